package check

import (
	"fmt"
	"slices"
	"strings"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/wire"
)

// members reads the event of a line that is JSON and finds what is wrong with
// its members. complete tells whether it has those that every line has.
func (c *checker) members(complete bool) core.Event {
	p := c.parser
	if i := slices.IndexFunc(p.Faults, func(f wire.Fault) bool { return f.Kind == wire.Version }); i >= 0 {
		// What else the line holds is another version's business.
		c.fault(p.Faults[i], 1)
		return nil
	}
	var event core.Event
	if p.Type != "" {
		event = p.Event()
	}
	if p.Type != "" && event == nil {
		c.place(wire.Escape(p.Type))
		if complete {
			c.unknownTypes.add(p.Type, c.number)
		}
	}
	c.faults()
	return event
}

// faults turns the line's faults into findings, those that are alike into one.
func (c *checker) faults() {
	p := c.parser
	for i, f := range p.Faults {
		like := func(other wire.Fault) bool { return other.Kind == f.Kind && other.Path == f.Path }
		if slices.ContainsFunc(p.Faults[:i], like) {
			continue
		}
		count := 1
		for _, other := range p.Faults[i+1:] {
			if like(other) {
				count++
			}
		}
		c.fault(f, count)
	}
	for kind := wire.Null; kind <= wire.NotUTC; kind++ {
		n := p.Omitted(kind)
		switch severity, rule := ruleOf(wire.Fault{Kind: kind}); {
		case n == 0:
		case kind == wire.Unknown:
			c.unknownFields.addOthers(c.number, n)
		default:
			c.find(severity, rule, "the line has more faults of this kind: %d", n)
		}
	}
}

// fault turns a fault that the line has count times into a finding.
func (c *checker) fault(f wire.Fault, count int) {
	severity, rule := ruleOf(f)
	switch f.Kind {
	case wire.Unknown:
		c.unknownFields.add(c.parser.Type+"."+f.Path, c.number)
		if count > 1 {
			c.fault(wire.Fault{Kind: wire.Duplicate, Path: f.Path}, count-1)
		}
	case wire.Duplicate:
		c.find(severity, rule, "%s stands there %s", wire.Escape(f.Path), times(count+1))
	case wire.Missing:
		c.find(severity, rule, "%s%s", f.Error(), c.insteadOf(f.Path))
	default:
		again := ""
		if count > 1 {
			again = fmt.Sprintf(" (%s)", times(count))
		}
		c.find(severity, rule, "%s%s", f.Error(), again)
	}
}

// ruleOf returns the rule that a fault falls under.
func ruleOf(f wire.Fault) (Severity, string) {
	switch f.Kind {
	case wire.Version:
		if f.Path != "v" {
			return Error, "status"
		}
		return Error, "version"
	case wire.Duplicate:
		return Warning, "duplicate-field"
	case wire.Unknown:
		return Note, "unknown-field"
	case wire.Big:
		return Note, "big-number"
	case wire.NotUTC:
		return Error, "time"
	}
	switch f.Path {
	case "type":
		return Error, "type"
	case "at", "summary.started_at":
		return Error, "time"
	}
	return Error, "field"
}

// insteadOf names the members that may stand where a documented one is
// missing: those of the same object that are not documented.
func (c *checker) insteadOf(path string) string {
	const most = 5
	var names []string
	for _, other := range c.parser.Faults {
		if other.Kind == wire.Unknown && parent(other.Path) == parent(path) && len(names) < most {
			names = append(names, wire.Escape(other.Path))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "; not documented: " + strings.Join(names, ", ")
}

func parent(path string) string {
	return path[:strings.LastIndexByte(path, '.')+1]
}

// unread reports whether one of the members, an object around it or a part of
// it is missing from the line or could not be read. That is a finding already,
// and the value that the event has is none.
func (c *checker) unread(paths ...string) bool {
	for _, f := range c.parser.Faults {
		if !f.Fatal() && f.Kind != wire.Missing {
			continue
		}
		for _, path := range paths {
			if within(path, f.Path) || within(f.Path, path) {
				return true
			}
		}
	}
	return false
}

// within reports whether a member is the other one or a part of it.
func within(path, other string) bool {
	rest, ok := strings.CutPrefix(path, other)
	return ok && (rest == "" || rest[0] == '.')
}
