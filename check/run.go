package check

import (
	"fmt"
	"strings"
	"time"

	"example.com/uagent/stream/core"
)

// A run is what the lines so far have told of the run.
type run struct {
	sawLine bool // a line that is not blank
	strange bool // a line without an event that version 1 has
	begun   bool // there was an event
	started bool // run_started was there
	worked  bool // an event other than run_started and preflight_warning
	another bool // a second run_started was there: what follows is of another run

	finished    bool        // run_finished was there
	status      core.Status // that it reports
	behind      int         // events that came after it
	behindFound int         // those of them that are findings of their own
	behindLine  int         // of the first one that is not

	firstAt  time.Time         // of the first event that has a time
	identity map[string]string // members of run_started that could be read
	lastType string            // of the last event, escaped
	lastLine int

	pairs     *pairs
	collector *core.Collector
	digester  *digester
	// The messages that the summary repeats are not given to the collector,
	// which would keep all of their texts.
	failures, errors, warnings messages
}

func newRun() *run {
	d := newDigester()
	return &run{
		identity:  make(map[string]string),
		pairs:     newPairs(d),
		collector: core.NewCollector(),
		digester:  d,
	}
}

// end returns how the stream ended.
func (r *run) end() End {
	switch {
	case r.finished:
		return Finished
	case !r.sawLine:
		return Blocked
	case r.started && !r.worked && !r.strange:
		return NotStarted
	}
	return CutOff
}

// lastWords tells what the last event was.
func (r *run) lastWords() string {
	if !r.begun {
		return " or any other event"
	}
	return fmt.Sprintf("; its last event is %s in line %d", r.lastType, r.lastLine)
}

// place checks whether an event of the type, known or not, may stand where it
// does. The type is escaped.
func (c *checker) place(eventType string) {
	r := c.run
	if !r.begun && eventType != "run_started" {
		c.find(Error, "first", "the first event is %s, not run_started", eventType)
	}
	r.begun = true
	if r.finished {
		c.behindTheEnd(eventType)
		return
	}
	r.lastType, r.lastLine = eventType, c.number
}

// behindTheEnd finds an event behind run_finished, unless there were many.
func (c *checker) behindTheEnd(eventType string) {
	const most = 10
	r := c.run
	switch {
	case eventType == "run_finished":
		c.find(Error, "last", "a second run_finished; the first one, in line %d, counts", r.lastLine)
	case r.another && eventType != "run_started":
		// Of the other run its start and its end are findings enough.
	case r.behind < most:
		c.find(Error, "last", "%s stands behind run_finished in line %d", eventType, r.lastLine)
	default:
		if r.behind == r.behindFound {
			r.behindLine = c.number
		}
		r.behind++
		return
	}
	r.behind++
	r.behindFound++
}

// add checks an event as part of the run.
func (c *checker) add(event core.Event) {
	r := c.run
	c.place(c.parser.Type)
	if start, ok := event.(core.RunStarted); ok {
		c.runStarted(start)
	}
	if r.finished {
		return
	}
	if at := event.OccurredAt(); r.firstAt.IsZero() {
		r.firstAt = at
	}
	switch e := event.(type) {
	case core.RunStarted, core.PreflightWarning:
	case core.RunFinished:
		r.finished = true
		r.status = core.Status(strings.Clone(string(e.Result.Status)))
		c.summary(e)
		return
	default:
		r.worked = true
	}
	if !r.another {
		r.collect(event)
		c.pair(event)
	}
}

// runStarted keeps what the first run_started says of the run.
func (c *checker) runStarted(e core.RunStarted) {
	r := c.run
	if r.started {
		c.find(Error, "first", "a second run_started, of run %s", quote(e.RunID))
		r.another = true
		return
	}
	r.started = true
	request := core.Request{RunID: e.RunID, SessionID: e.SessionID, Provider: e.Provider, Model: e.Model, Effort: e.Effort, Workspace: e.Workspace}
	for _, m := range identity(request) {
		if !c.unread(m.name) {
			r.identity[m.name] = strings.Clone(m.value)
		}
	}
}

// A member is a member of a line by its name.
type member struct{ name, value string }

// identity returns the members of run_started that the summary repeats.
func identity(r core.Request) []member {
	return []member{
		{"run_id", r.RunID},
		{"session_id", r.SessionID},
		{"provider", r.Provider},
		{"model", r.Model},
		{"effort", r.Effort},
		{"workspace", r.Workspace},
	}
}

// collect gives the event to the collector, but for the texts that it would
// keep however long they are.
func (r *run) collect(event core.Event) {
	d := r.digester
	switch e := event.(type) {
	case core.PreflightWarning:
		r.warnings.add(d, e.Message)
		return
	case core.RunnerError:
		r.errors.add(d, e.Message)
		return
	case core.ModelResponded:
		if e.Failure != "" {
			r.failures.add(d, e.Failure)
		}
		if shorten(&e.Stop) || e.Failure != "" {
			e.Failure = ""
			event = e
		}
	case core.ToolCalled:
		if shorten(&e.CallID, &e.Name) {
			event = e
		}
	case core.ToolStarted:
		if shorten(&e.CallID, &e.OpID, &e.Name) {
			event = e
		}
	case core.ToolFinished:
		if shorten(&e.CallID, &e.OpID, &e.Name) {
			event = e
		}
	}
	r.collector.Add(event)
}
