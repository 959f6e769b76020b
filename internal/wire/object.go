package wire

// members is a set of the documented members of an object, by their index.
type members uint64

// A table has the documented members of an object in the order in which they
// are written.
type table struct {
	names    []string
	required members // those that are never left out
}

// index returns the index of the member with the name, or -1. It is quickest
// if that is the guess.
func (t *table) index(name []byte, guess int) int {
	if guess < len(t.names) && t.names[guess] == string(name) {
		return guess
	}
	for i, known := range t.names {
		if known == string(name) {
			return i
		}
	}
	return -1
}

// An object walks over the members of an object.
type object struct {
	table *table // nil for an object whose names are the stream's own
	at    int    // index of the next member among the noted ones, or in the line
	noted bool   // whether at counts noted members
	done  bool   // there is no next member
	depth int    // of containers, this one included
	seen  members

	member     // the current one
	index  int // its place in the table, -1 if it is not documented
}

// begin returns the object that is the line, to be scanned.
func (p *Parser) begin(t *table) object {
	i := p.scan.skipSpace(0)
	if p.scan.at(i) != '{' {
		p.scan.fail(i, "it is no JSON object")
		p.broken = true
		return object{done: true}
	}
	return p.inside(i, 1, t)
}

// inside returns the object that starts at i.
func (p *Parser) inside(i, depth int, t *table) object {
	o := object{table: t, at: p.scan.skipSpace(i + 1), depth: depth, index: -1}
	if p.scan.at(o.at) == '}' {
		p.end(&o, o.at)
	}
	return o
}

// line returns the object that is the line, without the header's members,
// which open each table. The line was walked over, so those that were noted
// come first.
func (p *Parser) line(t *table) object {
	return object{table: t, noted: true, depth: 1, seen: wholeHeader, index: headerAt}
}

// next moves on to the next member.
func (p *Parser) next(o *object) bool {
	if o.noted {
		if o.at < p.n {
			o.member = p.members[o.at]
			o.at++
			p.look(o)
			return true
		}
		o.noted, o.at, o.done = false, p.rest, p.rest == 0
	}
	if o.done || p.broken {
		return false
	}
	i := p.scan.name(o.at, &o.name)
	if i >= 0 {
		i = p.scan.value(i, &o.value, o.depth)
	}
	if i < 0 {
		p.broken = true
		return false
	}
	p.look(o)
	p.follow(o, i)
	return !p.broken
}

// look looks the current member's name up in the table.
func (p *Parser) look(o *object) {
	last := o.index
	if o.index = -1; o.table == nil {
		return
	}
	o.index = o.table.index(p.nameBytes(o), last+1)
	switch ofHeader := o.table == &headerTable; {
	case o.index < 0:
		if p.strict && !ofHeader {
			p.fault(Unknown, p.name(o), "is not documented")
		}
	case o.depth == 1 && o.index <= headerAt && !ofHeader:
		// header has taken it.
	case o.seen&(1<<o.index) != 0:
		if p.strict {
			p.fault(Duplicate, p.name(o), "stands there twice")
		}
	default:
		o.seen |= 1 << o.index
	}
}

// name is the current member's name.
func (p *Parser) name(o *object) string {
	if o.index >= 0 {
		return o.table.names[o.index]
	}
	return string(p.nameBytes(o))
}

// nameBytes is the name as it was scanned.
func (p *Parser) nameBytes(o *object) []byte {
	name := p.scan.raw[o.member.name.start+1 : o.member.name.end-1]
	if o.member.name.traits != 0 {
		return appendText(nil, name)
	}
	return name
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
	o.done = true
	if o.depth > 1 {
		return
	}
	if i = p.scan.skipSpace(i + 1); i < len(p.scan.raw) {
		p.scan.fail(i, "something follows the object")
		p.broken = true
	}
}

// enter returns the object that is o's current value.
func (p *Parser) enter(o *object, t *table) (object, bool) {
	if !p.is(o, '{') {
		return object{}, false
	}
	p.path = append(p.path, p.name(o))
	return p.inside(o.value.start, o.depth+1, t), true
}

// leave ends what enter began.
func (p *Parser) leave() { p.path = p.path[:len(p.path)-1] }

// require notes which of the required members are missing.
func (p *Parser) require(o *object) {
	missing := o.table.required &^ o.seen
	if !p.strict || missing == 0 || p.broken {
		return
	}
	for i, name := range o.table.names {
		if missing&(1<<i) != 0 {
			p.fault(Missing, name, "is missing")
		}
	}
}
