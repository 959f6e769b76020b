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
	dto, ok = eventToDTO(event)
	if finished, isFinished := dto.(RunFinishedDTO); isFinished {
		finished.Summary.Stats.own()
		return finished, ok
	}
	return dto, ok
}

// newHeader makes the members that open a line.
func newHeader(lineType string, at time.Time) header {
	return header{V: SchemaVersion, Type: lineType, At: wireTime(at)}
}

// The first and the last instant that RFC 3339 can hold.
var (
	minTime = time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC)
	maxTime = time.Date(9999, 12, 31, 23, 59, 59, 999_999_999, time.UTC)
)

func wireTime(t time.Time) time.Time {
	switch second := t.Unix(); {
	case second < minTime.Unix():
		return minTime
	case second > maxTime.Unix():
		return maxTime
	}
	return t.Round(0).UTC()
}

// Each function below maps one type of event to the line that carries it. They
// are the list of event types that have a line: go generate finds them by
// their signature, and takes from the struct that they return which of an
// event's fields is which member.

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
	return ModelRespondedDTO{
		header:     h,
		Turn:       e.Turn,
		TurnID:     e.TurnID,
		DurationMS: e.Duration.Milliseconds(),
		Usage:      tokensToDTO(e.Usage),
		Stop:       abnormal(e.Stop),
		Failure:    e.Failure,
	}
}

// abnormal returns a stop reason unless it is a normal one.
func abnormal(stop string) string {
	if core.NormalStop(stop) {
		return ""
	}
	return stop
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

// runFinished returns a line that shares the maps and slices of its event.
func runFinished(h header, e core.RunFinished) RunFinishedDTO {
	return RunFinishedDTO{header: h, Summary: summaryToDTO(e.Result)}
}
