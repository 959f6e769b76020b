package check

import (
	"errors"
	"fmt"
	"io"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
	"example.com/uagent/stream/internal/wire"
)

// A Finding is one thing that a rule found.
type Finding struct {
	Line     int // counts from 1; 0 for the stream as a whole
	Severity Severity
	Rule     string
	Message  string // one line of printable ASCII, of a few hundred bytes at the most
}

// String returns the finding as "line: severity: rule: message".
func (f Finding) String() string {
	return fmt.Sprintf("%d: %s: %s: %s", f.Line, f.Severity, f.Rule, f.Message)
}

// An End is how a stream ended.
type End string

const (
	Finished   End = "finished"    // with run_finished
	NotStarted End = "not started" // behind run_started and perhaps warnings: the runner did not start
	Blocked    End = "blocked"     // without any line: the preflight blocked the run
	CutOff     End = "cut off"     // in any other way, which is an error
)

// A Verdict is what a stream came to.
type Verdict struct {
	End      End
	Status   core.Status // the run's, as run_finished reports it; empty unless Finished
	Lines    int         // blank and unreadable ones count too
	Events   int         // of the types that version 1 has
	Errors   int
	Warnings int
	Notes    int
}

// Stream checks a stream and calls report for each finding, as soon as the
// line that it is about has been read. What can be told at the end alone, such
// as how often an unknown type was seen, comes last.
//
// An error of report ends the check, and Stream returns it as it is. Another
// error is r's own, if reading ended with one that is not io.EOF. In both cases
// the verdict is about what came before.
func Stream(r io.Reader, report func(Finding) error) (Verdict, error) {
	return stream(r, decode.DefaultMaxLine, report)
}

func stream(r io.Reader, maxLine int, report func(Finding) error) (Verdict, error) {
	c := &checker{report: report, limit: maxLine, parser: wire.NewStrict(unneeded), run: newRun()}
	splitter := wire.NewSplitter(r, maxLine)
	for {
		raw, err := splitter.Next()
		if err != nil {
			c.end()
			if c.err == nil && !errors.Is(err, io.EOF) {
				c.err = fmt.Errorf("check: %w", err)
			}
			return c.verdict, c.err
		}
		c.number = raw.Number
		c.verdict.Lines++
		c.line(raw)
		c.parser.Release()
		if c.err != nil {
			return c.verdict, c.err
		}
	}
}

// unneeded are members that no rule looks at, by type of line. Most of a long
// stream is their texts.
var unneeded = map[string]string{
	"user_message":      "text",
	"developer_message": "text",
	"tool_called":       "arguments",
	"tool_finished":     "detail",
	"reasoning":         "text",
}

// A checker is one pass over a stream.
type checker struct {
	report  func(Finding) error
	err     error // of report
	limit   int   // on the length of a line
	parser  *wire.Parser
	number  int // of the current line
	verdict Verdict

	unknownTypes  tally
	unknownFields tally

	run *run
}

// find reports a finding on the current line.
func (c *checker) find(severity Severity, rule, format string, args ...any) {
	c.findAt(c.number, severity, rule, format, args...)
}

func (c *checker) findAt(line int, severity Severity, rule, format string, args ...any) {
	if c.err != nil {
		return
	}
	switch severity {
	case Error:
		c.verdict.Errors++
	case Warning:
		c.verdict.Warnings++
	case Note:
		c.verdict.Notes++
	}
	c.err = c.report(Finding{Line: line, Severity: severity, Rule: rule, Message: fmt.Sprintf(format, args...)})
}

// end reports what can be told at the end of the stream alone.
func (c *checker) end() {
	r := c.run
	c.verdict.End = r.end()
	c.verdict.Status = r.status
	if c.verdict.End == CutOff {
		c.findAt(0, Error, "incomplete", "the stream ends without run_finished%s", r.lastWords())
	}
	if n := r.behind - r.behindFound; n > 0 {
		c.findAt(r.behindLine, Error, "last", "from here on more events stand behind run_finished: %d", n)
	}
	c.unknownTypes.each(func(name string, line, count int) {
		c.findAt(line, Note, "unknown-type", "%s not in version %d (seen %s)", subject("type", name), wire.Known, times(count))
	})
	c.unknownFields.each(func(name string, line, count int) {
		c.findAt(line, Note, "unknown-field", "%s not in version %d (seen %s)", subject("member", name), wire.Known, times(count))
	})
}

// subject begins a sentence about the thing with the name, or about further
// ones where there is none.
func subject(thing, name string) string {
	if name == "" {
		return "further " + thing + "s are"
	}
	return thing + ` "` + name + `" is`
}

// times says how often.
func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}
