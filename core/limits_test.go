package core_test

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/uagent/stream/core"
)

func TestSumsSaturate(t *testing.T) {
	usage := func(n int64) core.Event {
		return core.ModelResponded{Usage: core.Tokens{InputTokens: n, CachedInputTokens: n, CacheWriteInputTokens: n, OutputTokens: n, ReasoningTokens: n}}
	}
	tests := []struct {
		name   string
		events []core.Event
		want   int64
	}{
		{"at the top", []core.Event{usage(math.MaxInt64), usage(1)}, math.MaxInt64},
		{"a negative sum is reported as 0", []core.Event{usage(5), usage(-6)}, 0},
		{"a negative part counts", []core.Event{usage(-6), usage(10)}, 4},
		{"at the bottom", []core.Event{usage(math.MinInt64), usage(-1)}, 0},
	}
	for _, test := range tests {
		t.Run("tokens/"+test.name, func(t *testing.T) {
			n := test.want
			want := core.Tokens{InputTokens: n, CachedInputTokens: n, CacheWriteInputTokens: n, OutputTokens: n, ReasoningTokens: n}
			if got := collect(test.events...).Stats().Tokens; got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}

	t.Run("durations", func(t *testing.T) {
		// Two intervals of 280 years: each fits in a duration, both don't.
		both := func(from, to time.Time, n int) []core.Event {
			id := fmt.Sprint(n)
			return []core.Event{turn(from, n), started(from, id, id), finished(to, id, id), answered(to, n)}
		}
		c := collect(append(both(date(1000), date(1280), 1), both(date(2000), date(2280), 2)...)...)
		got := c.Stats()
		for name, d := range map[string]time.Duration{
			"EventSpan": got.EventSpan, "ModelTime": got.ModelTime, "ToolBusyTime": got.ToolBusyTime, "ToolModelOverlap": got.ToolModelOverlap,
		} {
			if d != math.MaxInt64 {
				t.Errorf("%s is %v, want the longest duration", name, d)
			}
		}
	})
}

func TestStatsAreTheCallers(t *testing.T) {
	c := collect(
		core.ToolCalled{CallID: "a", Name: "Bash"},
		core.ModelResponded{Stop: "length", Failure: "cut"},
		core.RunnerError{Message: "error"},
		core.PreflightWarning{Message: "warning"},
	)
	// Written out: Stats that share something would be spoilt along with it.
	want := func() core.Stats {
		return core.Stats{
			ModelResponses: 1,
			ToolCalls:      1,
			ToolsByName:    map[string]int{"Bash": 1},
			StopReasons:    map[string]int{"length": 1},
			Failures:       []string{"cut"},
			Errors:         []string{"error"},
			Warnings:       []string{"warning"},
		}
	}
	t.Run("what a caller changes does not show in the collector", func(t *testing.T) {
		spoilt := c.Stats()
		spoilt.ToolsByName["Bash"] = 99
		spoilt.StopReasons["length"] = 99
		for _, texts := range [][]string{spoilt.Failures, spoilt.Errors, spoilt.Warnings} {
			texts[0] = "spoilt"
		}
		checkStats(t, c.Stats(), want())
	})
	t.Run("what is added later does not show in earlier Stats", func(t *testing.T) {
		earlier := c.Stats()
		for _, event := range everyEvent(start) {
			c.Add(event)
		}
		c.Add(core.ToolCalled{CallID: "c", Name: "Bash"})
		checkStats(t, earlier, want())
	})
}

// liveAfter returns by how many bytes the live heap grew, given what add left
// in the collector.
func liveAfter(add func(*core.Collector)) int {
	live := func() int {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	before := live()
	c := core.NewCollector()
	add(c)
	after := live()
	runtime.KeepAlive(c)
	return after - before
}

func TestCollectorMemory(t *testing.T) {
	const calls = 100_000
	call := func(i int) string { return fmt.Sprintf("call_%024d", i) }
	op := func(i int) string { return fmt.Sprintf("%08d-1faa-4645-9645-0f417f90f5a7", i) }
	tests := []struct {
		name  string
		limit int // in MiB
		add   func(*core.Collector)
	}{
		{"calls that finish one after another", 14, func(c *core.Collector) {
			for i := range calls {
				c.Add(core.ToolCalled{At: at(i), CallID: call(i), Name: "Bash"})
				c.Add(started(at(i), call(i), op(i)))
				c.Add(finished(at(i+1), call(i), op(i)))
			}
		}},
		{"turns", 5, func(c *core.Collector) {
			for i := range calls {
				c.Add(turn(at(i), i))
				c.Add(answered(at(i+1), i))
			}
		}},
		{"calls that never finish", 18, func(c *core.Collector) {
			for i := range calls {
				c.Add(started(at(i), call(i), op(i)))
			}
		}},
		{"text", 1, func(c *core.Collector) {
			for range 100 {
				text := strings.Repeat("x", 1<<18)
				c.Add(core.UserMessage{At: start, ID: text, Text: text})
				c.Add(core.DeveloperMessage{At: start, ID: text, Text: text})
				c.Add(core.ControlInput{At: start, ID: text, Reason: text})
				c.Add(core.ReasoningSummary{At: start, Text: text})
				c.Add(core.AssistantMessage{At: start, Text: text})
				c.Add(core.ToolCalled{At: start, CallID: "a", Label: text, Arguments: text})
				c.Add(core.ToolFinished{At: start, CallID: "a", Label: text, Detail: text})
			}
			c.Add(core.AssistantMessage{At: start, Text: "short"})
		}},
		{"what is kept of a long line does not hold the line", 1, func(c *core.Collector) {
			for i := range 100 {
				// Strings of an event often are pieces of its line. Those of
				// one call and those that many calls share come over and
				// over, each time in another line.
				line := func() func(string) string {
					long := call(i) + op(i) + "BashlengthError" + strings.Repeat("x", 1<<18)
					return func(piece string) string {
						from := strings.Index(long, piece)
						return long[from : from+len(piece)]
					}
				}
				p := line()
				c.Add(core.ToolCalled{At: start, CallID: p(call(i)), Name: p("Bash")})
				p = line()
				c.Add(core.ToolStarted{At: start, CallID: p(call(i)), OpID: p(op(i)), Name: p("Bash")})
				c.Add(core.ToolStarted{At: start, CallID: p(call(i)), Name: p("Bash")})
				p = line()
				c.Add(core.ToolStarted{At: start, CallID: p(call(i)), OpID: p(op(i)), Name: p("Bash")})
				c.Add(core.ToolStarted{At: start, CallID: p(call(i)), Name: p("Bash")})
				p = line()
				c.Add(core.ToolFinished{At: start, CallID: p(call(i)), Name: p("Error")})
				p = line()
				c.Add(core.ModelResponded{At: start, Stop: p("length"), Failure: p("Error")})
				p = line()
				c.Add(core.ModelResponded{At: start, Stop: p(call(i)), Failure: p("Error")})
				p = line()
				c.Add(core.RunnerError{At: start, Message: p("Error")})
				p = line()
				c.Add(core.PreflightWarning{At: start, Message: p("Error")})
			}
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := liveAfter(test.add)
			t.Logf("%.1f MiB", float64(got)/(1<<20))
			if got > test.limit<<20 {
				t.Errorf("%.1f MiB are live, more than %d", float64(got)/(1<<20), test.limit)
			}
		})
	}
}

func TestAddAllocates(t *testing.T) {
	c := core.NewCollector()
	tests := []struct {
		name   string
		want   float64
		events []core.Event
	}{
		{"nothing for what is only counted", 0, everyEventBut(func(event core.Event) bool {
			switch event.(type) {
			case core.RunnerError, core.PreflightWarning, core.TurnStarted, core.ToolStarted:
				return true
			}
			return false
		})},
		{"nothing by pointer", 0, []core.Event{&core.ReasoningSummary{At: start}, &core.AssistantMessage{At: start, Text: "text"}}},
		{"nothing for an open operation", 0, []core.Event{started(start, "a", "1")}},
		{"nothing for an open turn", 0, []core.Event{turn(start, 1)}},
		{"nothing for a turn, but its interval", 0, []core.Event{turn(start, 2), answered(start, 2)}},
		{"an operation's ID", 1, []core.Event{started(start, "a", "2"), finished(start, "a", "2")}},
		{"the text of an error", 1, []core.Event{core.RunnerError{Message: "error"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := testing.AllocsPerRun(500, func() {
				for _, event := range test.events {
					c.Add(event)
				}
			})
			// Slices that grow now and then are below one in a run.
			if got != test.want {
				t.Errorf("%v allocations, want %v", got, test.want)
			}
		})
	}
}

func everyEventBut(skip func(core.Event) bool) []core.Event {
	return slices.DeleteFunc(everyEvent(start), skip)
}

func BenchmarkAdd(b *testing.B) {
	for _, event := range []core.Event{
		core.ReasoningSummary{At: start}, core.AssistantMessage{At: start, Text: "text"}, core.ToolCalled{At: start, CallID: "a", Name: "Bash"},
		core.UserMessage{At: start}, core.RunFinished{At: start},
	} {
		b.Run(fmt.Sprintf("%T", event), func(b *testing.B) {
			c := core.NewCollector()
			b.ReportAllocs()
			for b.Loop() {
				c.Add(event)
			}
		})
	}
	b.Run("1000 operations", func(b *testing.B) {
		s, f := started(start, "a", "1"), finished(start, "a", "1")
		b.ReportAllocs()
		for b.Loop() {
			c := core.NewCollector()
			for range 1000 {
				c.Add(s)
				c.Add(f)
			}
		}
	})
}
