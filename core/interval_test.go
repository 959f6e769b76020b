package core_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"example.com/uagent/stream/core"
)

func TestCollectorTimes(t *testing.T) {
	var never time.Time
	type figures struct {
		model, busy, overlap time.Duration
		parallel             int
	}
	tests := []struct {
		name   string
		events []core.Event
		want   figures
	}{
		{"a turn is open from its start to its answer", []core.Event{turn(at(10), 1), answered(at(30), 1)}, figures{model: 20 * ms}},
		{"turns that overlap count once", []core.Event{turn(at(0), 1), turn(at(10), 2), answered(at(20), 1), answered(at(30), 2)}, figures{model: 30 * ms}},
		{"a gap between turns doesn't count", []core.Event{turn(at(0), 1), answered(at(10), 1), turn(at(20), 2), answered(at(30), 2)}, figures{model: 20 * ms}},
		{"an answer to another turn closes nothing", []core.Event{turn(at(0), 1), answered(at(10), 2), answered(at(30), 1)}, figures{model: 30 * ms}},
		{"a turn may start again", []core.Event{turn(at(0), 1), answered(at(10), 1), turn(at(20), 1), answered(at(25), 1)}, figures{model: 15 * ms}},
		{"the start of an open turn changes nothing", []core.Event{turn(at(0), 1), turn(at(10), 1), answered(at(20), 1), answered(at(90), 1)}, figures{model: 20 * ms}},
		{"an answer without a start opens nothing", []core.Event{answered(at(20), 1), core.ReasoningSummary{At: at(30)}}, figures{}},
		{"the time that the model tells is not asked", []core.Event{turn(at(0), 1), core.ModelResponded{At: at(10), Turn: 1, Duration: 99 * ms}}, figures{model: 10 * ms}},

		{"parallel tools", []core.Event{started(at(1000), "a", "1"), started(at(2000), "b", "2"), finished(at(4000), "a", "1"), finished(at(5000), "b", "2")},
			figures{busy: 4000 * ms, parallel: 2}},
		{"a tool that starts as another ends", []core.Event{started(at(0), "a", "1"), finished(at(10), "a", "1"), started(at(10), "b", "2"), finished(at(20), "b", "2")},
			figures{busy: 20 * ms, parallel: 1}},
		{"the same, told the other way round", []core.Event{started(at(0), "a", "1"), started(at(10), "b", "2"), finished(at(10), "a", "1"), finished(at(20), "b", "2")},
			figures{busy: 20 * ms, parallel: 1}},
		{"the same in two zones", []core.Event{started(at(0), "a", "1"), finished(at(10).In(time.FixedZone("", 3600)), "a", "1"), started(at(10), "b", "2"), finished(at(20), "b", "2")},
			figures{busy: 20 * ms, parallel: 1}},
		{"operations are matched by their own ID", []core.Event{started(at(0), "a", "1"), finished(at(10), "b", "1")}, figures{busy: 10 * ms, parallel: 1}},
		{"an operation without an ID is matched by its call", []core.Event{started(at(0), "a", ""), started(at(0), "b", ""), finished(at(10), "b", ""), finished(at(20), "a", "")},
			figures{busy: 20 * ms, parallel: 2}},
		{"a call ID is no operation ID", []core.Event{started(at(0), "a", ""), finished(at(10), "b", "a"), finished(at(20), "a", "")}, figures{busy: 20 * ms, parallel: 1}},
		{"a call that failed before it started closes nothing", []core.Event{started(at(0), "a", "1"), finished(at(10), "a", ""), finished(at(20), "a", "1")},
			figures{busy: 20 * ms, parallel: 1}},
		{"a finish without a start opens nothing", []core.Event{finished(at(10), "a", "1"), finished(at(20), "a", "")}, figures{}},
		{"an operation that finishes twice", []core.Event{started(at(0), "a", "1"), finished(at(10), "a", "1"), finished(at(20), "a", "1")}, figures{busy: 10 * ms, parallel: 1}},

		{"an instantaneous tool", []core.Event{started(at(5), "a", "1"), finished(at(5), "a", "1")}, figures{parallel: 1}},
		{"an instantaneous tool during another", []core.Event{started(at(0), "a", "1"), started(at(5), "b", "2"), finished(at(5), "b", "2"), finished(at(9), "a", "1")},
			figures{busy: 9 * ms, parallel: 2}},
		{"an instantaneous tool as another starts", []core.Event{started(at(5), "a", "1"), started(at(5), "b", "2"), finished(at(5), "b", "2"), finished(at(9), "a", "1")},
			figures{busy: 4 * ms, parallel: 1}},
		{"an instantaneous tool as another ends", []core.Event{started(at(0), "a", "1"), started(at(5), "b", "2"), finished(at(5), "b", "2"), finished(at(5), "a", "1")},
			figures{busy: 5 * ms, parallel: 1}},
		{"two instantaneous tools", []core.Event{started(at(5), "a", "1"), started(at(5), "b", "2"), finished(at(5), "b", "2"), finished(at(5), "a", "1")}, figures{parallel: 1}},

		{"tools and model at once", []core.Event{turn(at(0), 1), started(at(5), "a", "1"), answered(at(10), 1), turn(at(12), 2), finished(at(15), "a", "1"), answered(at(20), 2)},
			figures{model: 18 * ms, busy: 10 * ms, overlap: 8 * ms, parallel: 1}},
		{"overlap counts once, however many overlap", []core.Event{turn(at(0), 1), turn(at(0), 2), started(at(0), "a", "1"), started(at(0), "b", "2"), core.RunFinished{At: at(10)}},
			figures{model: 10 * ms, busy: 10 * ms, overlap: 10 * ms, parallel: 2}},

		{"a finish before the start", []core.Event{turn(at(10), 1), answered(at(5), 1), started(at(10), "a", "1"), finished(at(5), "a", "1")}, figures{parallel: 1}},
		{"a start without a time opens nothing", []core.Event{turn(never, 1), started(never, "a", "1"), answered(at(9), 1), finished(at(9), "a", "1")}, figures{}},
		{"a start without a time doesn't stand in the way of one with a time", []core.Event{started(never, "a", "1"), started(at(5), "a", "1"), finished(at(9), "a", "1")},
			figures{busy: 4 * ms, parallel: 1}},
		{"a finish without a time leaves no length", []core.Event{turn(at(5), 1), started(at(5), "a", "1"), answered(never, 1), finished(never, "a", "1"), core.RunFinished{At: at(9)}},
			figures{parallel: 1}},
		{"the same in the year 0, which is before the zero time", []core.Event{turn(date(0), 1), started(date(0), "a", "1"), answered(never, 1), finished(never, "a", "1")},
			figures{parallel: 1}},
		{"the year 9999 is far away", []core.Event{turn(date(0), 1), started(date(0), "a", "1"), answered(date(9999), 1), finished(date(9999), "a", "1")},
			figures{model: math.MaxInt64, busy: math.MaxInt64, overlap: math.MaxInt64, parallel: 1}},
		{"and the year 0 is not before it", []core.Event{turn(date(9999), 1), answered(date(0), 1)}, figures{}},
		{"a nanosecond counts", []core.Event{turn(at(0).Add(999_999_999), 1), answered(at(1000), 1)}, figures{model: 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := collect(test.events...).Stats()
			got := figures{s.ModelTime, s.ToolBusyTime, s.ToolModelOverlap, s.MaxParallelTools}
			if got != test.want {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestCollectorClose(t *testing.T) {
	open := []core.Event{turn(at(0), 1), started(at(10), "a", "1")}
	with := func(more ...core.Event) []core.Event {
		return slices.Concat(open, []core.Event{core.RunnerError{At: at(50)}, core.ReasoningSummary{}}, more)
	}
	tests := []struct {
		name        string
		events      []core.Event
		ends        []time.Time
		model, busy time.Duration
	}{
		{"without Close, up to the last event with a time", with(), nil, 50 * ms, 40 * ms},
		{"which is the last one given, not the latest", with(turn(at(20), 2)), nil, 20 * ms, 10 * ms},
		{"with Close, up to its time", with(), []time.Time{at(30)}, 30 * ms, 20 * ms},
		{"Close may be later than all events", with(), []time.Time{at(90)}, 90 * ms, 80 * ms},
		{"Close before a start leaves no length", with(), []time.Time{at(5)}, 5 * ms, 0},
		{"Close without a time is no Close", with(), []time.Time{{}}, 50 * ms, 40 * ms},
		{"of several ends the last one holds", with(), []time.Time{at(90), at(30)}, 30 * ms, 20 * ms},
		{"Close doesn't touch what is closed", with(finished(at(60), "a", "1")), []time.Time{at(20)}, 20 * ms, 50 * ms},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := collect(test.events...)
			for _, end := range test.ends {
				c.Close(end)
			}
			got := c.Stats()
			if got.ModelTime != test.model || got.ToolBusyTime != test.busy || got.MaxParallelTools != 1 {
				t.Errorf("model %v, busy %v, %d at once; want %v, %v, 1", got.ModelTime, got.ToolBusyTime, got.MaxParallelTools, test.model, test.busy)
			}
		})
	}

	t.Run("events after it still count", func(t *testing.T) {
		c := collect(open...)
		c.Close(at(30))
		c.Add(finished(at(40), "a", "1"))
		c.Add(turn(at(40), 2))
		got := c.Stats()
		if got.ModelTime != 30*ms || got.ToolBusyTime != 30*ms || got.Turns != 2 {
			t.Errorf("model %v, busy %v, %d turns; want 30ms, 30ms, 2", got.ModelTime, got.ToolBusyTime, got.Turns)
		}
	})
}
