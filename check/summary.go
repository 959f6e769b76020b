package check

import (
	"maps"
	"slices"
	"strings"
	"time"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/wire"
)

// summary checks what run_finished reports against the lines before it.
func (c *checker) summary(e core.RunFinished) {
	r, result := c.run, e.Result
	r.collector.Close(e.At)
	if result.Status == core.StatusRunning {
		c.find(Error, "status", "the status is running, which no finished run has")
	}
	if r.another {
		return // no figure fits two runs
	}
	c.identity(result)
	c.times(result)
	c.exitCode(result)
	c.leftOpen(result.Status)
	c.figures(result.Stats, r.collector.Stats())
	if want := r.collector.Answer(); result.Answer != want && !faulty(c.parser.Faults, "summary.answer") {
		c.find(Error, "answer", "the answer is %s, the lines say %s", quote(result.Answer), quote(want))
	}
}

func quote(text string) string { return `"` + wire.Escape(text) + `"` }

func (c *checker) identity(result core.Result) {
	started := c.run.started
	if started == nil {
		return
	}
	for _, member := range []struct{ name, got, want string }{
		{"run_id", result.RunID, started.RunID},
		{"session_id", result.SessionID, started.SessionID},
		{"provider", result.Provider, started.Provider},
		{"model", result.Model, started.Model},
		{"effort", result.Effort, started.Effort},
		{"workspace", result.Workspace, started.Workspace},
	} {
		if member.got != member.want && !faulty(c.parser.Faults, "summary."+member.name) {
			c.find(Error, "identity", "%s is %s in the summary, %s in run_started", member.name, quote(member.got), quote(member.want))
		}
	}
}

// times compares the summary's times with those of the lines.
func (c *checker) times(result core.Result) {
	faults := c.parser.Faults
	if result.Wall == 0 && !faulty(faults, "summary.wall_ms") {
		c.find(Warning, "clock", "wall_ms is 0")
	}
	switch started := c.run.started; {
	case faulty(faults, "summary.started_at"):
	case result.StartedAt.IsZero():
		c.find(Warning, "clock", "started_at is the zero time")
	case started != nil && !started.At.IsZero() && result.StartedAt.Sub(started.At).Abs() > time.Minute:
		c.find(Warning, "clock", "started_at is %s, run_started is at %s", stamp(result.StartedAt), stamp(started.At))
	}
}

// exitCode finds a status and an exit code that do not go together.
func (c *checker) exitCode(result core.Result) {
	if faulty(c.parser.Faults, "summary.runner_exit_code") {
		return
	}
	stats := c.run.collector.Stats()
	code := result.RunnerExitCode
	odd := false
	switch result.Status {
	case core.StatusOK:
		odd = code != 0
	case core.StatusError, core.StatusDiskLimit:
		odd = code == 0 && len(stats.Failures) == 0 && len(stats.Errors) == 0
	case core.StatusTimeout, core.StatusInterrupted:
		odd = code != -1 && len(c.run.openOps) > 0
	}
	if odd {
		c.find(Warning, "status", "the status is %s and runner_exit_code %d", result.Status, code)
	}
}

// leftOpen finds what a run that ended ok has not ended.
func (c *checker) leftOpen(status core.Status) {
	if status != core.StatusOK {
		return
	}
	r := c.run
	for _, turn := range slices.SortedFunc(maps.Keys(r.openTurns), func(a, b int) int { return r.openTurns[a].line - r.openTurns[b].line }) {
		c.findAt(r.openTurns[turn].line, Warning, "turn", "turn %d is not answered, and the run ended ok", turn)
	}
	for _, op := range slices.SortedFunc(maps.Keys(r.openOps), func(a, b string) int { return r.openOps[a].line - r.openOps[b].line }) {
		c.findAt(r.openOps[op].line, Warning, "call", "operation %s does not end, and the run ended ok", quote(op))
	}
}

// figures compares what is reported with what the lines come to.
func (c *checker) figures(got, want core.Stats) {
	if open := len(c.run.openTurns) + len(c.run.openOps); open > 0 {
		c.find(Note, "stats", "the four times are not compared, since turns or operations were still open at the end: %d", open)
	} else {
		c.figure("event_span_ms", got.EventSpan.Milliseconds(), want.EventSpan.Milliseconds())
		c.figure("model_ms", got.ModelTime.Milliseconds(), want.ModelTime.Milliseconds())
		c.figure("tool_busy_ms", got.ToolBusyTime.Milliseconds(), want.ToolBusyTime.Milliseconds())
		c.figure("tool_model_overlap_ms", got.ToolModelOverlap.Milliseconds(), want.ToolModelOverlap.Milliseconds())
	}
	c.figure("turns", got.Turns, want.Turns)
	c.figure("user_messages", got.UserMessages, want.UserMessages)
	c.figure("model_responses", got.ModelResponses, want.ModelResponses)
	c.figure("tool_calls", got.ToolCalls, want.ToolCalls)
	c.figure("failed_tool_calls", got.FailedToolCalls, want.FailedToolCalls)
	c.figure("max_parallel_tools", got.MaxParallelTools, want.MaxParallelTools)
	c.counts("tools_by_name", got.ToolsByName, want.ToolsByName)
	c.figure("tokens.input", got.Tokens.InputTokens, want.Tokens.InputTokens)
	c.figure("tokens.cached_input", got.Tokens.CachedInputTokens, want.Tokens.CachedInputTokens)
	c.figure("tokens.cache_write_input", got.Tokens.CacheWriteInputTokens, want.Tokens.CacheWriteInputTokens)
	c.figure("tokens.output", got.Tokens.OutputTokens, want.Tokens.OutputTokens)
	c.figure("tokens.reasoning", got.Tokens.ReasoningTokens, want.Tokens.ReasoningTokens)
	c.counts("stop_reasons", got.StopReasons, want.StopReasons)
	c.texts("failures", got.Failures, want.Failures)
	c.texts("errors", got.Errors, want.Errors)
	c.texts("warnings", got.Warnings, want.Warnings)
	c.figure("final_answer", got.FinalAnswer, want.FinalAnswer)
}

func (c *checker) figure(name string, got, want any) {
	if got != want && !c.unread(name) {
		c.find(Error, "stats", "%s is %v, the lines come to %v", name, got, want)
	}
}

// unread reports whether a figure or an object around it was missing or not
// readable, which has been found already.
func (c *checker) unread(name string) bool {
	path := "summary.stats." + name
	return slices.ContainsFunc(c.parser.Faults, func(f wire.Fault) bool {
		fault := f.Fatal() || f.Kind == wire.Missing
		return fault && (f.Path == path || strings.HasPrefix(path, f.Path+"."))
	})
}

func (c *checker) counts(name string, got, want map[string]int) {
	if c.unread(name) {
		return
	}
	names := make(map[string]bool)
	for _, counts := range []map[string]int{got, want} {
		for key := range counts {
			names[key] = true
		}
	}
	for _, key := range slices.Sorted(maps.Keys(names)) {
		if got[key] != want[key] {
			c.find(Error, "stats", "%s of %s is %d, the lines come to %d", name, quote(key), got[key], want[key])
		}
	}
}

func (c *checker) texts(name string, got, want []string) {
	if c.unread(name) {
		return
	}
	if len(got) != len(want) {
		c.find(Error, "stats", "%s has %d entries, the lines come to %d", name, len(got), len(want))
		return
	}
	for i := range got {
		if short := c.run.short(got[i]); short != want[i] {
			c.find(Error, "stats", "%s is %s at place %d, the lines say %s", name, quote(short), i+1, quote(want[i]))
			return
		}
	}
}
