package check_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/anyrun"
)

// A mutation is what has become of one line of a run.
type mutation struct{ lineType, what string }

// unseen are the mutations that can leave a stream without an error, and why.
// Those of all other lines are always found.
var unseen = map[mutation]string{
	{"RunFinished", "dropped"}: "behind run_started and warnings alone, it may be that the runner did not start",

	{"DeveloperMessage", "dropped"}: "no figure counts it, unless it was the first or last event of the runner",
	{"ControlInput", "dropped"}:     "no figure counts it, unless it was the first or last event of the runner",
	{"ReasoningSummary", "dropped"}: "no figure counts it, unless it was the first or last event of the runner",
	{"AssistantMessage", "dropped"}: "no figure counts it, and only one text is the answer",
	{"ToolStarted", "dropped"}:      "a call whose operation never ended may not have begun one",
	{"ToolFinished", "dropped"}:     "an operation that was not seen to fail may have been running still",

	{"DeveloperMessage", "doubled"}: "no figure counts it",
	{"ControlInput", "doubled"}:     "no figure counts it",
	{"ReasoningSummary", "doubled"}: "no figure counts it",
	{"AssistantMessage", "doubled"}: "no figure counts it",
	{"ToolCalled", "doubled"}:       "a call made twice is a warning",

	{"PreflightWarning", "moved"}: "it passed no other warning",
	{"UserMessage", "moved"}:      "its place tells nothing",
	{"DeveloperMessage", "moved"}: "its place tells nothing",
	{"ControlInput", "moved"}:     "its place tells nothing",
	{"ReasoningSummary", "moved"}: "its place tells nothing",
	{"AssistantMessage", "moved"}: "the answer stayed the same",
	{"TurnStarted", "moved"}:      "it passed neither a turn nor its own end",
	{"ModelResponded", "moved"}:   "it passed neither its turn's start nor another failure",
	{"ToolCalled", "moved"}:       "it stayed before its operation",
	{"ToolStarted", "moved"}:      "it stayed between its call and its end",
	{"ToolFinished", "moved"}:     "it stayed behind its start",
	{"RunnerError", "moved"}:      "it passed no other error",
}

// TestAnyLineDroppedDoubledOrMoved shows that each of them is found just where
// it makes a stream that breaks a rule, and that unseen has all the others.
func TestAnyLineDroppedDoubledOrMoved(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	found, missed := map[mutation]int{}, map[mutation]int{}
	for range 400 {
		run := anyrun.New(r)
		for i, event := range run {
			for what, mutated := range mutations(run, i, r.IntN(len(run))) {
				m := mutation{reflect.TypeOf(event).Name(), what}
				_, all, verdict := findings(t, linesOf(t, mutated))
				if want := !keepsOrder(mutated) || !fitsItsSummary(mutated); want != (verdict.Errors > 0) {
					t.Fatalf("line %d, a %v: an error is due: %t, found is %v:\n%s", i+1, m, want, all, linesOf(t, mutated))
				}
				if verdict.Errors > 0 {
					found[m]++
					continue
				}
				missed[m]++
				if unseen[m] == "" {
					t.Fatalf("line %d, a %v is not found:\n%s", i+1, m, linesOf(t, mutated))
				}
			}
		}
	}
	for m, reason := range unseen {
		if missed[m] == 0 {
			t.Errorf("a %v was found each time, not unseen since %s", m, reason)
		}
	}
	for _, what := range []string{"dropped", "doubled", "moved"} {
		for _, lineType := range lineTypes {
			if m := (mutation{lineType, what}); found[m]+missed[m] == 0 {
				t.Errorf("no run had a %v", m)
			}
		}
	}
}

// lineTypes are the types of all events.
var lineTypes = []string{
	"RunStarted", "PreflightWarning", "UserMessage", "DeveloperMessage", "ControlInput", "TurnStarted", "ModelResponded",
	"ToolCalled", "ToolStarted", "ToolFinished", "AssistantMessage", "ReasoningSummary", "RunnerError", "RunFinished",
}

// mutations returns the run with line i dropped, doubled and, unless that is
// where it stands, moved to j.
func mutations(run []core.Event, i, j int) map[string][]core.Event {
	rest := slices.Delete(slices.Clone(run), i, i+1)
	all := map[string][]core.Event{
		"dropped": rest,
		"doubled": slices.Insert(slices.Clone(run), i, run[i]),
	}
	if i != j {
		all["moved"] = slices.Insert(slices.Clone(rest), j, run[i])
	}
	return all
}

// keepsOrder reports whether each event may stand where it does: a stream's
// rules, said in the slowest and plainest way.
func keepsOrder(events []core.Event) bool {
	ended, worked := false, false
	for i, event := range events {
		if _, start := event.(core.RunStarted); start != (i == 0) || ended {
			return false
		}
		if !mayFollow(events[:i], event) {
			return false
		}
		switch event.(type) {
		case core.RunFinished:
			ended = true
		case core.RunStarted, core.PreflightWarning:
		default:
			worked = true
		}
	}
	return ended || !worked
}

// mayFollow reports whether the turns and calls before an event allow for it.
func mayFollow(before []core.Event, event core.Event) bool {
	count := func(what func(core.Event) bool) int {
		n := 0
		for _, e := range before {
			if what(e) {
				n++
			}
		}
		return n
	}
	called := func(id string) bool {
		return count(func(e core.Event) bool { c, ok := e.(core.ToolCalled); return ok && c.CallID == id }) > 0
	}
	started := func(op string) int {
		return count(func(e core.Event) bool { s, ok := e.(core.ToolStarted); return ok && s.OpID == op })
	}
	ended := func(call, op string) int {
		return count(func(e core.Event) bool {
			f, ok := e.(core.ToolFinished)
			return ok && f.CallID == call && f.OpID == op
		})
	}
	switch e := event.(type) {
	case core.TurnStarted:
		return e.Turn == 1+count(func(e core.Event) bool { _, ok := e.(core.TurnStarted); return ok })
	case core.ModelResponded:
		return count(func(other core.Event) bool { s, ok := other.(core.TurnStarted); return ok && s.Turn == e.Turn }) > 0
	case core.ToolStarted:
		return called(e.CallID) && started(e.OpID) == 0
	case core.ToolFinished:
		return called(e.CallID) && ended(e.CallID, e.OpID) == 0 && (e.OpID == "" && !e.OK || started(e.OpID) == 1)
	}
	return true
}

// fitsItsSummary reports whether the figures and the answer of the summary, if
// there is one, are those of the lines.
func fitsItsSummary(events []core.Event) bool {
	last, ok := events[len(events)-1].(core.RunFinished)
	if !ok {
		return true
	}
	collector := core.NewCollector()
	for _, e := range events {
		collector.Add(e)
	}
	collector.Close(last.At)
	got, want := last.Result.Stats, collector.Stats()
	for _, pair := range [][2]*time.Duration{
		{&got.EventSpan, &want.EventSpan},
		{&got.ModelTime, &want.ModelTime},
		{&got.ToolBusyTime, &want.ToolBusyTime},
		{&got.ToolModelOverlap, &want.ToolModelOverlap},
	} {
		if open(events) {
			*pair[0], *pair[1] = 0, 0
		}
		*pair[0], *pair[1] = pair[0].Truncate(time.Millisecond), pair[1].Truncate(time.Millisecond)
	}
	return reflect.DeepEqual(got, want) && last.Result.Answer == collector.Answer()
}
