package check

import (
	"fmt"
	"strings"
	"time"

	"example.com/uagent/stream/core"
)

// pairs are the turns and calls so far, and what has become of them.
type pairs struct {
	digester  *digester
	lastTurn  int
	turns     map[int]bool  // whether each was answered
	openTurns map[int]since // those that were not
	calls     map[digest]callState
	ops       map[digest]bool // whether each has finished
	openOps   map[operation]since
}

// A since is where and when something began.
type since struct {
	line int
	at   time.Time
}

// isAfter reports whether both times are known and the end is before the start.
func (s since) isAfter(end time.Time) bool {
	return !s.at.IsZero() && !end.IsZero() && end.Before(s.at)
}

func (s since) String() string { return fmt.Sprintf("%s in line %d", stamp(s.at), s.line) }

// A callState is what is known of a call.
type callState uint8

const (
	made        callState = 1 << iota
	failedEarly           // before an operation started
)

// An operation is known by its ID or, without one, by that of its call.
type operation struct{ opID, callID string }

func operationOf(opID, callID string) operation {
	if opID != "" {
		return operation{opID: opID}
	}
	return operation{callID: callID}
}

func (o operation) String() string {
	if o.opID == "" {
		return "the operation of call " + quote(o.callID)
	}
	return "operation " + quote(o.opID)
}

func newPairs(d *digester) *pairs {
	return &pairs{
		digester:  d,
		turns:     make(map[int]bool),
		openTurns: make(map[int]since),
		calls:     make(map[digest]callState),
		ops:       make(map[digest]bool),
		openOps:   make(map[operation]since),
	}
}

// open returns how many turns and operations have not ended.
func (p *pairs) open() int { return len(p.openTurns) + len(p.openOps) }

// digestOf returns what stands for an operation.
func (p *pairs) digestOf(o operation) digest {
	if o.opID == "" {
		return ^p.digester.digest(o.callID) // no operation's own ID
	}
	return p.digester.digest(o.opID)
}

// pair checks that turns and calls begin and end as they must.
func (c *checker) pair(event core.Event) {
	switch e := event.(type) {
	case core.TurnStarted:
		c.turnStarted(e)
	case core.ModelResponded:
		c.modelResponded(e)
	case core.ToolCalled:
		c.toolCalled(e)
	case core.ToolStarted:
		c.toolStarted(e)
	case core.ToolFinished:
		c.toolFinished(e)
	}
}

func (c *checker) turnStarted(e core.TurnStarted) {
	p := c.run.pairs
	want := p.lastTurn + 1
	if c.unread("turn") {
		e.Turn = want
	}
	if e.Turn != want {
		c.find(Error, "turn", "turn %d starts where turn %d was to follow", e.Turn, want)
	}
	p.lastTurn = e.Turn
	p.turns[e.Turn] = false
	p.openTurns[e.Turn] = since{c.number, e.At}
}

func (c *checker) modelResponded(e core.ModelResponded) {
	if c.unread("turn") {
		return
	}
	p := c.run.pairs
	answered, started := p.turns[e.Turn]
	switch {
	case !started:
		c.find(Error, "turn", "a response to turn %d, which never started", e.Turn)
		return
	case answered:
		c.find(Warning, "turn", "turn %d is answered twice", e.Turn)
	default:
		if start := p.openTurns[e.Turn]; start.isAfter(e.At) {
			c.find(Warning, "clock", "the response to turn %d is at %s, before its start at %s", e.Turn, stamp(e.At), start)
		}
	}
	p.turns[e.Turn] = true
	delete(p.openTurns, e.Turn)
}

func (c *checker) toolCalled(e core.ToolCalled) {
	if c.unread("call_id") {
		return
	}
	p := c.run.pairs
	id := p.digester.digest(e.CallID)
	if p.calls[id]&made != 0 {
		c.find(Warning, "call", "call %s is made twice", quote(e.CallID))
	}
	p.calls[id] |= made
}

func (c *checker) toolStarted(e core.ToolStarted) {
	if c.unread("call_id", "op_id") {
		return
	}
	p := c.run.pairs
	c.wasMade("tool_started", e.CallID)
	op := operationOf(e.OpID, e.CallID)
	id := p.digestOf(op)
	if _, started := p.ops[id]; started {
		c.find(Error, "call", "%s starts twice", op)
		return
	}
	p.ops[id] = false
	op = operation{opID: strings.Clone(op.opID), callID: strings.Clone(op.callID)}
	p.openOps[op] = since{c.number, e.At}
}

func (c *checker) toolFinished(e core.ToolFinished) {
	if c.unread("call_id", "op_id") {
		return
	}
	p := c.run.pairs
	c.wasMade("tool_finished", e.CallID)
	if e.OpID == "" && e.OK {
		c.find(Error, "call", "call %s is ok without an operation", quote(e.CallID))
	}
	op := operationOf(e.OpID, e.CallID)
	id := p.digestOf(op)
	done, started := p.ops[id]
	switch {
	case !started && e.OpID == "":
		c.failedEarly(e)
		return
	case !started:
		c.find(Error, "call", "%s ends without a start", op)
	case done:
		c.find(Error, "call", "%s ends twice", op)
	default:
		if start := p.openOps[op]; start.isAfter(e.At) {
			c.find(Warning, "clock", "the end of %s is at %s, before its start at %s", op, stamp(e.At), start)
		}
		delete(p.openOps, op)
	}
	p.ops[id] = true
}

// failedEarly notes that a call failed before an operation started.
func (c *checker) failedEarly(e core.ToolFinished) {
	p := c.run.pairs
	id := p.digester.digest(e.CallID)
	if p.calls[id]&failedEarly != 0 {
		c.find(Error, "call", "call %s ends twice", quote(e.CallID))
	}
	p.calls[id] |= failedEarly
}

func (c *checker) wasMade(line, callID string) {
	p := c.run.pairs
	if p.calls[p.digester.digest(callID)]&made == 0 {
		c.find(Error, "call", "%s for call %s, which was never made", line, quote(callID))
	}
}

func stamp(t time.Time) string { return t.Format(time.RFC3339Nano) }
