package check_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/uagent/stream"
	"example.com/uagent/stream/check"
	"example.com/uagent/stream/core"
)

// A builder builds a run of random events that keeps the contract.
type builder struct {
	*rand.Rand
	at      time.Time
	events  []core.Event
	turn    int
	waiting bool              // for the model's answer
	calls   int               // made so far
	called  []core.ToolCalled // without an operation yet
	running []core.ToolStarted
	harness time.Duration // how far the harness's clock is off
}

// randomRun returns a whole run.
func randomRun(r *rand.Rand) []core.Event {
	b := &builder{Rand: r, at: time.Date(2026, 1, 2, 3, 4, 5, r.IntN(1e9), time.UTC)}
	b.harness = time.Duration(b.IntN(2000)-1000) * time.Millisecond
	b.add(core.RunStarted{At: b.at.Add(b.harness), RunID: b.text(), SessionID: b.text(), Provider: b.text(), Model: b.text(), Effort: "high", Workspace: "/w"})
	for range b.IntN(3) {
		b.add(core.PreflightWarning{At: b.at.Add(b.harness), Code: "c", Message: b.unique()})
	}
	for range 5 + b.IntN(60) {
		b.step()
	}
	status := []core.Status{core.StatusOK, core.StatusError, core.StatusTimeout, core.StatusInterrupted, core.StatusDiskLimit}[b.IntN(5)]
	if status == core.StatusOK || b.IntN(2) == 0 {
		b.windUp()
	}
	if status == core.StatusError {
		b.add(core.RunnerError{At: b.tick(), Message: b.unique()})
	}
	b.finish(status)
	return b.events
}

func (b *builder) add(event core.Event) { b.events = append(b.events, event) }

// tick moves the runner's clock on, sometimes not at all.
func (b *builder) tick() time.Time {
	b.at = b.at.Add(time.Duration(b.IntN(3)) * time.Duration(b.IntN(1_000_000_000)))
	return b.at
}

func (b *builder) text() string {
	return []string{"", "text", "a\nb\u2028c", "漢字 🙂", `{"v":1}`, "\x1b[2J", strings.Repeat("long ", 40)}[b.IntN(7)]
}

// unique returns a text that no other line has.
func (b *builder) unique() string {
	return fmt.Sprintf("%s %d", b.text(), len(b.events))
}

// step adds something that may happen next.
func (b *builder) step() {
	switch b.IntN(12) {
	case 0, 1:
		if !b.waiting {
			b.startTurn()
		}
	case 2, 3:
		if b.waiting {
			b.respond()
		}
	case 4:
		if b.turn > 0 {
			b.call()
		}
	case 5:
		b.startTool()
	case 6, 7:
		b.finishTool()
	case 8:
		b.add(core.AssistantMessage{At: b.tick(), Turn: b.turn, Text: b.unique(), Final: b.IntN(4) == 0})
	case 9:
		b.add(core.ReasoningSummary{At: b.tick(), Turn: b.turn, Text: b.text()})
	case 10:
		b.add(core.UserMessage{At: b.tick(), ID: b.text(), Text: b.text()})
	case 11:
		b.neutral()
	}
}

func (b *builder) neutral() {
	switch b.IntN(3) {
	case 0:
		b.add(core.DeveloperMessage{At: b.tick(), ID: b.text(), Text: b.text()})
	case 1:
		b.add(core.ControlInput{At: b.tick(), ID: b.text(), Mode: core.ModeWhenIdle})
	case 2:
		b.add(core.RunnerError{At: b.at.Add(b.harness), Message: b.unique()})
	}
}

func (b *builder) startTurn() {
	b.turn++
	b.waiting = true
	b.add(core.TurnStarted{At: b.tick(), Turn: b.turn, TurnID: b.text()})
}

func (b *builder) respond() {
	b.waiting = false
	usage := core.Tokens{InputTokens: b.Int64N(10_000) + 100, OutputTokens: b.Int64N(1000) + 10}
	usage.CachedInputTokens = b.Int64N(usage.InputTokens / 2)
	usage.CacheWriteInputTokens = b.Int64N(usage.InputTokens / 2)
	usage.ReasoningTokens = b.Int64N(usage.OutputTokens)
	e := core.ModelResponded{At: b.tick(), Turn: b.turn, Duration: time.Second, Usage: usage}
	e.Stop = []string{"", "", "complete", "max_tokens"}[b.IntN(4)]
	if b.IntN(6) == 0 {
		e.Failure = b.unique()
	}
	b.add(e)
}

func (b *builder) call() {
	b.calls++
	e := core.ToolCalled{At: b.tick(), CallID: fmt.Sprint("call", b.calls), Name: []string{"", "Bash", "Read"}[b.IntN(3)], Arguments: b.text()}
	e.Label = core.ToolLabel(e.Name, e.Arguments)
	b.called = append(b.called, e)
	b.add(e)
}

// startTool starts the operation of a call, or has the call fail before it.
func (b *builder) startTool() {
	if len(b.called) == 0 {
		return
	}
	i := b.IntN(len(b.called))
	call := b.called[i]
	b.called = slices.Delete(b.called, i, i+1)
	if b.IntN(5) == 0 {
		b.add(core.ToolFinished{At: b.tick(), CallID: call.CallID, Name: call.Name, Label: call.Label, Detail: "no"})
		return
	}
	e := core.ToolStarted{At: b.tick(), CallID: call.CallID, OpID: "op of " + call.CallID, Name: call.Name, Label: call.Label}
	b.running = append(b.running, e)
	b.add(e)
}

func (b *builder) finishTool() {
	if len(b.running) == 0 {
		return
	}
	i := b.IntN(len(b.running))
	start := b.running[i]
	b.running = slices.Delete(b.running, i, i+1)
	b.add(core.ToolFinished{At: b.tick(), CallID: start.CallID, OpID: start.OpID, Name: start.Name, Label: start.Label, OK: b.IntN(3) > 0, Detail: "exit"})
}

// windUp ends what is open.
func (b *builder) windUp() {
	if b.waiting {
		b.respond()
	}
	for len(b.running) > 0 {
		b.finishTool()
	}
}

func (b *builder) finish(status core.Status) {
	collector := core.NewCollector()
	for _, e := range b.events {
		collector.Add(e)
	}
	b.tick()
	collector.Close(b.at)
	started := b.events[0].(core.RunStarted)
	result := core.Result{
		Request:        core.Request{RunID: started.RunID, SessionID: started.SessionID, Provider: started.Provider, Model: started.Model, Effort: started.Effort, Workspace: started.Workspace},
		Status:         status,
		RunnerExitCode: map[core.Status]int{core.StatusOK: 0, core.StatusError: 1}[status],
		StartedAt:      started.At,
		Wall:           b.at.Sub(started.At) + 2*time.Second,
		Stats:          collector.Stats(),
		Answer:         collector.Answer(),
	}
	if status != core.StatusOK && status != core.StatusError {
		result.RunnerExitCode = -1
	}
	b.add(core.RunFinished{At: b.at, Result: result})
}

func lines(t *testing.T, events []core.Event) string {
	t.Helper()
	var b bytes.Buffer
	sink := stream.NewSink(&b)
	for _, e := range events {
		sink.Emit(e)
	}
	if err := sink.Err(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAnyRunKeepsTheContract(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 2000 {
		run := randomRun(r)
		_, all, verdict := findings(t, lines(t, run))
		if verdict.Errors+verdict.Warnings > 0 || verdict.End != check.Finished {
			t.Fatalf("run %d ended %s, with %v:\n%s", i, verdict.End, all, lines(t, run))
		}
	}
}

// TestAnyLineDroppedDoubledOrMoved shows that each of them is found, but for
// what no rule can tell: see undetectable.
func TestAnyLineDroppedDoubledOrMoved(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	tried := map[string]int{}
	for range 300 {
		run := randomRun(r)
		for i, event := range run {
			name := reflect.TypeOf(event).Name()
			j := r.IntN(len(run))
			for mutation, mutated := range map[string][]core.Event{
				"dropped": slices.Delete(slices.Clone(run), i, i+1),
				"doubled": slices.Insert(slices.Clone(run), i, event),
				"moved":   moved(run, i, j),
			} {
				if reason := undetectable(run, mutation, i, j); reason != "" {
					continue
				}
				tried[name+" "+mutation]++
				if _, all, verdict := findings(t, lines(t, mutated)); verdict.Errors == 0 {
					t.Fatalf("a %s line that was %s (%d to %d) is not found, only %v:\n%s", name, mutation, i, j, all, lines(t, mutated))
				}
			}
		}
	}
	for _, want := range []string{
		"RunStarted dropped", "RunStarted doubled", "RunStarted moved", "PreflightWarning dropped", "PreflightWarning doubled", "PreflightWarning moved",
		"UserMessage dropped", "UserMessage doubled", "TurnStarted dropped", "TurnStarted doubled", "TurnStarted moved",
		"ModelResponded dropped", "ModelResponded doubled", "ModelResponded moved", "ToolCalled dropped", "ToolCalled moved",
		"ToolStarted dropped", "ToolStarted doubled", "ToolStarted moved", "ToolFinished dropped", "ToolFinished doubled", "ToolFinished moved",
		"AssistantMessage dropped", "AssistantMessage moved", "RunnerError dropped", "RunnerError doubled", "RunnerError moved",
		"RunFinished dropped", "RunFinished doubled", "RunFinished moved",
	} {
		if tried[want] == 0 {
			t.Errorf("no line was tried as %s", want)
		}
	}
}

func moved(run []core.Event, i, j int) []core.Event {
	rest := slices.Delete(slices.Clone(run), i, i+1)
	return slices.Insert(rest, j, run[i])
}

// undetectable says why a mutation of a run's event i breaks no rule, or
// nothing.
func undetectable(run []core.Event, mutation string, i, j int) string {
	switch e := run[i].(type) {
	case core.RunFinished:
		if mutation == "dropped" && !worked(run[:i]) {
			return "the runner may not have started"
		}
	case core.DeveloperMessage, core.ControlInput, core.ReasoningSummary:
		if mutation != "moved" {
			return "no figure counts it"
		}
	case core.AssistantMessage:
		if mutation == "doubled" {
			return "no figure counts it"
		}
		if mutation == "dropped" && !isAnswer(run, i) {
			return "only the answer is in the summary"
		}
	case core.ToolCalled:
		if mutation == "doubled" {
			return "a call made twice is allowed, and a warning"
		}
	case core.ToolStarted:
		if mutation == "dropped" && !slices.ContainsFunc(run, func(other core.Event) bool {
			f, ok := other.(core.ToolFinished)
			return ok && f.OpID == e.OpID
		}) {
			return "the call of an operation that never ended may not have started one"
		}
	case core.ToolFinished:
		if mutation == "dropped" && (e.OK || e.OpID == "") {
			return "the operation may still have been running: a warning in a run that ended ok"
		}
	}
	if mutation == "moved" && !breaksOrder(run, i, j) {
		return "the order of these lines carries nothing"
	}
	return ""
}

// worked reports whether events tell that the runner had started.
func worked(events []core.Event) bool {
	return slices.ContainsFunc(events, func(e core.Event) bool {
		switch e.(type) {
		case core.RunStarted, core.PreflightWarning:
			return false
		}
		return true
	})
}

// isAnswer reports whether event i is the assistant message that the summary
// has as its answer.
func isAnswer(run []core.Event, i int) bool {
	answer := -1
	for k, event := range run {
		if e, ok := event.(core.AssistantMessage); ok && (e.Final || answer < 0 || !run[answer].(core.AssistantMessage).Final) {
			answer = k
		}
	}
	return answer == i
}

// breaksOrder reports whether event i, moved to j, passes a line that it must
// not pass.
func breaksOrder(run []core.Event, i, j int) bool {
	step := 1
	if j < i {
		step = -1
	}
	for k := i; k != j; {
		k += step
		before, after := run[i], run[k]
		if step < 0 {
			before, after = run[k], run[i]
		}
		if ordered(run, before, after) {
			return true
		}
	}
	return false
}

// ordered reports whether before must not come behind after.
func ordered(run []core.Event, before, after core.Event) bool {
	if _, ok := before.(core.RunStarted); ok {
		return true
	}
	if _, ok := after.(core.RunFinished); ok {
		return true
	}
	switch b := before.(type) {
	case core.PreflightWarning:
		_, ok := after.(core.PreflightWarning)
		return ok
	case core.RunnerError:
		_, ok := after.(core.RunnerError)
		return ok
	case core.TurnStarted:
		switch a := after.(type) {
		case core.TurnStarted:
			return true
		case core.ModelResponded:
			return a.Turn == b.Turn
		}
	case core.ModelResponded:
		a, ok := after.(core.ModelResponded)
		return ok && a.Failure != "" && b.Failure != ""
	case core.ToolCalled:
		switch a := after.(type) {
		case core.ToolStarted:
			return a.CallID == b.CallID
		case core.ToolFinished:
			return a.CallID == b.CallID
		}
	case core.ToolStarted:
		a, ok := after.(core.ToolFinished)
		return ok && a.OpID == b.OpID
	case core.AssistantMessage:
		a, ok := after.(core.AssistantMessage)
		return ok && isAnswer(run, slices.Index(run, after)) && a.Final == b.Final
	}
	return false
}
