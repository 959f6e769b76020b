package core

import "time"

// An Event is something that happened in a run: one of the structs of this
// package, by value or by pointer. Each becomes one line of the stream.
type Event interface {
	// OccurredAt is when the event was recorded, by the runner's clock for
	// what the runner reports and by the harness's clock for the rest.
	// The zero time means that nobody recorded it.
	OccurredAt() time.Time
}

// RunStarted opens every run. It tells the run's identity and settings, as
// [Request] does.
type RunStarted struct {
	At        time.Time
	RunID     string // names the run directory
	SessionID string
	Provider  string
	Model     string
	Effort    string
	Workspace string
}

// PreflightWarning is a finding of the checks before the run that did not
// block it.
type PreflightWarning struct {
	At      time.Time
	Code    string // a stable name for the kind of finding, such as auth_expiring
	Message string
}

// UserMessage says that the runner accepted a message of the user.
type UserMessage struct {
	At   time.Time
	ID   string // the message ID by which the runner drops repeats
	Text string
}

// DeveloperMessage says that the runner accepted a message that the harness
// wrote, such as context it prepared. It does not count as a user message.
type DeveloperMessage struct {
	At   time.Time
	ID   string
	Text string
}

// The modes of a [ControlInput] that version 1 documents. Others may follow.
const (
	ModeSettings  = "settings"  // changes settings; Effort is set
	ModeWhenIdle  = "when_idle" // takes effect once the runner is idle
	ModeHard      = "hard"      // takes effect at once
	ModeHeartbeat = "heartbeat" // wakes the runner; Reason is set
)

// ControlInput says that the runner accepted a control message.
type ControlInput struct {
	At     time.Time
	ID     string
	Mode   string // one of the Mode constants, or a newer one
	Effort string // empty unless the mode is settings
	Reason string // empty unless the mode is heartbeat
}

// TurnStarted says that the runner sent a request to the model.
type TurnStarted struct {
	At     time.Time
	Turn   int    // counts from 1
	TurnID string // the runner's own ID for the turn, empty if it gave none
}

// ModelResponded says that the model answered a turn.
type ModelResponded struct {
	At       time.Time
	Turn     int           // the turn that was answered
	TurnID   string        // the runner's own ID for the turn, empty if it gave none
	Duration time.Duration // how long the model took; whole milliseconds on the wire
	Usage    Tokens
	Stop     string // why the model stopped; see [NormalStop] for what is no news
	Failure  string // what went wrong, empty if nothing did
}

// NormalStop reports whether a reason for which a model stopped is the
// ordinary one. Runners record that either as nothing at all or as
// "complete".
func NormalStop(reason string) bool {
	return reason == "" || reason == "complete"
}

// ToolCalled says that the model asked for a tool.
type ToolCalled struct {
	At        time.Time
	CallID    string
	Name      string // the tool's name, such as Bash
	Label     string // what to show for the call on one line; see [ToolLabel]
	Arguments string // the call's arguments as the model wrote them, raw JSON
}

// ToolStarted says that the runner started the operation for a call.
type ToolStarted struct {
	At      time.Time
	CallID  string
	OpID    string // the operation; one call has at most one
	Name    string
	Label   string
	OpType  string // the runner's type of operation, such as shell; may be empty
	OutPath string // file with the full output, usually not known yet and empty
	ErrPath string // file with the full error output, usually not known yet and empty
}

// ToolFinished says that an operation ended, or that a call failed before
// one started.
type ToolFinished struct {
	At       time.Time
	CallID   string
	OpID     string // empty if the call failed before an operation started
	Name     string
	Label    string
	OK       bool
	Detail   string        // "exit N", a status, or an error
	Duration time.Duration // how long the operation took; whole milliseconds on the wire
	OpType   string        // the runner's type of operation, such as shell; may be empty
	OutPath  string        // file with the full output of a shell command, or empty
	ErrPath  string        // file with the full error output of a shell command, or empty
}

// AssistantMessage is text that the model wrote for the user.
type AssistantMessage struct {
	At    time.Time
	Turn  int // 0 if the turn is not known
	Text  string
	Final bool // whether this is the run's answer
}

// ReasoningSummary is one line of the model's summary of its reasoning. On
// the wire its type is reasoning.
type ReasoningSummary struct {
	At   time.Time
	Turn int // 0 if the turn is not known
	Text string
}

// RunnerError says that the runner reported an error, or printed a line that
// is not JSON.
type RunnerError struct {
	At      time.Time
	Message string
}

// RunFinished closes every run whose runner had started.
type RunFinished struct {
	At     time.Time
	Result Result
}

// OccurredAt returns e.At.
func (e RunStarted) OccurredAt() time.Time { return e.At }

// OccurredAt returns e.At.
func (e PreflightWarning) OccurredAt() time.Time { return e.At }

// OccurredAt returns e.At.
func (e UserMessage) OccurredAt() time.Time { return e.At }

// OccurredAt returns e.At.
func (e DeveloperMessage) OccurredAt() time.Time { return e.At }

// OccurredAt returns e.At.
func (e ControlInput) OccurredAt() time.Time { return e.At }

// OccurredAt returns e.At.
func (e TurnStarted) OccurredAt() time.Time { return e.At }

// OccurredAt returns e.At.
func (e ModelResponded) OccurredAt() time.Time { return e.At }

// OccurredAt returns e.At.
func (e ToolCalled) OccurredAt() time.Time { return e.At }

// OccurredAt returns e.At.
func (e ToolStarted) OccurredAt() time.Time { return e.At }

// OccurredAt returns e.At.
func (e ToolFinished) OccurredAt() time.Time { return e.At }

// OccurredAt returns e.At.
func (e AssistantMessage) OccurredAt() time.Time { return e.At }

// OccurredAt returns e.At.
func (e ReasoningSummary) OccurredAt() time.Time { return e.At }

// OccurredAt returns e.At.
func (e RunnerError) OccurredAt() time.Time { return e.At }

// OccurredAt returns e.At.
func (e RunFinished) OccurredAt() time.Time { return e.At }
