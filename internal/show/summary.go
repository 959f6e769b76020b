package show

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/duration"
	"example.com/uagent/stream/internal/terminal"
	"example.com/uagent/stream/internal/timeline"
)

// CutOff prints the end of a stream that ended without run_finished. The
// result is what its lines come to.
func (p *Printer) CutOff(result core.Result) {
	_, last := p.timeline.Extent()
	p.begin(last)
	p.text(last, piece{"CUT OFF", failure}, "the stream ends without run_finished; the figures are computed from its lines", plain)
	p.summary(result, piece{"cut off", failure})
	p.flush()
}

// NotStarted prints the end of a stream in which nothing follows run_started
// but warnings.
func (p *Printer) NotStarted() {
	_, last := p.timeline.Extent()
	p.begin(last)
	p.text(last, piece{"end", failure}, "the runner did not start; standard error of uagent says why", plain)
	p.flush()
}

// Blocked prints what it means that a stream holds no line.
func (p *Printer) Blocked() {
	p.begin(time.Time{})
	for _, line := range p.wrapped([]string{"no line: the preflight blocked the run; standard error of uagent says why"}, 0) {
		p.write([]piece{{line, plain}})
	}
	p.flush()
}

func (p *Printer) runFinished(e core.RunFinished) {
	status := piece{terminal.Escape(string(e.Result.Status)), statusStyle(e.Result.Status)}
	if status.text == "" {
		status.text = "no status"
	}
	p.line(e.At, piece{"end", bold}, status)
	if p.finished {
		p.text(e.At, piece{"warning", caution}, "a second run_finished; the first counts", plain)
		return
	}
	p.finished = true
	p.timeline.Close(e.At)
	status.text += ", " + exitCode(e.Result.RunnerExitCode)
	p.summary(e.Result, status)
}

func exitCode(code int) string {
	if code == -1 {
		return "the runner was killed"
	}
	return fmt.Sprintf("exit code %d of the runner", code)
}

func statusStyle(s core.Status) style {
	if s == core.StatusOK {
		return success
	}
	return failure
}

// most is how many entries of a list the summary shows.
const most = 20

func (p *Printer) summary(r core.Result, status piece) {
	s := r.Stats
	p.lines.WriteByte('\n')
	p.row("status", status.style, status.text)
	p.row("wall time", plain, duration.Text(r.Wall))
	p.row("model time", plain, duration.Text(s.ModelTime)+", "+count(s.Turns, "turn"))
	p.row("tool time", plain, toolTime(s))
	if s.ToolCalls > 0 {
		p.row("overlap", plain, duration.Text(s.ToolModelOverlap)+" in which tools ran while the model was generating")
	}
	p.row("tokens", plain, allTokens(s.Tokens))
	p.row("tools", plain, counts(s.ToolsByName))
	failed, unfinished := p.leftovers()
	p.calls("failed calls", failed)
	p.calls("unfinished", unfinished)
	p.row("stops", caution, counts(s.StopReasons))
	p.list("failures", failure, s.Failures)
	p.list("errors", failure, s.Errors)
	p.list("warnings", caution, s.Warnings)
	p.answer(r)
}

func toolTime(s core.Stats) string {
	if s.ToolCalls <= 0 {
		return "none, no calls"
	}
	text := duration.Text(s.ToolBusyTime) + ", " + count(s.ToolCalls, "call")
	if s.FailedToolCalls > 0 {
		text += fmt.Sprintf(", %d failed", s.FailedToolCalls)
	}
	if s.MaxParallelTools > 0 {
		text += fmt.Sprintf(", at most %d at once", s.MaxParallelTools)
	}
	return text
}

// allTokens tells the sum, then what it is made of.
func allTokens(t core.Tokens) string {
	total := core.Tokens{InputTokens: max(0, t.InputTokens)}
	total.Add(core.Tokens{InputTokens: max(0, t.OutputTokens)})
	return fmt.Sprintf("%d in all: %s", total.InputTokens, tokens(t))
}

// leftovers lists the calls that failed, and what was still open at the end.
func (p *Printer) leftovers() (failed, unfinished []string) {
	for _, item := range p.timeline.Items() {
		name := fmt.Sprintf("turn %d", item.Number)
		end := "never answered"
		if item.Kind == timeline.Call {
			name, end = callText(item.Tool, item.Label), "never finished"
		}
		switch {
		case item.Outcome == timeline.Unfinished:
			unfinished = append(unfinished, end+", open for "+duration.Text(item.Duration())+gap+name)
		case item.Outcome == timeline.NotStarted:
			unfinished = append(unfinished, "called, never started"+gap+name)
		case item.Outcome == timeline.Failed && item.Kind == timeline.Call:
			failed = append(failed, outcome(item.Detail, item.OpID, item.Duration())+gap+name)
		}
	}
	return failed, unfinished
}

// answer shows the run's answer under the name that it deserves. One that
// stands above already is not shown as a whole once more.
func (p *Printer) answer(r core.Result) {
	if r.Answer == "" {
		return
	}
	name := "last text"
	if r.Stats.FinalAnswer {
		name = "answer"
	}
	lines := terminal.Lines(r.Answer)
	if r.Answer == p.latestText && len(lines) > 1 {
		p.row(name, plain, fmt.Sprintf("%s … (all of it above, at %s)", lines[0], p.clock(p.latestTextAt)))
		return
	}
	p.rows(name, plain, lines)
}

const (
	rowIndent  = "  "
	rowColumns = 12 // of a row's name
)

// row adds a row of the summary, unless its text, which is escaped, is empty.
func (p *Printer) row(name string, s style, text string) {
	if text != "" {
		p.rows(name, s, []string{text})
	}
}

// rows adds a row of several lines, which are escaped.
func (p *Printer) rows(name string, s style, lines []string) {
	p.cutRows(name, s, p.wrapped(lines, len(rowIndent)+rowColumns+len(gap)))
}

func (p *Printer) cutRows(name string, s style, lines []string) {
	for _, line := range lines {
		p.write([]piece{{rowIndent, plain}, {fmt.Sprintf("%-*s", rowColumns, name), faint}, {gap, plain}, {line, s}})
		name = ""
	}
}

// list adds a row of texts.
func (p *Printer) list(name string, s style, texts []string) {
	var lines []string
	for _, text := range texts[:min(most, len(texts))] {
		lines = append(lines, terminal.Lines(text)...)
	}
	p.rows(name, s, lines)
	p.rest(len(texts))
}

// calls adds a row with a line for each call or turn.
func (p *Printer) calls(name string, lines []string) {
	p.cutRows(name, failure, lines[:min(most, len(lines))])
	p.rest(len(lines))
}

// rest tells how many entries a list has beyond those that are shown.
func (p *Printer) rest(entries int) {
	if entries > most {
		p.cutRows("", plain, []string{fmt.Sprintf("and %d more", entries-most)})
	}
}

func counts(byName map[string]int) string {
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		texts = append(texts, fmt.Sprintf("%s %d", terminal.Escape(name), byName[name]))
	}
	return strings.Join(texts, ", ")
}

func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", max(0, n), thing)
}
