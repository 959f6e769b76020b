// Code generated from dto.go and summary.go by go generate; DO NOT EDIT.

package wire

import (
	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
)

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

// expectedStart is how lines start, up to their type.
const expectedStart = `{"v":1,"type":`

// expectedEvent expects a line of the type from the members of its own on.
func (p *Parser) expectedEvent(name []byte, i int) core.Event {
	switch string(name) {
	case "run_started":
		p.Type, p.passing = "run_started", p.passed["run_started"]
		var d stream.RunStartedDTO
		if p.ends(p.expectRunStarted(i, &d), &runStartedTable) {
			return runStarted(p.At, &d)
		}
	case "preflight_warning":
		p.Type, p.passing = "preflight_warning", p.passed["preflight_warning"]
		var d stream.PreflightWarningDTO
		if p.ends(p.expectPreflightWarning(i, &d), &preflightWarningTable) {
			return preflightWarning(p.At, &d)
		}
	case "user_message":
		p.Type, p.passing = "user_message", p.passed["user_message"]
		var d stream.UserMessageDTO
		if p.ends(p.expectUserMessage(i, &d), &userMessageTable) {
			return userMessage(p.At, &d)
		}
	case "developer_message":
		p.Type, p.passing = "developer_message", p.passed["developer_message"]
		var d stream.DeveloperMessageDTO
		if p.ends(p.expectDeveloperMessage(i, &d), &developerMessageTable) {
			return developerMessage(p.At, &d)
		}
	case "control_input":
		p.Type, p.passing = "control_input", p.passed["control_input"]
		var d stream.ControlInputDTO
		if p.ends(p.expectControlInput(i, &d), &controlInputTable) {
			return controlInput(p.At, &d)
		}
	case "turn_started":
		p.Type, p.passing = "turn_started", p.passed["turn_started"]
		var d stream.TurnStartedDTO
		if p.ends(p.expectTurnStarted(i, &d), &turnStartedTable) {
			return turnStarted(p.At, &d)
		}
	case "model_responded":
		p.Type, p.passing = "model_responded", p.passed["model_responded"]
		var d stream.ModelRespondedDTO
		if p.ends(p.expectModelResponded(i, &d), &modelRespondedTable) {
			return modelResponded(p.At, &d)
		}
	case "tool_called":
		p.Type, p.passing = "tool_called", p.passed["tool_called"]
		var d stream.ToolCalledDTO
		if p.ends(p.expectToolCalled(i, &d), &toolCalledTable) {
			return toolCalled(p.At, &d)
		}
	case "tool_started":
		p.Type, p.passing = "tool_started", p.passed["tool_started"]
		var d stream.ToolStartedDTO
		if p.ends(p.expectToolStarted(i, &d), &toolStartedTable) {
			return toolStarted(p.At, &d)
		}
	case "tool_finished":
		p.Type, p.passing = "tool_finished", p.passed["tool_finished"]
		var d stream.ToolFinishedDTO
		if p.ends(p.expectToolFinished(i, &d), &toolFinishedTable) {
			return toolFinished(p.At, &d)
		}
	case "assistant_message":
		p.Type, p.passing = "assistant_message", p.passed["assistant_message"]
		var d stream.AssistantMessageDTO
		if p.ends(p.expectAssistantMessage(i, &d), &assistantMessageTable) {
			return assistantMessage(p.At, &d)
		}
	case "reasoning":
		p.Type, p.passing = "reasoning", p.passed["reasoning"]
		var d stream.ReasoningDTO
		if p.ends(p.expectReasoning(i, &d), &reasoningTable) {
			return reasoning(p.At, &d)
		}
	case "runner_error":
		p.Type, p.passing = "runner_error", p.passed["runner_error"]
		var d stream.RunnerErrorDTO
		if p.ends(p.expectRunnerError(i, &d), &runnerErrorTable) {
			return runnerError(p.At, &d)
		}
	case "run_finished":
		p.Type, p.passing = "run_finished", p.passed["run_finished"]
		var d stream.RunFinishedDTO
		if p.ends(p.expectRunFinished(i, &d), &runFinishedTable) {
			return runFinished(p.At, &d)
		}
	}
	return nil
}

// event reads the event of a line whose header is read. It is nil for a type
// that version 1 does not have.
func (p *Parser) event() core.Event {
	switch p.Type {
	case "run_started":
		var d stream.RunStartedDTO
		p.runStarted(&d)
		return runStarted(p.At, &d)
	case "preflight_warning":
		var d stream.PreflightWarningDTO
		p.preflightWarning(&d)
		return preflightWarning(p.At, &d)
	case "user_message":
		var d stream.UserMessageDTO
		p.userMessage(&d)
		return userMessage(p.At, &d)
	case "developer_message":
		var d stream.DeveloperMessageDTO
		p.developerMessage(&d)
		return developerMessage(p.At, &d)
	case "control_input":
		var d stream.ControlInputDTO
		p.controlInput(&d)
		return controlInput(p.At, &d)
	case "turn_started":
		var d stream.TurnStartedDTO
		p.turnStarted(&d)
		return turnStarted(p.At, &d)
	case "model_responded":
		var d stream.ModelRespondedDTO
		p.modelResponded(&d)
		return modelResponded(p.At, &d)
	case "tool_called":
		var d stream.ToolCalledDTO
		p.toolCalled(&d)
		return toolCalled(p.At, &d)
	case "tool_started":
		var d stream.ToolStartedDTO
		p.toolStarted(&d)
		return toolStarted(p.At, &d)
	case "tool_finished":
		var d stream.ToolFinishedDTO
		p.toolFinished(&d)
		return toolFinished(p.At, &d)
	case "assistant_message":
		var d stream.AssistantMessageDTO
		p.assistantMessage(&d)
		return assistantMessage(p.At, &d)
	case "reasoning":
		var d stream.ReasoningDTO
		p.reasoning(&d)
		return reasoning(p.At, &d)
	case "runner_error":
		var d stream.RunnerErrorDTO
		p.runnerError(&d)
		return runnerError(p.At, &d)
	case "run_finished":
		var d stream.RunFinishedDTO
		p.runFinished(&d)
		return runFinished(p.At, &d)
	}
	return nil
}

var headerTable = table{
	names: []string{
		"v",    // 0
		"type", // 1
		"at",   // 2
	},
	required: 0b111,
}

func (p *Parser) expectRunStarted(i int, d *stream.RunStartedDTO) int {
	i = p.expectText(i, `,"run_id":`, &d.RunID)
	i = p.expectText(i, `,"session_id":`, &d.SessionID)
	i = p.expectText(i, `,"provider":`, &d.Provider)
	i = p.expectText(i, `,"model":`, &d.Model)
	i = p.expectText(i, `,"effort":`, &d.Effort)
	i = p.expectText(i, `,"workspace":`, &d.Workspace)
	return i
}

var runStartedTable = table{
	names: []string{
		"v",          // 0
		"type",       // 1
		"at",         // 2
		"run_id",     // 3
		"session_id", // 4
		"provider",   // 5
		"model",      // 6
		"effort",     // 7
		"workspace",  // 8
	},
	required: 0b111111111,
}

func (p *Parser) runStarted(d *stream.RunStartedDTO) {
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
}

func (p *Parser) expectPreflightWarning(i int, d *stream.PreflightWarningDTO) int {
	i = p.expectText(i, `,"code":`, &d.Code)
	i = p.expectText(i, `,"message":`, &d.Message)
	return i
}

var preflightWarningTable = table{
	names: []string{
		"v",       // 0
		"type",    // 1
		"at",      // 2
		"code",    // 3
		"message", // 4
	},
	required: 0b11111,
}

func (p *Parser) preflightWarning(d *stream.PreflightWarningDTO) {
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
}

func (p *Parser) expectUserMessage(i int, d *stream.UserMessageDTO) int {
	i = p.expectText(i, `,"id":`, &d.ID)
	i = p.expectText(i, `,"text":`, &d.Text)
	return i
}

var userMessageTable = table{
	names: []string{
		"v",    // 0
		"type", // 1
		"at",   // 2
		"id",   // 3
		"text", // 4
	},
	required: 0b11111,
}

func (p *Parser) userMessage(d *stream.UserMessageDTO) {
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
}

func (p *Parser) expectDeveloperMessage(i int, d *stream.DeveloperMessageDTO) int {
	i = p.expectText(i, `,"id":`, &d.ID)
	i = p.expectText(i, `,"text":`, &d.Text)
	return i
}

var developerMessageTable = table{
	names: []string{
		"v",    // 0
		"type", // 1
		"at",   // 2
		"id",   // 3
		"text", // 4
	},
	required: 0b11111,
}

func (p *Parser) developerMessage(d *stream.DeveloperMessageDTO) {
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
}

func (p *Parser) expectControlInput(i int, d *stream.ControlInputDTO) int {
	i = p.expectText(i, `,"id":`, &d.ID)
	i = p.expectText(i, `,"mode":`, &d.Mode)
	i = optional(i, p.expectText(i, `,"effort":`, &d.Effort))
	i = optional(i, p.expectText(i, `,"reason":`, &d.Reason))
	return i
}

var controlInputTable = table{
	names: []string{
		"v",      // 0
		"type",   // 1
		"at",     // 2
		"id",     // 3
		"mode",   // 4
		"effort", // 5
		"reason", // 6
	},
	required: 0b11111,
}

func (p *Parser) controlInput(d *stream.ControlInputDTO) {
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
}

func (p *Parser) expectTurnStarted(i int, d *stream.TurnStartedDTO) int {
	i = p.expectCount(i, `,"turn":`, &d.Turn)
	i = optional(i, p.expectText(i, `,"turn_id":`, &d.TurnID))
	return i
}

var turnStartedTable = table{
	names: []string{
		"v",       // 0
		"type",    // 1
		"at",      // 2
		"turn",    // 3
		"turn_id", // 4
	},
	required: 0b1111,
}

func (p *Parser) turnStarted(d *stream.TurnStartedDTO) {
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
}

func (p *Parser) expectModelResponded(i int, d *stream.ModelRespondedDTO) int {
	i = p.expectCount(i, `,"turn":`, &d.Turn)
	i = optional(i, p.expectText(i, `,"turn_id":`, &d.TurnID))
	i = p.expectInteger(i, `,"duration_ms":`, &d.DurationMS)
	i = p.expectTokens(i, `,"usage":`, &d.Usage)
	i = optional(i, p.expectText(i, `,"stop":`, &d.Stop))
	i = optional(i, p.expectText(i, `,"failure":`, &d.Failure))
	return i
}

var modelRespondedTable = table{
	names: []string{
		"v",           // 0
		"type",        // 1
		"at",          // 2
		"turn",        // 3
		"turn_id",     // 4
		"duration_ms", // 5
		"usage",       // 6
		"stop",        // 7
		"failure",     // 8
	},
	required: 0b1101111,
}

func (p *Parser) modelResponded(d *stream.ModelRespondedDTO) {
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
}

func (p *Parser) expectToolCalled(i int, d *stream.ToolCalledDTO) int {
	i = p.expectText(i, `,"call_id":`, &d.CallID)
	i = p.expectText(i, `,"name":`, &d.Name)
	i = p.expectText(i, `,"label":`, &d.Label)
	i = optional(i, p.expectText(i, `,"arguments":`, &d.Arguments))
	return i
}

var toolCalledTable = table{
	names: []string{
		"v",         // 0
		"type",      // 1
		"at",        // 2
		"call_id",   // 3
		"name",      // 4
		"label",     // 5
		"arguments", // 6
	},
	required: 0b111111,
}

func (p *Parser) toolCalled(d *stream.ToolCalledDTO) {
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
}

func (p *Parser) expectToolStarted(i int, d *stream.ToolStartedDTO) int {
	i = p.expectText(i, `,"call_id":`, &d.CallID)
	i = p.expectText(i, `,"op_id":`, &d.OpID)
	i = p.expectText(i, `,"name":`, &d.Name)
	i = p.expectText(i, `,"label":`, &d.Label)
	i = optional(i, p.expectText(i, `,"op_type":`, &d.OpType))
	i = optional(i, p.expectText(i, `,"out_path":`, &d.OutPath))
	i = optional(i, p.expectText(i, `,"err_path":`, &d.ErrPath))
	return i
}

var toolStartedTable = table{
	names: []string{
		"v",        // 0
		"type",     // 1
		"at",       // 2
		"call_id",  // 3
		"op_id",    // 4
		"name",     // 5
		"label",    // 6
		"op_type",  // 7
		"out_path", // 8
		"err_path", // 9
	},
	required: 0b1111111,
}

func (p *Parser) toolStarted(d *stream.ToolStartedDTO) {
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
}

func (p *Parser) expectToolFinished(i int, d *stream.ToolFinishedDTO) int {
	i = p.expectText(i, `,"call_id":`, &d.CallID)
	i = optional(i, p.expectText(i, `,"op_id":`, &d.OpID))
	i = p.expectText(i, `,"name":`, &d.Name)
	i = p.expectText(i, `,"label":`, &d.Label)
	i = p.expectBoolean(i, `,"ok":`, &d.OK)
	i = p.expectText(i, `,"detail":`, &d.Detail)
	i = p.expectInteger(i, `,"duration_ms":`, &d.DurationMS)
	i = optional(i, p.expectText(i, `,"op_type":`, &d.OpType))
	i = optional(i, p.expectText(i, `,"out_path":`, &d.OutPath))
	i = optional(i, p.expectText(i, `,"err_path":`, &d.ErrPath))
	return i
}

var toolFinishedTable = table{
	names: []string{
		"v",           // 0
		"type",        // 1
		"at",          // 2
		"call_id",     // 3
		"op_id",       // 4
		"name",        // 5
		"label",       // 6
		"ok",          // 7
		"detail",      // 8
		"duration_ms", // 9
		"op_type",     // 10
		"out_path",    // 11
		"err_path",    // 12
	},
	required: 0b1111101111,
}

func (p *Parser) toolFinished(d *stream.ToolFinishedDTO) {
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
}

func (p *Parser) expectAssistantMessage(i int, d *stream.AssistantMessageDTO) int {
	i = optional(i, p.expectCount(i, `,"turn":`, &d.Turn))
	i = p.expectText(i, `,"text":`, &d.Text)
	i = p.expectBoolean(i, `,"final":`, &d.Final)
	return i
}

var assistantMessageTable = table{
	names: []string{
		"v",     // 0
		"type",  // 1
		"at",    // 2
		"turn",  // 3
		"text",  // 4
		"final", // 5
	},
	required: 0b110111,
}

func (p *Parser) assistantMessage(d *stream.AssistantMessageDTO) {
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
}

func (p *Parser) expectReasoning(i int, d *stream.ReasoningDTO) int {
	i = optional(i, p.expectCount(i, `,"turn":`, &d.Turn))
	i = p.expectText(i, `,"text":`, &d.Text)
	return i
}

var reasoningTable = table{
	names: []string{
		"v",    // 0
		"type", // 1
		"at",   // 2
		"turn", // 3
		"text", // 4
	},
	required: 0b10111,
}

func (p *Parser) reasoning(d *stream.ReasoningDTO) {
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
}

func (p *Parser) expectRunnerError(i int, d *stream.RunnerErrorDTO) int {
	i = p.expectText(i, `,"message":`, &d.Message)
	return i
}

var runnerErrorTable = table{
	names: []string{
		"v",       // 0
		"type",    // 1
		"at",      // 2
		"message", // 3
	},
	required: 0b1111,
}

func (p *Parser) runnerError(d *stream.RunnerErrorDTO) {
	o := p.line(&runnerErrorTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.text(&o, &d.Message)
		}
	}
	p.require(&o)
}

func (p *Parser) expectRunFinished(i int, d *stream.RunFinishedDTO) int {
	i = p.expectSummary(i, `,"summary":`, &d.Summary)
	return i
}

var runFinishedTable = table{
	names: []string{
		"v",       // 0
		"type",    // 1
		"at",      // 2
		"summary", // 3
	},
	required: 0b1111,
}

func (p *Parser) runFinished(d *stream.RunFinishedDTO) {
	o := p.line(&runFinishedTable)
	for p.next(&o) {
		switch o.index {
		case 3:
			p.summary(&o, &d.Summary)
		}
	}
	p.require(&o)
}

func (p *Parser) expectSummary(i int, name string, d *stream.SummaryDTO) int {
	i = p.expect(i, name)
	i = p.expectSchemaVersion(i, `{"v":`, &d.V)
	i = p.expectText(i, `,"status":`, &d.Status)
	i = p.expectCount(i, `,"runner_exit_code":`, &d.RunnerExitCode)
	i = p.expectText(i, `,"run_id":`, &d.RunID)
	i = p.expectText(i, `,"session_id":`, &d.SessionID)
	i = p.expectText(i, `,"provider":`, &d.Provider)
	i = p.expectText(i, `,"model":`, &d.Model)
	i = p.expectText(i, `,"effort":`, &d.Effort)
	i = p.expectText(i, `,"workspace":`, &d.Workspace)
	i = p.expectTime(i, `,"started_at":`, &d.StartedAt)
	i = p.expectInteger(i, `,"wall_ms":`, &d.WallMS)
	i = p.expectStats(i, `,"stats":`, &d.Stats)
	i = p.expectText(i, `,"answer":`, &d.Answer)
	return p.expect(i, "}")
}

var summaryTable = table{
	names: []string{
		"v",                // 0
		"status",           // 1
		"runner_exit_code", // 2
		"run_id",           // 3
		"session_id",       // 4
		"provider",         // 5
		"model",            // 6
		"effort",           // 7
		"workspace",        // 8
		"started_at",       // 9
		"wall_ms",          // 10
		"stats",            // 11
		"answer",           // 12
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
			p.schemaVersion(&o, &d.V)
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
	p.leave()
}

func (p *Parser) expectStats(i int, name string, d *stream.StatsDTO) int {
	i = p.expect(i, name)
	i = p.expectInteger(i, `{"event_span_ms":`, &d.EventSpanMS)
	i = p.expectInteger(i, `,"model_ms":`, &d.ModelMS)
	i = p.expectInteger(i, `,"tool_busy_ms":`, &d.ToolBusyMS)
	i = p.expectInteger(i, `,"tool_model_overlap_ms":`, &d.ToolModelOverlapMS)
	i = p.expectCount(i, `,"turns":`, &d.Turns)
	i = p.expectCount(i, `,"user_messages":`, &d.UserMessages)
	i = p.expectCount(i, `,"model_responses":`, &d.ModelResponses)
	i = p.expectCount(i, `,"tool_calls":`, &d.ToolCalls)
	i = p.expectCount(i, `,"failed_tool_calls":`, &d.FailedToolCalls)
	i = p.expectCount(i, `,"max_parallel_tools":`, &d.MaxParallelTools)
	i = p.expectCounts(i, `,"tools_by_name":`, &d.ToolsByName)
	i = p.expectTokens(i, `,"tokens":`, &d.Tokens)
	i = optional(i, p.expectCounts(i, `,"stop_reasons":`, &d.StopReasons))
	i = optional(i, p.expectTexts(i, `,"failures":`, &d.Failures))
	i = optional(i, p.expectTexts(i, `,"errors":`, &d.Errors))
	i = optional(i, p.expectTexts(i, `,"warnings":`, &d.Warnings))
	i = p.expectBoolean(i, `,"final_answer":`, &d.FinalAnswer)
	return p.expect(i, "}")
}

var statsTable = table{
	names: []string{
		"event_span_ms",         // 0
		"model_ms",              // 1
		"tool_busy_ms",          // 2
		"tool_model_overlap_ms", // 3
		"turns",                 // 4
		"user_messages",         // 5
		"model_responses",       // 6
		"tool_calls",            // 7
		"failed_tool_calls",     // 8
		"max_parallel_tools",    // 9
		"tools_by_name",         // 10
		"tokens",                // 11
		"stop_reasons",          // 12
		"failures",              // 13
		"errors",                // 14
		"warnings",              // 15
		"final_answer",          // 16
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
	p.leave()
}

func (p *Parser) expectTokens(i int, name string, d *stream.TokensDTO) int {
	i = p.expect(i, name)
	i = p.expectInteger(i, `{"input":`, &d.Input)
	i = p.expectInteger(i, `,"cached_input":`, &d.CachedInput)
	i = p.expectInteger(i, `,"cache_write_input":`, &d.CacheWriteInput)
	i = p.expectInteger(i, `,"output":`, &d.Output)
	i = p.expectInteger(i, `,"reasoning":`, &d.Reasoning)
	return p.expect(i, "}")
}

var tokensTable = table{
	names: []string{
		"input",             // 0
		"cached_input",      // 1
		"cache_write_input", // 2
		"output",            // 3
		"reasoning",         // 4
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
	p.leave()
}
