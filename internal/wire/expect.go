package wire

import (
	"time"

	"example.com/uagent/stream/core"
)

// The functions here read lines as package stream writes them: the documented
// members in their order, with nothing between them. Nearly all lines are like
// that, and take half the time so, for each name needs to be compared with one
// alone. Any other line is left to the general way, from its start.
//
// Each function takes the index where something is expected, and returns the
// index behind it, or -1 if it does not stand there or the index was -1.

// Expected reads the event of a line that is written as package stream writes
// lines. It returns nil for any other line, however well it can be read. A
// line that has an event here has no fault that p notes.
func (p *Parser) Expected(raw []byte) core.Event {
	p.reset(raw)
	start := p.expect(0, expectedStart+`"`)
	if start < 0 {
		return nil
	}
	end, t := p.scan.string(start - 1)
	if end < 0 || t != 0 {
		return nil
	}
	name := raw[start : end-1]
	i := p.expectTime(end, `,"at":`, &p.At)
	return p.expectedEvent(name, i)
}

// expect expects the text.
func (p *Parser) expect(i int, text string) int {
	raw := p.scan.raw
	if end := i + len(text); i >= 0 && end <= len(raw) && string(raw[i:end]) == text {
		return end
	}
	return -1
}

// optional returns the index behind something that may be left out.
func optional(before, behind int) int {
	if behind < 0 {
		return before
	}
	return behind
}

// ends reports whether the line ends at i with its object, or with members of
// it before that are not documented: a later writer may well have more.
func (p *Parser) ends(i int, t *table) bool {
	if p.scan.at(i) != ',' || p.strict {
		return p.expect(i, "}") == len(p.scan.raw)
	}
	o := object{table: t, at: i + 1, depth: 1, index: len(t.names)}
	for p.next(&o) {
		if o.index >= 0 {
			return false
		}
	}
	return !p.broken
}

// The methods that follow expect a member. name is its name in quotes, with
// what stands before and behind it.

func (p *Parser) expectText(i int, name string, s *string) int {
	start := p.expect(i, name)
	if start < 0 {
		return -1
	}
	return p.expectTextValue(start, name, s)
}

// expectTextValue expects the text of the member alone.
func (p *Parser) expectTextValue(start int, name string, s *string) int {
	if p.scan.at(start) != '"' {
		return -1
	}
	end, t := p.scan.string(start)
	if end < 0 {
		return -1
	}
	if p.passing != "" && end-start > maxShared && name[len(`,"`):len(name)-len(`":`)] == p.passing {
		return end
	}
	if t == 0 {
		*s = p.keep(p.scan.raw[start+1 : end-1])
	} else {
		*s = p.keep(p.bytes(&value{start: start, end: end, traits: t}))
	}
	return end
}

func (p *Parser) expectInteger(i int, name string, n *int64) int {
	return p.expectDigits(p.expect(i, name), n)
}

// expectDigits expects an integer that a floating-point number holds exactly.
func (p *Parser) expectDigits(start int, n *int64) int {
	const most = 15
	if start < 0 {
		return -1
	}
	raw := p.scan.raw
	i, negative := start, false
	if p.scan.at(i) == '-' {
		i, negative = i+1, true
	}
	first := i
	for *n = 0; i < len(raw) && isDigit(raw[i]); i++ {
		*n = *n*10 + int64(raw[i]-'0')
	}
	if i == first || i-first > most || raw[first] == '0' && i-first > 1 {
		return -1
	}
	if negative {
		*n = -*n
	}
	return i
}

func (p *Parser) expectCount(i int, name string, n *int) int {
	var v int64
	i = p.expectInteger(i, name, &v)
	if *n = int(v); int64(*n) != v {
		return -1
	}
	return i
}

// expectSchemaVersion expects the version that is known.
func (p *Parser) expectSchemaVersion(i int, name string, v *int) int {
	if i = p.expectCount(i, name, v); *v != Known {
		return -1
	}
	return i
}

func (p *Parser) expectBoolean(i int, name string, v *bool) int {
	i = p.expect(i, name)
	*v = p.scan.at(i) == 't'
	if *v {
		return p.expect(i, "true")
	}
	return p.expect(i, "false")
}

func (p *Parser) expectTime(i int, name string, t *time.Time) int {
	start := p.expect(i, name)
	if p.scan.at(start) != '"' {
		return -1
	}
	end, _ := p.scan.string(start)
	if end < 0 {
		return -1
	}
	var ok bool
	if *t, ok = p.calendar.parseUTC(p.scan.raw[start+1 : end-1]); !ok {
		return -1
	}
	return end
}

func (p *Parser) expectCounts(i int, name string, counts *map[string]int) int {
	i = p.expect(i, name)
	if i = p.expect(i, "{"); i < 0 {
		return -1
	}
	*counts = make(map[string]int)
	if end := p.expect(i, "}"); end >= 0 {
		return end
	}
	for {
		var key string
		var n int
		i = p.expectTextValue(i, `,"":`, &key)
		i = p.expectCount(i, ":", &n)
		if _, twice := (*counts)[key]; twice || i < 0 {
			return -1
		}
		(*counts)[key] = n
		if end := p.expect(i, "}"); end >= 0 {
			return end
		}
		i = p.expect(i, ",")
	}
}

func (p *Parser) expectTexts(i int, name string, list *[]string) int {
	i = p.expect(i, name)
	if i = p.expect(i, "["); i < 0 {
		return -1
	}
	if end := p.expect(i, "]"); end >= 0 {
		return end
	}
	for {
		var text string
		if i = p.expectTextValue(i, name, &text); i < 0 {
			return -1
		}
		*list = append(*list, text)
		if end := p.expect(i, "]"); end >= 0 {
			return end
		}
		i = p.expect(i, ",")
	}
}
