package core

import (
	"strings"
	"time"
)

// What each type of event adds to a Collector. Strings that stay are cloned:
// those of an event often share one array with all of its line.

func (c *Collector) runStarted(e RunStarted) {
	c.harnessTime(e.At)
}

func (c *Collector) preflightWarning(e PreflightWarning) {
	c.harnessTime(e.At)
	c.sums.Warnings = append(c.sums.Warnings, strings.Clone(e.Message))
}

func (c *Collector) userMessage(e UserMessage) {
	c.runnerTime(e.At)
	c.sums.UserMessages++
}

func (c *Collector) developerMessage(e DeveloperMessage) {
	c.runnerTime(e.At)
}

func (c *Collector) controlInput(e ControlInput) {
	c.runnerTime(e.At)
}

func (c *Collector) turnStarted(e TurnStarted) {
	at := c.runnerTime(e.At)
	c.sums.Turns++
	if at.known() && !c.waits.isOpen(e.Turn) {
		c.waits.start(e.Turn, at)
	}
}

func (c *Collector) modelResponded(e ModelResponded) {
	at := c.runnerTime(e.At)
	c.waits.finish(e.Turn, at)
	c.sums.ModelResponses++
	c.sums.Tokens.Add(e.Usage)
	if !NormalStop(e.Stop) {
		c.stops.counts[c.stops.place(e.Stop)]++
	}
	if e.Failure != "" {
		c.sums.Failures = append(c.sums.Failures, strings.Clone(e.Failure))
	}
}

func (c *Collector) toolCalled(e ToolCalled) {
	c.runnerTime(e.At)
	c.call(e.CallID, e.Name)
}

func (c *Collector) toolStarted(e ToolStarted) {
	at := c.runnerTime(e.At)
	c.call(e.CallID, e.Name)
	running, id := c.running(e.OpID, e.CallID)
	if at.known() && !running.isOpen(id) {
		running.start(strings.Clone(id), at)
	}
}

func (c *Collector) toolFinished(e ToolFinished) {
	at := c.runnerTime(e.At)
	call := c.call(e.CallID, e.Name)
	if !e.OK && !call.failed {
		call.failed = true
		c.sums.FailedToolCalls++
	}
	running, id := c.running(e.OpID, e.CallID)
	running.finish(id, at)
}

func (c *Collector) assistantMessage(e AssistantMessage) {
	c.runnerTime(e.At)
	if e.Text == "" || c.sums.FinalAnswer && !e.Final {
		return
	}
	// Not cloned: this is the one text that comes often and may be long, and
	// the next takes its place.
	c.answer = e.Text
	c.sums.FinalAnswer = e.Final
}

func (c *Collector) reasoningSummary(e ReasoningSummary) {
	c.runnerTime(e.At)
}

func (c *Collector) runnerError(e RunnerError) {
	c.harnessTime(e.At)
	c.sums.Errors = append(c.sums.Errors, strings.Clone(e.Message))
}

func (c *Collector) runFinished(e RunFinished) {
	c.harnessTime(e.At)
}

// harnessTime notes the time of an event that is not the runner's.
func (c *Collector) harnessTime(t time.Time) instant {
	at := instantOf(t)
	if at.known() {
		c.latest = at
	}
	return at
}

// runnerTime notes the time of an event of the runner.
func (c *Collector) runnerTime(t time.Time) instant {
	at := c.harnessTime(t)
	if !at.known() {
		return at
	}
	if !c.runner.start.known() {
		c.runner = interval{start: at, end: at}
	}
	c.runner.start = earlier(c.runner.start, at)
	c.runner.end = later(c.runner.end, at)
	return at
}

// call returns the call with that ID, which gets the name if it has none yet.
// The result is valid until the next new call.
func (c *Collector) call(id, name string) *call {
	i, known := c.callIndex[id]
	if !known {
		if c.callIndex == nil {
			c.callIndex = make(map[string]int)
		}
		i = len(c.calls)
		c.callIndex[strings.Clone(id)] = i
		c.calls = append(c.calls, call{})
	}
	call := &c.calls[i]
	if call.name == 0 && name != "" {
		place := c.names.place(name)
		c.names.counts[place]++
		call.name = place + 1
	}
	return call
}

// running returns the spans in which an operation is looked up, and its key
// there.
func (c *Collector) running(opID, callID string) (running *spans[string], id string) {
	if opID == "" {
		return &c.anonymous, callID
	}
	return &c.operation, opID
}
