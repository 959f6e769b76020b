package check

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
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
	if raw.TooLong {
		c.find(Error, "too-long", "the line is longer than %d bytes: %s", c.limit, preview(raw.Text))
		c.run.strange = true
		return
	}
	readable := c.parser.Parse(raw.Text)
	if c.syntax(raw) {
		c.run.strange = true
		return
	}
	if !raw.Newline {
		c.find(Warning, "newline", "the last line is whole but has no newline")
	}
	if c.parser.MayHoldSurrogates() && halfSurrogate(raw.Text) {
		c.find(Warning, "surrogate", "an escape is half of a surrogate pair, which stands for no character")
	}
	event := c.event(readable)
	if event == nil {
		c.run.strange = true
		return
	}
	c.verdict.Events++
	c.values(event)
	c.add(event)
}

// syntax reports whether the line is not JSON, and finds that.
func (c *checker) syntax(raw *wire.RawLine) bool {
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
	if !utf8.Valid(raw.Text) {
		c.find(Error, "json", "the line holds bytes that are not UTF-8, first at byte %d", invalidAt(raw.Text))
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

// preview returns the start of a line in quotes and printable ASCII.
func preview(text []byte) string {
	return `"` + wire.Escape(string(text[:min(len(text), 256)])) + `"`
}

// event reads the line's event and finds what is wrong with its members. It
// returns nil if the line has none.
func (c *checker) event(readable bool) core.Event {
	p := c.parser
	known := p.Type != ""
	for _, f := range p.Faults {
		if f.Kind == wire.Version {
			known = false // what else it holds is another version's business
		}
	}
	var event core.Event
	if known {
		event = p.Event()
	}
	if known && event == nil && readable {
		c.unknownTypes.add(p.Type, c.number)
	}
	if !known {
		c.onlyTheHeader()
		return nil
	}
	for i, f := range p.Faults {
		c.fault(f, p.Faults[:i])
	}
	return event
}

// onlyTheHeader finds the faults of a line whose event is not read: a version
// that is not known makes the others no faults.
func (c *checker) onlyTheHeader() {
	i := slices.IndexFunc(c.parser.Faults, func(f wire.Fault) bool { return f.Kind == wire.Version })
	if i >= 0 {
		c.fault(c.parser.Faults[i], nil)
		return
	}
	for i, f := range c.parser.Faults {
		c.fault(f, c.parser.Faults[:i])
	}
}

// fault turns a fault of a line into a finding; before are those of the same
// line that came before it.
func (c *checker) fault(f wire.Fault, before []wire.Fault) {
	switch f.Kind {
	case wire.Version:
		if f.Path == "v" {
			c.find(Error, "version", "%s", f.Error())
		} else {
			c.find(Error, "status", "%s", f.Error())
		}
	case wire.Absent, wire.Null, wire.Wrong, wire.Missing:
		c.find(Error, ruleOf(f.Path), "%s%s", f.Error(), c.insteadOf(f))
	case wire.NotUTC:
		c.find(Error, "time", "%s", f.Error())
	case wire.Duplicate:
		c.find(Warning, "duplicate-field", "%s", f.Error())
	case wire.Unknown:
		for _, b := range before {
			if b.Kind == wire.Unknown && b.Path == f.Path {
				c.find(Warning, "duplicate-field", "%s stands there twice", wire.Escape(f.Path))
				return
			}
		}
		c.unknownFields.add(c.parser.Type+"."+f.Path, c.number)
	case wire.Big:
		c.find(Note, "big-number", "%s", f.Error())
	}
}

// ruleOf returns the rule that a fault of a member falls under.
func ruleOf(path string) string {
	switch path {
	case "type":
		return "type"
	case "at", "summary.started_at":
		return "time"
	}
	return "field"
}

// insteadOf names the members that may stand where a documented one is
// missing: those of the same object that are not documented.
func (c *checker) insteadOf(f wire.Fault) string {
	if f.Kind != wire.Missing {
		return ""
	}
	var names []string
	for _, other := range c.parser.Faults {
		if other.Kind == wire.Unknown && parent(other.Path) == parent(f.Path) && len(names) < 5 {
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

// halfSurrogate reports whether a string of the line, which is JSON, has an
// escape for half of a surrogate pair without the other half.
func halfSurrogate(text []byte) bool {
	for i := bytes.IndexByte(text, '\\'); i >= 0 && i < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		high, ok := codeUnit(text, i)
		switch {
		case !ok:
			i++
		case high < 0xD800 || high > 0xDFFF:
			i += 5
		case high > 0xDBFF:
			return true
		default:
			low, ok := codeUnit(text, i+6)
			if !ok || low < 0xDC00 || low > 0xDFFF {
				return true
			}
			i += 11
		}
	}
	return false
}

// codeUnit returns the value of the \u escape at i; ok is false if there is
// none.
func codeUnit(text []byte, i int) (unit uint64, ok bool) {
	if i+6 > len(text) || text[i] != '\\' || text[i+1] != 'u' {
		return 0, false
	}
	unit, err := strconv.ParseUint(string(text[i+2:i+6]), 16, 32)
	return unit, err == nil
}

// values finds what is odd about an event's values.
func (c *checker) values(event core.Event) {
	if event.OccurredAt().IsZero() && !faulty(c.parser.Faults, "at") {
		c.find(Warning, "clock", "at is the zero time")
	}
	switch e := event.(type) {
	case core.ControlInput:
		switch e.Mode {
		case core.ModeSettings, core.ModeWhenIdle, core.ModeHard, core.ModeHeartbeat:
		default:
			c.find(Warning, "value", "mode %s is not a documented one", quote(e.Mode))
		}
	case core.ModelResponded:
		c.duration("duration_ms", e.Duration)
		c.tokens("usage", e.Usage)
	case core.ToolCalled:
		c.label(e.Label)
	case core.ToolStarted:
		c.label(e.Label)
	case core.ToolFinished:
		c.label(e.Label)
		c.duration("duration_ms", e.Duration)
	case core.RunFinished:
		c.summaryValues(e.Result)
	}
}

func faulty(faults []wire.Fault, path string) bool {
	return slices.ContainsFunc(faults, func(f wire.Fault) bool { return f.Path == path })
}

func (c *checker) summaryValues(r core.Result) {
	c.duration("wall_ms", r.Wall)
	c.duration("event_span_ms", r.Stats.EventSpan)
	c.duration("model_ms", r.Stats.ModelTime)
	c.duration("tool_busy_ms", r.Stats.ToolBusyTime)
	c.duration("tool_model_overlap_ms", r.Stats.ToolModelOverlap)
	c.tokens("tokens", r.Stats.Tokens)
	switch r.Status {
	case core.StatusRunning: // which is an error of its own
	case core.StatusOK, core.StatusError, core.StatusTimeout, core.StatusInterrupted, core.StatusDiskLimit:
	default:
		if !faulty(c.parser.Faults, "summary.status") {
			c.find(Warning, "value", "status %s is not a documented one", quote(string(r.Status)))
		}
	}
}

func (c *checker) duration(name string, d time.Duration) {
	if d < 0 {
		c.find(Warning, "clock", "%s is negative: %d", name, d.Milliseconds())
	}
}

func (c *checker) label(label string) {
	if i := strings.IndexFunc(label, core.IsLineBreak); i >= 0 {
		c.find(Error, "label", "label holds a line break at byte %d: %s", i, quote(label))
	}
}

func (c *checker) tokens(name string, t core.Tokens) {
	parts := t.CachedInputTokens
	if t.CacheWriteInputTokens > math.MaxInt64-max(parts, 0) {
		parts = math.MaxInt64
	} else {
		parts += t.CacheWriteInputTokens
	}
	if parts > t.InputTokens {
		c.find(Warning, "tokens", "%s: cached_input %d and cache_write_input %d are more than input %d", name, t.CachedInputTokens, t.CacheWriteInputTokens, t.InputTokens)
	}
	if t.ReasoningTokens > t.OutputTokens {
		c.find(Warning, "tokens", "%s: reasoning %d is more than output %d", name, t.ReasoningTokens, t.OutputTokens)
	}
}
