package core

import (
	"slices"
	"strings"
	"time"
)

// A Collector folds the events of one run, in the order they are given, into
// the run's [Stats] and its answer. The zero Collector is ready to use. It is
// not safe for concurrent use.
//
// It goes by the events' times alone, not by the durations that some of them
// tell, and by wall time: a run read back from its stream has the figures it
// had when it was live. An event without a time counts, but begins nothing
// that is measured, and what it ends has no length.
//
// What it keeps grows with the number of calls, operations and turns. Of the
// run's texts it keeps the answer, and the failures, errors, warnings and
// stop reasons that Stats lists.
type Collector struct {
	latest instant  // time of the event given last that has one
	end    instant  // what Close was given
	runner interval // from the earliest to the latest event of the runner

	waits     spans[int]    // of turns for the model, by turn number
	operation spans[string] // of tools, by operation ID
	anonymous spans[string] // of tools without an operation ID, by call ID

	callIndex map[string]int // of each call in calls, by call ID
	calls     []call
	names     tally // of calls by the tool's name, where it is known
	stops     tally // of responses by an abnormal stop reason

	// The figures that are counted as they come. Those that are durations,
	// and those that the fields above hold, are set in Stats.
	sums Stats

	answer string
}

// call is what Collector keeps of one call. Calls without an ID can't be told
// apart: together they are one call, whose ID is empty.
type call struct {
	name   int32 // its place in Collector.names plus one, 0 while not known
	failed bool
}

// unknownTool is the name under which calls of an unknown tool count.
const unknownTool = "?"

// NewCollector returns a Collector that has seen no events.
func NewCollector() *Collector {
	return new(Collector)
}

// Add takes the next event of the run, by value or by pointer. It ignores nil,
// nil pointers and events that are not structs of this package. The event is
// not kept, but the array behind the text of the latest answer may be.
func (c *Collector) Add(event Event) {
	// The first to match ends the search, so the most frequent come first.
	switch {
	case fold(c, event, (*Collector).reasoningSummary):
	case fold(c, event, (*Collector).toolCalled):
	case fold(c, event, (*Collector).toolStarted):
	case fold(c, event, (*Collector).toolFinished):
	case fold(c, event, (*Collector).assistantMessage):
	case fold(c, event, (*Collector).turnStarted):
	case fold(c, event, (*Collector).modelResponded):
	case fold(c, event, (*Collector).userMessage):
	case fold(c, event, (*Collector).developerMessage):
	case fold(c, event, (*Collector).controlInput):
	case fold(c, event, (*Collector).runnerError):
	case fold(c, event, (*Collector).preflightWarning):
	case fold(c, event, (*Collector).runStarted):
	case fold(c, event, (*Collector).runFinished):
	}
}

// fold gives c the E that event is or points to. It reports whether event is
// of that type, which a nil pointer is as well.
func fold[E Event](c *Collector, event Event, add func(*Collector, E)) bool {
	switch event := any(event).(type) {
	case E:
		add(c, event)
	case *E:
		if event != nil {
			add(c, *event)
		}
	default:
		return false
	}
	return true
}

// Close tells when the run ended: turns and tools that are still open count up
// to then. Without Close, or if end is the zero time, they count up to the
// last added event that has a time. Events may still be added, and of several
// ends the last one holds.
func (c *Collector) Close(end time.Time) {
	c.end = instantOf(end)
}

// Answer returns the text of the last final assistant message that has one,
// else that of the last assistant message that has one. It is empty where
// there is none.
func (c *Collector) Answer() string {
	return c.answer
}

// Stats returns the figures of the events so far. It may be called at any
// time and changes nothing. The caller owns what it returns. ToolsByName is
// never nil; StopReasons, Failures, Errors and Warnings are nil when empty.
func (c *Collector) Stats() Stats {
	end := c.end
	if !end.known() {
		end = c.latest
	}
	tools := append(c.operation.until(end), c.anonymous.until(end)...)
	parallel := mostAtOnce(tools)
	waiting, busy := union(c.waits.until(end)), union(tools)

	s := c.sums
	s.EventSpan = c.runner.length()
	s.ModelTime = total(waiting)
	s.ToolBusyTime = total(busy)
	s.ToolModelOverlap = overlap(waiting, busy)
	s.MaxParallelTools = parallel
	s.ToolCalls = len(c.calls)
	s.ToolsByName = c.toolsByName()
	s.Tokens = notNegative(s.Tokens)
	if len(c.stops.counts) > 0 {
		s.StopReasons = c.stops.byName()
	}
	s.Failures = slices.Clone(s.Failures)
	s.Errors = slices.Clone(s.Errors)
	s.Warnings = slices.Clone(s.Warnings)
	return s
}

func (c *Collector) toolsByName() map[string]int {
	tools := c.names.byName()
	unknown := len(c.calls)
	for _, n := range tools {
		unknown -= n
	}
	if unknown > 0 {
		// Added, since a tool may bear that very name.
		tools[unknownTool] += unknown
	}
	return tools
}

// notNegative floors each count at 0. Doing so earlier would make the sum
// depend on the order of the responses.
func notNegative(t Tokens) Tokens {
	return Tokens{
		InputTokens:           max(0, t.InputTokens),
		CachedInputTokens:     max(0, t.CachedInputTokens),
		CacheWriteInputTokens: max(0, t.CacheWriteInputTokens),
		OutputTokens:          max(0, t.OutputTokens),
		ReasoningTokens:       max(0, t.ReasoningTokens),
	}
}

// A tally counts by name.
type tally struct {
	index  map[string]int32 // of each name in counts
	counts []int
}

// place returns the index of name in t.counts. The map is written only for a
// new name: a write under a known one would swap t's own copy of it for the
// caller's, which may be a piece of a much larger text.
func (t *tally) place(name string) int32 {
	i, known := t.index[name]
	if !known {
		if t.index == nil {
			t.index = make(map[string]int32)
		}
		i = int32(len(t.counts))
		t.index[strings.Clone(name)] = i
		t.counts = append(t.counts, 0)
	}
	return i
}

// byName returns a map of the counts, which the caller owns.
func (t *tally) byName() map[string]int {
	counts := make(map[string]int, len(t.index))
	for name, i := range t.index {
		counts[name] = t.counts[i]
	}
	return counts
}
