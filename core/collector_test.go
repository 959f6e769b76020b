package core_test

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"example.com/uagent/stream/core"
)

const ms = time.Millisecond

var start = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// at is the time that many milliseconds into the run.
func at(milliseconds int) time.Time {
	return start.Add(time.Duration(milliseconds) * ms)
}

func date(year int) time.Time {
	return time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)
}

// turn and its like are events of which only the times and the IDs matter.
func turn(t time.Time, n int) core.Event     { return core.TurnStarted{At: t, Turn: n} }
func answered(t time.Time, n int) core.Event { return core.ModelResponded{At: t, Turn: n} }
func started(t time.Time, call, op string) core.Event {
	return core.ToolStarted{At: t, CallID: call, OpID: op}
}
func finished(t time.Time, call, op string) core.Event {
	return core.ToolFinished{At: t, CallID: call, OpID: op, OK: true}
}

func collect(events ...core.Event) *core.Collector {
	c := core.NewCollector()
	for _, event := range events {
		c.Add(event)
	}
	return c
}

// checkStats compares whole Stats, so that a figure which should have stayed
// zero, or a list which should be nil, shows as well.
func checkStats(t *testing.T, got, want core.Stats) {
	t.Helper()
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	for i := range g.NumField() {
		if g, w := g.Field(i).Interface(), w.Field(i).Interface(); !reflect.DeepEqual(g, w) {
			t.Errorf("%s is %#v, want %#v", reflect.TypeFor[core.Stats]().Field(i).Name, g, w)
		}
	}
}

func TestCollectorOfNothing(t *testing.T) {
	var zero core.Collector
	for name, c := range map[string]*core.Collector{"new": core.NewCollector(), "zero": &zero} {
		t.Run(name, func(t *testing.T) {
			checkStats(t, c.Stats(), core.Stats{ToolsByName: map[string]int{}})
			c.Close(start)
			checkStats(t, c.Stats(), core.Stats{ToolsByName: map[string]int{}})
			if got := c.Answer(); got != "" {
				t.Errorf("Answer is %q", got)
			}
		})
	}
}

// A run that uagent recorded, with the figures that it gave itself.
func TestCollectorOfARealRun(t *testing.T) {
	day := func(clock string) time.Time {
		at, err := time.Parse(time.RFC3339Nano, "2026-09-23T12:32:"+clock+"Z")
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	const ls, cat = "call_WeU5T6p7qIYxhEwBoDVehfYG", "call_g8Svq3V52fZcHtFKWO0RrZaD"
	const lsOp, catOp = "4fce3f2f-1faa-4645-9645-0f417f90f5a7", "86313fd1-7172-49ee-993d-2d2f041bbef9"
	c := collect(
		core.RunStarted{At: day("07.401203")},
		core.ControlInput{At: day("07.496787"), Mode: core.ModeSettings, Effort: "low"},
		core.UserMessage{At: day("07.502515"), Text: "Run `ls` and `cat a.txt`, then reply with the file contents."},
		core.ControlInput{At: day("07.507163"), Mode: core.ModeWhenIdle},
		core.TurnStarted{At: day("07.512409"), Turn: 1},
		core.ModelResponded{At: day("09.873207"), Turn: 1, Duration: 2360 * ms, Stop: "complete", Usage: core.Tokens{InputTokens: 526, OutputTokens: 50}},
		core.ToolCalled{At: day("09.873207"), CallID: ls, Name: "Bash", Label: "ls", Arguments: `{"command":"ls"}`},
		core.ToolCalled{At: day("09.873207"), CallID: cat, Name: "Bash", Label: "cat a.txt", Arguments: `{"command":"cat a.txt"}`},
		core.ToolStarted{At: day("09.879067"), CallID: ls, OpID: lsOp, Name: "Bash", Label: "ls", OpType: "shell"},
		core.ToolStarted{At: day("09.883897"), CallID: cat, OpID: catOp, Name: "Bash", Label: "cat a.txt", OpType: "shell"},
		core.ToolFinished{At: day("09.974838"), CallID: ls, OpID: lsOp, Name: "Bash", OK: true, Detail: "exit 0", Duration: 95 * ms},
		core.ToolFinished{At: day("09.978878"), CallID: cat, OpID: catOp, Name: "Bash", OK: true, Detail: "exit 0", Duration: 94 * ms},
		core.TurnStarted{At: day("09.983872"), Turn: 2},
		core.ModelResponded{At: day("12.653109"), Turn: 2, Duration: 2669 * ms, Stop: "complete", Usage: core.Tokens{InputTokens: 601, OutputTokens: 5}},
		core.AssistantMessage{At: day("12.653109"), Turn: 2, Text: "hello", Final: true},
		core.RunFinished{At: day("12.700511")},
	)
	got := c.Stats()
	for _, d := range []*time.Duration{&got.EventSpan, &got.ModelTime, &got.ToolBusyTime, &got.ToolModelOverlap} {
		*d = d.Truncate(ms)
	}
	checkStats(t, got, core.Stats{
		EventSpan:        5156 * ms,
		ModelTime:        5030 * ms,
		ToolBusyTime:     99 * ms,
		Turns:            2,
		UserMessages:     1,
		ModelResponses:   2,
		ToolCalls:        2,
		MaxParallelTools: 2,
		ToolsByName:      map[string]int{"Bash": 2},
		Tokens:           core.Tokens{InputTokens: 1127, OutputTokens: 55},
		FinalAnswer:      true,
	})
	if got := c.Answer(); got != "hello" {
		t.Errorf("Answer is %q, want hello", got)
	}
}

func TestCollectorCounts(t *testing.T) {
	c := collect(
		core.PreflightWarning{Code: "auth_expiring", Message: "soon"},
		core.PreflightWarning{},
		core.UserMessage{ID: "1"},
		core.UserMessage{ID: "1"}, // the runner drops repeats, not the reader
		core.DeveloperMessage{ID: "2"},
		core.TurnStarted{Turn: 1},
		core.ModelResponded{Turn: 1, Stop: "length", Failure: "cut", Usage: core.Tokens{InputTokens: 10, CachedInputTokens: 4, CacheWriteInputTokens: 3, OutputTokens: 6, ReasoningTokens: 1}},
		core.TurnStarted{Turn: 2},
		core.ModelResponded{Turn: 2, Stop: "complete", Usage: core.Tokens{InputTokens: 1, CachedInputTokens: 1, CacheWriteInputTokens: 1, OutputTokens: 1, ReasoningTokens: 1}},
		core.ModelResponded{Turn: 3, Stop: "length", Failure: "cut"},
		core.ModelResponded{Turn: 4, Stop: "refusal"},
		core.RunnerError{Message: "not JSON"},
		core.RunnerError{},
	)
	checkStats(t, c.Stats(), core.Stats{
		Turns:          2,
		UserMessages:   2,
		ModelResponses: 4,
		ToolsByName:    map[string]int{},
		Tokens:         core.Tokens{InputTokens: 11, CachedInputTokens: 5, CacheWriteInputTokens: 4, OutputTokens: 7, ReasoningTokens: 2},
		StopReasons:    map[string]int{"length": 2, "refusal": 1},
		Failures:       []string{"cut", "cut"},
		Errors:         []string{"not JSON", ""},
		Warnings:       []string{"soon", ""},
	})
}

func TestCollectorCalls(t *testing.T) {
	called := func(id, name string) core.Event { return core.ToolCalled{CallID: id, Name: name} }
	failed := func(id string) core.Event { return core.ToolFinished{CallID: id} }
	tests := []struct {
		name          string
		events        []core.Event
		calls, failed int
		byName        map[string]int
	}{
		{"a call is counted once, whatever tells of it",
			[]core.Event{called("a", "Bash"), core.ToolStarted{CallID: "a", Name: "Bash"}, core.ToolFinished{CallID: "a", Name: "Bash", OK: true}},
			1, 0, map[string]int{"Bash": 1}},
		{"a start alone tells of a call",
			[]core.Event{core.ToolStarted{CallID: "a", OpID: "1", Name: "Read"}}, 1, 0, map[string]int{"Read": 1}},
		{"a finish alone tells of a call",
			[]core.Event{core.ToolFinished{CallID: "a", Name: "Read"}}, 1, 1, map[string]int{"Read": 1}},
		{"a call that fails twice is one failed call", []core.Event{failed("a"), failed("a"), failed("b")}, 2, 2, map[string]int{"?": 2}},
		{"a call that once failed stays failed",
			[]core.Event{failed("a"), core.ToolFinished{CallID: "a", OK: true}}, 1, 1, map[string]int{"?": 1}},
		{"a call that was ok first can still fail",
			[]core.Event{core.ToolFinished{CallID: "a", OK: true}, failed("a")}, 1, 1, map[string]int{"?": 1}},
		{"a name that comes late moves the call",
			[]core.Event{called("a", ""), called("b", ""), core.ToolStarted{CallID: "a", Name: "Bash"}}, 2, 0, map[string]int{"Bash": 1, "?": 1}},
		{"the first known name wins", []core.Event{called("a", ""), called("a", "Bash"), called("a", "Read")}, 1, 0, map[string]int{"Bash": 1}},
		{"a tool named ? counts with the unknown ones", []core.Event{called("a", "?"), called("b", "")}, 2, 0, map[string]int{"?": 2}},
		{"calls without an ID are one call", []core.Event{called("", "Bash"), called("", "Read"), failed(""), failed("a")}, 2, 2, map[string]int{"Bash": 1, "?": 1}},
		{"an operation ID is no call ID", []core.Event{started(at(0), "a", "1"), started(at(0), "a", "2")}, 1, 0, map[string]int{"?": 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := collect(test.events...).Stats()
			if got.ToolCalls != test.calls || got.FailedToolCalls != test.failed || !reflect.DeepEqual(got.ToolsByName, test.byName) {
				t.Errorf("%d calls, %d failed, %v; want %d, %d, %v",
					got.ToolCalls, got.FailedToolCalls, got.ToolsByName, test.calls, test.failed, test.byName)
			}
		})
	}
}

func TestCollectorAnswer(t *testing.T) {
	text := func(text string) core.Event { return core.AssistantMessage{Text: text} }
	final := func(text string) core.Event { return core.AssistantMessage{Text: text, Final: true} }
	tests := []struct {
		name   string
		events []core.Event
		answer string
		final  bool
	}{
		{"the last text stands in for a final one", []core.Event{text("a"), text("b")}, "b", false},
		{"an empty text is none", []core.Event{text("a"), text("")}, "a", false},
		{"a final text wins over a later one", []core.Event{text("a"), final("b"), text("c")}, "b", true},
		{"the last final text wins", []core.Event{final("a"), text("b"), final("c")}, "c", true},
		{"an empty final text is no answer", []core.Event{text("a"), final("")}, "a", false},
		{"an empty final text does not undo one", []core.Event{final("a"), final("")}, "a", true},
		{"reasoning is no answer", []core.Event{core.ReasoningSummary{Text: "a"}}, "", false},
		{"a result's own answer is not one", []core.Event{core.RunFinished{Result: core.Result{Answer: "a", Stats: core.Stats{FinalAnswer: true}}}}, "", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := collect(test.events...)
			if c.Answer() != test.answer || c.Stats().FinalAnswer != test.final {
				t.Errorf("answer %q, final %v; want %q, %v", c.Answer(), c.Stats().FinalAnswer, test.answer, test.final)
			}
		})
	}
}

// foreign is an event by its method alone.
type foreign struct{ core.UserMessage }

func TestCollectorTakesAnyEvent(t *testing.T) {
	one := func(i int) core.Event { return everyEvent(at(i))[i] }
	for i := range everyEvent(start) {
		t.Run(fmt.Sprintf("a pointer to %T is as its value", one(i)), func(t *testing.T) {
			pointer := reflect.New(reflect.TypeOf(one(i)))
			pointer.Elem().Set(reflect.ValueOf(one(i)))
			// Between two others, so that whether and as what it counts shows.
			around := func(event core.Event) *core.Collector {
				return collect(turn(at(0), 1), started(at(0), "a", "1"), event)
			}
			got, want := around(pointer.Interface().(core.Event)), around(one(i))
			checkStats(t, got.Stats(), want.Stats())
			if got.Answer() != want.Answer() {
				t.Errorf("Answer is %q, want %q", got.Answer(), want.Answer())
			}
		})
		t.Run(fmt.Sprintf("a nil pointer to %T is ignored", one(i)), func(t *testing.T) {
			null := reflect.Zero(reflect.PointerTo(reflect.TypeOf(one(i)))).Interface().(core.Event)
			checkStats(t, collect(null).Stats(), core.Stats{ToolsByName: map[string]int{}})
		})
	}
	t.Run("nil and foreign types are ignored", func(t *testing.T) {
		event := foreign{core.UserMessage{At: start}}
		var null *foreign
		checkStats(t, collect(nil, event, &event, null).Stats(), core.Stats{ToolsByName: map[string]int{}})
	})
}

// everyEvent returns one event of each type, the runner's own first.
func everyEvent(t time.Time) []core.Event {
	return []core.Event{
		core.UserMessage{At: t},
		core.DeveloperMessage{At: t},
		core.ControlInput{At: t},
		core.TurnStarted{At: t, Turn: 2},
		core.ModelResponded{At: t, Turn: 1, Stop: "length"},
		core.ToolCalled{At: t, CallID: "b"},
		core.ToolStarted{At: t, CallID: "b", OpID: "2"},
		core.ToolFinished{At: t, CallID: "a", OpID: "1"},
		core.AssistantMessage{At: t, Text: "text"},
		core.ReasoningSummary{At: t},
		core.RunStarted{At: t},
		core.PreflightWarning{At: t, Message: "warning"},
		core.RunnerError{At: t, Message: "error"},
		core.RunFinished{At: t},
	}
}

const ofTheRunner = 10 // events of everyEvent that the runner itself reports

func TestEventSpanIsTheRunners(t *testing.T) {
	for i, event := range everyEvent(at(1000)) {
		t.Run(fmt.Sprintf("%T", event), func(t *testing.T) {
			want := time.Duration(0)
			if i < ofTheRunner {
				want = 250 * ms
			}
			for _, events := range [][]core.Event{
				{core.ReasoningSummary{At: at(750)}, event},
				{core.ReasoningSummary{At: at(1250)}, event}, // the clock stepped back
			} {
				if got := collect(events...).Stats().EventSpan; got != want {
					t.Errorf("EventSpan is %v, want %v", got, want)
				}
			}
		})
	}
}
