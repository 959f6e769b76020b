package show_test

import (
	"errors"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
	"example.com/uagent/stream/internal/show"
)

var update = flag.Bool("update", false, "write the golden files anew")

// printed returns what is printed for the events.
func printed(options show.Options, events ...core.Event) string {
	var b strings.Builder
	p := show.NewPrinter(&b, options)
	for _, event := range events {
		p.Event(event)
	}
	return b.String()
}

func columns(n int) func() int { return func() int { return n } }

func TestGoldenRunOnTerminals(t *testing.T) {
	file, err := os.Open(filepath.Join("..", "..", "testdata", "runs", "ok-parallel.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var events []core.Event
	for event, err := range decode.Events(file) {
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, event)
	}
	for name, options := range map[string]show.Options{
		"color-80":  {Color: true, Width: columns(80)},
		"plain-40":  {Width: columns(40)},
		"color-all": {Color: true},
	} {
		path := filepath.Join("testdata", name+".txt")
		got := printed(options, events...)
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s (go test ./internal/show -update writes it anew):\ngot:\n%s\nwant:\n%s", path, got, want)
		}
	}
}

var start = time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)

func after(d time.Duration) time.Time { return start.Add(d) }

func TestEvents(t *testing.T) {
	run := core.RunStarted{At: start}
	const head = "00:00.0  run\n"
	tests := []struct {
		name  string
		event core.Event
		want  string
	}{
		{"a run of which little is known", core.RunStarted{At: start, Effort: "high"}, "00:00.0  run\n                    effort high\n"},
		{"a warning without a code", core.PreflightWarning{At: start, Message: "the login expires"}, "00:00.0  warning    the login expires\n"},
		{"a text of several lines can't pass for other lines", core.UserMessage{At: start, Text: "one\n00:00.0  end        ok\r\nthree\n"},
			"00:00.0  user       one\n                    00:00.0  end        ok\n                    three\n"},
		{"a text that is empty", core.AssistantMessage{At: start}, "00:00.0  text\n"},
		{"a tab in a text", core.AssistantMessage{At: start, Text: "a\tb"}, "00:00.0  text       a       b\n"},
		{"a heartbeat", core.ControlInput{At: start, Mode: "heartbeat", Reason: "tool finished"}, "00:00.0  control    heartbeat: tool finished\n"},
		{"a mode that version 1 does not have", core.ControlInput{At: start, Mode: "so\x1bft"}, "00:00.0  control    so\\x1bft\n"},
		{"a normal stop", core.ModelResponded{At: start, Turn: 7, Stop: "complete"}, "00:00.0  turn 7     0 ms, tokens 0 in (0 cached), 0 out (0 reasoning)\n"},
		{"another stop, and a failure", core.ModelResponded{At: start, Turn: 1, Stop: "max_tokens", Failure: "too\nlong"},
			"00:00.0  turn 1     0 ms, tokens 0 in (0 cached), 0 out (0 reasoning)\n                    stopped: max_tokens\n                    failed: too\n                    long\n"},
		{"a negative duration and count", core.ModelResponded{At: start, Duration: -time.Hour, Usage: core.Tokens{InputTokens: -1, CacheWriteInputTokens: -2}},
			"00:00.0  turn 0     0 ms, tokens 0 in (0 cached), 0 out (0 reasoning)\n"},
		{"an absurd duration", core.ToolFinished{At: start, OpID: "o", Name: "Bash", OK: true, Duration: math.MaxInt64}, "00:00.0  done       2562047 h 47 min  Bash\n"},
		{"a call of a tool without a name", core.ToolCalled{At: start, Label: "ls"}, "00:00.0  call       ?: ls\n"},
		{"a call that failed before it started", core.ToolFinished{At: start, Name: "Glob", Label: "*.go", Detail: "no such tool"},
			"00:00.0  FAILED     no such tool, never started  Glob: *.go\n"},
		{"a call that failed", core.ToolFinished{At: start, OpID: "o", Name: "Bash", Label: "x", Detail: "exit 1", OutPath: "/o\x07ut", ErrPath: "/err"},
			"00:00.0  FAILED     exit 1 after 0 ms  Bash: x\n                    stdout /o\\x07ut\n                    stderr /err\n"},
		{"the paths of one that did not are not told", core.ToolFinished{At: start, OpID: "o", Name: "Bash", OK: true, Detail: "exit 0", OutPath: "/out"},
			"00:00.0  done       exit 0 after 0 ms  Bash\n"},
		{"a time before the start", core.TurnStarted{At: after(-time.Hour), Turn: 1}, "00:00.0  turn 1     asked the model\n"},
		{"hours later", core.TurnStarted{At: after(25*time.Hour + 61*time.Second + 990*time.Millisecond), Turn: 1}, "25:01:01.9  turn 1     asked the model\n"},
		{"a time that is not known", core.TurnStarted{Turn: 1}, "--:--.-  turn 1     asked the model\n"},
		{"thousands of years later", core.TurnStarted{At: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC), Turn: 1}, "2562047:47:16.8  turn 1     asked the model\n"},
		{"a percent sign", core.RunnerError{At: start, Message: "%s%d%n%%"}, "00:00.0  error      %s%d%n%%\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, ok := strings.CutPrefix(printed(show.Options{}, run, test.event), head)
			if !ok || got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestSummary(t *testing.T) {
	tests := []struct {
		name   string
		events []core.Event
		want   []string // rows
	}{
		{"a run that was killed", []core.Event{core.RunFinished{Result: core.Result{Status: core.StatusTimeout, RunnerExitCode: -1}}},
			[]string{"status        timeout, the runner was killed"}},
		{"a status that version 1 does not have", []core.Event{core.RunFinished{Result: core.Result{Status: "pau\x1bsed"}}},
			[]string{`status        pau\x1bsed, exit code 0 of the runner`}},
		{"no status", []core.Event{core.RunFinished{}}, []string{"status        no status, exit code 0 of the runner", "tool time     none, no calls"}},
		{"an answer that is final", []core.Event{core.RunFinished{Result: core.Result{Answer: "Done.\nAll of it.", Stats: core.Stats{FinalAnswer: true}}}},
			[]string{"answer        Done.\n                All of it."}},
		{"one that is not", []core.Event{core.RunFinished{Result: core.Result{Answer: "I will."}}}, []string{"last text     I will."}},
		{"one that stands above", []core.Event{core.AssistantMessage{At: start, Text: "a\nb", Final: true}, core.RunFinished{Result: core.Result{Answer: "a\nb", Stats: core.Stats{FinalAnswer: true}}}},
			[]string{"answer        a … (all of it above, at 00:00.0)"}},
		{"figures below zero", []core.Event{core.RunFinished{Result: core.Result{Wall: -1e9, Stats: core.Stats{ModelTime: -1e9, ToolBusyTime: math.MinInt64, Turns: -1, ToolCalls: -2, Tokens: core.Tokens{InputTokens: math.MinInt64, OutputTokens: -5}}}}},
			[]string{"wall time     0 ms", "model time    0 ms, 0 turns", "tool time     none", "tokens        0 in all: 0 in (0 cached), 0 out (0 reasoning)"}},
		{"sums that no integer holds", []core.Event{core.RunFinished{Result: core.Result{Stats: core.Stats{Tokens: core.Tokens{InputTokens: math.MaxInt64, OutputTokens: math.MaxInt64}}}}},
			[]string{"tokens        9223372036854775807 in all"}},
		{"hostile names", []core.Event{core.RunFinished{Result: core.Result{Stats: core.Stats{ToolsByName: map[string]int{"B\u202eash": 2, "A": 1}, StopReasons: map[string]int{"\x9b": 1}}}}},
			[]string{`tools         A 1, B\u202eash 2`, `stops         \x9b 1`}},
		{"what is open", []core.Event{
			core.TurnStarted{At: start, Turn: 1}, core.ModelResponded{At: start, Turn: 1}, core.TurnStarted{At: after(time.Second), Turn: 2},
			core.ToolStarted{At: start, CallID: "a", OpID: "o", Name: "Bash", Label: "sleep 9"},
			core.ToolCalled{At: start, CallID: "b", Name: "Bash", Label: "later"},
			core.RunFinished{At: after(3 * time.Second)}},
			[]string{"unfinished    never answered, open for 2.00 s  turn 2\n                never finished, open for 3.00 s  Bash: sleep 9\n                called, never started  Bash: later"}},
		{"a long list", append(manyFailures(25), core.RunFinished{}), []string{"failed calls  exit 1 after 0 ms  Bash", "                and 5 more"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := printed(show.Options{}, test.events...)
			for _, want := range test.want {
				if !strings.Contains(got, "\n  "+want) && !strings.Contains(got, "\n"+want) {
					t.Errorf("the row %q is missing in\n%s", want, got)
				}
			}
		})
	}
}

func manyFailures(n int) []core.Event {
	events := make([]core.Event, n)
	for i := range events {
		events[i] = core.ToolFinished{At: start, CallID: string(rune('a' + i)), OpID: "o", Name: "Bash", Detail: "exit 1"}
	}
	return events
}

// countingWriter fails from a given write on.
type countingWriter struct {
	writes, failFrom int
}

func (w *countingWriter) Write(b []byte) (int, error) {
	w.writes++
	if w.writes >= w.failFrom {
		return 0, errors.New("write " + string(rune('0'+w.writes)))
	}
	return len(b), nil
}

func TestOneWritePerEventUntilOneFails(t *testing.T) {
	w := &countingWriter{failFrom: 3}
	p := show.NewPrinter(w, show.Options{})
	for range 5 {
		p.Event(core.UserMessage{At: start, Text: "a\nb\nc"})
	}
	if err := p.Err(); w.writes != 3 || err == nil || err.Error() != "write 3" {
		t.Errorf("got %d writes and the error %v, want 3 and that of the third", w.writes, err)
	}
	if p := show.NewPrinter(io.Discard, show.Options{}); p.Err() != nil {
		t.Errorf("an error without a write: %v", p.Err())
	}
}
