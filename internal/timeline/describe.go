package timeline

import (
	"fmt"
	"strings"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/terminal"
)

// What a page says of an item. All texts are escaped for the eye.

// name is what the item is called.
func (p *placed) name() string {
	switch {
	case p.Kind == Turn:
		return fmt.Sprintf("Turn %d", p.Number)
	case p.Tool == "":
		return "?"
	}
	return terminal.Escape(p.Tool)
}

// label is what the item is about; a turn has none.
func (p *placed) label() string { return terminal.Escape(p.Label) }

// outcome is how it ended, in words.
func (p *placed) outcome() string {
	switch p.Outcome {
	case Failed:
		return "failed"
	case Unfinished:
		if p.Kind == Turn {
			return "never answered"
		}
		return "never finished"
	case NotStarted:
		return "never started"
	}
	return "done"
}

// mark stands before the label of what did not end well, for who can't see
// its colour.
func (p *placed) mark() string {
	switch p.Outcome {
	case Failed:
		return "✕ "
	case Unfinished, NotStarted:
		return "⋯ "
	}
	return ""
}

// class is what the style knows the item by.
func (p *placed) class() string {
	class := map[Kind]string{Turn: "turn", Call: "call"}[p.Kind]
	switch p.Outcome {
	case Failed:
		return class + " failed"
	case Unfinished, NotStarted:
		return class + " open"
	}
	return class
}

// detail is what else there is to say of how it ended.
func (p *placed) detail() string {
	if p.Kind == Call {
		return terminal.Escape(p.Detail)
	}
	var parts []string
	if !core.NormalStop(p.Stop) {
		parts = append(parts, "stopped: "+terminal.Escape(p.Stop))
	}
	if p.Failure != "" {
		parts = append(parts, "failed: "+terminal.Escape(p.Failure))
	}
	return strings.Join(parts, ", ")
}

// paths are the files with the output of a call that failed.
func (p *placed) paths() []string {
	if p.Outcome != Failed {
		return nil
	}
	var paths []string
	if p.OutPath != "" {
		paths = append(paths, "stdout "+terminal.Escape(p.OutPath))
	}
	if p.ErrPath != "" {
		paths = append(paths, "stderr "+terminal.Escape(p.ErrPath))
	}
	return paths
}

// sentences tell all of the item: what it is, how it ended, when it ran. Each
// text of the stream in them is cut behind so many columns.
func (p *placed) sentences(columns int) []string {
	what := shortened(p.name(), columns)
	if label := p.label(); label != "" {
		what += ": " + shortened(label, columns)
	}
	how := p.outcome()
	if detail := p.detail(); detail != "" {
		how += ": " + shortened(detail, columns)
	}
	when := fmt.Sprintf("%s, from %s to %s", since(p.length), since(p.at), since(p.end()))
	if p.length == 0 {
		when = "at " + since(p.at)
	}
	sentences := []string{what, how, when}
	if p.Answered {
		sentences = append(sentences, tokensNote(p.Usage))
	}
	return append(sentences, p.paths()...)
}

// shortened cuts an escaped text behind so many columns.
func shortened(text string, columns int) string { return terminal.Cut(text, columns) }

// A row is an item's in the table.
type row struct {
	Number   int // the item's, from 1
	Class    string
	What     string
	Label    string
	Outcome  string
	Start    string
	Duration string
	Tokens   [4]string // in, cached, out, reasoning
	Detail   string
	Paths    []string
}

func rows(all []*placed, columns int) []row {
	list := make([]row, len(all))
	for i, p := range all {
		list[i] = row{
			Number:   i + 1,
			Class:    p.class(),
			What:     shortened(p.name(), columns),
			Label:    shortened(p.label(), 4*columns),
			Outcome:  p.mark() + p.outcome(),
			Start:    since(p.at),
			Duration: since(p.length),
			Tokens:   [4]string{"–", "–", "–", "–"},
			Detail:   shortened(p.detail(), 4*columns),
			Paths:    p.paths(),
		}
		if u := p.Usage; p.Answered {
			list[i].Tokens = [4]string{grouped(u.InputTokens), grouped(u.CachedInputTokens), grouped(u.OutputTokens), grouped(u.ReasoningTokens)}
		}
	}
	return list
}
