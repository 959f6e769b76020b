package check

import (
	"unicode/utf8"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/wire"
)

// line checks one line, on its own and as part of the run.
func (c *checker) line(raw *wire.RawLine) {
	if raw.BOM {
		c.find(Warning, "bom", "a byte order mark stands at the start")
	}
	if raw.CR {
		c.find(Warning, "crlf", "the line ends with a carriage return and a newline")
	}
	if raw.Blank() {
		if !raw.BOM || raw.Newline {
			c.find(Warning, "blank", "the line is blank")
		}
		return
	}
	c.run.sawLine = true
	if event := c.read(raw); event != nil {
		c.verdict.Events++
		c.values(event)
		c.add(event)
	} else {
		c.run.strange = true
	}
}

// read reads the line's event and finds what is wrong with its form. It
// returns nil if the line has no event that version 1 has.
func (c *checker) read(raw *wire.RawLine) core.Event {
	if raw.TooLong {
		c.find(Error, "too-long", "the line is longer than %d bytes: %s", c.limit, preview(raw.Text))
		return nil
	}
	event := c.parser.Expected(raw.Text)
	complete := event != nil || c.parser.Parse(raw.Text)
	if c.broken(raw) {
		return nil
	}
	if !raw.Newline {
		c.find(Warning, "newline", "the last line is whole but has no newline")
	}
	if !utf8.Valid(raw.Text) {
		c.find(Error, "json", "the line holds bytes that are not UTF-8, the first of them at byte %d", invalidAt(raw.Text))
	}
	if c.parser.MayHoldSurrogates() && halfSurrogate(raw.Text) {
		c.find(Warning, "surrogate", "an escape is half of a surrogate pair, which stands for no character")
	}
	if event != nil {
		return event
	}
	return c.members(complete)
}

// broken reports whether the line is not a JSON object, and finds that.
func (c *checker) broken(raw *wire.RawLine) bool {
	for _, f := range c.parser.Faults {
		if f.Kind != wire.Syntax {
			continue
		}
		rule := "json"
		if f.AtEnd && !raw.Newline {
			rule = "truncated"
		}
		c.find(Error, rule, "%s: %s", f.Problem, preview(raw.Text))
		return true
	}
	return false
}

func invalidAt(b []byte) int {
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(b)
}
