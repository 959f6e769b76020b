package wire

import (
	"fmt"
	"math"
	"time"
)

// members is a set of the members of an object, by their place among the
// documented ones.
type members uint64

// An object walks over the members of an object.
type object struct {
	at    int  // index of the next member among the noted ones, or in the line
	noted bool // whether at counts noted members
	done  bool // there is no next member; at is behind the object
	depth int  // of containers, this one included

	name   []byte
	nameAt value
	value  value
	open   bool // the value is an object or array that has not been scanned yet
}

// begin returns the object that is the line, to be scanned.
func (p *Parser) begin() object {
	i := p.scan.skipSpace(0)
	if p.scan.at(i) != '{' {
		p.scan.fail(i, "it is no JSON object")
		p.broken = true
		return object{}
	}
	return p.inside(i, 1)
}

// inside returns the object that starts at i.
func (p *Parser) inside(i, depth int) object {
	o := object{at: p.scan.skipSpace(i + 1), depth: depth}
	if p.scan.at(o.at) == '}' {
		p.end(&o, o.at)
	}
	return o
}

// line returns the object that is the line, its noted members first.
func (p *Parser) line() object {
	return object{noted: true, depth: 1}
}

// next moves on to the next member.
func (p *Parser) next(o *object) bool {
	if o.noted {
		if o.at < p.n {
			m := &p.members[o.at]
			o.at++
			o.nameAt, o.value = m.name, m.value
			p.use(o)
			return true
		}
		o.noted, o.at, o.done = false, p.rest, p.rest == 0
	}
	if o.open {
		p.close(o, p.scan.value(o.value.start, &o.value, o.depth))
	}
	if o.done || p.broken {
		return false
	}
	s := &p.scan
	i := s.name(o.at, &o.nameAt)
	if i < 0 {
		p.broken = true
		return false
	}
	p.use(o)
	if c := s.at(i); c == '{' || c == '[' {
		o.value = value{start: i, kind: c}
		o.open = true
		return true
	}
	if i = s.value(i, &o.value, o.depth); i < 0 {
		p.broken = true
		return false
	}
	p.follow(o, i)
	return !p.broken
}

// use takes the name of o's current member.
func (p *Parser) use(o *object) {
	o.name = p.scan.raw[o.nameAt.start+1 : o.nameAt.end-1]
	if o.nameAt.escaped || o.nameAt.nonASCII {
		o.name = appendText(nil, o.name)
	}
}

// close ends o's current value, an object or array that was scanned to its
// end, or to -1 where it is not JSON.
func (p *Parser) close(o *object, end int) {
	if end < 0 {
		p.broken = true
	}
	if o.open && !p.broken {
		o.open = false
		p.follow(o, end)
	}
}

// follow moves o from the end of a value to the next member.
func (p *Parser) follow(o *object, i int) {
	s := &p.scan
	if s.at(i) <= ' ' {
		i = s.skipSpace(i)
	}
	switch s.at(i) {
	case ',':
		o.at = i + 1
	case '}':
		p.end(o, i)
	default:
		s.fail(i, "an object's comma or end is missing")
		p.broken = true
	}
}

// end ends o, whose brace stands at i.
func (p *Parser) end(o *object, i int) {
	o.at, o.done = i+1, true
	if o.depth > 1 {
		return
	}
	if i = p.scan.skipSpace(i + 1); i < len(p.scan.raw) {
		p.scan.fail(i, "something follows the object")
		p.broken = true
	}
}

// enter returns the object that is o's current value.
func (p *Parser) enter(o *object) (object, bool) {
	if !p.is(o, '{') {
		return object{}, false
	}
	p.path = append(p.path, o.name)
	return p.inside(o.value.start, o.depth+1), true
}

// leave ends what enter began.
func (p *Parser) leave(o, inner *object) {
	p.path = p.path[:len(p.path)-1]
	p.close(o, inner.at)
}

// see notes a member, and that it was there before.
func (p *Parser) see(seen *members, i int, o *object) {
	if p.strict && *seen&(1<<i) != 0 {
		p.fault(Duplicate, string(o.name), "stands there twice")
	}
	*seen |= 1 << i
}

// seeHeader is see for a member of the header, whose value has been taken if
// the member was noted.
func (p *Parser) seeHeader(seen *members, i int, o *object) {
	p.see(seen, i, o)
	if !o.noted {
		p.again = true
	}
}

// require notes which of the required members are missing.
func (p *Parser) require(seen, required members, names []string) {
	if !p.strict || seen&required == required {
		return
	}
	for i, name := range names {
		if (required&^seen)&(1<<i) != 0 {
			p.fault(Missing, name, "is missing")
		}
	}
}

// unknown notes a member that is not documented.
func (p *Parser) unknown(o *object) {
	if p.strict {
		p.fault(Unknown, string(o.name), "is not documented")
	}
}

// kinds names the kinds of values by their first byte.
var kinds = map[byte]string{
	'"': "a string",
	'0': "a number",
	'{': "an object",
	'[': "an array",
	't': "true",
	'f': "false",
	'n': "null",
}

// is reports whether o's current value is of the kind, and notes a fault if
// it is not.
func (p *Parser) is(o *object, kind byte) bool {
	if o.value.kind == kind {
		return true
	}
	p.wrong(o, kinds[kind])
	return false
}

// wrong notes that o's current value is not what it should be.
func (p *Parser) wrong(o *object, want string) {
	fault := Wrong
	if o.value.kind == 'n' {
		fault = Null
	}
	p.fault(fault, string(o.name), fmt.Sprintf("is %s, not %s", kinds[o.value.kind], want))
}

// The methods that follow take o's current value. They report whether it is
// of the right type; if not, they note a fault and leave the value as it is.

func (p *Parser) text(o *object, s *string) bool {
	if !p.is(o, '"') {
		return false
	}
	*s = p.keep(p.bytes(&o.value))
	return true
}

func (p *Parser) integer(o *object, n *int64) bool {
	if !p.is(o, '0') {
		return false
	}
	number := p.scan.raw[o.value.start:o.value.end]
	i, problem := parseInteger(number)
	if problem != "" {
		p.fault(Wrong, string(o.name), fmt.Sprintf("%s: %.40s", problem, number))
		return false
	}
	*n = i
	if p.strict && (i > maxExact || i < -maxExact) {
		p.fault(Big, string(o.name), fmt.Sprintf("is %d, which programs that keep numbers as floating point can't hold exactly", i))
	}
	return true
}

// maxExact is the largest integer up to which a 64-bit floating-point number
// holds each one.
const maxExact = 1<<53 - 1

func (p *Parser) count(o *object, n *int) bool {
	var i int64
	if !p.integer(o, &i) {
		return false
	}
	if i < math.MinInt || i > math.MaxInt {
		p.fault(Wrong, string(o.name), fmt.Sprintf("does not fit in an int: %d", i))
		return false
	}
	*n = int(i)
	return true
}

func (p *Parser) boolean(o *object, v *bool) bool {
	if o.value.kind != 't' && o.value.kind != 'f' {
		p.wrong(o, "true or false")
		return false
	}
	*v = o.value.kind == 't'
	return true
}

func (p *Parser) time(o *object, t *time.Time) bool {
	if !p.is(o, '"') {
		return false
	}
	b := p.bytes(&o.value)
	parsed, ok := parseTime(b)
	if !ok {
		p.fault(Wrong, string(o.name), fmt.Sprintf("is no RFC 3339 time: %.40q", b))
		return false
	}
	*t = parsed
	if p.strict && b[len(b)-1] != 'Z' {
		p.fault(NotUTC, string(o.name), fmt.Sprintf("is not in UTC: %q", b))
	}
	return true
}

func (p *Parser) counts(o *object, counts *map[string]int) bool {
	inner, ok := p.enter(o)
	if !ok {
		return false
	}
	defer p.leave(o, &inner)
	if *counts == nil {
		*counts = make(map[string]int)
	}
	for p.next(&inner) {
		var n int
		if ok = p.count(&inner, &n) && ok; !ok {
			continue
		}
		if _, twice := (*counts)[string(inner.name)]; twice && p.strict {
			p.fault(Duplicate, string(inner.name), "stands there twice")
		}
		(*counts)[p.keep(inner.name)] = n
	}
	return ok
}

func (p *Parser) texts(o *object, list *[]string) bool {
	if !p.is(o, '[') {
		return false
	}
	*list = nil
	s := &p.scan
	element := object{name: o.name}
	i := s.skipSpace(o.value.start + 1)
	if s.at(i) == ']' {
		p.close(o, i+1)
		return true
	}
	for ok := true; ; {
		if i = s.element(i, &element.value, o.depth+1); i < 0 {
			p.close(o, i)
			return false
		}
		var text string
		if ok = p.text(&element, &text) && ok; ok {
			*list = append(*list, text)
		}
		switch s.at(i) {
		case ',':
			i++
		case ']':
			p.close(o, i+1)
			return ok
		default:
			p.close(o, s.fail(i, "an array's comma or end is missing"))
			return false
		}
	}
}
