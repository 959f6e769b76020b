// Code generated from dto.go and summary.go by go generate; DO NOT EDIT.

package stream

import "example.com/uagent/stream/core"

func eventToDTO(event core.Event) (dto any, ok bool) {
	switch e := event.(type) {
	case core.RunStarted:
		return runStarted(newHeader("run_started", e.At), e), true
	case *core.RunStarted:
		if e != nil {
			return runStarted(newHeader("run_started", e.At), *e), true
		}
	case core.PreflightWarning:
		return preflightWarning(newHeader("preflight_warning", e.At), e), true
	case *core.PreflightWarning:
		if e != nil {
			return preflightWarning(newHeader("preflight_warning", e.At), *e), true
		}
	case core.UserMessage:
		return userMessage(newHeader("user_message", e.At), e), true
	case *core.UserMessage:
		if e != nil {
			return userMessage(newHeader("user_message", e.At), *e), true
		}
	case core.DeveloperMessage:
		return developerMessage(newHeader("developer_message", e.At), e), true
	case *core.DeveloperMessage:
		if e != nil {
			return developerMessage(newHeader("developer_message", e.At), *e), true
		}
	case core.ControlInput:
		return controlInput(newHeader("control_input", e.At), e), true
	case *core.ControlInput:
		if e != nil {
			return controlInput(newHeader("control_input", e.At), *e), true
		}
	case core.TurnStarted:
		return turnStarted(newHeader("turn_started", e.At), e), true
	case *core.TurnStarted:
		if e != nil {
			return turnStarted(newHeader("turn_started", e.At), *e), true
		}
	case core.ModelResponded:
		return modelResponded(newHeader("model_responded", e.At), e), true
	case *core.ModelResponded:
		if e != nil {
			return modelResponded(newHeader("model_responded", e.At), *e), true
		}
	case core.ToolCalled:
		return toolCalled(newHeader("tool_called", e.At), e), true
	case *core.ToolCalled:
		if e != nil {
			return toolCalled(newHeader("tool_called", e.At), *e), true
		}
	case core.ToolStarted:
		return toolStarted(newHeader("tool_started", e.At), e), true
	case *core.ToolStarted:
		if e != nil {
			return toolStarted(newHeader("tool_started", e.At), *e), true
		}
	case core.ToolFinished:
		return toolFinished(newHeader("tool_finished", e.At), e), true
	case *core.ToolFinished:
		if e != nil {
			return toolFinished(newHeader("tool_finished", e.At), *e), true
		}
	case core.AssistantMessage:
		return assistantMessage(newHeader("assistant_message", e.At), e), true
	case *core.AssistantMessage:
		if e != nil {
			return assistantMessage(newHeader("assistant_message", e.At), *e), true
		}
	case core.ReasoningSummary:
		return reasoning(newHeader("reasoning", e.At), e), true
	case *core.ReasoningSummary:
		if e != nil {
			return reasoning(newHeader("reasoning", e.At), *e), true
		}
	case core.RunnerError:
		return runnerError(newHeader("runner_error", e.At), e), true
	case *core.RunnerError:
		if e != nil {
			return runnerError(newHeader("runner_error", e.At), *e), true
		}
	case core.RunFinished:
		return runFinished(newHeader("run_finished", e.At), e), true
	case *core.RunFinished:
		if e != nil {
			return runFinished(newHeader("run_finished", e.At), *e), true
		}
	}
	return nil, false
}

func appendEvent(b []byte, event core.Event) (line []byte, ok bool) {
	switch e := event.(type) {
	case core.RunStarted:
		d := runStarted(newHeader("run_started", e.At), e)
		return appendRunStarted(b, &d), true
	case *core.RunStarted:
		if e != nil {
			d := runStarted(newHeader("run_started", e.At), *e)
			return appendRunStarted(b, &d), true
		}
	case core.PreflightWarning:
		d := preflightWarning(newHeader("preflight_warning", e.At), e)
		return appendPreflightWarning(b, &d), true
	case *core.PreflightWarning:
		if e != nil {
			d := preflightWarning(newHeader("preflight_warning", e.At), *e)
			return appendPreflightWarning(b, &d), true
		}
	case core.UserMessage:
		d := userMessage(newHeader("user_message", e.At), e)
		return appendUserMessage(b, &d), true
	case *core.UserMessage:
		if e != nil {
			d := userMessage(newHeader("user_message", e.At), *e)
			return appendUserMessage(b, &d), true
		}
	case core.DeveloperMessage:
		d := developerMessage(newHeader("developer_message", e.At), e)
		return appendDeveloperMessage(b, &d), true
	case *core.DeveloperMessage:
		if e != nil {
			d := developerMessage(newHeader("developer_message", e.At), *e)
			return appendDeveloperMessage(b, &d), true
		}
	case core.ControlInput:
		d := controlInput(newHeader("control_input", e.At), e)
		return appendControlInput(b, &d), true
	case *core.ControlInput:
		if e != nil {
			d := controlInput(newHeader("control_input", e.At), *e)
			return appendControlInput(b, &d), true
		}
	case core.TurnStarted:
		d := turnStarted(newHeader("turn_started", e.At), e)
		return appendTurnStarted(b, &d), true
	case *core.TurnStarted:
		if e != nil {
			d := turnStarted(newHeader("turn_started", e.At), *e)
			return appendTurnStarted(b, &d), true
		}
	case core.ModelResponded:
		d := modelResponded(newHeader("model_responded", e.At), e)
		return appendModelResponded(b, &d), true
	case *core.ModelResponded:
		if e != nil {
			d := modelResponded(newHeader("model_responded", e.At), *e)
			return appendModelResponded(b, &d), true
		}
	case core.ToolCalled:
		d := toolCalled(newHeader("tool_called", e.At), e)
		return appendToolCalled(b, &d), true
	case *core.ToolCalled:
		if e != nil {
			d := toolCalled(newHeader("tool_called", e.At), *e)
			return appendToolCalled(b, &d), true
		}
	case core.ToolStarted:
		d := toolStarted(newHeader("tool_started", e.At), e)
		return appendToolStarted(b, &d), true
	case *core.ToolStarted:
		if e != nil {
			d := toolStarted(newHeader("tool_started", e.At), *e)
			return appendToolStarted(b, &d), true
		}
	case core.ToolFinished:
		d := toolFinished(newHeader("tool_finished", e.At), e)
		return appendToolFinished(b, &d), true
	case *core.ToolFinished:
		if e != nil {
			d := toolFinished(newHeader("tool_finished", e.At), *e)
			return appendToolFinished(b, &d), true
		}
	case core.AssistantMessage:
		d := assistantMessage(newHeader("assistant_message", e.At), e)
		return appendAssistantMessage(b, &d), true
	case *core.AssistantMessage:
		if e != nil {
			d := assistantMessage(newHeader("assistant_message", e.At), *e)
			return appendAssistantMessage(b, &d), true
		}
	case core.ReasoningSummary:
		d := reasoning(newHeader("reasoning", e.At), e)
		return appendReasoning(b, &d), true
	case *core.ReasoningSummary:
		if e != nil {
			d := reasoning(newHeader("reasoning", e.At), *e)
			return appendReasoning(b, &d), true
		}
	case core.RunnerError:
		d := runnerError(newHeader("runner_error", e.At), e)
		return appendRunnerError(b, &d), true
	case *core.RunnerError:
		if e != nil {
			d := runnerError(newHeader("runner_error", e.At), *e)
			return appendRunnerError(b, &d), true
		}
	case core.RunFinished:
		d := runFinished(newHeader("run_finished", e.At), e)
		return appendRunFinished(b, &d), true
	case *core.RunFinished:
		if e != nil {
			d := runFinished(newHeader("run_finished", e.At), *e)
			return appendRunFinished(b, &d), true
		}
	}
	return b, false
}

func appendRunStarted(b []byte, d *RunStartedDTO) []byte {
	b = append(b, `{"v":1,"type":"run_started","at":`...)
	b = appendTime(b, d.At)
	b = append(b, `,"run_id":"`...)
	b = appendText(b, d.RunID)
	b = append(b, `,"session_id":"`...)
	b = appendText(b, d.SessionID)
	b = append(b, `,"provider":"`...)
	b = appendText(b, d.Provider)
	b = append(b, `,"model":"`...)
	b = appendText(b, d.Model)
	b = append(b, `,"effort":"`...)
	b = appendText(b, d.Effort)
	b = append(b, `,"workspace":"`...)
	b = appendText(b, d.Workspace)
	return append(b, '}')
}

func appendPreflightWarning(b []byte, d *PreflightWarningDTO) []byte {
	b = append(b, `{"v":1,"type":"preflight_warning","at":`...)
	b = appendTime(b, d.At)
	b = append(b, `,"code":"`...)
	b = appendText(b, d.Code)
	b = append(b, `,"message":"`...)
	b = appendText(b, d.Message)
	return append(b, '}')
}

func appendUserMessage(b []byte, d *UserMessageDTO) []byte {
	b = append(b, `{"v":1,"type":"user_message","at":`...)
	b = appendTime(b, d.At)
	b = append(b, `,"id":"`...)
	b = appendText(b, d.ID)
	b = append(b, `,"text":"`...)
	b = appendText(b, d.Text)
	return append(b, '}')
}

func appendDeveloperMessage(b []byte, d *DeveloperMessageDTO) []byte {
	b = append(b, `{"v":1,"type":"developer_message","at":`...)
	b = appendTime(b, d.At)
	b = append(b, `,"id":"`...)
	b = appendText(b, d.ID)
	b = append(b, `,"text":"`...)
	b = appendText(b, d.Text)
	return append(b, '}')
}

func appendControlInput(b []byte, d *ControlInputDTO) []byte {
	b = append(b, `{"v":1,"type":"control_input","at":`...)
	b = appendTime(b, d.At)
	b = append(b, `,"id":"`...)
	b = appendText(b, d.ID)
	b = append(b, `,"mode":"`...)
	b = appendText(b, d.Mode)
	if d.Effort != "" {
		b = append(b, `,"effort":"`...)
		b = appendText(b, d.Effort)
	}
	if d.Reason != "" {
		b = append(b, `,"reason":"`...)
		b = appendText(b, d.Reason)
	}
	return append(b, '}')
}

func appendTurnStarted(b []byte, d *TurnStartedDTO) []byte {
	b = append(b, `{"v":1,"type":"turn_started","at":`...)
	b = appendTime(b, d.At)
	b = append(b, `,"turn":`...)
	b = appendInt(b, d.Turn)
	if d.TurnID != "" {
		b = append(b, `,"turn_id":"`...)
		b = appendText(b, d.TurnID)
	}
	return append(b, '}')
}

func appendModelResponded(b []byte, d *ModelRespondedDTO) []byte {
	b = append(b, `{"v":1,"type":"model_responded","at":`...)
	b = appendTime(b, d.At)
	b = append(b, `,"turn":`...)
	b = appendInt(b, d.Turn)
	if d.TurnID != "" {
		b = append(b, `,"turn_id":"`...)
		b = appendText(b, d.TurnID)
	}
	b = append(b, `,"duration_ms":`...)
	b = appendInt64(b, d.DurationMS)
	b = append(b, `,"usage":`...)
	b = appendTokens(b, &d.Usage)
	if d.Stop != "" {
		b = append(b, `,"stop":"`...)
		b = appendText(b, d.Stop)
	}
	if d.Failure != "" {
		b = append(b, `,"failure":"`...)
		b = appendText(b, d.Failure)
	}
	return append(b, '}')
}

func appendToolCalled(b []byte, d *ToolCalledDTO) []byte {
	b = append(b, `{"v":1,"type":"tool_called","at":`...)
	b = appendTime(b, d.At)
	b = append(b, `,"call_id":"`...)
	b = appendText(b, d.CallID)
	b = append(b, `,"name":"`...)
	b = appendText(b, d.Name)
	b = append(b, `,"label":"`...)
	b = appendText(b, d.Label)
	if d.Arguments != "" {
		b = append(b, `,"arguments":"`...)
		b = appendText(b, d.Arguments)
	}
	return append(b, '}')
}

func appendToolStarted(b []byte, d *ToolStartedDTO) []byte {
	b = append(b, `{"v":1,"type":"tool_started","at":`...)
	b = appendTime(b, d.At)
	b = append(b, `,"call_id":"`...)
	b = appendText(b, d.CallID)
	b = append(b, `,"op_id":"`...)
	b = appendText(b, d.OpID)
	b = append(b, `,"name":"`...)
	b = appendText(b, d.Name)
	b = append(b, `,"label":"`...)
	b = appendText(b, d.Label)
	if d.OpType != "" {
		b = append(b, `,"op_type":"`...)
		b = appendText(b, d.OpType)
	}
	if d.OutPath != "" {
		b = append(b, `,"out_path":"`...)
		b = appendText(b, d.OutPath)
	}
	if d.ErrPath != "" {
		b = append(b, `,"err_path":"`...)
		b = appendText(b, d.ErrPath)
	}
	return append(b, '}')
}

func appendToolFinished(b []byte, d *ToolFinishedDTO) []byte {
	b = append(b, `{"v":1,"type":"tool_finished","at":`...)
	b = appendTime(b, d.At)
	b = append(b, `,"call_id":"`...)
	b = appendText(b, d.CallID)
	if d.OpID != "" {
		b = append(b, `,"op_id":"`...)
		b = appendText(b, d.OpID)
	}
	b = append(b, `,"name":"`...)
	b = appendText(b, d.Name)
	b = append(b, `,"label":"`...)
	b = appendText(b, d.Label)
	b = append(b, `,"ok":`...)
	b = appendBool(b, d.OK)
	b = append(b, `,"detail":"`...)
	b = appendText(b, d.Detail)
	b = append(b, `,"duration_ms":`...)
	b = appendInt64(b, d.DurationMS)
	if d.OpType != "" {
		b = append(b, `,"op_type":"`...)
		b = appendText(b, d.OpType)
	}
	if d.OutPath != "" {
		b = append(b, `,"out_path":"`...)
		b = appendText(b, d.OutPath)
	}
	if d.ErrPath != "" {
		b = append(b, `,"err_path":"`...)
		b = appendText(b, d.ErrPath)
	}
	return append(b, '}')
}

func appendAssistantMessage(b []byte, d *AssistantMessageDTO) []byte {
	b = append(b, `{"v":1,"type":"assistant_message","at":`...)
	b = appendTime(b, d.At)
	if d.Turn != 0 {
		b = append(b, `,"turn":`...)
		b = appendInt(b, d.Turn)
	}
	b = append(b, `,"text":"`...)
	b = appendText(b, d.Text)
	b = append(b, `,"final":`...)
	b = appendBool(b, d.Final)
	return append(b, '}')
}

func appendReasoning(b []byte, d *ReasoningDTO) []byte {
	b = append(b, `{"v":1,"type":"reasoning","at":`...)
	b = appendTime(b, d.At)
	if d.Turn != 0 {
		b = append(b, `,"turn":`...)
		b = appendInt(b, d.Turn)
	}
	b = append(b, `,"text":"`...)
	b = appendText(b, d.Text)
	return append(b, '}')
}

func appendRunnerError(b []byte, d *RunnerErrorDTO) []byte {
	b = append(b, `{"v":1,"type":"runner_error","at":`...)
	b = appendTime(b, d.At)
	b = append(b, `,"message":"`...)
	b = appendText(b, d.Message)
	return append(b, '}')
}

func appendRunFinished(b []byte, d *RunFinishedDTO) []byte {
	b = append(b, `{"v":1,"type":"run_finished","at":`...)
	b = appendTime(b, d.At)
	b = append(b, `,"summary":`...)
	b = appendSummary(b, &d.Summary)
	return append(b, '}')
}

func appendSummary(b []byte, d *SummaryDTO) []byte {
	b = append(b, `{"v":`...)
	b = appendInt(b, d.V)
	b = append(b, `,"status":"`...)
	b = appendText(b, d.Status)
	b = append(b, `,"runner_exit_code":`...)
	b = appendInt(b, d.RunnerExitCode)
	b = append(b, `,"run_id":"`...)
	b = appendText(b, d.RunID)
	b = append(b, `,"session_id":"`...)
	b = appendText(b, d.SessionID)
	b = append(b, `,"provider":"`...)
	b = appendText(b, d.Provider)
	b = append(b, `,"model":"`...)
	b = appendText(b, d.Model)
	b = append(b, `,"effort":"`...)
	b = appendText(b, d.Effort)
	b = append(b, `,"workspace":"`...)
	b = appendText(b, d.Workspace)
	b = append(b, `,"started_at":`...)
	b = appendTime(b, d.StartedAt)
	b = append(b, `,"wall_ms":`...)
	b = appendInt64(b, d.WallMS)
	b = append(b, `,"stats":`...)
	b = appendStats(b, &d.Stats)
	b = append(b, `,"answer":"`...)
	b = appendText(b, d.Answer)
	return append(b, '}')
}

func appendStats(b []byte, d *StatsDTO) []byte {
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
	b = appendTokens(b, &d.Tokens)
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

func appendTokens(b []byte, d *TokensDTO) []byte {
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
