package wire

import (
	"bytes"
	"fmt"
	"math"
	"time"
)

// members is a set of the members of an object, by their place among the
// documented ones.
type members uint64

// An object walks over the members of an object that the scanner has checked.
type object struct {
	next   int // index of the next member: among the noted ones, or in the line
	inLine bool
	done   bool

	name  []byte
	value value
}

// line returns the object that is the line.
func (p *Parser) line() object {
	return object{}
}

// next moves on to the next member.
func (p *Parser) next(o *object) bool {
	if !o.inLine {
		if o.next < p.n {
			m := &p.members[o.next]
			o.next++
			p.use(o, m)
			return true
		}
		o.inLine, o.next, o.done = true, p.rest, p.rest == 0
	}
	if o.done {
		return false
	}
	var m member
	i := p.scan.member(o.next, &m, 1)
	o.done = p.scan.at(i) == '}'
	o.next = i + 1
	p.use(o, &m)
	return true
}

func (p *Parser) use(o *object, m *member) {
	o.value = m.value
	o.name = p.scan.raw[m.name.start+1 : m.name.end-1]
	if m.name.escaped || m.name.nonASCII {
		o.name = appendText(nil, o.name)
	}
}

// enter returns the object that is o's current value.
func (p *Parser) enter(o *object) (object, bool) {
	if !p.is(o, '{') {
		return object{}, false
	}
	p.path = append(p.path, o.name)
	return p.inside(o.value), true
}

// leave ends what enter began.
func (p *Parser) leave() {
	p.path = p.path[:len(p.path)-1]
}

func (p *Parser) inside(v value) object {
	first := p.scan.skipSpace(v.start + 1)
	return object{inLine: true, next: first, done: p.scan.at(first) == '}'}
}

// see notes a member, and that it was there before.
func (p *Parser) see(seen *members, i int, o *object) {
	if p.strict && *seen&(1<<i) != 0 {
		p.fault(Duplicate, string(o.name), "stands there twice")
	}
	*seen |= 1 << i
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
	defer p.leave()
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
	element := object{name: bytes.Clone(o.name)}
	i := p.scan.skipSpace(o.value.start + 1)
	if p.scan.at(i) == ']' {
		return true
	}
	ok := true
	for done := false; !done; i++ {
		i = p.scan.element(i, &element.value, 1)
		done = p.scan.at(i) == ']'
		var s string
		if ok = p.text(&element, &s) && ok; ok {
			*list = append(*list, s)
		}
	}
	return ok
}
