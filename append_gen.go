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
		return appendRunStarted(b, &e), true
	case *core.RunStarted:
		if e != nil {
			return appendRunStarted(b, e), true
		}
	case core.PreflightWarning:
		return appendPreflightWarning(b, &e), true
	case *core.PreflightWarning:
		if e != nil {
			return appendPreflightWarning(b, e), true
		}
	case core.UserMessage:
		return appendUserMessage(b, &e), true
	case *core.UserMessage:
		if e != nil {
			return appendUserMessage(b, e), true
		}
	case core.DeveloperMessage:
		return appendDeveloperMessage(b, &e), true
	case *core.DeveloperMessage:
		if e != nil {
			return appendDeveloperMessage(b, e), true
		}
	case core.ControlInput:
		return appendControlInput(b, &e), true
	case *core.ControlInput:
		if e != nil {
			return appendControlInput(b, e), true
		}
	case core.TurnStarted:
		return appendTurnStarted(b, &e), true
	case *core.TurnStarted:
		if e != nil {
			return appendTurnStarted(b, e), true
		}
	case core.ModelResponded:
		return appendModelResponded(b, &e), true
	case *core.ModelResponded:
		if e != nil {
			return appendModelResponded(b, e), true
		}
	case core.ToolCalled:
		return appendToolCalled(b, &e), true
	case *core.ToolCalled:
		if e != nil {
			return appendToolCalled(b, e), true
		}
	case core.ToolStarted:
		return appendToolStarted(b, &e), true
	case *core.ToolStarted:
		if e != nil {
			return appendToolStarted(b, e), true
		}
	case core.ToolFinished:
		return appendToolFinished(b, &e), true
	case *core.ToolFinished:
		if e != nil {
			return appendToolFinished(b, e), true
		}
	case core.AssistantMessage:
		return appendAssistantMessage(b, &e), true
	case *core.AssistantMessage:
		if e != nil {
			return appendAssistantMessage(b, e), true
		}
	case core.ReasoningSummary:
		return appendReasoning(b, &e), true
	case *core.ReasoningSummary:
		if e != nil {
			return appendReasoning(b, e), true
		}
	case core.RunnerError:
		return appendRunnerError(b, &e), true
	case *core.RunnerError:
		if e != nil {
			return appendRunnerError(b, e), true
		}
	case core.RunFinished:
		return appendRunFinished(b, &e), true
	case *core.RunFinished:
		if e != nil {
			return appendRunFinished(b, e), true
		}
	}
	return b, false
}

func appendSummary(b []byte, r *core.Result) []byte {
	b = append(b, `{"v":`...)
	b = appendInt(b, SchemaVersion)
	b = append(b, `,"status":"`...)
	b = appendText(b, string(r.Status))
	b = append(b, `,"runner_exit_code":`...)
	b = appendInt(b, r.RunnerExitCode)
	b = append(b, `,"run_id":"`...)
	b = appendText(b, r.RunID)
	b = append(b, `,"session_id":"`...)
	b = appendText(b, r.SessionID)
	b = append(b, `,"provider":"`...)
	b = appendText(b, r.Provider)
	b = append(b, `,"model":"`...)
	b = appendText(b, r.Model)
	b = append(b, `,"effort":"`...)
	b = appendText(b, r.Effort)
	b = append(b, `,"workspace":"`...)
	b = appendText(b, r.Workspace)
	b = append(b, `,"started_at":`...)
	b = appendTime(b, wireTime(r.StartedAt))
	b = append(b, `,"wall_ms":`...)
	b = appendInt64(b, r.Wall.Milliseconds())
	b = append(b, `,"stats":`...)
	b = appendStats(b, &r.Stats)
	b = append(b, `,"answer":"`...)
	b = appendText(b, r.Answer)
	return append(b, '}')
}

func appendStats(b []byte, s *core.Stats) []byte {
	b = append(b, `{"event_span_ms":`...)
	b = appendInt64(b, s.EventSpan.Milliseconds())
	b = append(b, `,"model_ms":`...)
	b = appendInt64(b, s.ModelTime.Milliseconds())
	b = append(b, `,"tool_busy_ms":`...)
	b = appendInt64(b, s.ToolBusyTime.Milliseconds())
	b = append(b, `,"tool_model_overlap_ms":`...)
	b = appendInt64(b, s.ToolModelOverlap.Milliseconds())
	b = append(b, `,"turns":`...)
	b = appendInt(b, s.Turns)
	b = append(b, `,"user_messages":`...)
	b = appendInt(b, s.UserMessages)
	b = append(b, `,"model_responses":`...)
	b = appendInt(b, s.ModelResponses)
	b = append(b, `,"tool_calls":`...)
	b = appendInt(b, s.ToolCalls)
	b = append(b, `,"failed_tool_calls":`...)
	b = appendInt(b, s.FailedToolCalls)
	b = append(b, `,"max_parallel_tools":`...)
	b = appendInt(b, s.MaxParallelTools)
	b = append(b, `,"tools_by_name":`...)
	b = appendCounts(b, s.ToolsByName)
	b = append(b, `,"tokens":`...)
	b = appendTokens(b, &s.Tokens)
	if v := s.StopReasons; len(v) > 0 {
		b = append(b, `,"stop_reasons":`...)
		b = appendCounts(b, v)
	}
	if v := s.Failures; len(v) > 0 {
		b = append(b, `,"failures":`...)
		b = appendStrings(b, v)
	}
	if v := s.Errors; len(v) > 0 {
		b = append(b, `,"errors":`...)
		b = appendStrings(b, v)
	}
	if v := s.Warnings; len(v) > 0 {
		b = append(b, `,"warnings":`...)
		b = appendStrings(b, v)
	}
	b = append(b, `,"final_answer":`...)
	b = appendBool(b, s.FinalAnswer)
	return append(b, '}')
}

func appendTokens(b []byte, t *core.Tokens) []byte {
	b = append(b, `{"input":`...)
	b = appendInt64(b, t.InputTokens)
	b = append(b, `,"cached_input":`...)
	b = appendInt64(b, t.CachedInputTokens)
	b = append(b, `,"cache_write_input":`...)
	b = appendInt64(b, t.CacheWriteInputTokens)
	b = append(b, `,"output":`...)
	b = appendInt64(b, t.OutputTokens)
	b = append(b, `,"reasoning":`...)
	b = appendInt64(b, t.ReasoningTokens)
	return append(b, '}')
}

func appendRunStarted(b []byte, e *core.RunStarted) []byte {
	b = append(b, `{"v":1,"type":"run_started","at":`...)
	b = appendTime(b, wireTime(e.At))
	b = append(b, `,"run_id":"`...)
	b = appendText(b, e.RunID)
	b = append(b, `,"session_id":"`...)
	b = appendText(b, e.SessionID)
	b = append(b, `,"provider":"`...)
	b = appendText(b, e.Provider)
	b = append(b, `,"model":"`...)
	b = appendText(b, e.Model)
	b = append(b, `,"effort":"`...)
	b = appendText(b, e.Effort)
	b = append(b, `,"workspace":"`...)
	b = appendText(b, e.Workspace)
	return append(b, '}')
}

func appendPreflightWarning(b []byte, e *core.PreflightWarning) []byte {
	b = append(b, `{"v":1,"type":"preflight_warning","at":`...)
	b = appendTime(b, wireTime(e.At))
	b = append(b, `,"code":"`...)
	b = appendText(b, e.Code)
	b = append(b, `,"message":"`...)
	b = appendText(b, e.Message)
	return append(b, '}')
}

func appendUserMessage(b []byte, e *core.UserMessage) []byte {
	b = append(b, `{"v":1,"type":"user_message","at":`...)
	b = appendTime(b, wireTime(e.At))
	b = append(b, `,"id":"`...)
	b = appendText(b, e.ID)
	b = append(b, `,"text":"`...)
	b = appendText(b, e.Text)
	return append(b, '}')
}

func appendDeveloperMessage(b []byte, e *core.DeveloperMessage) []byte {
	b = append(b, `{"v":1,"type":"developer_message","at":`...)
	b = appendTime(b, wireTime(e.At))
	b = append(b, `,"id":"`...)
	b = appendText(b, e.ID)
	b = append(b, `,"text":"`...)
	b = appendText(b, e.Text)
	return append(b, '}')
}

func appendControlInput(b []byte, e *core.ControlInput) []byte {
	b = append(b, `{"v":1,"type":"control_input","at":`...)
	b = appendTime(b, wireTime(e.At))
	b = append(b, `,"id":"`...)
	b = appendText(b, e.ID)
	b = append(b, `,"mode":"`...)
	b = appendText(b, e.Mode)
	if v := e.Effort; v != "" {
		b = append(b, `,"effort":"`...)
		b = appendText(b, v)
	}
	if v := e.Reason; v != "" {
		b = append(b, `,"reason":"`...)
		b = appendText(b, v)
	}
	return append(b, '}')
}

func appendTurnStarted(b []byte, e *core.TurnStarted) []byte {
	b = append(b, `{"v":1,"type":"turn_started","at":`...)
	b = appendTime(b, wireTime(e.At))
	b = append(b, `,"turn":`...)
	b = appendInt(b, e.Turn)
	if v := e.TurnID; v != "" {
		b = append(b, `,"turn_id":"`...)
		b = appendText(b, v)
	}
	return append(b, '}')
}

func appendModelResponded(b []byte, e *core.ModelResponded) []byte {
	b = append(b, `{"v":1,"type":"model_responded","at":`...)
	b = appendTime(b, wireTime(e.At))
	b = append(b, `,"turn":`...)
	b = appendInt(b, e.Turn)
	if v := e.TurnID; v != "" {
		b = append(b, `,"turn_id":"`...)
		b = appendText(b, v)
	}
	b = append(b, `,"duration_ms":`...)
	b = appendInt64(b, e.Duration.Milliseconds())
	b = append(b, `,"usage":`...)
	b = appendTokens(b, &e.Usage)
	if v := abnormal(e.Stop); v != "" {
		b = append(b, `,"stop":"`...)
		b = appendText(b, v)
	}
	if v := e.Failure; v != "" {
		b = append(b, `,"failure":"`...)
		b = appendText(b, v)
	}
	return append(b, '}')
}

func appendToolCalled(b []byte, e *core.ToolCalled) []byte {
	b = append(b, `{"v":1,"type":"tool_called","at":`...)
	b = appendTime(b, wireTime(e.At))
	b = append(b, `,"call_id":"`...)
	b = appendText(b, e.CallID)
	b = append(b, `,"name":"`...)
	b = appendText(b, e.Name)
	b = append(b, `,"label":"`...)
	b = appendText(b, e.Label)
	if v := e.Arguments; v != "" {
		b = append(b, `,"arguments":"`...)
		b = appendText(b, v)
	}
	return append(b, '}')
}

func appendToolStarted(b []byte, e *core.ToolStarted) []byte {
	b = append(b, `{"v":1,"type":"tool_started","at":`...)
	b = appendTime(b, wireTime(e.At))
	b = append(b, `,"call_id":"`...)
	b = appendText(b, e.CallID)
	b = append(b, `,"op_id":"`...)
	b = appendText(b, e.OpID)
	b = append(b, `,"name":"`...)
	b = appendText(b, e.Name)
	b = append(b, `,"label":"`...)
	b = appendText(b, e.Label)
	if v := e.OpType; v != "" {
		b = append(b, `,"op_type":"`...)
		b = appendText(b, v)
	}
	if v := e.OutPath; v != "" {
		b = append(b, `,"out_path":"`...)
		b = appendText(b, v)
	}
	if v := e.ErrPath; v != "" {
		b = append(b, `,"err_path":"`...)
		b = appendText(b, v)
	}
	return append(b, '}')
}

func appendToolFinished(b []byte, e *core.ToolFinished) []byte {
	b = append(b, `{"v":1,"type":"tool_finished","at":`...)
	b = appendTime(b, wireTime(e.At))
	b = append(b, `,"call_id":"`...)
	b = appendText(b, e.CallID)
	if v := e.OpID; v != "" {
		b = append(b, `,"op_id":"`...)
		b = appendText(b, v)
	}
	b = append(b, `,"name":"`...)
	b = appendText(b, e.Name)
	b = append(b, `,"label":"`...)
	b = appendText(b, e.Label)
	b = append(b, `,"ok":`...)
	b = appendBool(b, e.OK)
	b = append(b, `,"detail":"`...)
	b = appendText(b, e.Detail)
	b = append(b, `,"duration_ms":`...)
	b = appendInt64(b, e.Duration.Milliseconds())
	if v := e.OpType; v != "" {
		b = append(b, `,"op_type":"`...)
		b = appendText(b, v)
	}
	if v := e.OutPath; v != "" {
		b = append(b, `,"out_path":"`...)
		b = appendText(b, v)
	}
	if v := e.ErrPath; v != "" {
		b = append(b, `,"err_path":"`...)
		b = appendText(b, v)
	}
	return append(b, '}')
}

func appendAssistantMessage(b []byte, e *core.AssistantMessage) []byte {
	b = append(b, `{"v":1,"type":"assistant_message","at":`...)
	b = appendTime(b, wireTime(e.At))
	if v := e.Turn; v != 0 {
		b = append(b, `,"turn":`...)
		b = appendInt(b, v)
	}
	b = append(b, `,"text":"`...)
	b = appendText(b, e.Text)
	b = append(b, `,"final":`...)
	b = appendBool(b, e.Final)
	return append(b, '}')
}

func appendReasoning(b []byte, e *core.ReasoningSummary) []byte {
	b = append(b, `{"v":1,"type":"reasoning","at":`...)
	b = appendTime(b, wireTime(e.At))
	if v := e.Turn; v != 0 {
		b = append(b, `,"turn":`...)
		b = appendInt(b, v)
	}
	b = append(b, `,"text":"`...)
	b = appendText(b, e.Text)
	return append(b, '}')
}

func appendRunnerError(b []byte, e *core.RunnerError) []byte {
	b = append(b, `{"v":1,"type":"runner_error","at":`...)
	b = appendTime(b, wireTime(e.At))
	b = append(b, `,"message":"`...)
	b = appendText(b, e.Message)
	return append(b, '}')
}

func appendRunFinished(b []byte, e *core.RunFinished) []byte {
	b = append(b, `{"v":1,"type":"run_finished","at":`...)
	b = appendTime(b, wireTime(e.At))
	b = append(b, `,"summary":`...)
	b = appendSummary(b, &e.Result)
	return append(b, '}')
}
