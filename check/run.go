package check

import (
	"fmt"
	"hash/maphash"
	"strings"
	"time"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/wire"
)

// A run is what the lines so far have told of the run.
type run struct {
	sawLine bool // a line that is not blank
	strange bool // a line without an event that version 1 has
	begun   bool // there was an event
	worked  bool // an event other than run_started and preflight_warning
	started *core.RunStarted
	another bool // a second run_started has come before run_finished

	finished *core.Result // of the first run_finished
	after    bool         // an event behind it was found

	lastTurn  int
	turns     map[int]bool  // whether each was answered
	openTurns map[int]since // those that were not
	calls     map[digest]callState
	ops       map[digest]bool  // whether each has finished
	openOps   map[string]since // those that have not

	collector *core.Collector
	seeds     [2]maphash.Seed
}

// A since is where and when something began.
type since struct {
	line int
	at   time.Time
}

// A callState is what is known of a call.
type callState uint8

const (
	made callState = 1 << iota
	failedEarly
)

// A digest stands for an ID. Hundreds of thousands of them fit where their
// texts would not, and two 64-bit hashes with seeds of their own are alike for
// two texts about as often as memory fails.
type digest [2]uint64

func (r *run) digest(id string) digest {
	return digest{maphash.String(r.seeds[0], id), maphash.String(r.seeds[1], id)}
}

func newRun() *run {
	return &run{
		turns:     make(map[int]bool),
		openTurns: make(map[int]since),
		calls:     make(map[digest]callState),
		ops:       make(map[digest]bool),
		openOps:   make(map[string]since),
		collector: core.NewCollector(),
		seeds:     [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()},
	}
}

// end returns how the stream ended.
func (r *run) end(v Verdict) End {
	switch {
	case r.finished != nil:
		return Finished
	case !r.sawLine:
		return Blocked
	case r.started != nil && !r.worked && !r.strange:
		return NotStarted
	}
	return CutOff
}

// add checks an event as part of the run.
func (c *checker) add(event core.Event) {
	r := c.run
	first := !r.begun
	r.begun = true
	switch e := event.(type) {
	case core.RunStarted:
		c.runStarted(e, first)
	default:
		if first {
			c.find(Error, "first", "the first event is %s, not run_started", c.parser.Type)
		}
	}
	if r.finished != nil {
		c.behindTheEnd(event)
		return
	}
	switch e := event.(type) {
	case core.RunFinished:
		c.runFinished(e)
		return
	case core.RunStarted, core.PreflightWarning:
	default:
		r.worked = true
	}
	if r.another {
		return // the turns and calls of two runs do not go together
	}
	r.collector.Add(r.shortened(event))
	c.pairs(event)
}

// runStarted keeps the first run_started and finds the others.
func (c *checker) runStarted(e core.RunStarted, first bool) {
	r := c.run
	if !first {
		c.find(Error, "first", "a second run_started, of run %s", quote(e.RunID))
	}
	switch {
	case r.started == nil:
		r.started = &e
	case r.finished == nil:
		r.another = true
	}
}

// runFinished keeps the first run_finished and holds it against the lines.
func (c *checker) runFinished(e core.RunFinished) {
	c.run.finished = &e.Result
	c.summary(e)
}

// behindTheEnd finds what follows run_finished: each second end, and the first
// of all other events.
func (c *checker) behindTheEnd(event core.Event) {
	_, again := event.(core.RunFinished)
	if again {
		c.find(Error, "last", "a second run_finished; the first counts")
	} else if !c.run.after {
		c.run.after = true
		c.find(Error, "last", "%s stands behind run_finished", c.parser.Type)
	}
}

// shortened returns the event with the texts that the collector lists cut, so
// that a run's memory does not grow with them.
func (r *run) shortened(event core.Event) core.Event {
	switch e := event.(type) {
	case core.RunnerError:
		e.Message = r.short(e.Message)
		return e
	case core.PreflightWarning:
		e.Message = r.short(e.Message)
		return e
	case core.ModelResponded:
		e.Failure = r.short(e.Failure)
		return e
	}
	return event
}

// short returns a text or, if it is long, its start and its hash.
func (r *run) short(text string) string {
	const most = 64
	if len(text) <= most {
		return strings.Clone(text)
	}
	return fmt.Sprintf("%s... (%d bytes, hash %016x)", text[:most/2], len(text), maphash.String(r.seeds[0], text))
}

// pairs checks that turns and calls begin and end as they must.
func (c *checker) pairs(event core.Event) {
	switch e := event.(type) {
	case core.TurnStarted:
		c.turnStarted(e)
	case core.ModelResponded:
		c.modelResponded(e)
	case core.ToolCalled:
		c.toolCalled(e)
	case core.ToolStarted:
		c.toolStarted(e)
	case core.ToolFinished:
		c.toolFinished(e)
	}
}

func (c *checker) turnStarted(e core.TurnStarted) {
	r := c.run
	if want := r.lastTurn + 1; e.Turn != want {
		c.find(Error, "turn", "turn %d starts where turn %d was to follow", e.Turn, want)
	}
	r.lastTurn = e.Turn
	r.turns[e.Turn] = false
	r.openTurns[e.Turn] = since{c.number, e.At}
}

func (c *checker) modelResponded(e core.ModelResponded) {
	r := c.run
	answered, started := r.turns[e.Turn]
	switch {
	case !started:
		c.find(Error, "turn", "a response to turn %d, which never started", e.Turn)
		return
	case answered:
		c.find(Warning, "turn", "turn %d is answered twice", e.Turn)
	default:
		c.order("the response to turn", fmt.Sprint(e.Turn), r.openTurns[e.Turn].at, e.At)
	}
	r.turns[e.Turn] = true
	delete(r.openTurns, e.Turn)
}

func (c *checker) toolCalled(e core.ToolCalled) {
	id := c.run.digest(e.CallID)
	if c.run.calls[id]&made != 0 {
		c.find(Warning, "call", "call %s is made twice", quote(e.CallID))
	}
	c.run.calls[id] |= made
}

func (c *checker) toolStarted(e core.ToolStarted) {
	c.wasMade("tool_started", e.CallID)
	key := opKey(e.OpID, e.CallID)
	id := c.run.digest(key)
	if _, known := c.run.ops[id]; known {
		c.find(Error, "call", "operation %s starts twice", quote(e.OpID))
		return
	}
	c.run.ops[id] = false
	c.run.openOps[strings.Clone(key)] = since{c.number, e.At}
}

// opKey returns what an operation is known by: its ID, or its call's where it
// has none.
func opKey(opID, callID string) string {
	if opID != "" {
		return opID
	}
	return "call " + callID
}

func (c *checker) toolFinished(e core.ToolFinished) {
	r := c.run
	c.wasMade("tool_finished", e.CallID)
	if e.OpID == "" && e.OK {
		c.find(Error, "call", "call %s is ok without an operation", quote(e.CallID))
	}
	key := opKey(e.OpID, e.CallID)
	start, open := r.openOps[key]
	if e.OpID == "" && !open {
		c.failedEarly(e)
		return
	}
	id := r.digest(key)
	done, started := r.ops[id]
	switch {
	case !started:
		c.find(Error, "call", "operation %s ends without a start", quote(e.OpID))
	case done:
		c.find(Error, "call", "operation %s ends twice", quote(e.OpID))
	default:
		c.order("the end of operation", e.OpID, start.at, e.At)
		delete(r.openOps, key)
	}
	r.ops[id] = true
}

// failedEarly notes that a call failed before an operation started.
func (c *checker) failedEarly(e core.ToolFinished) {
	id := c.run.digest(e.CallID)
	if c.run.calls[id]&failedEarly != 0 {
		c.find(Error, "call", "call %s ends twice", quote(e.CallID))
	}
	c.run.calls[id] |= failedEarly
}

func (c *checker) wasMade(line, callID string) {
	if c.run.calls[c.run.digest(callID)]&made == 0 {
		c.find(Error, "call", "%s for call %s, which was never made", line, quote(callID))
	}
}

// order finds an end before its start.
func (c *checker) order(what, id string, start, end time.Time) {
	if !start.IsZero() && !end.IsZero() && end.Before(start) {
		c.find(Warning, "clock", "%s %s is at %s, before its start at %s", what, wire.Escape(id), stamp(end), stamp(start))
	}
}

func stamp(t time.Time) string { return t.Format(time.RFC3339Nano) }
