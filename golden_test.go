package stream_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestGoldenRuns(t *testing.T) {
	for name, events := range goldenRuns() {
		t.Run(name, func(t *testing.T) {
			compareGolden(t, filepath.Join("testdata", "runs", name+".jsonl"), emit(t, events...))
		})
	}
}

func TestGoldenEvents(t *testing.T) {
	compareGolden(t, filepath.Join("testdata", "events.jsonl"), emit(t, sampleEvents()...))
}

// emit returns what a Sink writes for the events.
func emit(t testing.TB, events ...core.Event) []byte {
	t.Helper()
	var b bytes.Buffer
	sink := stream.NewSink(&b)
	for _, e := range events {
		sink.Emit(e)
	}
	if err := sink.Err(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func compareGolden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := bytes.SplitAfter(got, []byte("\n")), bytes.SplitAfter(want, []byte("\n"))
	for i := range max(len(gotLines), len(wantLines)) {
		var g, w []byte
		if i < len(gotLines) {
			g = gotLines[i]
		}
		if i < len(wantLines) {
			w = wantLines[i]
		}
		if !bytes.Equal(g, w) {
			t.Fatalf("%s, line %d (go test -run Golden -update writes it anew):\n got %q\nwant %q", path, i+1, g, w)
		}
	}
}

var begin = time.Date(2026, 3, 14, 9, 26, 53, 589793000, time.UTC)

// after returns a time of the golden runs.
func after(ms int) time.Time { return begin.Add(time.Duration(ms) * time.Millisecond) }

var request = core.Request{
	RunID:     "20260314-092653-5f0c81d2",
	SessionID: "5f0c81d2-7a43-4a5e-9d26-1c0b7fb2e6a9",
	Provider:  "openai-codex",
	Model:     "gpt-6-sol",
	Effort:    "high",
	Workspace: "/home/ada/sources/engine",
}

func runStarted() core.RunStarted {
	return core.RunStarted{
		At:        after(0),
		RunID:     request.RunID,
		SessionID: request.SessionID,
		Provider:  request.Provider,
		Model:     request.Model,
		Effort:    request.Effort,
		Workspace: request.Workspace,
	}
}

// finished returns the events with a run_finished line behind them, whose
// figures are those of the events.
func finished(status core.Status, exitCode, ms int, events ...core.Event) []core.Event {
	collector := core.NewCollector()
	for _, e := range events {
		collector.Add(e)
	}
	collector.Close(after(ms))
	return append(events, core.RunFinished{At: after(ms), Result: core.Result{
		Request:        request,
		Status:         status,
		RunnerExitCode: exitCode,
		StartedAt:      after(0),
		Wall:           after(ms).Sub(after(0)),
		Stats:          collector.Stats(),
		Answer:         collector.Answer(),
	}})
}

func userMessage(text string) core.UserMessage {
	return core.UserMessage{At: after(102), ID: "0d9f6a0e-93a4-4a0f-8b0c-2f5a1be0c7d1", Text: text}
}

func turnStarted(ms, turn int) core.TurnStarted {
	return core.TurnStarted{At: after(ms), Turn: turn, TurnID: turnID(turn)}
}

func turnID(turn int) string {
	return []string{"", "b9b3f0a4-5d0e-4c55-8d39-7e1f2a90c001", "b9b3f0a4-5d0e-4c55-8d39-7e1f2a90c002", "b9b3f0a4-5d0e-4c55-8d39-7e1f2a90c003"}[turn]
}

func responded(ms, turn, took int, usage core.Tokens) core.ModelResponded {
	return core.ModelResponded{At: after(ms), Turn: turn, TurnID: turnID(turn), Duration: time.Duration(took) * time.Millisecond, Usage: usage}
}

// A bashCall is a Bash call of the golden runs.
type bashCall struct {
	call, op, arguments string
}

func (c bashCall) called(ms int) core.ToolCalled {
	return core.ToolCalled{At: after(ms), CallID: c.call, Name: "Bash", Label: core.ToolLabel("Bash", c.arguments), Arguments: c.arguments}
}

func (c bashCall) started(ms int) core.ToolStarted {
	return core.ToolStarted{At: after(ms), CallID: c.call, OpID: c.op, Name: "Bash", Label: core.ToolLabel("Bash", c.arguments), OpType: "shell"}
}

func (c bashCall) finished(ms, took int, ok bool, detail string) core.ToolFinished {
	dir := "/home/ada/.uagent/sessions/operations/" + request.SessionID + "/" + c.op
	return core.ToolFinished{
		At:       after(ms),
		CallID:   c.call,
		OpID:     c.op,
		Name:     "Bash",
		Label:    core.ToolLabel("Bash", c.arguments),
		OK:       ok,
		Detail:   detail,
		Duration: time.Duration(took) * time.Millisecond,
		OpType:   "shell",
		OutPath:  dir + "/out",
		ErrPath:  dir + "/err",
	}
}

var (
	testCall  = bashCall{"call_mN1xVq0e7rT3aKpW9sYb", "6a1f0c52-0f57-4ad0-9a52-d0c3f1a7e101", `{"command":"go test ./... 2>&1 | tail -n 20"}`}
	grepCall  = bashCall{"call_Zc8uJd2hLw5fGgR4tXo1", "6a1f0c52-0f57-4ad0-9a52-d0c3f1a7e102", `{"command":"grep -rn 'TODO' --include='*.go' . && git status --short"}`}
	buildCall = bashCall{"call_E7iBv3nQk6yHs9mP0aUd", "6a1f0c52-0f57-4ad0-9a52-d0c3f1a7e103", `{"command":"cd cmd/engine\ngo build -o /tmp/engine .","timeout_ms":60000}`}
)

// goldenRuns has one whole run for each documented outcome.
func goldenRuns() map[string][]core.Event {
	return map[string][]core.Event{
		"ok-parallel": okParallel(),
		"ok-no-tools": okNoTools(),
		"error":       failedRun(),
		"timeout":     timedOut(),
		"interrupted": interrupted(),
		"disk-limit":  diskLimit(),
		"failed-call": failedCall(),
		"not-started": {runStarted()},
	}
}

// okParallel has tools that run beside each other and beside the model.
func okParallel() []core.Event {
	return finished(core.StatusOK, 0, 14750,
		runStarted(),
		core.PreflightWarning{At: after(41), Code: "auth_expiring", Message: "the login expires in 2 days"},
		core.ControlInput{At: after(95), ID: "3f6e4c1a-5a0d-4a53-9c7a-92d3c5c81f10", Mode: core.ModeSettings, Effort: "high"},
		core.DeveloperMessage{At: after(99), ID: "8e2d7b60-1f84-4f0f-b1d7-6c3c2e1a9f55", Text: "The workspace is a git checkout on branch main."},
		userMessage("Do the tests pass? Find what is still to do, and build the engine."),
		core.ControlInput{At: after(107), ID: "3f6e4c1a-5a0d-4a53-9c7a-92d3c5c81f11", Mode: core.ModeWhenIdle},
		turnStarted(112, 1),
		responded(3240, 1, 3128, core.Tokens{InputTokens: 4213, CachedInputTokens: 3072, CacheWriteInputTokens: 512, OutputTokens: 271, ReasoningTokens: 128}),
		core.ReasoningSummary{At: after(3240), Turn: 1, Text: "**Running the tests and searching at the same time**"},
		core.AssistantMessage{At: after(3240), Turn: 1, Text: "I run the tests and look for open points meanwhile."},
		testCall.called(3240),
		grepCall.called(3240),
		testCall.started(3252),
		grepCall.started(3261),
		turnStarted(3270, 2),
		grepCall.finished(3402, 141, true, "exit 0"),
		responded(6015, 2, 2745, core.Tokens{InputTokens: 4607, CachedInputTokens: 4213, OutputTokens: 96, ReasoningTokens: 40}),
		buildCall.called(6015),
		buildCall.started(6024),
		testCall.finished(9480, 6228, false, "exit 1"),
		buildCall.finished(10112, 4088, true, "exit 0"),
		turnStarted(10120, 3),
		responded(14388, 3, 4268, core.Tokens{InputTokens: 6120, CachedInputTokens: 4607, CacheWriteInputTokens: 1024, OutputTokens: 388, ReasoningTokens: 64}),
		core.AssistantMessage{At: after(14388), Turn: 3, Text: "One test fails: `TestCarry` expects 1 < 2 && carry.\n\n- 3 points are still to do – see the list above.\n- The engine builds.", Final: true},
	)
}

func okNoTools() []core.Event {
	return finished(core.StatusOK, 0, 2920,
		runStarted(),
		userMessage("What is the capital of Åland?"),
		turnStarted(110, 1),
		responded(2610, 1, 2500, core.Tokens{InputTokens: 905, OutputTokens: 17}),
		core.AssistantMessage{At: after(2610), Turn: 1, Text: "Mariehamn.", Final: true},
	)
}

func failedRun() []core.Event {
	failure := core.ModelResponded{At: after(1480), Turn: 1, TurnID: turnID(1), Duration: 1370 * time.Millisecond, Stop: "error", Failure: "the provider answered 529: overloaded"}
	return finished(core.StatusError, 1, 1702,
		runStarted(),
		userMessage("Tidy up the imports."),
		turnStarted(110, 1),
		failure,
		core.RunnerError{At: after(1502), Message: "turn 1 failed and will not be tried again"},
		core.RunnerError{At: after(1530), Message: "panic: runtime error: index out of range [3] with length 3"},
	)
}

// timedOut is killed while a tool is still running.
func timedOut() []core.Event {
	return finished(core.StatusTimeout, -1, 60000,
		runStarted(),
		userMessage("Run the tests until they pass."),
		turnStarted(112, 1),
		responded(2112, 1, 2000, core.Tokens{InputTokens: 1201, OutputTokens: 88, ReasoningTokens: 32}),
		core.AssistantMessage{At: after(2112), Turn: 1, Text: "I run them now."},
		testCall.called(2112),
		testCall.started(2130),
	)
}

// interrupted is stopped from outside while the model is answering.
func interrupted() []core.Event {
	return finished(core.StatusInterrupted, -1, 9200,
		runStarted(),
		userMessage("Search for open points."),
		turnStarted(111, 1),
		responded(1911, 1, 1800, core.Tokens{InputTokens: 1180, OutputTokens: 61}),
		grepCall.called(1911),
		grepCall.started(1920),
		grepCall.finished(2085, 165, true, "exit 0"),
		core.ControlInput{At: after(2100), ID: "3f6e4c1a-5a0d-4a53-9c7a-92d3c5c81f12", Mode: core.ModeHeartbeat, Reason: "tool_finished"},
		turnStarted(2110, 2),
	)
}

func diskLimit() []core.Event {
	return finished(core.StatusDiskLimit, -1, 8410,
		runStarted(),
		userMessage("Build the engine."),
		turnStarted(115, 1),
		responded(2215, 1, 2100, core.Tokens{InputTokens: 1177, OutputTokens: 59}),
		buildCall.called(2215),
		buildCall.started(2231),
		core.RunnerError{At: after(8300), Message: "the run directory is larger than 2 GiB"},
	)
}

// failedCall has a call that fails before an operation starts.
func failedCall() []core.Event {
	arguments := "{\n  \"pattern\": \"*.go\",\n  \"path\": \"/\"\n}"
	return finished(core.StatusOK, 0, 5400,
		runStarted(),
		userMessage("List the Go files."),
		turnStarted(110, 1),
		responded(2010, 1, 1900, core.Tokens{InputTokens: 1164, OutputTokens: 44}),
		core.ToolCalled{At: after(2010), CallID: "call_Qy4wRe9oVb2nKx7cLt3z", Name: "Glob", Label: core.ToolLabel("Glob", arguments), Arguments: arguments},
		core.ToolFinished{At: after(2014), CallID: "call_Qy4wRe9oVb2nKx7cLt3z", Name: "Glob", Label: core.ToolLabel("Glob", arguments), Detail: "no tool is called Glob"},
		turnStarted(2020, 2),
		responded(5050, 2, 3030, core.Tokens{InputTokens: 1302, CachedInputTokens: 1164, OutputTokens: 73, ReasoningTokens: 25}),
		core.AssistantMessage{At: after(5050), Turn: 2, Text: "I can't list files here.", Final: true},
	)
}

// sampleEvents has every type of event twice: full, and bare with each
// optional member absent.
func sampleEvents() []core.Event {
	at := time.Date(2026, 3, 14, 9, 26, 53, 589793238, time.UTC)
	whole := at.Truncate(time.Second)
	tokens := core.Tokens{InputTokens: 9007199254740993, CachedInputTokens: 3072, CacheWriteInputTokens: 512, OutputTokens: 271, ReasoningTokens: 128}
	full := core.Result{
		Request:        request,
		Status:         core.StatusError,
		RunnerExitCode: -1,
		StartedAt:      at,
		Wall:           14750 * time.Millisecond,
		Answer:         "a <b> & c",
		Stats: core.Stats{
			EventSpan:        14288 * time.Millisecond,
			ModelTime:        10141 * time.Millisecond,
			ToolBusyTime:     6860 * time.Millisecond,
			ToolModelOverlap: 2745 * time.Millisecond,
			Turns:            3,
			UserMessages:     1,
			ModelResponses:   3,
			ToolCalls:        4,
			FailedToolCalls:  1,
			MaxParallelTools: 2,
			ToolsByName:      map[string]int{"Bash": 2, "?": 1, "Glob": 1},
			Tokens:           tokens,
			StopReasons:      map[string]int{"max_tokens": 1, "error": 1},
			Failures:         []string{"overloaded"},
			Errors:           []string{"runner error", ""},
			Warnings:         []string{"the login expires in 2 days"},
			FinalAnswer:      true,
		},
	}
	return []core.Event{
		core.RunStarted{At: at, RunID: request.RunID, SessionID: request.SessionID, Provider: request.Provider, Model: request.Model, Effort: request.Effort, Workspace: request.Workspace},
		core.RunStarted{At: whole},
		core.PreflightWarning{At: at, Code: "auth_expiring", Message: "the login expires in 2 days"},
		core.PreflightWarning{At: whole},
		core.UserMessage{At: at, ID: "m1", Text: "say \"hi\"\tto C:\\ and \u2028 \u0085 \x7f \x1b[2J é 漢 🙂 \xff"},
		core.UserMessage{At: whole},
		core.DeveloperMessage{At: at, ID: "m2", Text: "context"},
		core.DeveloperMessage{At: whole},
		core.ControlInput{At: at, ID: "m3", Mode: core.ModeSettings, Effort: "low", Reason: "budget"},
		core.ControlInput{At: whole},
		core.TurnStarted{At: at, Turn: 1, TurnID: "t1"},
		core.TurnStarted{At: whole},
		core.ModelResponded{At: at, Turn: 1, TurnID: "t1", Duration: 3128*time.Millisecond + 999*time.Microsecond, Usage: tokens, Stop: "max_tokens", Failure: "overloaded"},
		core.ModelResponded{At: whole, Stop: "complete"},
		core.ToolCalled{At: at, CallID: "c1", Name: "Bash", Label: "a <in && b 2>&1", Arguments: `{"command":"a <in && b 2>&1"}`},
		core.ToolCalled{At: whole},
		core.ToolStarted{At: at, CallID: "c1", OpID: "o1", Name: "Bash", Label: "ls", OpType: "shell", OutPath: "/out", ErrPath: "/err"},
		core.ToolStarted{At: whole},
		core.ToolFinished{At: at, CallID: "c1", OpID: "o1", Name: "Bash", Label: "ls", OK: true, Detail: "exit 0", Duration: 95 * time.Millisecond, OpType: "shell", OutPath: "/out", ErrPath: "/err"},
		core.ToolFinished{At: whole},
		core.AssistantMessage{At: at, Turn: 3, Text: "done", Final: true},
		core.AssistantMessage{At: whole},
		core.ReasoningSummary{At: at, Turn: 3, Text: "thinking"},
		core.ReasoningSummary{At: whole},
		core.RunnerError{At: at, Message: "boom"},
		core.RunnerError{At: whole},
		core.RunFinished{At: at, Result: full},
		core.RunFinished{At: whole},
	}
}
