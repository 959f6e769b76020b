package show

import (
	"fmt"
	"strings"
	"time"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/duration"
	"example.com/uagent/stream/internal/terminal"
)

// Event prints an event of the run.
func (p *Printer) Event(event core.Event) {
	p.begin(event.OccurredAt())
	if p.finished && !p.beyond {
		p.beyond = true
		p.text(event.OccurredAt(), piece{"warning", caution}, "the stream goes on behind run_finished", plain)
	}
	if !p.finished {
		p.timeline.Add(event)
	}
	switch e := event.(type) {
	case core.RunStarted:
		p.runStarted(e)
	case core.PreflightWarning:
		p.text(e.At, piece{"warning", caution}, joined(": ", e.Code, e.Message), plain)
	case core.UserMessage:
		p.text(e.At, piece{"user", bold}, e.Text, plain)
	case core.DeveloperMessage:
		p.text(e.At, piece{"developer", faint}, e.Text, faint)
	case core.ControlInput:
		p.controlInput(e)
	case core.TurnStarted:
		p.line(e.At, turnTag(e.Turn), piece{"asked the model", faint})
	case core.ModelResponded:
		p.modelResponded(e)
	case core.ToolCalled:
		p.line(e.At, piece{"call", faint}, piece{callText(e.Name, e.Label), faint})
	case core.ToolStarted:
		p.line(e.At, piece{"start", plain}, piece{callText(e.Name, e.Label), plain})
	case core.ToolFinished:
		p.toolFinished(e)
	case core.AssistantMessage:
		p.assistantMessage(e)
	case core.ReasoningSummary:
		p.text(e.At, piece{"reasoning", faint}, e.Text, faint)
	case core.RunnerError:
		p.text(e.At, piece{"error", failure}, e.Message, plain)
	case core.RunFinished:
		p.runFinished(e)
	}
	p.flush()
}

// Unread prints why a line could not be read. The message must be printable.
func (p *Printer) Unread(number int, message string) {
	p.begin(time.Time{})
	p.text(time.Time{}, piece{"warning", caution}, fmt.Sprintf("line %d is left out: %s", number, message), plain)
	p.flush()
}

// Unknown prints that there was a line of a type that version 1 does not have.
func (p *Printer) Unknown(at time.Time, lineType string) {
	p.begin(at)
	p.line(at, piece{"other", faint}, piece{terminal.Escape(lineType) + ", which is not in version 1", faint})
	p.flush()
}

func (p *Printer) runStarted(e core.RunStarted) {
	p.line(e.At, piece{"run", bold}, piece{terminal.Escape(e.RunID), bold})
	model := terminal.Escape(e.Model)
	if e.Provider != "" {
		model += " (" + terminal.Escape(e.Provider) + ")"
	}
	if e.Effort != "" {
		model += ", effort " + terminal.Escape(e.Effort)
	}
	p.detail(strings.TrimLeft(model, " ,"))
	if e.Workspace != "" {
		p.detail("in " + terminal.Escape(e.Workspace))
	}
	if e.SessionID != "" {
		p.detail("session " + terminal.Escape(e.SessionID))
	}
}

// detail adds a line in faint below an event, if there is something to say.
func (p *Printer) detail(text string) {
	if text != "" {
		p.more(piece{text, faint})
	}
}

func (p *Printer) controlInput(e core.ControlInput) {
	text := e.Mode
	if e.Effort != "" {
		text += ", effort " + e.Effort
	}
	if e.Reason != "" {
		text += ": " + e.Reason
	}
	p.text(e.At, piece{"control", faint}, text, faint)
}

func (p *Printer) modelResponded(e core.ModelResponded) {
	p.text(e.At, turnTag(e.Turn), duration.Text(e.Duration)+", tokens "+tokens(e.Usage), plain)
	if !core.NormalStop(e.Stop) {
		p.moreText("stopped: "+e.Stop, caution)
	}
	if e.Failure != "" {
		p.moreText("failed: "+e.Failure, failure)
	}
}

func (p *Printer) toolFinished(e core.ToolFinished) {
	tag := piece{"done", success}
	if !e.OK {
		tag = piece{"FAILED", failure}
	}
	end := outcome(e.Detail, e.OpID, e.Duration)
	call := piece{callText(e.Name, e.Label), plain}
	if e.OK || p.fits(end) {
		p.line(e.At, tag, piece{end, tag.style}, piece{gap, plain}, call)
	} else {
		p.text(e.At, tag, end, tag.style)
		p.more(call)
	}
	if e.OK {
		return
	}
	if e.OutPath != "" {
		p.moreText("stdout "+e.OutPath, plain)
	}
	if e.ErrPath != "" {
		p.moreText("stderr "+e.ErrPath, plain)
	}
}

// outcome tells how a call ended, and after how long if it had an operation.
func outcome(detail, opID string, d time.Duration) string {
	detail = terminal.Escape(detail)
	if opID == "" {
		return joined(", ", detail, "never started")
	}
	return joined(" after ", detail, duration.Text(d))
}

func (p *Printer) assistantMessage(e core.AssistantMessage) {
	tag := piece{"text", model}
	if e.Final {
		tag = piece{"answer", success}
	}
	p.text(e.At, tag, e.Text, plain)
	if e.Text != "" {
		p.latestText, p.latestTextAt = e.Text, e.At
	}
}

func turnTag(turn int) piece { return piece{fmt.Sprintf("turn %d", turn), model} }

// callText is a call as its lines name it: the tool and the label, escaped.
func callText(tool, label string) string {
	if tool == "" {
		tool = "?"
	}
	return joined(": ", terminal.Escape(tool), terminal.Escape(label))
}

// joined joins two texts by a separator, unless one is empty.
func joined(separator, a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + separator + b
}

// tokens tells the counts of one response, those that are parts of another in
// brackets behind it.
func tokens(t core.Tokens) string {
	text := fmt.Sprintf("%d in (%d cached", max(0, t.InputTokens), max(0, t.CachedInputTokens))
	if t.CacheWriteInputTokens > 0 {
		text += fmt.Sprintf(", %d cache write", t.CacheWriteInputTokens)
	}
	return text + fmt.Sprintf("), %d out (%d reasoning)", max(0, t.OutputTokens), max(0, t.ReasoningTokens))
}
