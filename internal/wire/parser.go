// Package wire reads one line of the stream at a time: its JSON, its members
// by the documented tables, and the event they make.
//
// A line is walked over once. Until its type is known the places of its
// members are noted; from then on their values are taken as they come, by
// functions that are generated from the line structs of package stream. What
// was noted goes first.
package wire

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
)

// Known is the schema version that this package reads.
const Known = stream.SchemaVersion

// noted is the number of members whose places are noted while the header is
// not complete. Lines of version 1 have fewer; what a longer line has beyond
// them is scanned again.
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
	again   bool // a member of the header stood behind those that were noted
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
// false if p.Faults has one that keeps a reader from the event. It is the
// quick way for whoever wants events alone: it looks at each byte once.
func (p *Parser) Read(raw []byte) (event core.Event, ok bool) {
	known := false
	if p.header(raw, false) {
		event, known = p.event()
	}
	if !known {
		p.skipRest()
	}
	if p.again && !p.broken {
		// Of two types the later counts.
		event = nil
		if p.header(raw, true) {
			event, _ = p.event()
		}
	}
	if p.broken {
		p.syntaxFault()
	}
	return event, len(p.Faults) == 0
}

// Parse reads the members that every line has, and checks that the line is
// JSON. It reports whether it is an object with all of them in place; if not,
// p.Faults says why. The parser refers to raw until the next call.
func (p *Parser) Parse(raw []byte) bool {
	ok := p.header(raw, true)
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
	event, _ := p.event()
	p.passing = ""
	return event
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

// The members of the header, by their index in its table.
const (
	headerV = iota
	headerType
	headerAt
	wholeHeader members = 1<<headerV | 1<<headerType | 1<<headerAt
)

// header begins a line and takes the values of v, type and at, noting where
// the other members stand. Unless it is to read all of the line, it stops once
// it has seen the three.
func (p *Parser) header(raw []byte, all bool) bool {
	p.Faults, p.path, p.found = p.Faults[:0], p.path[:0], [kinds]int{}
	p.Type, p.At = "", time.Time{}
	p.scan = scanner{raw: raw}
	p.broken, p.again, p.n, p.rest = false, false, 0, 0
	o := p.begin(&headerTable)
	ok, v := true, int64(Known)
	for (o.seen != wholeHeader || all) && p.next(&o) {
		switch o.index {
		case headerV:
			ok = p.version(&o, &v) && ok
		case headerType:
			ok = p.lineType(&o) && ok
		case headerAt:
			ok = p.time(&o, &p.At) && ok
		default:
			p.note(&o)
		}
	}
	if p.rest == 0 && !o.done {
		p.rest = o.at
	}
	// All three say what they find: which of it matters most is the caller's.
	known := p.knows(v)
	complete := p.complete(o.seen)
	return ok && known && complete && !p.broken
}

// note notes where the member stands that was read last.
func (p *Parser) note(o *object) {
	switch {
	case p.n < noted:
		p.members[p.n] = member{name: o.nameAt, value: o.value}
		p.n++
	case p.rest == 0:
		p.rest = o.nameAt.start
	}
}

// complete reports whether the header was, and notes what is missing.
func (p *Parser) complete(seen members) bool {
	if seen&(1<<headerV) == 0 {
		p.versionFault("is missing")
	}
	switch {
	case seen&(1<<headerType) == 0:
		p.fault(Absent, "type", "is missing")
	case p.Type == "" && !faulty(p.Faults, "type"):
		p.fault(Wrong, "type", "is empty")
		return false
	}
	if seen&(1<<headerAt) == 0 {
		p.fault(Absent, "at", "is missing")
	}
	return seen == wholeHeader
}

// skipRest scans what header has left.
func (p *Parser) skipRest() {
	if p.broken || p.rest == 0 {
		return
	}
	for o := (object{table: &headerTable, at: p.rest, depth: 1, index: -1}); p.next(&o); {
		if o.index >= 0 {
			p.again = true
		}
	}
}

// version takes the value of v.
func (p *Parser) version(o *object, v *int64) bool {
	switch o.value.kind {
	case '0':
		found := p.scan.raw[o.value.start:o.value.end]
		n, problem := parseInteger(found)
		if problem == "" {
			*v = n
			return true
		}
		p.versionFault("is " + Escape(string(found)))
	case '"':
		p.versionFault(`is the string "` + Escape(string(p.bytes(&o.value))) + `"`)
	default:
		p.versionFault("is " + kindNames[o.value.kind])
	}
	return false
}

func (p *Parser) versionFault(problem string) {
	p.fault(Version, "v", fmt.Sprintf("%s, and this reader knows version %d", problem, Known))
}

// knows reports whether the version is the one that is known, which is told
// of v once the whole header is read: the later of two counts.
func (p *Parser) knows(v int64) bool {
	if v != Known {
		p.versionFault(fmt.Sprintf("is %d", v))
	}
	return v == Known
}

func (p *Parser) lineType(o *object) bool {
	if !p.is(o, '"') {
		return false
	}
	name := p.bytes(&o.value)
	if p.Type = knownType(name); p.Type == "" {
		p.Type = string(name)
	}
	return true
}

// bytes returns what a string stands for, in the line itself or in a buffer
// that the next call overwrites.
func (p *Parser) bytes(v *value) []byte {
	b := p.scan.raw[v.start+1 : v.end-1]
	if v.traits&escaped != 0 || v.traits != 0 && !utf8.Valid(b) {
		// At once as large as nearly all texts need it: growing to a long one
		// would cost several times its length.
		p.scratch = appendText(slices.Grow(p.scratch[:0], len(b)), b)
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

// keep returns b as a string. Of IDs, names and labels that came up a moment
// ago it is the same string again: those of a call stand in three lines.
func (p *Parser) keep(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	if len(b) > maxRecent {
		return p.copy(b)
	}
	slot := &p.recent[hash(b)%uint64(len(p.recent))]
	if *slot != string(b) {
		*slot = p.copy(b)
	}
	return *slot
}

// maxRecent is the longest text that is looked for among the recent ones.
const maxRecent = 64

// hash spreads texts that differ at their start or their end, as IDs do.
func hash(b []byte) uint64 {
	const prime = 0x9E3779B97F4A7C15
	n := len(b)
	if n < 8 {
		return (uint64(b[0])<<16 | uint64(b[n/2])<<8 | uint64(b[n-1]) + uint64(n)) * prime >> 32
	}
	first, last := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[n-8:])
	return ((first*prime ^ last) * prime) >> 32
}

// copy copies b into a string. Short ones stand side by side in pieces of
// memory, so that an event costs no allocation for each of its texts.
func (p *Parser) copy(b []byte) string {
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

// Release lets go of the line, its faults and what a long one left behind.
func (p *Parser) Release() {
	p.scan.raw = nil
	clear(p.Faults)
	p.Faults = p.Faults[:0]
	if cap(p.scratch) > maxScratch {
		p.scratch = nil
	}
}
