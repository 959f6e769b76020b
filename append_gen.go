// Code generated from dto.go and summary.go by go generate; DO NOT EDIT.

package stream

func appendHeader(b []byte, d header) []byte {
	b = append(b, `{"v":`...)
	b = appendInt(b, d.V)
	b = append(b, `,"type":`...)
	b = appendString(b, d.Type)
	b = append(b, `,"at":`...)
	b = appendTime(b, d.At)
	return b
}

func appendRunStarted(b []byte, d RunStartedDTO) []byte {
	b = appendHeader(b, d.header)
	b = append(b, `,"run_id":`...)
	b = appendString(b, d.RunID)
	b = append(b, `,"session_id":`...)
	b = appendString(b, d.SessionID)
	b = append(b, `,"provider":`...)
	b = appendString(b, d.Provider)
	b = append(b, `,"model":`...)
	b = appendString(b, d.Model)
	b = append(b, `,"effort":`...)
	b = appendString(b, d.Effort)
	b = append(b, `,"workspace":`...)
	b = appendString(b, d.Workspace)
	return append(b, '}')
}

func appendPreflightWarning(b []byte, d PreflightWarningDTO) []byte {
	b = appendHeader(b, d.header)
	b = append(b, `,"code":`...)
	b = appendString(b, d.Code)
	b = append(b, `,"message":`...)
	b = appendString(b, d.Message)
	return append(b, '}')
}

func appendUserMessage(b []byte, d UserMessageDTO) []byte {
	b = appendHeader(b, d.header)
	b = append(b, `,"id":`...)
	b = appendString(b, d.ID)
	b = append(b, `,"text":`...)
	b = appendString(b, d.Text)
	return append(b, '}')
}

func appendDeveloperMessage(b []byte, d DeveloperMessageDTO) []byte {
	b = appendHeader(b, d.header)
	b = append(b, `,"id":`...)
	b = appendString(b, d.ID)
	b = append(b, `,"text":`...)
	b = appendString(b, d.Text)
	return append(b, '}')
}

func appendControlInput(b []byte, d ControlInputDTO) []byte {
	b = appendHeader(b, d.header)
	b = append(b, `,"id":`...)
	b = appendString(b, d.ID)
	b = append(b, `,"mode":`...)
	b = appendString(b, d.Mode)
	if d.Effort != "" {
		b = append(b, `,"effort":`...)
		b = appendString(b, d.Effort)
	}
	if d.Reason != "" {
		b = append(b, `,"reason":`...)
		b = appendString(b, d.Reason)
	}
	return append(b, '}')
}

func appendTurnStarted(b []byte, d TurnStartedDTO) []byte {
	b = appendHeader(b, d.header)
	b = append(b, `,"turn":`...)
	b = appendInt(b, d.Turn)
	if d.TurnID != "" {
		b = append(b, `,"turn_id":`...)
		b = appendString(b, d.TurnID)
	}
	return append(b, '}')
}

func appendModelResponded(b []byte, d ModelRespondedDTO) []byte {
	b = appendHeader(b, d.header)
	b = append(b, `,"turn":`...)
	b = appendInt(b, d.Turn)
	if d.TurnID != "" {
		b = append(b, `,"turn_id":`...)
		b = appendString(b, d.TurnID)
	}
	b = append(b, `,"duration_ms":`...)
	b = appendInt64(b, d.DurationMS)
	b = append(b, `,"usage":`...)
	b = appendTokens(b, d.Usage)
	if d.Stop != "" {
		b = append(b, `,"stop":`...)
		b = appendString(b, d.Stop)
	}
	if d.Failure != "" {
		b = append(b, `,"failure":`...)
		b = appendString(b, d.Failure)
	}
	return append(b, '}')
}

func appendToolCalled(b []byte, d ToolCalledDTO) []byte {
	b = appendHeader(b, d.header)
	b = append(b, `,"call_id":`...)
	b = appendString(b, d.CallID)
	b = append(b, `,"name":`...)
	b = appendString(b, d.Name)
	b = append(b, `,"label":`...)
	b = appendString(b, d.Label)
	if d.Arguments != "" {
		b = append(b, `,"arguments":`...)
		b = appendString(b, d.Arguments)
	}
	return append(b, '}')
}

func appendToolStarted(b []byte, d ToolStartedDTO) []byte {
	b = appendHeader(b, d.header)
	b = append(b, `,"call_id":`...)
	b = appendString(b, d.CallID)
	b = append(b, `,"op_id":`...)
	b = appendString(b, d.OpID)
	b = append(b, `,"name":`...)
	b = appendString(b, d.Name)
	b = append(b, `,"label":`...)
	b = appendString(b, d.Label)
	if d.OpType != "" {
		b = append(b, `,"op_type":`...)
		b = appendString(b, d.OpType)
	}
	if d.OutPath != "" {
		b = append(b, `,"out_path":`...)
		b = appendString(b, d.OutPath)
	}
	if d.ErrPath != "" {
		b = append(b, `,"err_path":`...)
		b = appendString(b, d.ErrPath)
	}
	return append(b, '}')
}

func appendToolFinished(b []byte, d ToolFinishedDTO) []byte {
	b = appendHeader(b, d.header)
	b = append(b, `,"call_id":`...)
	b = appendString(b, d.CallID)
	if d.OpID != "" {
		b = append(b, `,"op_id":`...)
		b = appendString(b, d.OpID)
	}
	b = append(b, `,"name":`...)
	b = appendString(b, d.Name)
	b = append(b, `,"label":`...)
	b = appendString(b, d.Label)
	b = append(b, `,"ok":`...)
	b = appendBool(b, d.OK)
	b = append(b, `,"detail":`...)
	b = appendString(b, d.Detail)
	b = append(b, `,"duration_ms":`...)
	b = appendInt64(b, d.DurationMS)
	if d.OpType != "" {
		b = append(b, `,"op_type":`...)
		b = appendString(b, d.OpType)
	}
	if d.OutPath != "" {
		b = append(b, `,"out_path":`...)
		b = appendString(b, d.OutPath)
	}
	if d.ErrPath != "" {
		b = append(b, `,"err_path":`...)
		b = appendString(b, d.ErrPath)
	}
	return append(b, '}')
}

func appendAssistantMessage(b []byte, d AssistantMessageDTO) []byte {
	b = appendHeader(b, d.header)
	if d.Turn != 0 {
		b = append(b, `,"turn":`...)
		b = appendInt(b, d.Turn)
	}
	b = append(b, `,"text":`...)
	b = appendString(b, d.Text)
	b = append(b, `,"final":`...)
	b = appendBool(b, d.Final)
	return append(b, '}')
}

func appendReasoning(b []byte, d ReasoningDTO) []byte {
	b = appendHeader(b, d.header)
	if d.Turn != 0 {
		b = append(b, `,"turn":`...)
		b = appendInt(b, d.Turn)
	}
	b = append(b, `,"text":`...)
	b = appendString(b, d.Text)
	return append(b, '}')
}

func appendRunnerError(b []byte, d RunnerErrorDTO) []byte {
	b = appendHeader(b, d.header)
	b = append(b, `,"message":`...)
	b = appendString(b, d.Message)
	return append(b, '}')
}

func appendRunFinished(b []byte, d RunFinishedDTO) []byte {
	b = appendHeader(b, d.header)
	b = append(b, `,"summary":`...)
	b = appendSummary(b, d.Summary)
	return append(b, '}')
}

func appendSummary(b []byte, d SummaryDTO) []byte {
	b = append(b, `{"v":`...)
	b = appendInt(b, d.V)
	b = append(b, `,"status":`...)
	b = appendString(b, d.Status)
	b = append(b, `,"runner_exit_code":`...)
	b = appendInt(b, d.RunnerExitCode)
	b = append(b, `,"run_id":`...)
	b = appendString(b, d.RunID)
	b = append(b, `,"session_id":`...)
	b = appendString(b, d.SessionID)
	b = append(b, `,"provider":`...)
	b = appendString(b, d.Provider)
	b = append(b, `,"model":`...)
	b = appendString(b, d.Model)
	b = append(b, `,"effort":`...)
	b = appendString(b, d.Effort)
	b = append(b, `,"workspace":`...)
	b = appendString(b, d.Workspace)
	b = append(b, `,"started_at":`...)
	b = appendTime(b, d.StartedAt)
	b = append(b, `,"wall_ms":`...)
	b = appendInt64(b, d.WallMS)
	b = append(b, `,"stats":`...)
	b = appendStats(b, d.Stats)
	b = append(b, `,"answer":`...)
	b = appendString(b, d.Answer)
	return append(b, '}')
}

func appendStats(b []byte, d StatsDTO) []byte {
	b = append(b, `{"event_span_ms":`...)
	b = appendInt64(b, d.EventSpanMS)
	b = append(b, `,"model_ms":`...)
	b = appendInt64(b, d.ModelMS)
	b = append(b, `,"tool_busy_ms":`...)
	b = appendInt64(b, d.ToolBusyMS)
	b = append(b, `,"tool_model_overlap_ms":`...)
	b = appendInt64(b, d.ToolModelOverlapMS)
	b = append(b, `,"turns":`...)
	b = appendInt(b, d.Turns)
	b = append(b, `,"user_messages":`...)
	b = appendInt(b, d.UserMessages)
	b = append(b, `,"model_responses":`...)
	b = appendInt(b, d.ModelResponses)
	b = append(b, `,"tool_calls":`...)
	b = appendInt(b, d.ToolCalls)
	b = append(b, `,"failed_tool_calls":`...)
	b = appendInt(b, d.FailedToolCalls)
	b = append(b, `,"max_parallel_tools":`...)
	b = appendInt(b, d.MaxParallelTools)
	b = append(b, `,"tools_by_name":`...)
	b = appendCounts(b, d.ToolsByName)
	b = append(b, `,"tokens":`...)
	b = appendTokens(b, d.Tokens)
	if len(d.StopReasons) > 0 {
		b = append(b, `,"stop_reasons":`...)
		b = appendCounts(b, d.StopReasons)
	}
	if len(d.Failures) > 0 {
		b = append(b, `,"failures":`...)
		b = appendStrings(b, d.Failures)
	}
	if len(d.Errors) > 0 {
		b = append(b, `,"errors":`...)
		b = appendStrings(b, d.Errors)
	}
	if len(d.Warnings) > 0 {
		b = append(b, `,"warnings":`...)
		b = appendStrings(b, d.Warnings)
	}
	b = append(b, `,"final_answer":`...)
	b = appendBool(b, d.FinalAnswer)
	return append(b, '}')
}

func appendTokens(b []byte, d TokensDTO) []byte {
	b = append(b, `{"input":`...)
	b = appendInt64(b, d.Input)
	b = append(b, `,"cached_input":`...)
	b = appendInt64(b, d.CachedInput)
	b = append(b, `,"cache_write_input":`...)
	b = appendInt64(b, d.CacheWriteInput)
	b = append(b, `,"output":`...)
	b = appendInt64(b, d.Output)
	b = append(b, `,"reasoning":`...)
	b = appendInt64(b, d.Reasoning)
	return append(b, '}')
}
