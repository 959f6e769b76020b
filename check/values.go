package check

import (
	"bytes"
	"math"
	"strconv"
	"strings"
	"time"

	"example.com/uagent/stream/core"
)

// values finds what is odd about an event's values.
func (c *checker) values(event core.Event) {
	if event.OccurredAt().IsZero() && !c.unread("at") {
		c.find(Warning, "clock", "at is the zero time")
	}
	switch e := event.(type) {
	case core.ControlInput:
		c.mode(e.Mode)
	case core.ModelResponded:
		c.duration("duration_ms", e.Duration)
		c.tokens("usage", e.Usage)
	case core.ToolCalled:
		c.label(e.Label)
	case core.ToolStarted:
		c.label(e.Label)
	case core.ToolFinished:
		c.label(e.Label)
		c.duration("duration_ms", e.Duration)
	case core.RunFinished:
		c.summaryValues(e.Result)
	}
}

func (c *checker) mode(mode string) {
	switch mode {
	case core.ModeSettings, core.ModeWhenIdle, core.ModeHard, core.ModeHeartbeat:
	default:
		if !c.unread("mode") {
			c.find(Warning, "value", "mode %s is not a documented one", quote(mode))
		}
	}
}

func (c *checker) summaryValues(r core.Result) {
	c.duration("summary.wall_ms", r.Wall)
	c.duration("summary.stats.event_span_ms", r.Stats.EventSpan)
	c.duration("summary.stats.model_ms", r.Stats.ModelTime)
	c.duration("summary.stats.tool_busy_ms", r.Stats.ToolBusyTime)
	c.duration("summary.stats.tool_model_overlap_ms", r.Stats.ToolModelOverlap)
	c.tokens("summary.stats.tokens", r.Stats.Tokens)
	switch r.Status {
	case core.StatusRunning: // which is an error of its own
	case core.StatusOK, core.StatusError, core.StatusTimeout, core.StatusInterrupted, core.StatusDiskLimit:
	default:
		if !c.unread("summary.status") {
			c.find(Warning, "value", "status %s is not a documented one", quote(string(r.Status)))
		}
	}
}

func (c *checker) duration(name string, d time.Duration) {
	if d < 0 {
		c.find(Warning, "clock", "%s is negative: %d", name, d.Milliseconds())
	}
}

func (c *checker) label(label string) {
	if i := strings.IndexFunc(label, core.IsLineBreak); i >= 0 {
		c.find(Error, "label", "label holds a line break at byte %d: %s", i, quote(label))
	}
}

func (c *checker) tokens(name string, t core.Tokens) {
	parts := t.CachedInputTokens
	if t.CacheWriteInputTokens > math.MaxInt64-max(parts, 0) {
		parts = math.MaxInt64
	} else {
		parts += t.CacheWriteInputTokens
	}
	if parts > t.InputTokens && !c.unread(name+".input") {
		c.find(Warning, "tokens", "%s: cached_input %d and cache_write_input %d are more than input %d", name, t.CachedInputTokens, t.CacheWriteInputTokens, t.InputTokens)
	}
	if t.ReasoningTokens > t.OutputTokens && !c.unread(name+".output") {
		c.find(Warning, "tokens", "%s: reasoning %d is more than output %d", name, t.ReasoningTokens, t.OutputTokens)
	}
}

// halfSurrogate reports whether a string of the line, which is JSON, has an
// escape for half of a surrogate pair without the other half.
func halfSurrogate(text []byte) bool {
	for i := bytes.IndexByte(text, '\\'); i >= 0 && i < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		high, ok := codeUnit(text, i)
		switch {
		case !ok:
			i++
		case high < 0xD800 || high > 0xDFFF:
			i += 5
		case high > 0xDBFF:
			return true
		default:
			low, ok := codeUnit(text, i+6)
			if !ok || low < 0xDC00 || low > 0xDFFF {
				return true
			}
			i += 11
		}
	}
	return false
}

// codeUnit returns the value of the \u escape at i; ok is false if there is
// none.
func codeUnit(text []byte, i int) (unit uint64, ok bool) {
	if i+6 > len(text) || text[i] != '\\' || text[i+1] != 'u' {
		return 0, false
	}
	unit, err := strconv.ParseUint(string(text[i+2:i+6]), 16, 32)
	return unit, err == nil
}
