package check

import (
	"maps"
	"slices"

	"example.com/uagent/stream/core"
)

// figures compares what is reported with what the lines come to.
func (c *checker) figures(got, want core.Stats) {
	if open := c.run.pairs.open(); open > 0 {
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
	c.messages("failures", got.Failures, &c.run.failures)
	c.messages("errors", got.Errors, &c.run.errors)
	c.messages("warnings", got.Warnings, &c.run.warnings)
	c.figure("final_answer", got.FinalAnswer, want.FinalAnswer)
}

func (c *checker) figure(name string, got, want any) {
	if got != want && !c.unread("summary.stats."+name) {
		c.find(Error, "stats", "%s is %v, the lines come to %v", name, got, want)
	}
}

func (c *checker) counts(name string, got, want map[string]int) {
	if c.unread("summary.stats." + name) {
		return
	}
	// Names are kept as the collector was given them.
	reported := make(map[string]int)
	for key, n := range got {
		reported[short(key)] = n
	}
	names := maps.Clone(reported)
	maps.Copy(names, want)
	for _, key := range slices.Sorted(maps.Keys(names)) {
		if reported[key] != want[key] {
			c.find(Error, "stats", "%s of %s is %d, the lines come to %d", name, quote(key), reported[key], want[key])
		}
	}
}

func (c *checker) messages(name string, got []string, want *messages) {
	if c.unread("summary.stats." + name) {
		return
	}
	if difference := want.difference(c.run.digester, got); difference != "" {
		c.find(Error, "stats", "%s has length %d, the lines come to %d; %s", name, len(got), len(want.digests), difference)
	}
}
