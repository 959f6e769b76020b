package main

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"math"
	"time"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
	"example.com/uagent/stream/internal/wire"
)

const aboutReplay = `Reads a recorded stream and writes it to standard output as uagent --stream
would have: at once, or in the time it took. A line that can't be read, or
whose type is not in version 1, is left out and named on standard error.
`

// replayOptions are replay's flags.
type replayOptions struct {
	speed     float64 // 0: at once
	exit      bool
	stopAfter int // negative: don't stop
	torn      bool
}

func replay(c *context, args []string) int {
	var o replayOptions
	flags := c.flags("replay", "[-speed N] [-exit] [-stop-after N] [-torn] [FILE]", aboutReplay)
	flags.Float64Var(&o.speed, "speed", 0, "write `N` times as fast as recorded; 1 is the recorded pace")
	flags.BoolVar(&o.exit, "exit", false, "end with the exit code that uagent has for the run")
	flags.IntVar(&o.stopAfter, "stop-after", -1, "stop after `N` lines, like a run that was killed")
	flags.BoolVar(&o.torn, "torn", false, "with -stop-after: write half of the next line before stopping")
	if status, done := c.parse(flags, args); done {
		return status
	}
	if problem := o.problem(flags); problem != "" {
		c.errorf("replay: %s", problem)
		return exitUsage
	}
	file, err := c.open(flags.Arg(0))
	if err != nil {
		c.errorf("replay: %v", err)
		return exitUsage
	}
	defer file.Close()
	return c.replay(file, display(flags.Arg(0)), o)
}

// problem says what is wrong with the flags and arguments, if anything.
func (o replayOptions) problem(flags *flag.FlagSet) string {
	given := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case flags.NArg() > 1:
		return "more than one FILE"
	case given["speed"] && !(o.speed > 0 && o.speed <= math.MaxFloat64):
		return "-speed must be above 0"
	case given["stop-after"] && o.stopAfter < 0:
		return "-stop-after must not be negative"
	case o.torn && !given["stop-after"]:
		return "-torn needs -stop-after"
	}
	return ""
}

func (c *context) replay(r io.Reader, name string, o replayOptions) int {
	out := &stoppingWriter{w: c.stdout, left: o.stopAfter, torn: o.torn}
	sink := stream.NewSink(out)
	var pace pace
	var end ending
	for line, err := range decode.Lines(r) {
		if broken, ok := errors.AsType[*decode.ReadError](err); ok {
			c.errorf("replay: %s: %v", name, broken)
			return exitUsage
		}
		var event core.Event
		if err == nil {
			event, err = line.Event()
		}
		if unread, ok := errors.AsType[*decode.Error](err); ok {
			c.errorf("replay: %s:%d: left out: %v: %s", name, unread.Line, unread.Err, unread.Preview)
			continue
		}
		if event == nil {
			c.errorf("replay: %s:%d: left out: type %s is not in version %d", name, line.Number, wire.Escape(line.Type), stream.SchemaVersion)
			continue
		}
		if out.done() {
			break
		}
		if o.speed > 0 {
			time.Sleep(pace.wait(event.OccurredAt(), o.speed))
		}
		sink.Emit(event)
		if err := sink.Err(); errors.Is(err, errStopped) {
			break
		} else if err != nil {
			return c.written(err)
		}
		end.add(event)
	}
	if o.exit {
		return end.exitCode()
	}
	return exitOK
}

// An ending is what a run came to, as far as its stream tells.
type ending struct {
	began    bool
	finished *core.RunFinished // the first, which counts
}

func (e *ending) add(event core.Event) {
	e.began = true
	if finished, ok := event.(core.RunFinished); ok && e.finished == nil {
		e.finished = &finished
	}
}

// exitCode is uagent's exit code for the run: the table in the README.
func (e *ending) exitCode() int {
	switch {
	case !e.began:
		return 2
	case e.finished == nil:
		return 1
	}
	switch e.finished.Result.Status {
	case core.StatusOK:
		return 0
	case core.StatusDiskLimit:
		return 3
	case core.StatusTimeout:
		return 124
	case core.StatusInterrupted:
		return 130
	}
	return 1
}

var errStopped = errors.New("stopped as asked")

// A stoppingWriter passes on a number of lines, then perhaps half of one.
type stoppingWriter struct {
	w    io.Writer
	left int // lines to pass on; negative for all
	torn bool
}

// done reports whether nothing more will be passed on.
func (s *stoppingWriter) done() bool { return s.left == 0 && !s.torn }

func (s *stoppingWriter) Write(line []byte) (int, error) {
	if s.left == 0 {
		half := bytes.TrimSuffix(line, []byte("\n"))
		n, err := s.w.Write(half[:len(half)/2])
		return n, errors.Join(errStopped, err)
	}
	if s.left > 0 {
		s.left--
	}
	return s.w.Write(line)
}

// A pace tells how long to wait for the time of each event. Where the times
// step back it does not wait.
type pace struct {
	begun          bool
	started, first time.Time
}

func (p *pace) wait(at time.Time, speed float64) time.Duration {
	if !p.begun {
		p.begun, p.started, p.first = true, time.Now(), at
	}
	due := float64(at.Sub(p.first)) / speed
	if due >= math.MaxInt64 {
		return math.MaxInt64
	}
	return time.Duration(max(0, due)) - time.Since(p.started)
}
