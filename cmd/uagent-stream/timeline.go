package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"example.com/uagent/stream/check"
	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/timeline"
)

const aboutTimeline = `Draws what ran when in a run: the model's turns, the tools beside them, and
where the two overlap. The page is one HTML file that needs nothing else; a
trace opens in Perfetto and speedscope. Lines that can't be read are named on
standard error.
`

func drawTimeline(c *context, args []string) int {
	flags := c.flags("timeline", "[-o FILE] [-format html|trace] [FILE]", aboutTimeline)
	output := flags.String("o", "", "write to `FILE` instead of standard output")
	format := flags.String("format", "html", "write an `html` page or a trace")
	if status, done := c.parse(flags, args); done {
		return status
	}
	name := flags.Arg(0)
	switch {
	case flags.NArg() > 1:
		c.errorf("timeline: more than one FILE")
		return exitUsage
	case *format != "html" && *format != "trace":
		c.errorf("timeline: -format must be html or trace, not %q", *format)
		return exitUsage
	case *output != "" && isSameFile(*output, name):
		c.errorf("timeline: -o would write over %s, which is to be read", display(name))
		return exitUsage
	}
	drawing, report, err := c.timeline(name)
	if err != nil {
		c.errorf("timeline: %s: %v", display(name), err)
		return exitUsage
	}
	write := func(w io.Writer) error { return drawing.WritePage(w, report) }
	if *format == "trace" {
		write = func(w io.Writer) error { return drawing.WriteTrace(w, report) }
	}
	if *output == "" || *output == "-" {
		return c.written(write(c.stdout))
	}
	if err := writeFile(*output, write); err != nil {
		c.errorf("timeline: writing %s: %v", printable(*output), reason(err))
		return exitUsage
	}
	return exitOK
}

// timeline reads a stream for its timeline.
func (c *context) timeline(name string) (*timeline.Timeline, timeline.Report, error) {
	drawing := timeline.New()
	left := 0 // lines that could not be read
	over := false
	run, err := c.view(name, viewer{
		event: func(event core.Event) {
			if finished, ok := event.(core.RunFinished); ok && !over {
				over = true
				drawing.Close(finished.At)
			}
			if !over {
				drawing.Add(event)
			}
		},
		unread: func(number int, message string) {
			left++
			c.errorf("timeline: %s:%d: left out: %s", display(name), number, message)
		},
		unknown: func(time.Time, string) {},
		enough:  func() bool { return false },
	})
	if err != nil {
		return nil, timeline.Report{}, err
	}
	report := timeline.Report{Result: run.result(), Notice: notice(run.end(), left)}
	report.Status = string(report.Result.Status)
	if end := run.end(); end != check.Finished {
		report.Result.Status = ""
		report.Status = endInWords[end]
	}
	return drawing, report, nil
}

// endInWords is how a stream ended that has no run_finished.
var endInWords = map[check.End]string{
	check.Blocked:    "blocked by the preflight",
	check.NotStarted: "the runner did not start",
	check.CutOff:     "cut off",
}

// notice tells what a reader of the picture has to know of the stream.
func notice(end check.End, left int) string {
	text := map[check.End]string{
		check.Blocked:    "The stream holds no line: the preflight blocked the run, and standard error of uagent says why.",
		check.NotStarted: "The stream ends behind run_started: the runner did not start, and standard error of uagent says why.",
		check.CutOff:     "The stream ends without run_finished. What was open then is drawn up to its last line.",
	}[end]
	if left > 0 {
		if text != "" {
			text += " "
		}
		text += fmt.Sprintf("Lines that could not be read: %d. They are left out.", left)
	}
	return text
}

func isSameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}

// writeFile writes a file as a whole or not at all: what was there before stays
// until all is written. What is no regular file is written to directly.
func writeFile(name string, write func(io.Writer) error) error {
	mode := os.FileMode(0o666)
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			return writeTo(name, os.O_WRONLY, mode, write)
		}
		mode = info.Mode().Perm()
	}
	temporary := fmt.Sprintf("%s.%d.tmp", name, os.Getpid())
	err := writeTo(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode, write)
	if err == nil {
		err = os.Rename(temporary, name)
	}
	if err != nil && !errors.Is(err, os.ErrExist) {
		os.Remove(temporary)
	}
	return err
}

func writeTo(name string, flag int, mode os.FileMode, write func(io.Writer) error) error {
	file, err := os.OpenFile(name, flag, mode)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}
