package main

import (
	"errors"
	"time"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
)

// A recordedRun is what a stream tells of its run.
type recordedRun struct {
	started   *core.RunStarted
	finished  *core.RunFinished // the first, which counts
	another   bool              // a second run_started came: what follows is of another run
	collector *core.Collector
	first     core.Event
	last      core.Event
}

// recordedRun reads a stream. Lines that can't be read are named on standard
// error.
func (c *context) recordedRun(command, name string) (*recordedRun, error) {
	file, err := c.open(name)
	if err != nil {
		return nil, reason(err)
	}
	defer file.Close()
	run := &recordedRun{collector: core.NewCollector()}
	for event, err := range decode.Events(file) {
		if broken, ok := errors.AsType[*decode.ReadError](err); ok {
			return nil, reason(broken)
		}
		if unread, ok := errors.AsType[*decode.Error](err); ok {
			c.errorf("%s: %s:%d: left out: %v: %s", command, display(name), unread.Line, unread.Err, unread.Preview)
			continue
		}
		run.add(event)
	}
	if run.another {
		c.errorf("%s: %s: it holds another run behind the first, which is left out", command, display(name))
	}
	return run, nil
}

// add takes an event of the run, which ends with the first run_finished.
func (r *recordedRun) add(event core.Event) {
	if _, start := event.(core.RunStarted); start && (r.started != nil || r.finished != nil) {
		r.another = true
	}
	if r.finished != nil || r.another {
		return
	}
	if r.first == nil {
		r.first = event
	}
	r.last = event
	switch e := event.(type) {
	case core.RunStarted:
		r.started = &e
	case core.RunFinished:
		r.finished = &e
		r.collector.Close(e.At)
		return
	}
	r.collector.Add(event)
}

// result is the run's summary with the figures as computed.
func (r *recordedRun) result() core.Result {
	result := core.Result{Status: core.StatusRunning}
	if r.finished != nil {
		result = r.finished.Result
	} else if r.first != nil {
		result.StartedAt = r.first.OccurredAt()
		result.Wall = max(0, r.last.OccurredAt().Sub(result.StartedAt))
	}
	if s := r.started; s != nil {
		result.Request = core.Request{RunID: s.RunID, SessionID: s.SessionID, Provider: s.Provider, Model: s.Model, Effort: s.Effort, Workspace: s.Workspace}
	}
	result.Stats = r.collector.Stats()
	result.Answer = r.collector.Answer()
	return result
}

// open reports whether a turn or tool of a finished run was still open at the
// end, so that the times depend on when that was.
func (r *recordedRun) open() bool {
	const century = 100 * 365 * 24 * time.Hour
	end := r.finished.At
	stats := r.collector.Stats()
	r.collector.Close(end.Add(century))
	later := r.collector.Stats()
	r.collector.Close(end)
	return later.ModelTime != stats.ModelTime || later.ToolBusyTime != stats.ToolBusyTime
}
