package core

import "time"

// Request is a run's identity and settings.
type Request struct {
	RunID     string // names the run directory
	SessionID string
	Provider  string
	Model     string
	Effort    string
	Workspace string
}

// Status says how a run stands. Version 1 may get values that are not among
// the constants here, so a reader takes it as text.
type Status string

// The documented statuses.
const (
	StatusRunning     Status = "running" // in summary.json while the run goes on, never in a stream
	StatusOK          Status = "ok"
	StatusError       Status = "error"
	StatusTimeout     Status = "timeout"
	StatusInterrupted Status = "interrupted"
	StatusDiskLimit   Status = "disk_limit"
)

// Result is a finished run: what run_finished and summary.json tell. Its
// zero value is a run of which nothing is known.
type Result struct {
	Request
	Status         Status
	RunnerExitCode int           // exit code of uah-core-runner, -1 when it was killed
	StartedAt      time.Time     // UTC on the wire
	Wall           time.Duration // wall-clock time; whole milliseconds on the wire
	Stats          Stats
	Answer         string // the final answer, or the last assistant text when there was none
}
