package wire

import "fmt"

// The members of the header, by their index in its table.
const (
	headerV = iota
	headerType
	headerAt
	wholeHeader members = 1<<headerV | 1<<headerType | 1<<headerAt
)

// header walks over a line and takes the values of v, type and at, noting
// where the other members stand.
func (p *Parser) header(raw []byte) bool {
	p.reset(raw)
	o := p.begin(&headerTable)
	ok, v := true, int64(Known)
	for p.next(&o) {
		switch o.index {
		case headerV:
			ok = p.version(&o, &v) && ok
		case headerType:
			ok = p.lineType(&o) && ok
		case headerAt:
			ok = p.time(&o, &p.At) && ok
		default:
			p.note(o.member)
		}
	}
	// All three say what they find: which of it matters most is the caller's.
	known := p.knows(v)
	complete := p.complete(o.seen)
	return ok && known && complete && !p.broken
}

// note notes where the member stands that was read last.
func (p *Parser) note(m member) {
	switch {
	case p.n < noted:
		p.members[p.n] = m
		p.n++
	case p.rest == 0:
		p.rest = m.name.start
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
