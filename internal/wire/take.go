package wire

import (
	"fmt"
	"math"
	"time"
)

// kindNames names the kinds of values by their first byte.
var kindNames = map[byte]string{
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
	p.wrong(o, kindNames[kind])
	return false
}

// wrong notes that o's current value is not what it should be.
func (p *Parser) wrong(o *object, want string) {
	fault := Wrong
	if o.value.kind == 'n' {
		fault = Null
	}
	p.fault(fault, p.name(o), fmt.Sprintf("is %s, not %s", kindNames[o.value.kind], want))
}

// The methods that follow take o's current value. They report whether it is
// of the right type; if not, they note a fault and leave the value as it is.

func (p *Parser) text(o *object, s *string) bool {
	v := &o.value
	if p.passing != "" && v.kind == '"' && v.end-v.start > maxShared && p.name(o) == p.passing {
		return true
	}
	if v.kind == '"' && v.traits == 0 {
		*s = p.keep(p.scan.raw[v.start+1 : v.end-1])
		return true
	}
	if !p.is(o, '"') {
		return false
	}
	*s = p.keep(p.bytes(v))
	return true
}

func (p *Parser) integer(o *object, n *int64) bool {
	if !p.is(o, '0') {
		return false
	}
	number := p.scan.raw[o.value.start:o.value.end]
	i, problem := parseInteger(number)
	if problem != "" {
		p.fault(Wrong, p.name(o), fmt.Sprintf("%s: %.40s", problem, number))
		return false
	}
	*n = i
	if p.strict && (i > maxExact || i < -maxExact) {
		p.fault(Big, p.name(o), fmt.Sprintf("is %d, which programs that keep numbers as floating point can't hold exactly", i))
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
		p.fault(Wrong, p.name(o), fmt.Sprintf("does not fit in an int: %d", i))
		return false
	}
	*n = int(i)
	return true
}

// schemaVersion takes the version of an object within a line.
func (p *Parser) schemaVersion(o *object, v *int) bool {
	ok := p.count(o, v)
	if ok && p.strict && *v != Known {
		p.fault(Version, p.name(o), fmt.Sprintf("is %d, not %d", *v, Known))
	}
	return ok
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
	parsed, ok := p.calendar.parse(b)
	if !ok {
		p.fault(Wrong, p.name(o), notATime(b))
		return false
	}
	*t = parsed
	if p.strict && b[len(b)-1] != 'Z' {
		p.fault(NotUTC, p.name(o), `is not in UTC: "`+Escape(string(b))+`"`)
	}
	return true
}

// notATime is the problem of a member that is no RFC 3339 time.
func notATime(b []byte) string {
	why := ""
	if i := len("2006-01-02T15:04:05"); len(b) > i && b[i] == ',' {
		why = ", which has a point before the fraction, not a comma"
	}
	return `is no RFC 3339 time` + why + `: "` + Escape(string(b)) + `"`
}

func (p *Parser) counts(o *object, counts *map[string]int) bool {
	inner, ok := p.enter(o, nil)
	if !ok {
		return false
	}
	if *counts == nil {
		*counts = make(map[string]int)
	}
	for p.next(&inner) {
		var n int
		if ok = p.count(&inner, &n) && ok; !ok {
			continue
		}
		name := p.nameBytes(&inner)
		if _, twice := (*counts)[string(name)]; twice && p.strict {
			p.fault(Duplicate, string(name), "stands there twice")
		}
		(*counts)[p.keep(name)] = n
	}
	p.leave()
	return ok
}

func (p *Parser) texts(o *object, list *[]string) bool {
	if !p.is(o, '[') {
		return false
	}
	*list = nil
	s := &p.scan
	element := object{table: o.table, index: o.index}
	i := s.skipSpace(o.value.start + 1)
	if s.at(i) == ']' {
		return true
	}
	for ok := true; ; i++ {
		if i = s.element(i, &element.value, o.depth+1); i < 0 {
			return false
		}
		var text string
		if ok = p.text(&element, &text) && ok; ok {
			*list = append(*list, text)
		}
		if s.at(i) != ',' {
			return ok
		}
	}
}
