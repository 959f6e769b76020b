package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"example.com/uagent/stream/check"
)

const aboutCheck = `Holds each stream against the contract. It prints a line a finding, as soon as
it is found, then a verdict a file: how the stream ended, and the counts.
Standard input is the file -.

Ends with 0 if no stream has an error, 1 if one has, and 2 for wrong use or a
file that can't be read.
`

func checkStreams(c *context, args []string) int {
	flags := c.flags("check", "[-json] [-strict] [FILE...]", aboutCheck)
	asJSON := flags.Bool("json", false, "print JSON, one object a line")
	strict := flags.Bool("strict", false, "count warnings as errors in the exit status")
	if status, done := c.parse(flags, args); done {
		return status
	}
	collectOften()
	out := &checkOutput{w: c.stdout, asJSON: *asJSON}
	status := exitOK
	for _, name := range filesOf(flags.Args()) {
		verdict, err := c.check(name, out)
		switch {
		case out.err != nil:
			return c.written(out.err)
		case err != nil:
			c.errorf("check: %s: %v", display(name), err)
			status = exitUsage
		case verdict.Errors > 0 || *strict && verdict.Warnings > 0:
			status = max(status, exitFound)
		}
	}
	return status
}

// collectOften trades some time for memory: of a long stream nearly all is
// garbage at once, and a fleet's streams are checked many at a time.
func collectOften() {
	debug.SetGCPercent(75)
}

// filesOf returns the FILE arguments, or standard input if there are none.
func filesOf(args []string) []string {
	if len(args) == 0 {
		return []string{"-"}
	}
	return args
}

func (c *context) check(name string, out *checkOutput) (check.Verdict, error) {
	file, err := c.open(name)
	if err != nil {
		return check.Verdict{}, reason(err)
	}
	defer file.Close()
	verdict, err := check.Stream(file, func(f check.Finding) error { return out.finding(name, f) })
	if err != nil {
		return verdict, reason(err)
	}
	out.verdict(name, verdict)
	return verdict, nil
}

// A checkOutput prints findings and verdicts, until a write fails.
type checkOutput struct {
	w      io.Writer
	asJSON bool
	err    error
}

func (o *checkOutput) finding(file string, f check.Finding) error {
	if o.asJSON {
		o.json(struct {
			File     string         `json:"file"`
			Line     int            `json:"line"`
			Severity check.Severity `json:"severity"`
			Rule     string         `json:"rule"`
			Message  string         `json:"message"`
		}{file, f.Line, f.Severity, f.Rule, f.Message})
	} else {
		o.print(fmt.Sprintf("%s:%s\n", printable(file), f))
	}
	return o.err
}

func (o *checkOutput) verdict(file string, v check.Verdict) {
	if o.asJSON {
		o.json(struct {
			File     string    `json:"file"`
			End      check.End `json:"end"`
			Status   string    `json:"status"`
			Lines    int       `json:"lines"`
			Events   int       `json:"events"`
			Errors   int       `json:"errors"`
			Warnings int       `json:"warnings"`
			Notes    int       `json:"notes"`
		}{file, v.End, string(v.Status), v.Lines, v.Events, v.Errors, v.Warnings, v.Notes})
		return
	}
	end := string(v.End)
	switch v.End {
	case check.Finished:
		if v.Status == "" {
			end += " without a status"
		} else {
			end += " with status " + printable(string(v.Status))
		}
	case check.NotStarted:
		end = "the runner did not start"
	case check.Blocked:
		end = "preflight blocked the run"
	}
	o.print(fmt.Sprintf("%s: %s: %s, %s; %s, %s, %s\n", printable(file), end,
		count(v.Lines, "line"), count(v.Events, "event"),
		count(v.Errors, "error"), count(v.Warnings, "warning"), count(v.Notes, "note")))
}

func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func (o *checkOutput) json(v any) {
	line, err := jsonLine(v)
	if err != nil {
		o.err = err
		return
	}
	o.print(line)
}

func (o *checkOutput) print(line string) {
	if o.err == nil {
		_, o.err = io.WriteString(o.w, line)
	}
}

// jsonLine returns v as a line of JSON with the escapes of the stream itself:
// nothing stands raw that a terminal would take for a control.
func jsonLine(v any) (string, error) {
	var encoded strings.Builder
	encoder := json.NewEncoder(&encoded)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return "", err
	}
	var b strings.Builder
	for _, r := range encoded.String() {
		if r >= 0x7F && r <= 0x9F || r == 0x2028 || r == 0x2029 {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String(), nil
}
