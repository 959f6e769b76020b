package main

import (
	"errors"
	"time"

	"example.com/uagent/stream/check"
	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
)

// A viewer is told of what stands on each line of a stream, as soon as the
// line is read.
type viewer struct {
	event   func(core.Event)
	unread  func(number int, message string) // message is printable
	unknown func(at time.Time, lineType string)
	enough  func() bool // nothing more needs to be read
}

// A viewedRun is a stream that has been viewed, as far as it was read.
type viewedRun struct {
	recordedRun
	sawLine bool // that is not blank
	strange bool // a line without an event that version 1 has
	worked  bool // an event other than run_started and preflight_warning
}

// view reads a stream to its end.
func (c *context) view(name string, v viewer) (*viewedRun, error) {
	run := &viewedRun{recordedRun: recordedRun{collector: core.NewCollector()}}
	file, err := c.open(name)
	if err != nil {
		return nil, reason(err)
	}
	defer file.Close()
	for line, err := range decode.Lines(file) {
		if broken, ok := errors.AsType[*decode.ReadError](err); ok {
			return nil, reason(broken)
		}
		run.sawLine = true
		var event core.Event
		if err == nil {
			event, err = line.Event()
		}
		if unread, ok := errors.AsType[*decode.Error](err); ok {
			run.strange = true
			v.unread(unread.Line, unread.Err.Error()+": "+unread.Preview)
		} else if event == nil {
			run.strange = true
			v.unknown(line.At, line.Type)
		} else {
			run.add(event)
			v.event(event)
		}
		if v.enough() {
			break
		}
	}
	return run, nil
}

func (r *viewedRun) add(event core.Event) {
	switch event.(type) {
	case core.RunStarted, core.PreflightWarning:
	default:
		r.worked = true
	}
	r.recordedRun.add(event)
}

// end is how the stream ended, as check tells it.
func (r *viewedRun) end() check.End {
	switch {
	case r.finished != nil:
		return check.Finished
	case !r.sawLine:
		return check.Blocked
	case r.started != nil && !r.worked && !r.strange:
		return check.NotStarted
	}
	return check.CutOff
}
