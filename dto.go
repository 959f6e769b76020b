package stream

import "time"

// This file is the wire format of the lines: the names of their members,
// their order and which of them may be left out stand in the struct tags
// below and nowhere else. What writes a line, what reads one and the JSON
// Schema are generated from here, by go generate.

//go:generate go run ./internal/generate

// header opens every line.
type header struct {
	V    int       `json:"v"`    // Schema version, 1.
	Type string    `json:"type"` // Event type: which other members the line has.
	At   time.Time `json:"at"`   // When the event was recorded: RFC 3339, in UTC.
}

// RunStartedDTO is the run_started line, always the first of a stream. All
// its members are present, if need be as an empty string.
type RunStartedDTO struct {
	header
	RunID     string `json:"run_id"`     // Names the run directory.
	SessionID string `json:"session_id"` // The session that the run belongs to.
	Provider  string `json:"provider"`   // The model's provider.
	Model     string `json:"model"`      // The model.
	Effort    string `json:"effort"`     // The reasoning effort asked for.
	Workspace string `json:"workspace"`  // The directory that the agent works in.
}

// PreflightWarningDTO is the preflight_warning line: a finding of the checks
// before the run that did not block it.
type PreflightWarningDTO struct {
	header
	Code    string `json:"code"`    // A stable name for the kind of finding, such as auth_expiring.
	Message string `json:"message"` // The finding, for people.
}

// UserMessageDTO is the user_message line: the runner accepted a message of
// the user. It acknowledges the message that was sent with its ID.
type UserMessageDTO struct {
	header
	ID   string `json:"id"`   // The message ID by which the runner drops repeats.
	Text string `json:"text"` // The message.
}

// DeveloperMessageDTO is the developer_message line: the runner accepted a
// message of the harness. It does not count in user_messages.
type DeveloperMessageDTO struct {
	header
	ID   string `json:"id"`   // The message ID by which the runner drops repeats.
	Text string `json:"text"` // The message.
}

// ControlInputDTO is the control_input line: the runner accepted a control
// message.
type ControlInputDTO struct {
	header
	ID     string `json:"id"`               // The control message's ID.
	Mode   string `json:"mode"`             // settings, when_idle, hard or heartbeat; more may follow.
	Effort string `json:"effort,omitempty"` // With settings: the new reasoning effort.
	Reason string `json:"reason,omitempty"` // With heartbeat: its reason.
}

// TurnStartedDTO is the turn_started line: the runner sent a request to the
// model.
type TurnStartedDTO struct {
	header
	Turn   int    `json:"turn"`              // Number of the turn, counted from 1.
	TurnID string `json:"turn_id,omitempty"` // The runner's own ID for the turn; left out if it gave none.
}

// ModelRespondedDTO is the model_responded line: the model answered a turn.
type ModelRespondedDTO struct {
	header
	Turn       int       `json:"turn"`              // Number of the turn that was answered.
	TurnID     string    `json:"turn_id,omitempty"` // The runner's own ID for the turn; left out if it gave none.
	DurationMS int64     `json:"duration_ms"`       // How long the model took, in whole milliseconds.
	Usage      TokensDTO `json:"usage"`             // What this response cost in tokens.
	Stop       string    `json:"stop,omitempty"`    // Why the model stopped; left out when that is normal.
	Failure    string    `json:"failure,omitempty"` // What went wrong; left out when nothing did.
}

// ToolCalledDTO is the tool_called line: the model asked for a tool.
type ToolCalledDTO struct {
	header
	CallID    string `json:"call_id"`             // The call.
	Name      string `json:"name"`                // The tool's name, such as Bash.
	Label     string `json:"label"`               // The Bash command or else the raw arguments, on one line.
	Arguments string `json:"arguments,omitempty"` // The arguments as the model wrote them: raw JSON in a string.
}

// ToolStartedDTO is the tool_started line: the runner started the operation
// for a call.
type ToolStartedDTO struct {
	header
	CallID  string `json:"call_id"`            // The call.
	OpID    string `json:"op_id"`              // The operation that runs it.
	Name    string `json:"name"`               // The tool's name, such as Bash.
	Label   string `json:"label"`              // The Bash command or else the raw arguments, on one line.
	OpType  string `json:"op_type,omitempty"`  // The runner's type of operation, such as shell.
	OutPath string `json:"out_path,omitempty"` // File with the full output; usually known only once the operation has finished.
	ErrPath string `json:"err_path,omitempty"` // File with the full error output; usually known only once the operation has finished.
}

// ToolFinishedDTO is the tool_finished line: an operation ended, or a call
// failed before one started.
type ToolFinishedDTO struct {
	header
	CallID     string `json:"call_id"`            // The call.
	OpID       string `json:"op_id,omitempty"`    // The operation; left out when the call failed before one started.
	Name       string `json:"name"`               // The tool's name, such as Bash.
	Label      string `json:"label"`              // The Bash command or else the raw arguments, on one line.
	OK         bool   `json:"ok"`                 // Whether it went well.
	Detail     string `json:"detail"`             // "exit N", a status, or an error.
	DurationMS int64  `json:"duration_ms"`        // How long it took, in whole milliseconds.
	OpType     string `json:"op_type,omitempty"`  // The runner's type of operation, such as shell.
	OutPath    string `json:"out_path,omitempty"` // File with the full output of a shell command.
	ErrPath    string `json:"err_path,omitempty"` // File with the full error output of a shell command.
}

// AssistantMessageDTO is the assistant_message line: text that the model
// wrote for the user.
type AssistantMessageDTO struct {
	header
	Turn  int    `json:"turn,omitempty"` // Number of the turn; left out when it is not known.
	Text  string `json:"text"`           // The text.
	Final bool   `json:"final"`          // Whether this is the run's final answer.
}

// ReasoningDTO is the reasoning line: one line of the model's summary of its
// reasoning.
type ReasoningDTO struct {
	header
	Turn int    `json:"turn,omitempty"` // Number of the turn; left out when it is not known.
	Text string `json:"text"`           // The summary line.
}

// RunnerErrorDTO is the runner_error line: the runner reported an error, or
// printed a line that is not JSON.
type RunnerErrorDTO struct {
	header
	Message string `json:"message"` // The error, or the line.
}

// RunFinishedDTO is the run_finished line, always the last of a stream once
// the runner had started.
type RunFinishedDTO struct {
	header
	Summary SummaryDTO `json:"summary"` // The run as a whole.
}
