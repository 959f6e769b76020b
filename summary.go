package stream

import (
	"slices"
	"time"
	"unicode/utf8"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/duration"
)

// SummaryDTO is a finished run: the summary of the run_finished line and the
// content of summary.json in the run directory, as the Summary section of the
// contract has it.
type SummaryDTO struct {
	V              int       `json:"v"`                // Schema version, 1.
	Status         string    `json:"status"`           // ok, error, timeout, interrupted or disk_limit; running in summary.json while the run goes on; more may follow.
	RunnerExitCode int       `json:"runner_exit_code"` // Exit code of uah-core-runner, -1 when it was killed.
	RunID          string    `json:"run_id"`           // Names the run directory.
	SessionID      string    `json:"session_id"`       // The session that the run belongs to.
	Provider       string    `json:"provider"`         // The model's provider.
	Model          string    `json:"model"`            // The model.
	Effort         string    `json:"effort"`           // The reasoning effort asked for.
	Workspace      string    `json:"workspace"`        // The directory that the agent works in.
	StartedAt      time.Time `json:"started_at"`       // When the run started: RFC 3339, in UTC.
	WallMS         int64     `json:"wall_ms"`          // Wall-clock duration in whole milliseconds.
	Stats          StatsDTO  `json:"stats"`            // The run's figures.
	Answer         string    `json:"answer"`           // The final answer, or the last assistant text when there was none.
}

// StatsDTO is the figures of a run, as they stand in its summary.
type StatsDTO struct {
	EventSpanMS        int64          `json:"event_span_ms"`          // From the runner's earliest event to its latest.
	ModelMS            int64          `json:"model_ms"`               // Time in which the model was generating.
	ToolBusyMS         int64          `json:"tool_busy_ms"`           // Time in which at least one tool ran.
	ToolModelOverlapMS int64          `json:"tool_model_overlap_ms"`  // Time in which tools ran while the model was generating.
	Turns              int            `json:"turns"`                  // Number of turn_started lines.
	UserMessages       int            `json:"user_messages"`          // Number of user_message lines.
	ModelResponses     int            `json:"model_responses"`        // Number of model_responded lines.
	ToolCalls          int            `json:"tool_calls"`             // Number of distinct calls.
	FailedToolCalls    int            `json:"failed_tool_calls"`      // Number of distinct calls that finished other than ok.
	MaxParallelTools   int            `json:"max_parallel_tools"`     // The most tools that ran at one instant.
	ToolsByName        map[string]int `json:"tools_by_name"`          // Distinct calls by the tool's name; an empty object without any.
	Tokens             TokensDTO      `json:"tokens"`                 // Sum of every usage.
	StopReasons        map[string]int `json:"stop_reasons,omitempty"` // Responses that stopped for another reason than the normal one.
	Failures           []string       `json:"failures,omitempty"`     // Failure of each response that had one, in order.
	Errors             []string       `json:"errors,omitempty"`       // Message of each runner_error line, in order.
	Warnings           []string       `json:"warnings,omitempty"`     // Message of each preflight_warning line, in order.
	FinalAnswer        bool           `json:"final_answer"`           // Whether there was a final answer with a text.
}

// TokensDTO counts tokens. A total is input plus output, since the other
// members are parts of those two.
type TokensDTO struct {
	Input           int64 `json:"input"`             // Tokens read, cached and cache-write tokens included.
	CachedInput     int64 `json:"cached_input"`      // The part of input that came from the provider's cache.
	CacheWriteInput int64 `json:"cache_write_input"` // The part of input that was written to the provider's cache.
	Output          int64 `json:"output"`            // Tokens written, reasoning tokens included.
	Reasoning       int64 `json:"reasoning"`         // The part of output that was reasoning.
}

// SummaryToDTO maps a run's result to its wire form: the summary of the
// run_finished line and the content of summary.json.
//
// What it returns shares no map or slice with r, and encodes without a null:
// ToolsByName is an empty map where r has none. Durations are cut to whole
// milliseconds. StartedAt is in UTC, moved to the nearest time that RFC 3339
// can hold if its year is outside 0 to 9999. Names in the maps that are not
// UTF-8 get U+FFFD for each bad byte, and counts whose names come out the
// same are added up, so that no line has one member twice.
func SummaryToDTO(r core.Result) SummaryDTO {
	d := summaryToDTO(r)
	d.Stats.own()
	return d
}

// summaryToDTO is SummaryToDTO but for the maps and slices, which are those of
// r as they are.
func summaryToDTO(r core.Result) SummaryDTO {
	return SummaryDTO{
		V:              SchemaVersion,
		Status:         string(r.Status),
		RunnerExitCode: r.RunnerExitCode,
		RunID:          r.RunID,
		SessionID:      r.SessionID,
		Provider:       r.Provider,
		Model:          r.Model,
		Effort:         r.Effort,
		Workspace:      r.Workspace,
		StartedAt:      wireTime(r.StartedAt),
		WallMS:         r.Wall.Milliseconds(),
		Stats:          statsToDTO(r.Stats),
		Answer:         r.Answer,
	}
}

// SummaryFromDTO restores a run's result from a saved summary: its identity
// and settings, status, exit code, start, wall-clock time and answer.
//
// The statistics are left zero, as the contract has it. Whoever needs them
// computes them from the run's events with [core.Collector].
func SummaryFromDTO(d SummaryDTO) core.Result {
	return core.Result{
		Request: core.Request{
			RunID:     d.RunID,
			SessionID: d.SessionID,
			Provider:  d.Provider,
			Model:     d.Model,
			Effort:    d.Effort,
			Workspace: d.Workspace,
		},
		Status:         core.Status(d.Status),
		RunnerExitCode: d.RunnerExitCode,
		StartedAt:      d.StartedAt.UTC(),
		Wall:           duration.FromMilliseconds(d.WallMS),
		Answer:         d.Answer,
	}
}

func statsToDTO(s core.Stats) StatsDTO {
	return StatsDTO{
		EventSpanMS:        s.EventSpan.Milliseconds(),
		ModelMS:            s.ModelTime.Milliseconds(),
		ToolBusyMS:         s.ToolBusyTime.Milliseconds(),
		ToolModelOverlapMS: s.ToolModelOverlap.Milliseconds(),
		Turns:              s.Turns,
		UserMessages:       s.UserMessages,
		ModelResponses:     s.ModelResponses,
		ToolCalls:          s.ToolCalls,
		FailedToolCalls:    s.FailedToolCalls,
		MaxParallelTools:   s.MaxParallelTools,
		ToolsByName:        s.ToolsByName,
		Tokens:             tokensToDTO(s.Tokens),
		StopReasons:        s.StopReasons,
		Failures:           s.Failures,
		Errors:             s.Errors,
		Warnings:           s.Warnings,
		FinalAnswer:        s.FinalAnswer,
	}
}

func tokensToDTO(t core.Tokens) TokensDTO {
	return TokensDTO{
		Input:           t.InputTokens,
		CachedInput:     t.CachedInputTokens,
		CacheWriteInput: t.CacheWriteInputTokens,
		Output:          t.OutputTokens,
		Reasoning:       t.ReasoningTokens,
	}
}

// own makes the maps and slices of d its own, the names in the maps UTF-8, and
// no map nil that is always written.
func (d *StatsDTO) own() {
	d.ToolsByName = withValidNames(d.ToolsByName)
	if d.StopReasons != nil {
		d.StopReasons = withValidNames(d.StopReasons)
	}
	d.Failures = slices.Clone(d.Failures)
	d.Errors = slices.Clone(d.Errors)
	d.Warnings = slices.Clone(d.Warnings)
}

// withValidNames returns a clone of counts whose names are UTF-8, with the
// counts added up whose names come out the same.
func withValidNames(counts map[string]int) map[string]int {
	valid := make(map[string]int, len(counts))
	for name, n := range counts {
		if !utf8.ValidString(name) {
			// By way of runes each bad byte is replaced, as JSON encoders do
			// it; strings.ToValidUTF8 would replace each run of them.
			name = string([]rune(name))
		}
		valid[name] += n
	}
	return valid
}
