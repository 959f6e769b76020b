package core

import (
	"math"
	"time"
)

// Stats are the figures of a run, as [Collector] computes them from its
// events. None is negative. On the wire durations are whole milliseconds.
type Stats struct {
	EventSpan        time.Duration // from the earliest to the latest event of the runner
	ModelTime        time.Duration // at least one turn was waiting for the model
	ToolBusyTime     time.Duration // at least one tool was running
	ToolModelOverlap time.Duration // both at once: what asynchronous tools saved
	Turns            int
	UserMessages     int
	ModelResponses   int
	ToolCalls        int            // distinct calls
	FailedToolCalls  int            // distinct calls that finished other than ok
	MaxParallelTools int            // the most tools that ran at one instant
	ToolsByName      map[string]int // distinct calls by the tool's name, "?" where it is not known
	Tokens           Tokens         // summed over all responses
	StopReasons      map[string]int // responses that stopped for another reason than the normal one
	Failures         []string       // of responses, in order
	Errors           []string       // that the runner reported, in order
	Warnings         []string       // of the preflight, in order
	FinalAnswer      bool           // whether there was a final answer with a text
}

// Tokens counts what a model read and wrote. A total is InputTokens plus
// OutputTokens: the other three are parts of those two.
type Tokens struct {
	InputTokens           int64 // all that was read, cached and cache-write tokens included
	CachedInputTokens     int64 // the part that came from the provider's cache
	CacheWriteInputTokens int64 // the part that was written to the provider's cache
	OutputTokens          int64 // all that was written, reasoning tokens included
	ReasoningTokens       int64 // the part that was reasoning
}

// Add adds other to t, count by count. A sum that int64 can't hold stays at
// the nearest value it can.
func (t *Tokens) Add(other Tokens) {
	t.InputTokens = addSaturating(t.InputTokens, other.InputTokens)
	t.CachedInputTokens = addSaturating(t.CachedInputTokens, other.CachedInputTokens)
	t.CacheWriteInputTokens = addSaturating(t.CacheWriteInputTokens, other.CacheWriteInputTokens)
	t.OutputTokens = addSaturating(t.OutputTokens, other.OutputTokens)
	t.ReasoningTokens = addSaturating(t.ReasoningTokens, other.ReasoningTokens)
}

func addSaturating[N ~int64](a, b N) N {
	sum := a + b
	switch {
	case a > 0 && b > 0 && sum < 0:
		return math.MaxInt64
	case a < 0 && b < 0 && sum >= 0:
		return math.MinInt64
	}
	return sum
}
