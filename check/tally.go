package check

import "example.com/uagent/stream/internal/wire"

// A tally counts names, each with the line where it was seen first.
type tally struct {
	entries []entry
	index   map[string]int
	others  entry // all beyond those that are kept apart
}

type entry struct {
	name        string
	line, count int
}

// maxNames bounds what a tally keeps of a hostile stream.
const maxNames = 1000

// add counts a name, which may hold anything.
func (t *tally) add(name string, line int) {
	name = wire.Escape(name)
	i, ok := t.index[name]
	switch {
	case ok:
		t.entries[i].count++
	case len(t.entries) == maxNames:
		t.addOthers(line, 1)
	default:
		if t.index == nil {
			t.index = make(map[string]int)
		}
		t.index[name] = len(t.entries)
		t.entries = append(t.entries, entry{name, line, 1})
	}
}

// addOthers counts names that are not kept apart.
func (t *tally) addOthers(line, count int) {
	if t.others.count == 0 {
		t.others.line = line
	}
	t.others.count += count
}

// each yields the names, escaped, and last those that were not kept apart, as
// one without a name.
func (t *tally) each(yield func(name string, line, count int)) {
	for _, e := range t.entries {
		yield(e.name, e.line, e.count)
	}
	if t.others.count > 0 {
		yield("", t.others.line, t.others.count)
	}
}
