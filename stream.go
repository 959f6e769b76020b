// Package stream writes the events of a run as lines of JSON for programs that
// drive uagent from outside: the stream that uagent --stream prints. The
// README is the contract that those programs rely on; this package keeps it.
//
// # Writing
//
// A [Sink] writes each event of package core as one line, at once:
//
//	sink := stream.NewSink(os.Stdout)
//	sink.Emit(core.TurnStarted{At: time.Now(), Turn: 1})
//
// writes
//
//	{"v":1,"type":"turn_started","at":"2026-03-14T09:26:53.589793Z","turn":1}
//
// Encoding never fails: any event that a caller can build becomes one valid
// line. Bytes that are not UTF-8 become U+FFFD, and a time that RFC 3339 can't
// hold becomes the nearest one that it can. Nor does a line harm whoever shows
// it: no control character and no line separator of any language stands raw
// in it. What can fail is the write, and [Sink.Err] tells whether it did.
//
// # The line structs
//
// The types named DTO are the wire format: their struct tags have the names,
// the order and the optional members of each line. [EventToDTO] maps an event
// to its line's struct, and encoding/json gives that the same value as the
// Sink's line. Each of them starts with the members v, type and at, which
// every line has.
//
// [SummaryDTO] is the summary in the run_finished line and in summary.json.
//
// # Compatibility
//
// [SchemaVersion] is the v of every line. New types of lines and new members
// may appear without a new version, so readers pass over what they don't
// know.
//
// # Around it
//
// Package decode reads the lines back into events, package check holds a
// stream against the contract, and package schema has it as a JSON Schema.
package stream

import (
	"reflect"
	"time"

	"example.com/uagent/stream/core"
)

// SchemaVersion is the version of the line and summary shapes that this
// package writes: the v of every line and every summary. It changes only when
// a member is removed or renamed, or its type or meaning changes; see the
// Compatibility section of the contract.
const SchemaVersion = 1

// EventToDTO maps an event to its wire form: the line struct of its type, by
// value, ready for encoding/json. Events may be given by value or by pointer.
//
// The line's time is the event's, in UTC and without a monotonic reading,
// moved to the nearest time that RFC 3339 can hold if its year is outside 0
// to 9999. ok is false, and dto nil, if event is nil, a nil pointer, or of a
// type that the stream has no line for.
func EventToDTO(event core.Event) (dto any, ok bool) {
	t, ok := lineTypes[reflect.TypeOf(event)]
	if !ok {
		return nil, false
	}
	return t.toDTO(event)
}

// appendEvent appends an event's line to b, without its newline. ok is false,
// and b unchanged, for the events that EventToDTO does not know.
func appendEvent(b []byte, event core.Event) (line []byte, ok bool) {
	t, ok := lineTypes[reflect.TypeOf(event)]
	if !ok {
		return b, false
	}
	return t.appendLine(b, event)
}

// lineType ties a type of event to the line that carries it.
type lineType struct {
	name       string
	event      reflect.Type
	toDTO      func(core.Event) (any, bool)
	appendLine func([]byte, core.Event) ([]byte, bool)
}

// lineTypes has each type of event, and a pointer to it, as a key.
var lineTypes = byEventType(
	row("run_started", runStarted, appendRunStarted),
	row("preflight_warning", preflightWarning, appendPreflightWarning),
	row("user_message", userMessage, appendUserMessage),
	row("developer_message", developerMessage, appendDeveloperMessage),
	row("control_input", controlInput, appendControlInput),
	row("turn_started", turnStarted, appendTurnStarted),
	row("model_responded", modelResponded, appendModelResponded),
	row("tool_called", toolCalled, appendToolCalled),
	row("tool_started", toolStarted, appendToolStarted),
	row("tool_finished", toolFinished, appendToolFinished),
	row("assistant_message", assistantMessage, appendAssistantMessage),
	row("reasoning", reasoning, appendReasoning),
	row("runner_error", runnerError, appendRunnerError),
	row("run_finished", runFinished, appendRunFinished),
)

func byEventType(rows ...lineType) map[reflect.Type]lineType {
	types := make(map[reflect.Type]lineType, 2*len(rows))
	for _, r := range rows {
		types[r.event] = r
		types[reflect.PointerTo(r.event)] = r
	}
	return types
}

// row makes the lineType of events of type E from how such an event maps to
// its line struct D and how D is appended as JSON.
func row[E core.Event, D any](name string, toDTO func(header, E) D, appendDTO func([]byte, D) []byte) lineType {
	dtoOf := func(event core.Event) (dto D, ok bool) {
		e, ok := valueOf[E](event)
		if !ok {
			return dto, false
		}
		return toDTO(header{V: SchemaVersion, Type: name, At: wireTime(e.OccurredAt())}, e), true
	}
	return lineType{
		name:  name,
		event: reflect.TypeFor[E](),
		toDTO: func(event core.Event) (any, bool) {
			if dto, ok := dtoOf(event); ok {
				return dto, true
			}
			return nil, false
		},
		appendLine: func(b []byte, event core.Event) ([]byte, bool) {
			dto, ok := dtoOf(event)
			if !ok {
				return b, false
			}
			return appendDTO(b, dto), true
		},
	}
}

// valueOf returns the E that an event is or points to; ok is false for a nil
// pointer.
func valueOf[E core.Event](event core.Event) (e E, ok bool) {
	switch event := any(event).(type) {
	case E:
		return event, true
	case *E:
		if event != nil {
			return *event, true
		}
	}
	return e, false
}

// The first and the last instant that RFC 3339 can hold.
var (
	minTime = time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC)
	maxTime = time.Date(9999, 12, 31, 23, 59, 59, 999_999_999, time.UTC)
)

func wireTime(t time.Time) time.Time {
	t = t.Round(0).UTC()
	switch {
	case t.Before(minTime):
		return minTime
	case t.After(maxTime):
		return maxTime
	}
	return t
}

func runStarted(h header, e core.RunStarted) RunStartedDTO {
	return RunStartedDTO{
		header:    h,
		RunID:     e.RunID,
		SessionID: e.SessionID,
		Provider:  e.Provider,
		Model:     e.Model,
		Effort:    e.Effort,
		Workspace: e.Workspace,
	}
}

func preflightWarning(h header, e core.PreflightWarning) PreflightWarningDTO {
	return PreflightWarningDTO{header: h, Code: e.Code, Message: e.Message}
}

func userMessage(h header, e core.UserMessage) UserMessageDTO {
	return UserMessageDTO{header: h, ID: e.ID, Text: e.Text}
}

func developerMessage(h header, e core.DeveloperMessage) DeveloperMessageDTO {
	return DeveloperMessageDTO{header: h, ID: e.ID, Text: e.Text}
}

func controlInput(h header, e core.ControlInput) ControlInputDTO {
	return ControlInputDTO{header: h, ID: e.ID, Mode: e.Mode, Effort: e.Effort, Reason: e.Reason}
}

func turnStarted(h header, e core.TurnStarted) TurnStartedDTO {
	return TurnStartedDTO{header: h, Turn: e.Turn, TurnID: e.TurnID}
}

func modelResponded(h header, e core.ModelResponded) ModelRespondedDTO {
	dto := ModelRespondedDTO{
		header:     h,
		Turn:       e.Turn,
		TurnID:     e.TurnID,
		DurationMS: e.Duration.Milliseconds(),
		Usage:      tokensToDTO(e.Usage),
		Failure:    e.Failure,
	}
	if !core.NormalStop(e.Stop) {
		dto.Stop = e.Stop
	}
	return dto
}

func toolCalled(h header, e core.ToolCalled) ToolCalledDTO {
	return ToolCalledDTO{header: h, CallID: e.CallID, Name: e.Name, Label: e.Label, Arguments: e.Arguments}
}

func toolStarted(h header, e core.ToolStarted) ToolStartedDTO {
	return ToolStartedDTO{
		header:  h,
		CallID:  e.CallID,
		OpID:    e.OpID,
		Name:    e.Name,
		Label:   e.Label,
		OpType:  e.OpType,
		OutPath: e.OutPath,
		ErrPath: e.ErrPath,
	}
}

func toolFinished(h header, e core.ToolFinished) ToolFinishedDTO {
	return ToolFinishedDTO{
		header:     h,
		CallID:     e.CallID,
		OpID:       e.OpID,
		Name:       e.Name,
		Label:      e.Label,
		OK:         e.OK,
		Detail:     e.Detail,
		DurationMS: e.Duration.Milliseconds(),
		OpType:     e.OpType,
		OutPath:    e.OutPath,
		ErrPath:    e.ErrPath,
	}
}

func assistantMessage(h header, e core.AssistantMessage) AssistantMessageDTO {
	return AssistantMessageDTO{header: h, Turn: e.Turn, Text: e.Text, Final: e.Final}
}

func reasoning(h header, e core.ReasoningSummary) ReasoningDTO {
	return ReasoningDTO{header: h, Turn: e.Turn, Text: e.Text}
}

func runnerError(h header, e core.RunnerError) RunnerErrorDTO {
	return RunnerErrorDTO{header: h, Message: e.Message}
}

func runFinished(h header, e core.RunFinished) RunFinishedDTO {
	return RunFinishedDTO{header: h, Summary: SummaryToDTO(e.Result)}
}
