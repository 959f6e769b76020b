// Package timeline works out what ran when in a run, and draws it: the model's
// turns and the calls of tools, each from its start to its end.
package timeline

import (
	"strings"
	"time"
	"unicode/utf8"

	"example.com/uagent/stream/core"
)

// A Kind is what an [Item] is.
type Kind uint8

const (
	Turn Kind = iota // the model's, from its start to its response
	Call             // of a tool, from the start of its operation to the end
)

// An Outcome is how an [Item] ended.
type Outcome uint8

const (
	Done       Outcome = iota
	Failed             // a call that is not ok, a turn with a failure
	Unfinished         // still open when the run, or its stream, ended
	NotStarted         // a call whose operation never started, though it didn't fail
)

// An Item is one turn of the model or one call of a tool.
type Item struct {
	Kind    Kind
	Outcome Outcome
	Start   time.Time // of the operation; of the call if there was none
	End     time.Time // not before Start

	// Of a turn.
	Number   int
	Answered bool        // there was a response
	Usage    core.Tokens // of the response
	Stop     string      // as [core.ModelResponded] has it
	Failure  string      // as [core.ModelResponded] has it

	// Of a call.
	Tool    string // its name, perhaps empty
	Label   string // perhaps empty, and cut if it is very long
	Detail  string // "exit N", a status, or an error; empty unless it finished
	CallID  string
	OpID    string // empty without an operation
	OutPath string // file with its output, perhaps empty
	ErrPath string // file with its error output, perhaps empty

	timed bool // Start is known
}

// Duration is the time from Start to End, cut at what a Duration can hold.
func (i *Item) Duration() time.Duration { return i.End.Sub(i.Start) }

// A Timeline is built from the events of one run, in their order, up to and
// without the first run_finished. Starts and ends go together as they do for
// [core.Collector]: turns by number, calls by operation.
type Timeline struct {
	items []*Item

	turns  map[int]*Item       // that are open, by number
	ops    map[operation]*Item // that are open
	called map[string]*Item    // calls without an operation yet, by call ID

	latest      time.Time // of the last event that has a time
	first, last time.Time // earliest and latest of all
	end         time.Time // what Close was given
}

// An operation is known by its own ID or, without one, by its call's.
type operation struct {
	id        string
	anonymous bool
}

func operationOf(opID, callID string) operation {
	if opID == "" {
		return operation{callID, true}
	}
	return operation{opID, false}
}

// New returns an empty Timeline.
func New() *Timeline {
	return &Timeline{turns: make(map[int]*Item), ops: make(map[operation]*Item), called: make(map[string]*Item)}
}

// Add takes the next event. Texts that stay are copied, and bounded.
func (t *Timeline) Add(event core.Event) {
	at := event.OccurredAt()
	t.see(at)
	switch e := event.(type) {
	case core.TurnStarted:
		t.turnStarted(e)
	case core.ModelResponded:
		t.modelResponded(e)
	case core.ToolCalled:
		if _, waits := t.called[e.CallID]; !waits {
			item := t.item(Item{Kind: Call, Outcome: NotStarted}, at)
			item.tell(e.CallID, "", e.Name, e.Label)
			t.called[item.CallID] = item
		}
	case core.ToolStarted:
		t.toolStarted(e)
	case core.ToolFinished:
		t.toolFinished(e)
	}
}

// Close tells when the run ended, if that is known: what is still open ends
// then. Without Close it ends with the last event that has a time.
func (t *Timeline) Close(end time.Time) {
	t.see(end)
	t.end = end
}

// Items returns the turns and calls in the order in which they came up.
func (t *Timeline) Items() []Item {
	end := t.end
	if end.IsZero() {
		end = t.latest
	}
	items := make([]Item, len(t.items))
	for i, item := range t.items {
		items[i] = *item
		if item.Outcome == Unfinished {
			items[i].finish(end)
		}
	}
	return items
}

// Extent returns the times of the earliest and the latest event: the zero time
// twice if none has one.
func (t *Timeline) Extent() (first, last time.Time) { return t.first, t.last }

func (t *Timeline) see(at time.Time) {
	if at.IsZero() {
		return
	}
	t.latest = at
	if t.first.IsZero() || at.Before(t.first) {
		t.first = at
	}
	if t.last.IsZero() || at.After(t.last) {
		t.last = at
	}
}

// item adds an item that begins at a time or, if that is not known, as far as
// the events had come.
func (t *Timeline) item(item Item, at time.Time) *Item {
	t.items = append(t.items, &item)
	item.begin(at, t.latest)
	return &item
}

func (t *Timeline) turnStarted(e core.TurnStarted) {
	if open, ok := t.turns[e.Turn]; ok {
		if !open.timed {
			open.begin(e.At, t.latest)
		}
		return
	}
	t.turns[e.Turn] = t.item(Item{Kind: Turn, Number: e.Turn, Outcome: Unfinished}, e.At)
}

func (t *Timeline) modelResponded(e core.ModelResponded) {
	item, open := t.turns[e.Turn]
	if open {
		delete(t.turns, e.Turn)
		item.finish(e.At)
	} else {
		item = t.item(Item{Kind: Turn, Number: e.Turn}, e.At)
	}
	item.Answered, item.Usage, item.Stop, item.Failure = true, e.Usage, bounded(e.Stop), bounded(e.Failure)
	item.Outcome = Done
	if e.Failure != "" {
		item.Outcome = Failed
	}
}

func (t *Timeline) toolStarted(e core.ToolStarted) {
	key := operationOf(e.OpID, e.CallID)
	if open, ok := t.ops[key]; ok {
		if !open.timed {
			open.begin(e.At, t.latest)
		}
		return
	}
	item := t.waiting(e.CallID, e.At)
	item.Outcome = Unfinished
	item.tell(e.CallID, e.OpID, e.Name, e.Label)
	t.ops[operationOf(item.OpID, item.CallID)] = item
}

func (t *Timeline) toolFinished(e core.ToolFinished) {
	key := operationOf(e.OpID, e.CallID)
	item, open := t.ops[key]
	if open {
		delete(t.ops, key)
		item.finish(e.At)
	} else {
		item = t.waiting(e.CallID, e.At)
	}
	item.tell(e.CallID, e.OpID, e.Name, e.Label)
	item.Detail, item.OutPath, item.ErrPath = bounded(e.Detail), bounded(e.OutPath), bounded(e.ErrPath)
	item.Outcome = Done
	if !e.OK {
		item.Outcome = Failed
	}
}

// waiting returns the item of a call that waits for its operation, which
// begins now, or a new one.
func (t *Timeline) waiting(callID string, at time.Time) *Item {
	item, waits := t.called[callID]
	if !waits {
		return t.item(Item{Kind: Call}, at)
	}
	delete(t.called, callID)
	item.begin(at, t.latest)
	return item
}

func (i *Item) begin(at, otherwise time.Time) {
	i.timed = !at.IsZero()
	if !i.timed {
		at = otherwise
	}
	i.Start, i.End = at, at
}

// finish ends the item. Of one whose start or end is not known there is but an
// instant.
func (i *Item) finish(at time.Time) {
	if i.timed && at.After(i.Start) {
		i.End = at
	}
}

// tell notes what an event says of a call, where nothing is known yet.
func (i *Item) tell(callID, opID, tool, label string) {
	set := func(known *string, text string) {
		if *known == "" {
			*known = text
		}
	}
	set(&i.CallID, strings.Clone(callID))
	set(&i.OpID, strings.Clone(opID))
	set(&i.Tool, bounded(tool))
	set(&i.Label, bounded(label))
}

// bounded returns a copy of a text that shares no memory with its line, cut if
// it is very long.
func bounded(text string) string {
	const most = 2000
	if len(text) <= most {
		return strings.Clone(text)
	}
	end := most
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}
