package check

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"example.com/uagent/stream/core"
)

// summary checks what run_finished reports against the lines before it.
func (c *checker) summary(e core.RunFinished) {
	r, result := c.run, e.Result
	if result.Status == core.StatusRunning {
		c.find(Error, "status", "the status is running, which no finished run has")
	}
	if r.another {
		return // no figure fits two runs
	}
	r.collector.Close(e.At)
	c.identity(result)
	c.times(result)
	c.exitCode(result)
	c.leftOpen(result.Status)
	c.figures(result.Stats, r.collector.Stats())
	c.answer(result.Answer)
}

func (c *checker) identity(result core.Result) {
	for _, m := range identity(result.Request) {
		want, told := c.run.identity[m.name]
		if told && m.value != want && !c.unread("summary."+m.name) {
			got, want := apart(m.value, want)
			c.find(Error, "identity", "%s is %s in the summary, %s in run_started", m.name, got, want)
		}
	}
}

// times compares the summary's times with those of the lines.
func (c *checker) times(result core.Result) {
	if result.Wall == 0 && !c.unread("summary.wall_ms") {
		c.find(Warning, "clock", "wall_ms is 0")
	}
	switch first := c.run.firstAt; {
	case c.unread("summary.started_at"):
	case result.StartedAt.IsZero():
		c.find(Warning, "clock", "started_at is the zero time")
	case !first.IsZero() && result.StartedAt.Sub(first).Abs() > time.Minute:
		c.find(Warning, "clock", "started_at is %s, the first event is at %s", stamp(result.StartedAt), stamp(first))
	}
}

// exitCode finds a status and an exit code that do not go together.
func (c *checker) exitCode(result core.Result) {
	if c.unread("summary.status", "summary.runner_exit_code") {
		return
	}
	r, code := c.run, result.RunnerExitCode
	why := ""
	switch result.Status {
	case core.StatusOK:
		if code != 0 {
			why = "0 is that of ok"
		}
	case core.StatusError, core.StatusDiskLimit:
		if code == 0 && len(r.failures.digests)+len(r.errors.digests) == 0 {
			why = "no line tells a failure or an error"
		}
	case core.StatusTimeout, core.StatusInterrupted:
		if code != -1 && len(r.pairs.openOps) > 0 {
			why = "an operation never ended, so the runner was killed, which is -1"
		}
	}
	if why != "" {
		c.find(Warning, "status", "the status is %s and runner_exit_code %d, but %s", result.Status, code, why)
	}
}

// leftOpen finds what a run that ended ok has not ended.
func (c *checker) leftOpen(status core.Status) {
	if status != core.StatusOK {
		return
	}
	p := c.run.pairs
	for _, turn := range inOrder(p.openTurns) {
		c.findAt(p.openTurns[turn].line, Warning, "turn", "turn %d is not answered, and the run ended ok", turn)
	}
	for _, op := range inOrder(p.openOps) {
		c.findAt(p.openOps[op].line, Warning, "call", "%s does not end, and the run ended ok", op)
	}
}

// inOrder returns the keys of what is open in the order of their lines.
func inOrder[K comparable](open map[K]since) []K {
	return slices.SortedFunc(maps.Keys(open), func(a, b K) int { return cmp.Compare(open[a].line, open[b].line) })
}

func (c *checker) answer(got string) {
	want := c.run.collector.Answer()
	if got == want || c.unread("summary.answer") {
		return
	}
	got, want = apart(got, want)
	c.find(Error, "answer", "the answer is %s, the lines say %s", got, want)
}
