// Package wire reads one line of the stream at a time: its JSON, its members
// by the documented tables, and the event they make.
//
// There are two ways to do that, both generated from the line structs of
// package stream. A line that stands as package stream writes it is read
// straight from its start to its end; see [Parser.Expected]. Any other line is
// walked over once, which tells its type and whether it is JSON, and the values
// of its members are taken then, in whatever order they stand.
package wire

import (
	"fmt"
	"strings"
	"time"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
)

// Known is the schema version that this package reads.
const Known = stream.SchemaVersion

// noted is the number of members whose places are noted when a line is walked
// over. Lines of version 1 have fewer; what a longer line has beyond them is
// scanned again.
const noted = 24

// A Parser reads lines, one after another. It is not safe for concurrent use.
//
// Its faults are those of the line that was parsed last. Unless it is strict,
// it leaves out those that do not keep a reader from an event.
type Parser struct {
	Faults []Fault
	Type   string
	At     time.Time

	strict  bool
	found   [kinds]int        // faults of the line, by kind
	passed  map[string]string // what NewStrict was given
	passing string            // the member that is passed over in the line

	scan    scanner
	broken  bool // the scanner has found that the line is not JSON
	members [noted]member
	n       int // of members that are noted
	rest    int // index of the first member that is not noted, 0 without one

	path     []string
	calendar calendar
	scratch  []byte
	arena    strings.Builder
	recent   [256]string
}

// NewStrict returns a Parser that notes every fault. passed names, by type of
// line, a member whose text is not needed: it is checked like all others, but
// an event lacks it if it is long, which saves copying most of a stream.
func NewStrict(passed map[string]string) *Parser {
	return &Parser{strict: true, passed: passed}
}

// Read reads a line's event, which is nil for a type that is not known. ok is
// false if p.Faults has one that keeps a reader from the event.
func (p *Parser) Read(raw []byte) (event core.Event, ok bool) {
	if event := p.Expected(raw); event != nil {
		return event, true
	}
	if p.Parse(raw) {
		event = p.Event()
	}
	return event, len(p.Faults) == 0
}

// Parse reads the members that every line has, and checks that the line is
// JSON. It reports whether it is an object with all of them in place; if not,
// p.Faults says why. The parser refers to raw until the next call.
func (p *Parser) Parse(raw []byte) bool {
	ok := p.header(raw)
	if p.broken {
		p.syntaxFault()
	}
	return ok && !p.broken
}

// Event reads the event of the line that was parsed last, unless that had a
// Syntax fault. It is nil if the line's type is not known. If p.Faults then
// has a fatal one, the event lacks what could not be read.
func (p *Parser) Event() core.Event {
	if p.broken {
		return nil
	}
	p.passing = p.passed[p.Type]
	return p.event()
}

// reset begins a line.
func (p *Parser) reset(raw []byte) {
	p.Faults, p.path, p.found = p.Faults[:0], p.path[:0], [kinds]int{}
	p.Type, p.At, p.passing = "", time.Time{}, ""
	p.scan = scanner{raw: raw}
	p.broken, p.n, p.rest = false, 0, 0
}

// MayHoldSurrogates reports whether the line that was parsed last can have an
// escape for half of a surrogate pair.
func (p *Parser) MayHoldSurrogates() bool { return p.scan.surrogates }

// syntaxFault makes the scanner's failure the line's only fault.
func (p *Parser) syntaxFault() {
	p.Faults = append(p.Faults[:0], Fault{
		Kind:    Syntax,
		AtEnd:   p.scan.failedAt == len(p.scan.raw),
		Problem: fmt.Sprintf("%s (byte %d of the line)", p.scan.problem, p.scan.failedAt),
	})
}

// maxScratch bounds what a Parser keeps between lines.
const maxScratch = 64 << 10

// Release lets go of the line, its faults and what a long one left behind.
func (p *Parser) Release() {
	p.scan.raw = nil
	clear(p.Faults)
	p.Faults = p.Faults[:0]
	if cap(p.scratch) > maxScratch {
		p.scratch = nil
	}
}
