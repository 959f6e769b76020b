package timeline_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/timeline"
)

// at is a time so many milliseconds into a run.
func at(ms int) time.Time {
	return time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC).Add(time.Duration(ms) * time.Millisecond)
}

// An item is what the tests look at of a timeline's.
type item struct {
	name       string
	outcome    timeline.Outcome
	start, end int // milliseconds
}

func itemsOf(events []core.Event) []item {
	t := timeline.New()
	for _, event := range events {
		t.Add(event)
	}
	var items []item
	for _, i := range t.Items() {
		name := i.Label
		if i.Kind == timeline.Turn {
			name = "turn"
		}
		items = append(items, item{name, i.Outcome, int(i.Start.Sub(at(0)).Milliseconds()), int(i.End.Sub(at(0)).Milliseconds())})
	}
	return items
}

func called(ms int, call, label string) core.Event {
	return core.ToolCalled{At: at(ms), CallID: call, Name: "Bash", Label: label}
}

func started(ms int, call, op, label string) core.Event {
	return core.ToolStarted{At: at(ms), CallID: call, OpID: op, Name: "Bash", Label: label}
}

func finished(ms int, call, op, label string, ok bool) core.Event {
	return core.ToolFinished{At: at(ms), CallID: call, OpID: op, Name: "Bash", Label: label, OK: ok}
}

func turn(ms, n int) core.Event { return core.TurnStarted{At: at(ms), Turn: n} }

func answer(ms, n int, failure string) core.Event {
	return core.ModelResponded{At: at(ms), Turn: n, Failure: failure}
}

func TestItems(t *testing.T) {
	tests := []struct {
		name   string
		events []core.Event
		want   []item
	}{
		{"nothing", nil, nil},
		{"a turn", []core.Event{turn(1, 1), answer(5, 1, "")}, []item{{"turn", timeline.Done, 1, 5}}},
		{"a turn that failed", []core.Event{turn(1, 1), answer(5, 1, "overloaded")}, []item{{"turn", timeline.Failed, 1, 5}}},
		{"a turn that is open at the end", []core.Event{turn(1, 1), called(9, "c", "a")},
			[]item{{"turn", timeline.Unfinished, 1, 9}, {"a", timeline.NotStarted, 9, 9}}},
		{"a response without a turn is an instant", []core.Event{answer(5, 1, "")}, []item{{"turn", timeline.Done, 5, 5}}},
		{"a turn's number that comes again", []core.Event{turn(1, 1), answer(2, 1, ""), turn(3, 1), answer(5, 1, "")},
			[]item{{"turn", timeline.Done, 1, 2}, {"turn", timeline.Done, 3, 5}}},
		{"a call from its operation's start, not its own", []core.Event{called(1, "c", "a"), started(3, "c", "o", "a"), finished(7, "c", "o", "a", true)},
			[]item{{"a", timeline.Done, 3, 7}}},
		{"operations are told apart by their IDs", []core.Event{started(1, "c", "o1", "a"), started(2, "c", "o2", "b"), finished(3, "c", "o2", "b", true), finished(4, "c", "o1", "a", false)},
			[]item{{"a", timeline.Failed, 1, 4}, {"b", timeline.Done, 2, 3}}},
		{"without operations by their calls'", []core.Event{started(1, "c1", "", "a"), started(2, "c2", "", "b"), finished(3, "c2", "", "b", true), finished(4, "c1", "", "a", true)},
			[]item{{"a", timeline.Done, 1, 4}, {"b", timeline.Done, 2, 3}}},
		{"a call ID is not an operation's", []core.Event{started(1, "x", "", "a"), started(2, "c", "x", "b"), finished(4, "c", "x", "b", true)},
			[]item{{"a", timeline.Unfinished, 1, 4}, {"b", timeline.Done, 2, 4}}},
		{"a call that fails before it starts", []core.Event{called(1, "c", "a"), finished(3, "c", "", "a", false)},
			[]item{{"a", timeline.Failed, 3, 3}}},
		{"a second start of what runs is none", []core.Event{started(1, "c", "o", "a"), started(2, "c", "o", "a"), finished(4, "c", "o", "a", true)},
			[]item{{"a", timeline.Done, 1, 4}}},
		{"a clock that steps back makes no time below zero", []core.Event{started(9, "c", "o", "a"), turn(8, 1), finished(2, "c", "o", "a", true), answer(1, 1, "")},
			[]item{{"a", timeline.Done, 9, 9}, {"turn", timeline.Done, 8, 8}}},
		{"what is open ends with the last event, not the latest", []core.Event{started(1, "c", "o", "a"), turn(9, 1), answer(5, 1, "")},
			[]item{{"a", timeline.Unfinished, 1, 5}, {"turn", timeline.Done, 9, 9}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := itemsOf(test.events); !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestCloseEndsWhatIsOpen(t *testing.T) {
	run := timeline.New()
	run.Add(started(1, "c", "o", "a"))
	run.Close(at(60))
	if got := run.Items()[0]; got.Outcome != timeline.Unfinished || got.Duration() != 59*time.Millisecond {
		t.Errorf("got %v, which takes %v, want unfinished behind 59 ms", got.Outcome, got.Duration())
	}
	if first, last := run.Extent(); first != at(1) || last != at(60) {
		t.Errorf("the run goes from %v to %v, want 1 to 60 ms", first, last)
	}
}

// randomRun returns the events of a run with little order in it.
func randomRun(r *rand.Rand) []core.Event {
	ids := []string{"", "a", "b", "c"}
	id := func() string { return ids[r.IntN(len(ids))] }
	var events []core.Event
	ms := 1000
	for range r.IntN(30) {
		ms += r.IntN(50) - 5
		switch r.IntN(6) {
		case 0:
			events = append(events, turn(ms, r.IntN(3)))
		case 1:
			events = append(events, answer(ms, r.IntN(3), ""))
		case 2:
			events = append(events, called(ms, id(), "x"))
		case 3, 4:
			events = append(events, started(ms, id(), id(), "x"))
		case 5:
			events = append(events, finished(ms, id(), id(), "x", r.IntN(2) == 0))
		}
		if r.IntN(20) == 0 {
			last := &events[len(events)-1]
			if e, ok := (*last).(core.ToolStarted); ok {
				e.At = time.Time{}
				*last = e
			}
		}
	}
	return events
}

// TestTimesAreTheCollectors holds the picture against the figures above it.
func TestTimesAreTheCollectors(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		events := randomRun(r)
		run, collector := timeline.New(), core.NewCollector()
		for _, event := range events {
			run.Add(event)
			collector.Add(event)
		}
		if r.IntN(2) == 0 {
			end := at(1000 + r.IntN(800))
			run.Close(end)
			collector.Close(end)
		}
		items, want := run.Items(), collector.Stats()
		var got core.Stats
		for ms := range 3000 {
			model, tool := under(items, timeline.Turn, ms), under(items, timeline.Call, ms)
			if model {
				got.ModelTime += time.Millisecond
			}
			if tool {
				got.ToolBusyTime += time.Millisecond
			}
		}
		for _, span := range timeline.Overlap(items) {
			got.ToolModelOverlap += span.End.Sub(span.Start)
		}
		if got.ModelTime != want.ModelTime || got.ToolBusyTime != want.ToolBusyTime || got.ToolModelOverlap != want.ToolModelOverlap {
			t.Fatalf("%+v\nmodel %v, tools %v, overlap %v; the collector has %v, %v, %v", events,
				got.ModelTime, got.ToolBusyTime, got.ToolModelOverlap, want.ModelTime, want.ToolBusyTime, want.ToolModelOverlap)
		}
	}
}

// under reports whether something of a kind is under way for a millisecond.
func under(items []timeline.Item, kind timeline.Kind, ms int) bool {
	return slices.ContainsFunc(items, func(i timeline.Item) bool {
		return i.Kind == kind && !at(ms).Before(i.Start) && at(ms).Before(i.End)
	})
}

// A trace is what a reader of Chrome's format sees.
type trace struct {
	TraceEvents []struct {
		Ph, Name string
		Pid, Tid *int
		Ts, Dur  *int64
		Args     map[string]any
	}
}

func traceOf(t *testing.T, run *timeline.Timeline) trace {
	t.Helper()
	var b bytes.Buffer
	if err := run.WriteTrace(&b, timeline.Report{}); err != nil {
		t.Fatal(err)
	}
	if slices.ContainsFunc(b.Bytes(), func(c byte) bool { return c > '~' || c < ' ' && c != '\n' }) {
		t.Errorf("the trace is not printable ASCII: %q", b.Bytes())
	}
	var doc trace
	if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatalf("%v in %s", err, b.Bytes())
	}
	return doc
}

// TestOfOneThreadNothingRunsAtOnce shows that a thread of a trace, which is a
// lane of the picture, has room for all that is in it.
func TestOfOneThreadNothingRunsAtOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		run := timeline.New()
		for _, event := range randomRun(r) {
			run.Add(event)
		}
		until := make(map[int]int64)
		count := 0
		for _, e := range traceOf(t, run).TraceEvents {
			if e.Pid == nil || e.Tid == nil || e.Ts == nil {
				t.Fatalf("%+v lacks a member", e)
			}
			if e.Ph != "X" {
				continue
			}
			count++
			if e.Dur == nil || *e.Dur < 0 || *e.Ts < until[*e.Tid] {
				t.Fatalf("%+v begins while another runs, up to %d, or ends before it begins", e, until[*e.Tid])
			}
			until[*e.Tid] = *e.Ts + *e.Dur
		}
		if count != len(run.Items()) {
			t.Fatalf("the trace has %d of %d items", count, len(run.Items()))
		}
	}
}

func TestTraceOfHostileTexts(t *testing.T) {
	run := timeline.New()
	run.Add(started(0, "\xff", "o", "a\u202e\x1b\u2028😀\xc3"))
	run.Add(turn(3, 1))
	last := traceOf(t, run).TraceEvents
	found := false
	for _, e := range last {
		if e.Name != "a\u202e\x1b\u2028😀\ufffd" {
			continue
		}
		found = true
		if e.Args["unfinished"] != true || *e.Dur != 3000 {
			t.Errorf("got %+v, want it unfinished behind 3000 µs", e)
		}
	}
	if !found {
		t.Errorf("the call is not in %+v", last)
	}
}
