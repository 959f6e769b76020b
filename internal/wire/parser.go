// Package wire reads one line of the stream at a time: its JSON, its members
// by the documented tables, and the event they make.
//
// A line is walked over once to check that it is one JSON object and to note
// where its members stand, and a second time, by the members of its type, to
// take their values. The second walk is generated from the line structs of
// package stream.
package wire

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"example.com/uagent/stream"
)

// Known is the schema version that this package reads.
const Known = stream.SchemaVersion

// noted is the number of members of a line whose places are noted. Lines of
// version 1 have fewer; what a longer line has beyond them is scanned again.
const noted = 24

// A Parser reads lines, one after another. It is not safe for concurrent use.
//
// Its faults are those of the line that was parsed last. Unless it is strict,
// it leaves out those that do not keep a reader from an event.
type Parser struct {
	Faults []Fault

	Type string
	At   time.Time
	row  *row // nil for a type that is not known

	strict  bool
	scan    scanner
	members [noted]member
	n       int // of members in use
	rest    int // index of the first member that is not noted, 0 without one
	path    [][]byte
	scratch []byte
	arena   strings.Builder
}

// NewStrict returns a Parser that notes every fault.
func NewStrict() *Parser { return &Parser{strict: true} }

// Parse reads the members that every line has. It reports whether the line
// is an object with all of them in place; if not, p.Faults says why. The
// parser refers to raw until the next call.
func (p *Parser) Parse(raw []byte) bool {
	p.Faults = p.Faults[:0]
	p.Type, p.At, p.row = "", time.Time{}, nil
	p.scan = scanner{raw: raw}
	if !p.object() {
		p.Faults = append(p.Faults, Fault{
			Kind:    Syntax,
			AtEnd:   p.scan.failedAt == len(raw),
			Problem: fmt.Sprintf("%s (byte %d of the line)", p.scan.problem, p.scan.failedAt),
		})
		return false
	}
	return p.header()
}

// object scans the line and notes where its members stand.
func (p *Parser) object() bool {
	s := &p.scan
	p.n, p.rest = 0, 0
	i := s.skipSpace(0)
	if s.at(i) != '{' {
		s.fail(i, "it is no JSON object")
		return false
	}
	i = s.skipSpace(i + 1)
	if s.at(i) == '}' {
		return p.end(i + 1)
	}
	var overflow member
	for {
		m := &overflow
		if p.n < noted {
			m = &p.members[p.n]
			p.n++
		} else if p.rest == 0 {
			p.rest = i
		}
		if i = s.member(i, m, 1); i < 0 {
			return false
		}
		switch s.at(i) {
		case ',':
			i++
		case '}':
			return p.end(i + 1)
		default:
			s.fail(i, "an object's comma or end is missing")
			return false
		}
	}
}

// end reports whether nothing but white space is left from i on.
func (p *Parser) end(i int) bool {
	if i = p.scan.skipSpace(i); i < len(p.scan.raw) {
		p.scan.fail(i, "something follows the object")
		return false
	}
	return true
}

// header takes the values of v, type and at.
func (p *Parser) header() bool {
	var seen members
	at, ok := time.Time{}, true
	for o := p.line(); p.next(&o); {
		switch string(o.name) {
		case "v":
			seen |= 1
			ok = p.version(&o) && ok
		case "type":
			seen |= 2
			ok = p.lineType(&o) && ok
		case "at":
			seen |= 4
			ok = p.time(&o, &at) && ok
		}
	}
	if seen&1 == 0 {
		p.fault(Version, "v", fmt.Sprintf("is missing, and this reader knows version %d", Known))
	}
	if seen&2 == 0 {
		p.fault(Absent, "type", "is missing")
	}
	if seen&4 == 0 {
		p.fault(Absent, "at", "is missing")
	}
	p.At = at
	return ok && seen == 7
}

func (p *Parser) version(o *object) bool {
	number := p.scan.raw[o.value.start:o.value.end]
	if o.value.kind == '0' {
		if v, problem := parseInteger(number); problem == "" && v == Known {
			return true
		}
	}
	p.fault(Version, "v", fmt.Sprintf("is %s, and this reader knows version %d", Escape(string(number)), Known))
	return false
}

func (p *Parser) lineType(o *object) bool {
	if !p.is(o, '"') {
		return false
	}
	name := p.bytes(&o.value)
	if len(name) == 0 {
		p.fault(Wrong, "type", "is empty")
		return false
	}
	if p.row = rows[string(name)]; p.row != nil {
		p.Type = p.row.name
	} else {
		p.Type = string(name)
	}
	return true
}

// bytes returns what a string stands for, in the line itself or in a buffer
// that the next call overwrites.
func (p *Parser) bytes(v *value) []byte {
	b := p.scan.raw[v.start+1 : v.end-1]
	if v.escaped || v.nonASCII && !utf8.Valid(b) {
		p.scratch = appendText(p.scratch[:0], b)
		return p.scratch
	}
	return b
}

const (
	arenaSize = 4 << 10
	// maxShared is the longest text that shares its memory with others: a
	// long one would waste the rest of a piece.
	maxShared = arenaSize / 8
)

// keep copies b into a string. Short ones stand side by side in pieces of
// memory, so that an event costs no allocation for each of its texts.
func (p *Parser) keep(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	if len(b) > maxShared {
		return string(b)
	}
	start := p.arena.Len()
	if start+len(b) > p.arena.Cap() {
		p.arena = strings.Builder{}
		p.arena.Grow(arenaSize)
		start = 0
	}
	p.arena.Write(b)
	return p.arena.String()[start:]
}

// maxScratch bounds what a Parser keeps between lines.
const maxScratch = 64 << 10

// Release lets go of the line and of what a long one left behind.
func (p *Parser) Release() {
	p.scan.raw = nil
	if cap(p.scratch) > maxScratch {
		p.scratch = nil
	}
}
