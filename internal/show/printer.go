// Package show prints a run for a person who watches it: each event as soon as
// it comes, on a line that tells when and what, and a summary at the end.
//
// What comes from the stream is escaped, and stands behind the columns of time
// and tag on every line that it takes: it can't pass for a line of the
// printer's own.
package show

import (
	"fmt"
	"io"
	"strings"
	"time"

	"example.com/uagent/stream/internal/terminal"
	"example.com/uagent/stream/internal/timeline"
)

// Options say how to print.
type Options struct {
	Color bool
	// Width returns the columns of the terminal that the lines have to fit:
	// what is to be read is wrapped, the rest cut. Without it nothing is.
	Width func() int
}

// A Printer prints one run. It makes one Write for each event.
type Printer struct {
	w       io.Writer
	err     error
	options Options

	width int // columns of the lines now being made, 0 for any number
	lines strings.Builder

	timeline *timeline.Timeline
	origin   time.Time // the first known time, from which the others are told
	finished bool      // run_finished was there
	beyond   bool      // so was an event behind it

	latestText   string    // of the assistant, and when
	latestTextAt time.Time // it came
}

// NewPrinter returns a Printer that prints to w.
func NewPrinter(w io.Writer, options Options) *Printer {
	return &Printer{w: w, options: options, timeline: timeline.New()}
}

// Err returns the first error of a write. Nothing is printed after it.
func (p *Printer) Err() error { return p.err }

// begin starts what is to be printed in one Write, of something that happened
// at the given time.
func (p *Printer) begin(at time.Time) {
	if p.origin.IsZero() {
		p.origin = at
	}
	p.lines.Reset()
	p.width = 0
	if p.options.Width != nil {
		p.width = max(1, p.options.Width())
	}
}

func (p *Printer) flush() {
	if p.err == nil && p.lines.Len() > 0 {
		_, p.err = io.WriteString(p.w, p.lines.String())
	}
	if p.lines.Cap() > 64<<10 {
		p.lines = strings.Builder{}
	}
}

// A style is the parameters of the escape sequence that turns it on; empty for
// none.
type style string

const (
	plain   style = ""
	bold    style = "1"
	faint   style = "2"
	failure style = "1;31" // bold red
	success style = "32"   // green
	caution style = "33"   // yellow
	model   style = "36"   // cyan
)

// A piece is a part of a line: text that is escaped already, in a style.
type piece struct {
	text  string
	style style
}

// Columns of what stands before the text of an event.
const (
	clockColumns = 7
	tagColumns   = 9
	gap          = "  "
)

// narrow is the width below which the clock is left out.
const narrow = 50

// margin is what stands before the text on a line: time and tag on the first
// line of an event, and blanks on those that follow.
func (p *Printer) margin(at time.Time, tag piece) []piece {
	tag.text = fmt.Sprintf("%-*s", tagColumns, tag.text)
	if p.width > 0 && p.width < narrow {
		return []piece{tag, {gap, plain}}
	}
	return []piece{{fmt.Sprintf("%*s", clockColumns, p.clock(at)), faint}, {gap, plain}, tag, {gap, plain}}
}

func (p *Printer) marginColumns() int {
	columns := tagColumns + len(gap)
	if p.width == 0 || p.width >= narrow {
		columns += clockColumns + len(gap)
	}
	return columns
}

// line adds an event's first line, cut to the width.
func (p *Printer) line(at time.Time, tag piece, text ...piece) {
	p.write(append(p.margin(at, tag), text...))
}

// more adds a line that goes on with an event, cut to the width.
func (p *Printer) more(text ...piece) {
	p.write(append([]piece{{strings.Repeat(" ", p.marginColumns()), plain}}, text...))
}

// text adds an event of which nothing may be lost: its text is wrapped, and
// the lines that it has of its own are kept.
func (p *Printer) text(at time.Time, tag piece, text string, s style) {
	for i, line := range p.wrapped(terminal.Lines(text), p.marginColumns()) {
		if i == 0 {
			p.line(at, tag, piece{line, s})
		} else {
			p.more(piece{line, s})
		}
	}
}

// moreText is text for what goes on with an event.
func (p *Printer) moreText(text string, s style) {
	for _, line := range p.wrapped(terminal.Lines(text), p.marginColumns()) {
		p.more(piece{line, s})
	}
}

// fits reports whether a line behind the margin has room for the text.
func (p *Printer) fits(text string) bool {
	return p.width == 0 || p.marginColumns()+terminal.Width(text) <= p.width
}

// wrapped returns the lines, which are escaped, in the width behind a margin.
func (p *Printer) wrapped(lines []string, margin int) []string {
	if p.width == 0 {
		return lines
	}
	const least = 8 // columns below which wrapping makes no sense
	var wrapped []string
	for _, line := range lines {
		wrapped = append(wrapped, terminal.Wrap(line, max(least, p.width-margin))...)
	}
	return wrapped
}

// write adds a line of pieces, cut to the width.
func (p *Printer) write(pieces []piece) {
	left := p.width
	for _, piece := range trimmed(pieces) {
		text := piece.text
		if p.width > 0 {
			text = terminal.Cut(text, left)
			left -= terminal.Width(text)
		}
		p.lines.WriteString(p.styled(text, piece.style))
		if text != piece.text {
			break
		}
	}
	p.lines.WriteByte('\n')
}

// trimmed returns the pieces without blanks at the end of the line.
func trimmed(pieces []piece) []piece {
	for len(pieces) > 0 {
		last := &pieces[len(pieces)-1]
		last.text = strings.TrimRight(last.text, " ")
		if last.text != "" {
			break
		}
		pieces = pieces[:len(pieces)-1]
	}
	return pieces
}

func (p *Printer) styled(text string, s style) string {
	if !p.options.Color || s == plain || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

// clock returns the time since the run began as minutes, seconds and tenths.
func (p *Printer) clock(at time.Time) string {
	if at.IsZero() {
		return "--:--.-"
	}
	tenths := max(0, at.Sub(p.origin)) / (time.Second / 10)
	seconds := tenths / 10
	text := fmt.Sprintf("%02d:%02d.%d", seconds/60%60, seconds%60, tenths%10)
	if hours := seconds / 3600; hours > 0 {
		text = fmt.Sprintf("%d:%s", hours, text)
	}
	return text
}
