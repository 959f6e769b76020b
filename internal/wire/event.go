package wire

import (
	"time"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/duration"
)

// Each function below maps the struct of one type of line to its event. What
// chooses one by the type is generated.

func runStarted(at time.Time, d *stream.RunStartedDTO) core.RunStarted {
	return core.RunStarted{
		At:        at,
		RunID:     d.RunID,
		SessionID: d.SessionID,
		Provider:  d.Provider,
		Model:     d.Model,
		Effort:    d.Effort,
		Workspace: d.Workspace,
	}
}

func preflightWarning(at time.Time, d *stream.PreflightWarningDTO) core.PreflightWarning {
	return core.PreflightWarning{At: at, Code: d.Code, Message: d.Message}
}

func userMessage(at time.Time, d *stream.UserMessageDTO) core.UserMessage {
	return core.UserMessage{At: at, ID: d.ID, Text: d.Text}
}

func developerMessage(at time.Time, d *stream.DeveloperMessageDTO) core.DeveloperMessage {
	return core.DeveloperMessage{At: at, ID: d.ID, Text: d.Text}
}

func controlInput(at time.Time, d *stream.ControlInputDTO) core.ControlInput {
	return core.ControlInput{At: at, ID: d.ID, Mode: d.Mode, Effort: d.Effort, Reason: d.Reason}
}

func turnStarted(at time.Time, d *stream.TurnStartedDTO) core.TurnStarted {
	return core.TurnStarted{At: at, Turn: d.Turn, TurnID: d.TurnID}
}

func modelResponded(at time.Time, d *stream.ModelRespondedDTO) core.ModelResponded {
	return core.ModelResponded{
		At:       at,
		Turn:     d.Turn,
		TurnID:   d.TurnID,
		Duration: duration.FromMilliseconds(d.DurationMS),
		Usage:    tokens(d.Usage),
		Stop:     d.Stop,
		Failure:  d.Failure,
	}
}

func toolCalled(at time.Time, d *stream.ToolCalledDTO) core.ToolCalled {
	return core.ToolCalled{At: at, CallID: d.CallID, Name: d.Name, Label: d.Label, Arguments: d.Arguments}
}

func toolStarted(at time.Time, d *stream.ToolStartedDTO) core.ToolStarted {
	return core.ToolStarted{
		At:      at,
		CallID:  d.CallID,
		OpID:    d.OpID,
		Name:    d.Name,
		Label:   d.Label,
		OpType:  d.OpType,
		OutPath: d.OutPath,
		ErrPath: d.ErrPath,
	}
}

func toolFinished(at time.Time, d *stream.ToolFinishedDTO) core.ToolFinished {
	return core.ToolFinished{
		At:       at,
		CallID:   d.CallID,
		OpID:     d.OpID,
		Name:     d.Name,
		Label:    d.Label,
		OK:       d.OK,
		Detail:   d.Detail,
		Duration: duration.FromMilliseconds(d.DurationMS),
		OpType:   d.OpType,
		OutPath:  d.OutPath,
		ErrPath:  d.ErrPath,
	}
}

func assistantMessage(at time.Time, d *stream.AssistantMessageDTO) core.AssistantMessage {
	return core.AssistantMessage{At: at, Turn: d.Turn, Text: d.Text, Final: d.Final}
}

func reasoning(at time.Time, d *stream.ReasoningDTO) core.ReasoningSummary {
	return core.ReasoningSummary{At: at, Turn: d.Turn, Text: d.Text}
}

func runnerError(at time.Time, d *stream.RunnerErrorDTO) core.RunnerError {
	return core.RunnerError{At: at, Message: d.Message}
}

func runFinished(at time.Time, d *stream.RunFinishedDTO) core.RunFinished {
	result := stream.SummaryFromDTO(d.Summary)
	result.Stats = stats(d.Summary.Stats)
	return core.RunFinished{At: at, Result: result}
}

func stats(d stream.StatsDTO) core.Stats {
	return core.Stats{
		EventSpan:        duration.FromMilliseconds(d.EventSpanMS),
		ModelTime:        duration.FromMilliseconds(d.ModelMS),
		ToolBusyTime:     duration.FromMilliseconds(d.ToolBusyMS),
		ToolModelOverlap: duration.FromMilliseconds(d.ToolModelOverlapMS),
		Turns:            d.Turns,
		UserMessages:     d.UserMessages,
		ModelResponses:   d.ModelResponses,
		ToolCalls:        d.ToolCalls,
		FailedToolCalls:  d.FailedToolCalls,
		MaxParallelTools: d.MaxParallelTools,
		ToolsByName:      d.ToolsByName,
		Tokens:           tokens(d.Tokens),
		StopReasons:      d.StopReasons,
		Failures:         d.Failures,
		Errors:           d.Errors,
		Warnings:         d.Warnings,
		FinalAnswer:      d.FinalAnswer,
	}
}

func tokens(d stream.TokensDTO) core.Tokens {
	return core.Tokens{
		InputTokens:           d.Input,
		CachedInputTokens:     d.CachedInput,
		CacheWriteInputTokens: d.CacheWriteInput,
		OutputTokens:          d.Output,
		ReasoningTokens:       d.Reasoning,
	}
}
