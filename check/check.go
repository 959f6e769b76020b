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
	Message  string // one line of printable characters
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
// line that it is about has been read. The error is r's own, if reading ended
// with another one than io.EOF; the verdict then is about what came before.
func Stream(r io.Reader, report func(Finding)) (Verdict, error) {
	return stream(r, decode.DefaultMaxLine, report)
}

func stream(r io.Reader, maxLine int, report func(Finding)) (Verdict, error) {
	c := &checker{report: report, limit: maxLine, parser: wire.NewStrict(), run: newRun()}
	splitter := wire.NewSplitter(r, maxLine)
	for {
		raw, err := splitter.Next()
		if err != nil {
			c.end()
			if !errors.Is(err, io.EOF) {
				return c.verdict, fmt.Errorf("check: %w", err)
			}
			return c.verdict, nil
		}
		c.number = raw.Number
		c.verdict.Lines++
		c.line(raw)
		c.parser.Release()
	}
}

// A checker is one pass over a stream.
type checker struct {
	report  func(Finding)
	limit   int
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
	switch severity {
	case Error:
		c.verdict.Errors++
	case Warning:
		c.verdict.Warnings++
	case Note:
		c.verdict.Notes++
	}
	c.report(Finding{Line: line, Severity: severity, Rule: rule, Message: fmt.Sprintf(format, args...)})
}

// end reports what can be told at the end of the stream alone.
func (c *checker) end() {
	c.verdict.End = c.run.end(c.verdict)
	if c.verdict.End == Finished {
		c.verdict.Status = c.run.finished.Status
	}
	if c.verdict.End == CutOff {
		c.findAt(0, Error, "incomplete", "the stream ends without run_finished")
	}
	c.unknownTypes.each(func(name string, line, count int) {
		c.findAt(line, Note, "unknown-type", "type %s is not in version %d (lines: %d)", name, wire.Known, count)
	})
	c.unknownFields.each(func(name string, line, count int) {
		c.findAt(line, Note, "unknown-field", "%s is not in version %d (lines: %d)", name, wire.Known, count)
	})
}

// A tally counts names, each with the line where it was seen first.
type tally struct {
	entries []entry
	index   map[string]int
	others  entry // beyond those that are kept apart
}

type entry struct {
	name        string
	line, count int
}

// maxNames bounds what a tally keeps of a hostile stream.
const maxNames = 1000

func (t *tally) add(name string, line int) {
	name = wire.Escape(name)
	i, ok := t.index[name]
	switch {
	case ok:
		t.entries[i].count++
	case len(t.entries) == maxNames:
		if t.others.count == 0 {
			t.others = entry{name: "others", line: line}
		}
		t.others.count++
	default:
		if t.index == nil {
			t.index = make(map[string]int)
		}
		t.index[name] = len(t.entries)
		t.entries = append(t.entries, entry{name, line, 1})
	}
}

func (t *tally) each(yield func(name string, line, count int)) {
	for _, e := range t.entries {
		yield(e.name, e.line, e.count)
	}
	if t.others.count > 0 {
		yield(t.others.name, t.others.line, t.others.count)
	}
}
