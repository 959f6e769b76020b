package core_test

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"
	"time"

	"example.com/uagent/stream/core"
)

// The Collector is held against a second one that is naive: it keeps all
// events, looks for each interval's end event by event, and then looks at one
// instant after another, so that it shares no idea with the real one.

const (
	tick  = 700 * ms // not a whole second, so that both parts of a time matter
	ticks = 12       // of a random run
)

func TestCollectorAgreesWithTheNaiveOne(t *testing.T) {
	const runs = 4000
	random := rand.New(rand.NewSource(1))
	sums := core.Stats{}
	for n := range runs {
		var o oracle
		c := core.NewCollector()
		for range random.Intn(40) {
			event := randomEvent(random)
			o.events = append(o.events, event)
			if random.Intn(4) == 0 {
				event = byPointer(event)
			}
			c.Add(event)
			if random.Intn(8) == 0 {
				c.Stats() // must change nothing
			}
		}
		if random.Intn(2) == 0 {
			o.end = randomTime(random)
			c.Close(o.end)
		}
		got := c.Stats()
		checkStats(t, got, o.stats())
		if got, want := c.Answer(), o.answer(); got != want {
			t.Errorf("Answer is %q, want %q", got, want)
		}
		if t.Failed() {
			t.Fatalf("in run %d, closed at %v, of %s", n, o.end, list(o.events))
		}
		sums.ToolModelOverlap += got.ToolModelOverlap
		sums.MaxParallelTools = max(sums.MaxParallelTools, got.MaxParallelTools)
	}
	// Runs in which nothing happens would agree as well.
	if sums.ToolModelOverlap < runs*tick || sums.MaxParallelTools < 4 {
		t.Errorf("the random runs are too dull: %v overlap, %d at once", sums.ToolModelOverlap, sums.MaxParallelTools)
	}
}

func randomTime(random *rand.Rand) time.Time {
	if random.Intn(10) == 0 {
		return time.Time{}
	}
	return start.Add(time.Duration(random.Intn(ticks)) * tick)
}

func randomEvent(random *rand.Rand) core.Event {
	pick := func(from ...string) string { return from[random.Intn(len(from))] }
	t, turn := randomTime(random), random.Intn(3)
	call, op, name := pick("", "a", "b", "c"), pick("", "a", "b", "x", "y"), pick("", "", "?", "Bash", "Read")
	usage := func() int64 { return int64(random.Intn(12) - 4) }
	switch random.Intn(20) {
	case 0:
		return everyEvent(t)[random.Intn(len(everyEvent(t)))]
	case 1:
		return core.UserMessage{At: t}
	case 2:
		return core.RunnerError{At: t, Message: name}
	case 3:
		return core.PreflightWarning{At: t, Message: name}
	case 4:
		return core.ReasoningSummary{At: t, Text: name}
	case 5:
		return core.AssistantMessage{At: t, Text: pick("", "x", "y"), Final: random.Intn(3) == 0}
	case 6:
		return core.ToolCalled{At: t, CallID: call, Name: name}
	case 7, 8, 9:
		return core.TurnStarted{At: t, Turn: turn}
	case 10, 11, 12:
		return core.ModelResponded{At: t, Turn: turn, Stop: pick("", "complete", "length", "x"), Failure: pick("", "f", "g"),
			Usage: core.Tokens{InputTokens: usage(), CachedInputTokens: usage(), CacheWriteInputTokens: usage(), OutputTokens: usage(), ReasoningTokens: usage()}}
	case 13, 14, 15:
		return core.ToolFinished{At: t, CallID: call, OpID: op, Name: name, OK: random.Intn(2) == 0}
	}
	return core.ToolStarted{At: t, CallID: call, OpID: op, Name: name}
}

func byPointer(event core.Event) core.Event {
	switch event := event.(type) {
	case core.TurnStarted:
		return &event
	case core.ModelResponded:
		return &event
	case core.ToolStarted:
		return &event
	case core.ToolFinished:
		return &event
	}
	return event
}

func list(events []core.Event) (s string) {
	for _, event := range events {
		s += fmt.Sprintf("\n\t%T%+v", event, event)
	}
	return s
}

type oracle struct {
	events []core.Event
	end    time.Time
}

// stretch is an interval in half ticks.
type stretch struct{ from, to int }

func (s stretch) holds(half int) bool { return s.from < half && half < s.to }

func halfTicks(t time.Time) int { return int(2 * t.Sub(start) / tick) }

// close returns the end of the run.
func (o *oracle) close() time.Time {
	if !o.end.IsZero() {
		return o.end
	}
	for _, event := range slices.Backward(o.events) {
		if t := event.OccurredAt(); !t.IsZero() {
			return t
		}
	}
	return time.Time{}
}

// stretches pairs starts and ends, given what an event starts and what it
// ends: the empty string for nothing.
func (o *oracle) stretches(starts, ends func(core.Event) string) (all []stretch) {
	openUntil := map[string]int{} // index of the event that ends it
	for i, event := range o.events {
		key := starts(event)
		if key == "" || event.OccurredAt().IsZero() {
			continue
		}
		if end, ok := openUntil[key]; ok && i < end {
			continue
		}
		from, end, to := event.OccurredAt(), len(o.events), o.close()
		for j := i + 1; j < len(o.events); j++ {
			if ends(o.events[j]) == key {
				end, to = j, o.events[j].OccurredAt()
				break
			}
		}
		openUntil[key] = end
		if to.IsZero() || to.Before(from) {
			to = from
		}
		all = append(all, stretch{halfTicks(from), halfTicks(to)})
	}
	return all
}

func (o *oracle) turns() []stretch {
	return o.stretches(func(event core.Event) string {
		if e, ok := event.(core.TurnStarted); ok {
			return fmt.Sprint(e.Turn)
		}
		return ""
	}, func(event core.Event) string {
		if e, ok := event.(core.ModelResponded); ok {
			return fmt.Sprint(e.Turn)
		}
		return ""
	})
}

func (o *oracle) tools() []stretch {
	key := func(op, call string) string {
		if op != "" {
			return "operation " + op
		}
		return "call " + call
	}
	return o.stretches(func(event core.Event) string {
		if e, ok := event.(core.ToolStarted); ok {
			return key(e.OpID, e.CallID)
		}
		return ""
	}, func(event core.Event) string {
		if e, ok := event.(core.ToolFinished); ok {
			return key(e.OpID, e.CallID)
		}
		return ""
	})
}

func open(stretches []stretch, half int) (n int) {
	for _, s := range stretches {
		if s.holds(half) {
			n++
		}
	}
	return n
}

func (o *oracle) times(s *core.Stats) {
	turns, tools := o.turns(), o.tools()
	// Odd half ticks lie between two ticks, and stand for all that is there.
	for half := 1; half < 2*ticks; half += 2 {
		model, running := open(turns, half) > 0, open(tools, half)
		if model {
			s.ModelTime += tick
		}
		if running > 0 {
			s.ToolBusyTime += tick
		}
		if model && running > 0 {
			s.ToolModelOverlap += tick
		}
		s.MaxParallelTools = max(s.MaxParallelTools, running)
	}
	for _, tool := range tools {
		if tool.from == tool.to {
			s.MaxParallelTools = max(s.MaxParallelTools, 1+open(tools, tool.from))
		}
	}
	for _, a := range o.events {
		for _, b := range o.events {
			if ofRunner(a) && ofRunner(b) && !a.OccurredAt().IsZero() && !b.OccurredAt().IsZero() {
				s.EventSpan = max(s.EventSpan, b.OccurredAt().Sub(a.OccurredAt()))
			}
		}
	}
}

func ofRunner(event core.Event) bool {
	switch event.(type) {
	case core.RunStarted, core.PreflightWarning, core.RunnerError, core.RunFinished:
		return false
	}
	return true
}

// calls returns the names that calls are known by, and which calls failed.
func (o *oracle) calls() (names map[string]string, failed map[string]bool) {
	names, failed = map[string]string{}, map[string]bool{}
	add := func(call, name string) {
		if names[call] == "" {
			names[call] = name
		}
	}
	for _, event := range o.events {
		switch e := event.(type) {
		case core.ToolCalled:
			add(e.CallID, e.Name)
		case core.ToolStarted:
			add(e.CallID, e.Name)
		case core.ToolFinished:
			add(e.CallID, e.Name)
			if !e.OK {
				failed[e.CallID] = true
			}
		}
	}
	return names, failed
}

func (o *oracle) stats() core.Stats {
	names, failed := o.calls()
	s := core.Stats{ToolCalls: len(names), FailedToolCalls: len(failed), ToolsByName: map[string]int{}}
	for _, name := range names {
		if name == "" {
			name = "?"
		}
		s.ToolsByName[name]++
	}
	for _, event := range o.events {
		switch e := event.(type) {
		case core.UserMessage:
			s.UserMessages++
		case core.TurnStarted:
			s.Turns++
		case core.ModelResponded:
			s.ModelResponses++
			o.response(&s, e)
		case core.AssistantMessage:
			s.FinalAnswer = s.FinalAnswer || e.Final && e.Text != ""
		case core.RunnerError:
			s.Errors = append(s.Errors, e.Message)
		case core.PreflightWarning:
			s.Warnings = append(s.Warnings, e.Message)
		}
	}
	for _, n := range counts(&s.Tokens) {
		*n = max(*n, 0)
	}
	o.times(&s)
	return s
}

func (o *oracle) response(s *core.Stats, e core.ModelResponded) {
	for i, n := range counts(&e.Usage) {
		*counts(&s.Tokens)[i] += *n
	}
	if e.Stop != "" && e.Stop != "complete" {
		if s.StopReasons == nil {
			s.StopReasons = map[string]int{}
		}
		s.StopReasons[e.Stop]++
	}
	if e.Failure != "" {
		s.Failures = append(s.Failures, e.Failure)
	}
}

func counts(t *core.Tokens) []*int64 {
	return []*int64{&t.InputTokens, &t.CachedInputTokens, &t.CacheWriteInputTokens, &t.OutputTokens, &t.ReasoningTokens}
}

func (o *oracle) answer() (answer string) {
	for _, final := range []bool{false, true} {
		for _, event := range o.events {
			if e, ok := event.(core.AssistantMessage); ok && e.Text != "" && (e.Final || !final) {
				answer = e.Text
			}
		}
	}
	return answer
}
