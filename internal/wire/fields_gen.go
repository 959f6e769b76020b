// Code generated from dto.go and summary.go by go generate; DO NOT EDIT.

package wire

import "example.com/uagent/stream"

func knownType(name []byte) string {
	switch string(name) {
	case "run_started":
		return "run_started"
	case "preflight_warning":
		return "preflight_warning"
	case "user_message":
		return "user_message"
	case "developer_message":
		return "developer_message"
	case "control_input":
		return "control_input"
	case "turn_started":
		return "turn_started"
	case "model_responded":
		return "model_responded"
	case "tool_called":
		return "tool_called"
	case "tool_started":
		return "tool_started"
	case "tool_finished":
		return "tool_finished"
	case "assistant_message":
		return "assistant_message"
	case "reasoning":
		return "reasoning"
	case "runner_error":
		return "runner_error"
	case "run_finished":
		return "run_finished"
	}
	return ""
}

var headerTable = table{
	names: []string{
		`"v":`,    // 0
		`"type":`, // 1
		`"at":`,   // 2
	},
	required: 0b111,
}

var runStartedTable = table{
	names: []string{
		`"v":`,          // 0
		`"type":`,       // 1
		`"at":`,         // 2
		`"run_id":`,     // 3
		`"session_id":`, // 4
		`"provider":`,   // 5
		`"model":`,      // 6
		`"effort":`,     // 7
		`"workspace":`,  // 8
	},
	required: 0b111111111,
}

func (p *Parser) runStarted() (d stream.RunStartedDTO) {
	o := p.line(&runStartedTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.text(&o, &d.RunID)
		case 4:
			p.text(&o, &d.SessionID)
		case 5:
			p.text(&o, &d.Provider)
		case 6:
			p.text(&o, &d.Model)
		case 7:
			p.text(&o, &d.Effort)
		case 8:
			p.text(&o, &d.Workspace)
		}
	}
	p.require(&o)
	return d
}

var preflightWarningTable = table{
	names: []string{
		`"v":`,       // 0
		`"type":`,    // 1
		`"at":`,      // 2
		`"code":`,    // 3
		`"message":`, // 4
	},
	required: 0b11111,
}

func (p *Parser) preflightWarning() (d stream.PreflightWarningDTO) {
	o := p.line(&preflightWarningTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.text(&o, &d.Code)
		case 4:
			p.text(&o, &d.Message)
		}
	}
	p.require(&o)
	return d
}

var userMessageTable = table{
	names: []string{
		`"v":`,    // 0
		`"type":`, // 1
		`"at":`,   // 2
		`"id":`,   // 3
		`"text":`, // 4
	},
	required: 0b11111,
}

func (p *Parser) userMessage() (d stream.UserMessageDTO) {
	o := p.line(&userMessageTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.text(&o, &d.ID)
		case 4:
			p.text(&o, &d.Text)
		}
	}
	p.require(&o)
	return d
}

var developerMessageTable = table{
	names: []string{
		`"v":`,    // 0
		`"type":`, // 1
		`"at":`,   // 2
		`"id":`,   // 3
		`"text":`, // 4
	},
	required: 0b11111,
}

func (p *Parser) developerMessage() (d stream.DeveloperMessageDTO) {
	o := p.line(&developerMessageTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.text(&o, &d.ID)
		case 4:
			p.text(&o, &d.Text)
		}
	}
	p.require(&o)
	return d
}

var controlInputTable = table{
	names: []string{
		`"v":`,      // 0
		`"type":`,   // 1
		`"at":`,     // 2
		`"id":`,     // 3
		`"mode":`,   // 4
		`"effort":`, // 5
		`"reason":`, // 6
	},
	required: 0b11111,
}

func (p *Parser) controlInput() (d stream.ControlInputDTO) {
	o := p.line(&controlInputTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.text(&o, &d.ID)
		case 4:
			p.text(&o, &d.Mode)
		case 5:
			p.text(&o, &d.Effort)
		case 6:
			p.text(&o, &d.Reason)
		}
	}
	p.require(&o)
	return d
}

var turnStartedTable = table{
	names: []string{
		`"v":`,       // 0
		`"type":`,    // 1
		`"at":`,      // 2
		`"turn":`,    // 3
		`"turn_id":`, // 4
	},
	required: 0b1111,
}

func (p *Parser) turnStarted() (d stream.TurnStartedDTO) {
	o := p.line(&turnStartedTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.count(&o, &d.Turn)
		case 4:
			p.text(&o, &d.TurnID)
		}
	}
	p.require(&o)
	return d
}

var modelRespondedTable = table{
	names: []string{
		`"v":`,           // 0
		`"type":`,        // 1
		`"at":`,          // 2
		`"turn":`,        // 3
		`"turn_id":`,     // 4
		`"duration_ms":`, // 5
		`"usage":`,       // 6
		`"stop":`,        // 7
		`"failure":`,     // 8
	},
	required: 0b1101111,
}

func (p *Parser) modelResponded() (d stream.ModelRespondedDTO) {
	o := p.line(&modelRespondedTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.count(&o, &d.Turn)
		case 4:
			p.text(&o, &d.TurnID)
		case 5:
			p.integer(&o, &d.DurationMS)
		case 6:
			p.tokens(&o, &d.Usage)
		case 7:
			p.text(&o, &d.Stop)
		case 8:
			p.text(&o, &d.Failure)
		}
	}
	p.require(&o)
	return d
}

var toolCalledTable = table{
	names: []string{
		`"v":`,         // 0
		`"type":`,      // 1
		`"at":`,        // 2
		`"call_id":`,   // 3
		`"name":`,      // 4
		`"label":`,     // 5
		`"arguments":`, // 6
	},
	required: 0b111111,
}

func (p *Parser) toolCalled() (d stream.ToolCalledDTO) {
	o := p.line(&toolCalledTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.text(&o, &d.CallID)
		case 4:
			p.text(&o, &d.Name)
		case 5:
			p.text(&o, &d.Label)
		case 6:
			p.text(&o, &d.Arguments)
		}
	}
	p.require(&o)
	return d
}

var toolStartedTable = table{
	names: []string{
		`"v":`,        // 0
		`"type":`,     // 1
		`"at":`,       // 2
		`"call_id":`,  // 3
		`"op_id":`,    // 4
		`"name":`,     // 5
		`"label":`,    // 6
		`"op_type":`,  // 7
		`"out_path":`, // 8
		`"err_path":`, // 9
	},
	required: 0b1111111,
}

func (p *Parser) toolStarted() (d stream.ToolStartedDTO) {
	o := p.line(&toolStartedTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.text(&o, &d.CallID)
		case 4:
			p.text(&o, &d.OpID)
		case 5:
			p.text(&o, &d.Name)
		case 6:
			p.text(&o, &d.Label)
		case 7:
			p.text(&o, &d.OpType)
		case 8:
			p.text(&o, &d.OutPath)
		case 9:
			p.text(&o, &d.ErrPath)
		}
	}
	p.require(&o)
	return d
}

var toolFinishedTable = table{
	names: []string{
		`"v":`,           // 0
		`"type":`,        // 1
		`"at":`,          // 2
		`"call_id":`,     // 3
		`"op_id":`,       // 4
		`"name":`,        // 5
		`"label":`,       // 6
		`"ok":`,          // 7
		`"detail":`,      // 8
		`"duration_ms":`, // 9
		`"op_type":`,     // 10
		`"out_path":`,    // 11
		`"err_path":`,    // 12
	},
	required: 0b1111101111,
}

func (p *Parser) toolFinished() (d stream.ToolFinishedDTO) {
	o := p.line(&toolFinishedTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.text(&o, &d.CallID)
		case 4:
			p.text(&o, &d.OpID)
		case 5:
			p.text(&o, &d.Name)
		case 6:
			p.text(&o, &d.Label)
		case 7:
			p.boolean(&o, &d.OK)
		case 8:
			p.text(&o, &d.Detail)
		case 9:
			p.integer(&o, &d.DurationMS)
		case 10:
			p.text(&o, &d.OpType)
		case 11:
			p.text(&o, &d.OutPath)
		case 12:
			p.text(&o, &d.ErrPath)
		}
	}
	p.require(&o)
	return d
}

var assistantMessageTable = table{
	names: []string{
		`"v":`,     // 0
		`"type":`,  // 1
		`"at":`,    // 2
		`"turn":`,  // 3
		`"text":`,  // 4
		`"final":`, // 5
	},
	required: 0b110111,
}

func (p *Parser) assistantMessage() (d stream.AssistantMessageDTO) {
	o := p.line(&assistantMessageTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.count(&o, &d.Turn)
		case 4:
			p.text(&o, &d.Text)
		case 5:
			p.boolean(&o, &d.Final)
		}
	}
	p.require(&o)
	return d
}

var reasoningTable = table{
	names: []string{
		`"v":`,    // 0
		`"type":`, // 1
		`"at":`,   // 2
		`"turn":`, // 3
		`"text":`, // 4
	},
	required: 0b10111,
}

func (p *Parser) reasoning() (d stream.ReasoningDTO) {
	o := p.line(&reasoningTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.count(&o, &d.Turn)
		case 4:
			p.text(&o, &d.Text)
		}
	}
	p.require(&o)
	return d
}

var runnerErrorTable = table{
	names: []string{
		`"v":`,       // 0
		`"type":`,    // 1
		`"at":`,      // 2
		`"message":`, // 3
	},
	required: 0b1111,
}

func (p *Parser) runnerError() (d stream.RunnerErrorDTO) {
	o := p.line(&runnerErrorTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.text(&o, &d.Message)
		}
	}
	p.require(&o)
	return d
}

var runFinishedTable = table{
	names: []string{
		`"v":`,       // 0
		`"type":`,    // 1
		`"at":`,      // 2
		`"summary":`, // 3
	},
	required: 0b1111,
}

func (p *Parser) runFinished() (d stream.RunFinishedDTO) {
	o := p.line(&runFinishedTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.summary(&o, &d.Summary)
		}
	}
	p.require(&o)
	return d
}

var summaryTable = table{
	names: []string{
		`"v":`,                // 0
		`"status":`,           // 1
		`"runner_exit_code":`, // 2
		`"run_id":`,           // 3
		`"session_id":`,       // 4
		`"provider":`,         // 5
		`"model":`,            // 6
		`"effort":`,           // 7
		`"workspace":`,        // 8
		`"started_at":`,       // 9
		`"wall_ms":`,          // 10
		`"stats":`,            // 11
		`"answer":`,           // 12
	},
	required: 0b1111111111111,
}

func (p *Parser) summary(outer *object, d *stream.SummaryDTO) {
	o, ok := p.enter(outer, &summaryTable)
	if !ok {
		return
	}
	for p.next(&o) {
		switch o.index {
		case 0:
			p.count(&o, &d.V)
		case 1:
			p.text(&o, &d.Status)
		case 2:
			p.count(&o, &d.RunnerExitCode)
		case 3:
			p.text(&o, &d.RunID)
		case 4:
			p.text(&o, &d.SessionID)
		case 5:
			p.text(&o, &d.Provider)
		case 6:
			p.text(&o, &d.Model)
		case 7:
			p.text(&o, &d.Effort)
		case 8:
			p.text(&o, &d.Workspace)
		case 9:
			p.time(&o, &d.StartedAt)
		case 10:
			p.integer(&o, &d.WallMS)
		case 11:
			p.stats(&o, &d.Stats)
		case 12:
			p.text(&o, &d.Answer)
		}
	}
	p.require(&o)
	p.leave(outer, &o)
}

var statsTable = table{
	names: []string{
		`"event_span_ms":`,         // 0
		`"model_ms":`,              // 1
		`"tool_busy_ms":`,          // 2
		`"tool_model_overlap_ms":`, // 3
		`"turns":`,                 // 4
		`"user_messages":`,         // 5
		`"model_responses":`,       // 6
		`"tool_calls":`,            // 7
		`"failed_tool_calls":`,     // 8
		`"max_parallel_tools":`,    // 9
		`"tools_by_name":`,         // 10
		`"tokens":`,                // 11
		`"stop_reasons":`,          // 12
		`"failures":`,              // 13
		`"errors":`,                // 14
		`"warnings":`,              // 15
		`"final_answer":`,          // 16
	},
	required: 0b10000111111111111,
}

func (p *Parser) stats(outer *object, d *stream.StatsDTO) {
	o, ok := p.enter(outer, &statsTable)
	if !ok {
		return
	}
	for p.next(&o) {
		switch o.index {
		case 0:
			p.integer(&o, &d.EventSpanMS)
		case 1:
			p.integer(&o, &d.ModelMS)
		case 2:
			p.integer(&o, &d.ToolBusyMS)
		case 3:
			p.integer(&o, &d.ToolModelOverlapMS)
		case 4:
			p.count(&o, &d.Turns)
		case 5:
			p.count(&o, &d.UserMessages)
		case 6:
			p.count(&o, &d.ModelResponses)
		case 7:
			p.count(&o, &d.ToolCalls)
		case 8:
			p.count(&o, &d.FailedToolCalls)
		case 9:
			p.count(&o, &d.MaxParallelTools)
		case 10:
			p.counts(&o, &d.ToolsByName)
		case 11:
			p.tokens(&o, &d.Tokens)
		case 12:
			p.counts(&o, &d.StopReasons)
		case 13:
			p.texts(&o, &d.Failures)
		case 14:
			p.texts(&o, &d.Errors)
		case 15:
			p.texts(&o, &d.Warnings)
		case 16:
			p.boolean(&o, &d.FinalAnswer)
		}
	}
	p.require(&o)
	p.leave(outer, &o)
}

var tokensTable = table{
	names: []string{
		`"input":`,             // 0
		`"cached_input":`,      // 1
		`"cache_write_input":`, // 2
		`"output":`,            // 3
		`"reasoning":`,         // 4
	},
	required: 0b11111,
}

func (p *Parser) tokens(outer *object, d *stream.TokensDTO) {
	o, ok := p.enter(outer, &tokensTable)
	if !ok {
		return
	}
	for p.next(&o) {
		switch o.index {
		case 0:
			p.integer(&o, &d.Input)
		case 1:
			p.integer(&o, &d.CachedInput)
		case 2:
			p.integer(&o, &d.CacheWriteInput)
		case 3:
			p.integer(&o, &d.Output)
		case 4:
			p.integer(&o, &d.Reasoning)
		}
	}
	p.require(&o)
	p.leave(outer, &o)
}
