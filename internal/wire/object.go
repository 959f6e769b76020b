package wire

// members is a set of the documented members of an object, by their index.
type members uint64

// A table has the documented members of an object in the order in which they
// are written.
type table struct {
	names    []string // quoted, with the colon, as the writer writes them
	required members  // those that are never left out
}

func (t *table) name(i int) string {
	return t.names[i][1 : len(t.names[i])-len(`":`)]
}

// index returns the index of the member with the name, or -1.
func (t *table) index(name []byte) int {
	for i := range t.names {
		if t.name(i) == string(name) {
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
	done  bool   // there is no next member; at is behind the object
	open  bool   // the value is an object or array that has not been scanned yet
	depth int    // of containers, this one included
	seen  members

	index  int   // of the member in the table, -1 for one that is not documented
	nameAt value // unless a known member was read without a look at its name
	value  value
}

// begin returns the object that is the line, to be scanned.
func (p *Parser) begin(t *table) object {
	i := p.scan.skipSpace(0)
	if p.scan.at(i) != '{' {
		p.scan.fail(i, "it is no JSON object")
		p.broken = true
		return object{}
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
// which open each table, and with those first that were noted.
func (p *Parser) line(t *table) object {
	return object{table: t, noted: true, depth: 1, seen: wholeHeader, index: headerAt}
}

// next moves on to the next member.
func (p *Parser) next(o *object) bool {
	if o.noted {
		if o.at < p.n {
			m := &p.members[o.at]
			o.at++
			o.nameAt, o.value = m.name, m.value
			p.look(o)
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
	i := p.guess(o)
	if i < 0 {
		if i = p.scan.name(o.at, &o.nameAt); i < 0 {
			p.broken = true
			return false
		}
		p.look(o)
	}
	if c := p.scan.at(i); c == '{' || c == '[' {
		o.value = value{start: i, kind: c}
		o.open = true
		return true
	}
	if i = p.scan.value(i, &o.value, o.depth); i < 0 {
		p.broken = true
		return false
	}
	p.follow(o, i)
	return !p.broken
}

// guess reads the next member's name if it is one of those that follow the
// current member in the table, as it is in what our writer wrote, and returns
// the index of its value; else -1.
func (p *Parser) guess(o *object) int {
	const most = 6 // members that may be left out one behind the other
	if o.table == nil || o.at >= len(p.scan.raw) {
		return -1
	}
	rest := p.scan.raw[o.at:]
	names := o.table.names
	for i := o.index + 1; i < len(names) && i <= o.index+most; i++ {
		name := names[i]
		if len(rest) > len(name) && string(rest[:len(name)]) == name && rest[len(name)] > ' ' && o.seen&(1<<i) == 0 {
			o.seen |= 1 << i
			o.index = i
			return o.at + len(name)
		}
	}
	return -1
}

// look looks the current member's name up in the table.
func (p *Parser) look(o *object) {
	o.index = -1
	if o.table == nil {
		return
	}
	o.index = o.table.index(p.nameBytes(o))
	switch ofHeader := o.table == &headerTable; {
	case o.index < 0:
		if p.strict && !ofHeader {
			p.fault(Unknown, p.name(o), "is not documented")
		}
	case o.depth == 1 && o.index <= headerAt && !ofHeader:
		p.again = true
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
		return o.table.name(o.index)
	}
	return string(p.nameBytes(o))
}

// nameBytes is the name as it was scanned.
func (p *Parser) nameBytes(o *object) []byte {
	name := p.scan.raw[o.nameAt.start+1 : o.nameAt.end-1]
	if o.nameAt.traits != 0 {
		return appendText(nil, name)
	}
	return name
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
func (p *Parser) enter(o *object, t *table) (object, bool) {
	if !p.is(o, '{') {
		return object{}, false
	}
	p.path = append(p.path, p.name(o))
	return p.inside(o.value.start, o.depth+1, t), true
}

// leave ends what enter began.
func (p *Parser) leave(o, inner *object) {
	p.path = p.path[:len(p.path)-1]
	p.close(o, inner.at)
}

// require notes which of the required members are missing.
func (p *Parser) require(o *object) {
	missing := o.table.required &^ o.seen
	if !p.strict || missing == 0 || p.broken {
		return
	}
	for i := range o.table.names {
		if missing&(1<<i) != 0 {
			p.fault(Missing, o.table.name(i), "is missing")
		}
	}
}
