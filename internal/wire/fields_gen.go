// Code generated from dto.go and summary.go by go generate; DO NOT EDIT.

package wire

import "example.com/uagent/stream"

var runStartedMembers = []string{"v", "type", "at", "run_id", "session_id", "provider", "model", "effort", "workspace"}

func (p *Parser) runStarted(o object) (d stream.RunStartedDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "run_id":
			p.see(&seen, 3, &o)
			p.text(&o, &d.RunID)
		case "session_id":
			p.see(&seen, 4, &o)
			p.text(&o, &d.SessionID)
		case "provider":
			p.see(&seen, 5, &o)
			p.text(&o, &d.Provider)
		case "model":
			p.see(&seen, 6, &o)
			p.text(&o, &d.Model)
		case "effort":
			p.see(&seen, 7, &o)
			p.text(&o, &d.Effort)
		case "workspace":
			p.see(&seen, 8, &o)
			p.text(&o, &d.Workspace)
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0x1ff, runStartedMembers)
	return d
}

var preflightWarningMembers = []string{"v", "type", "at", "code", "message"}

func (p *Parser) preflightWarning(o object) (d stream.PreflightWarningDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "code":
			p.see(&seen, 3, &o)
			p.text(&o, &d.Code)
		case "message":
			p.see(&seen, 4, &o)
			p.text(&o, &d.Message)
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0x1f, preflightWarningMembers)
	return d
}

var userMessageMembers = []string{"v", "type", "at", "id", "text"}

func (p *Parser) userMessage(o object) (d stream.UserMessageDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "id":
			p.see(&seen, 3, &o)
			p.text(&o, &d.ID)
		case "text":
			p.see(&seen, 4, &o)
			p.text(&o, &d.Text)
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0x1f, userMessageMembers)
	return d
}

var developerMessageMembers = []string{"v", "type", "at", "id", "text"}

func (p *Parser) developerMessage(o object) (d stream.DeveloperMessageDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "id":
			p.see(&seen, 3, &o)
			p.text(&o, &d.ID)
		case "text":
			p.see(&seen, 4, &o)
			p.text(&o, &d.Text)
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0x1f, developerMessageMembers)
	return d
}

var controlInputMembers = []string{"v", "type", "at", "id", "mode", "effort", "reason"}

func (p *Parser) controlInput(o object) (d stream.ControlInputDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "id":
			p.see(&seen, 3, &o)
			p.text(&o, &d.ID)
		case "mode":
			p.see(&seen, 4, &o)
			p.text(&o, &d.Mode)
		case "effort":
			p.see(&seen, 5, &o)
			p.text(&o, &d.Effort)
		case "reason":
			p.see(&seen, 6, &o)
			p.text(&o, &d.Reason)
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0x1f, controlInputMembers)
	return d
}

var turnStartedMembers = []string{"v", "type", "at", "turn", "turn_id"}

func (p *Parser) turnStarted(o object) (d stream.TurnStartedDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "turn":
			p.see(&seen, 3, &o)
			p.count(&o, &d.Turn)
		case "turn_id":
			p.see(&seen, 4, &o)
			p.text(&o, &d.TurnID)
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0xf, turnStartedMembers)
	return d
}

var modelRespondedMembers = []string{"v", "type", "at", "turn", "turn_id", "duration_ms", "usage", "stop", "failure"}

func (p *Parser) modelResponded(o object) (d stream.ModelRespondedDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "turn":
			p.see(&seen, 3, &o)
			p.count(&o, &d.Turn)
		case "turn_id":
			p.see(&seen, 4, &o)
			p.text(&o, &d.TurnID)
		case "duration_ms":
			p.see(&seen, 5, &o)
			p.integer(&o, &d.DurationMS)
		case "usage":
			p.see(&seen, 6, &o)
			if inner, ok := p.enter(&o); ok {
				p.tokens(&inner, &d.Usage)
				p.leave(&o, &inner)
			}
		case "stop":
			p.see(&seen, 7, &o)
			p.text(&o, &d.Stop)
		case "failure":
			p.see(&seen, 8, &o)
			p.text(&o, &d.Failure)
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0x6f, modelRespondedMembers)
	return d
}

var toolCalledMembers = []string{"v", "type", "at", "call_id", "name", "label", "arguments"}

func (p *Parser) toolCalled(o object) (d stream.ToolCalledDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "call_id":
			p.see(&seen, 3, &o)
			p.text(&o, &d.CallID)
		case "name":
			p.see(&seen, 4, &o)
			p.text(&o, &d.Name)
		case "label":
			p.see(&seen, 5, &o)
			p.text(&o, &d.Label)
		case "arguments":
			p.see(&seen, 6, &o)
			p.text(&o, &d.Arguments)
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0x3f, toolCalledMembers)
	return d
}

var toolStartedMembers = []string{"v", "type", "at", "call_id", "op_id", "name", "label", "op_type", "out_path", "err_path"}

func (p *Parser) toolStarted(o object) (d stream.ToolStartedDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "call_id":
			p.see(&seen, 3, &o)
			p.text(&o, &d.CallID)
		case "op_id":
			p.see(&seen, 4, &o)
			p.text(&o, &d.OpID)
		case "name":
			p.see(&seen, 5, &o)
			p.text(&o, &d.Name)
		case "label":
			p.see(&seen, 6, &o)
			p.text(&o, &d.Label)
		case "op_type":
			p.see(&seen, 7, &o)
			p.text(&o, &d.OpType)
		case "out_path":
			p.see(&seen, 8, &o)
			p.text(&o, &d.OutPath)
		case "err_path":
			p.see(&seen, 9, &o)
			p.text(&o, &d.ErrPath)
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0x7f, toolStartedMembers)
	return d
}

var toolFinishedMembers = []string{"v", "type", "at", "call_id", "op_id", "name", "label", "ok", "detail", "duration_ms", "op_type", "out_path", "err_path"}

func (p *Parser) toolFinished(o object) (d stream.ToolFinishedDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "call_id":
			p.see(&seen, 3, &o)
			p.text(&o, &d.CallID)
		case "op_id":
			p.see(&seen, 4, &o)
			p.text(&o, &d.OpID)
		case "name":
			p.see(&seen, 5, &o)
			p.text(&o, &d.Name)
		case "label":
			p.see(&seen, 6, &o)
			p.text(&o, &d.Label)
		case "ok":
			p.see(&seen, 7, &o)
			p.boolean(&o, &d.OK)
		case "detail":
			p.see(&seen, 8, &o)
			p.text(&o, &d.Detail)
		case "duration_ms":
			p.see(&seen, 9, &o)
			p.integer(&o, &d.DurationMS)
		case "op_type":
			p.see(&seen, 10, &o)
			p.text(&o, &d.OpType)
		case "out_path":
			p.see(&seen, 11, &o)
			p.text(&o, &d.OutPath)
		case "err_path":
			p.see(&seen, 12, &o)
			p.text(&o, &d.ErrPath)
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0x3ef, toolFinishedMembers)
	return d
}

var assistantMessageMembers = []string{"v", "type", "at", "turn", "text", "final"}

func (p *Parser) assistantMessage(o object) (d stream.AssistantMessageDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "turn":
			p.see(&seen, 3, &o)
			p.count(&o, &d.Turn)
		case "text":
			p.see(&seen, 4, &o)
			p.text(&o, &d.Text)
		case "final":
			p.see(&seen, 5, &o)
			p.boolean(&o, &d.Final)
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0x37, assistantMessageMembers)
	return d
}

var reasoningMembers = []string{"v", "type", "at", "turn", "text"}

func (p *Parser) reasoning(o object) (d stream.ReasoningDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "turn":
			p.see(&seen, 3, &o)
			p.count(&o, &d.Turn)
		case "text":
			p.see(&seen, 4, &o)
			p.text(&o, &d.Text)
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0x17, reasoningMembers)
	return d
}

var runnerErrorMembers = []string{"v", "type", "at", "message"}

func (p *Parser) runnerError(o object) (d stream.RunnerErrorDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "message":
			p.see(&seen, 3, &o)
			p.text(&o, &d.Message)
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0xf, runnerErrorMembers)
	return d
}

var runFinishedMembers = []string{"v", "type", "at", "summary"}

func (p *Parser) runFinished(o object) (d stream.RunFinishedDTO) {
	var seen members
	for p.next(&o) {
		switch string(o.name) {
		case "v":
			p.seeHeader(&seen, 0, &o)
		case "type":
			p.seeHeader(&seen, 1, &o)
		case "at":
			p.seeHeader(&seen, 2, &o)
		case "summary":
			p.see(&seen, 3, &o)
			if inner, ok := p.enter(&o); ok {
				p.summary(&inner, &d.Summary)
				p.leave(&o, &inner)
			}
		default:
			p.unknown(&o)
		}
	}
	p.require(seen, 0xf, runFinishedMembers)
	return d
}

var summaryMembers = []string{"v", "status", "runner_exit_code", "run_id", "session_id", "provider", "model", "effort", "workspace", "started_at", "wall_ms", "stats", "answer"}

func (p *Parser) summary(o *object, d *stream.SummaryDTO) {
	var seen members
	for p.next(o) {
		switch string(o.name) {
		case "v":
			p.see(&seen, 0, o)
			p.count(o, &d.V)
		case "status":
			p.see(&seen, 1, o)
			p.text(o, &d.Status)
		case "runner_exit_code":
			p.see(&seen, 2, o)
			p.count(o, &d.RunnerExitCode)
		case "run_id":
			p.see(&seen, 3, o)
			p.text(o, &d.RunID)
		case "session_id":
			p.see(&seen, 4, o)
			p.text(o, &d.SessionID)
		case "provider":
			p.see(&seen, 5, o)
			p.text(o, &d.Provider)
		case "model":
			p.see(&seen, 6, o)
			p.text(o, &d.Model)
		case "effort":
			p.see(&seen, 7, o)
			p.text(o, &d.Effort)
		case "workspace":
			p.see(&seen, 8, o)
			p.text(o, &d.Workspace)
		case "started_at":
			p.see(&seen, 9, o)
			p.time(o, &d.StartedAt)
		case "wall_ms":
			p.see(&seen, 10, o)
			p.integer(o, &d.WallMS)
		case "stats":
			p.see(&seen, 11, o)
			if inner, ok := p.enter(o); ok {
				p.stats(&inner, &d.Stats)
				p.leave(o, &inner)
			}
		case "answer":
			p.see(&seen, 12, o)
			p.text(o, &d.Answer)
		default:
			p.unknown(o)
		}
	}
	p.require(seen, 0x1fff, summaryMembers)
}

var statsMembers = []string{"event_span_ms", "model_ms", "tool_busy_ms", "tool_model_overlap_ms", "turns", "user_messages", "model_responses", "tool_calls", "failed_tool_calls", "max_parallel_tools", "tools_by_name", "tokens", "stop_reasons", "failures", "errors", "warnings", "final_answer"}

func (p *Parser) stats(o *object, d *stream.StatsDTO) {
	var seen members
	for p.next(o) {
		switch string(o.name) {
		case "event_span_ms":
			p.see(&seen, 0, o)
			p.integer(o, &d.EventSpanMS)
		case "model_ms":
			p.see(&seen, 1, o)
			p.integer(o, &d.ModelMS)
		case "tool_busy_ms":
			p.see(&seen, 2, o)
			p.integer(o, &d.ToolBusyMS)
		case "tool_model_overlap_ms":
			p.see(&seen, 3, o)
			p.integer(o, &d.ToolModelOverlapMS)
		case "turns":
			p.see(&seen, 4, o)
			p.count(o, &d.Turns)
		case "user_messages":
			p.see(&seen, 5, o)
			p.count(o, &d.UserMessages)
		case "model_responses":
			p.see(&seen, 6, o)
			p.count(o, &d.ModelResponses)
		case "tool_calls":
			p.see(&seen, 7, o)
			p.count(o, &d.ToolCalls)
		case "failed_tool_calls":
			p.see(&seen, 8, o)
			p.count(o, &d.FailedToolCalls)
		case "max_parallel_tools":
			p.see(&seen, 9, o)
			p.count(o, &d.MaxParallelTools)
		case "tools_by_name":
			p.see(&seen, 10, o)
			p.counts(o, &d.ToolsByName)
		case "tokens":
			p.see(&seen, 11, o)
			if inner, ok := p.enter(o); ok {
				p.tokens(&inner, &d.Tokens)
				p.leave(o, &inner)
			}
		case "stop_reasons":
			p.see(&seen, 12, o)
			p.counts(o, &d.StopReasons)
		case "failures":
			p.see(&seen, 13, o)
			p.texts(o, &d.Failures)
		case "errors":
			p.see(&seen, 14, o)
			p.texts(o, &d.Errors)
		case "warnings":
			p.see(&seen, 15, o)
			p.texts(o, &d.Warnings)
		case "final_answer":
			p.see(&seen, 16, o)
			p.boolean(o, &d.FinalAnswer)
		default:
			p.unknown(o)
		}
	}
	p.require(seen, 0x10fff, statsMembers)
}

var tokensMembers = []string{"input", "cached_input", "cache_write_input", "output", "reasoning"}

func (p *Parser) tokens(o *object, d *stream.TokensDTO) {
	var seen members
	for p.next(o) {
		switch string(o.name) {
		case "input":
			p.see(&seen, 0, o)
			p.integer(o, &d.Input)
		case "cached_input":
			p.see(&seen, 1, o)
			p.integer(o, &d.CachedInput)
		case "cache_write_input":
			p.see(&seen, 2, o)
			p.integer(o, &d.CacheWriteInput)
		case "output":
			p.see(&seen, 3, o)
			p.integer(o, &d.Output)
		case "reasoning":
			p.see(&seen, 4, o)
			p.integer(o, &d.Reasoning)
		default:
			p.unknown(o)
		}
	}
	p.require(seen, 0x1f, tokensMembers)
}
