// Package anyrun makes up runs for tests: whole ones, that keep every rule of
// the contract, and as different from each other as such runs can be.
package anyrun

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"example.com/uagent/stream/core"
)

// New returns the events of a run, from run_started to run_finished, whose
// summary is that of a [core.Collector]. Tools run side by side and while the
// model answers, calls fail, clocks differ, and a run that did not end ok may
// leave turns and tools open. Texts that a summary repeats differ from each
// other.
func New(r *rand.Rand) []core.Event {
	b := &builder{Rand: r, at: time.Date(2026, 1, 2, 3, 4, 5, r.IntN(1e9), time.UTC)}
	b.harness = time.Duration(b.IntN(2000)-1000) * time.Millisecond
	b.add(core.RunStarted{At: b.harnessTime(), RunID: b.text(), SessionID: b.text(), Provider: b.text(), Model: b.text(), Effort: "high", Workspace: "/w"})
	for range b.IntN(3) {
		b.add(core.PreflightWarning{At: b.harnessTime(), Code: "auth_expiring", Message: b.unique()})
	}
	for range b.IntN(60) {
		b.step()
	}
	status := statuses[b.IntN(len(statuses))]
	if status == core.StatusOK || b.IntN(2) == 0 {
		b.windUp()
	}
	if status == core.StatusError {
		b.add(core.RunnerError{At: b.harnessTime(), Message: b.unique()})
	}
	b.finish(status)
	return b.events
}

var statuses = []core.Status{core.StatusOK, core.StatusError, core.StatusTimeout, core.StatusInterrupted, core.StatusDiskLimit}

type builder struct {
	*rand.Rand
	at      time.Time     // of the runner's clock
	harness time.Duration // how far the harness's clock is off
	events  []core.Event

	turn    int
	waiting bool              // for the model's answer
	calls   int               // made so far
	called  []core.ToolCalled // without an operation yet
	running []core.ToolStarted
}

func (b *builder) add(event core.Event) { b.events = append(b.events, event) }

// tick moves the runner's clock on, sometimes not at all.
func (b *builder) tick() time.Time {
	b.at = b.at.Add(time.Duration(b.IntN(3)) * time.Duration(b.IntN(1_000_000_000)))
	return b.at
}

func (b *builder) harnessTime() time.Time { return b.at.Add(b.harness) }

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
		b.startTurn()
	case 2, 3:
		b.respond()
	case 4:
		b.call()
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
		b.notice()
	}
}

func (b *builder) notice() {
	switch b.IntN(3) {
	case 0:
		b.add(core.DeveloperMessage{At: b.tick(), ID: b.text(), Text: b.text()})
	case 1:
		b.add(core.ControlInput{At: b.tick(), ID: b.text(), Mode: core.ModeWhenIdle})
	case 2:
		b.add(core.RunnerError{At: b.harnessTime(), Message: b.unique()})
	}
}

func (b *builder) startTurn() {
	if b.waiting {
		return
	}
	b.turn++
	b.waiting = true
	b.add(core.TurnStarted{At: b.tick(), Turn: b.turn, TurnID: b.text()})
}

func (b *builder) respond() {
	if !b.waiting {
		return
	}
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
	if b.turn == 0 {
		return
	}
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
	b.respond()
	for len(b.running) > 0 {
		b.finishTool()
	}
}

func (b *builder) finish(status core.Status) {
	end := b.tick().Add(b.harness)
	collector := core.NewCollector()
	for _, e := range b.events {
		collector.Add(e)
	}
	collector.Close(end)
	started := b.events[0].(core.RunStarted)
	b.add(core.RunFinished{At: end, Result: core.Result{
		Request:        core.Request{RunID: started.RunID, SessionID: started.SessionID, Provider: started.Provider, Model: started.Model, Effort: started.Effort, Workspace: started.Workspace},
		Status:         status,
		RunnerExitCode: exitCode(status),
		StartedAt:      started.At,
		Wall:           end.Sub(started.At) + time.Millisecond,
		Stats:          collector.Stats(),
		Answer:         collector.Answer(),
	}})
}

func exitCode(status core.Status) int {
	switch status {
	case core.StatusOK:
		return 0
	case core.StatusError:
		return 1
	}
	return -1
}
