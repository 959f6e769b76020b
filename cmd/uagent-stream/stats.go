package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
)

const aboutStats = `Computes each run's figures from its lines and shows them beside those that
run_finished reports; the rows that differ are marked. The four times of a run
whose end found a turn or tool still open depend on when it was cut short, and
are not held against each other. Of a run that was cut off there are the computed
figures alone. Of several runs in one file the first counts.

With -json it prints one summary a file and line, in the shape of summary.json,
with the computed figures. A run that was cut off has the status running.
`

func stats(c *context, args []string) int {
	flags := c.flags("stats", "[-json] [FILE...]", aboutStats)
	asJSON := flags.Bool("json", false, "print JSON, one summary a line")
	if status, done := c.parse(flags, args); done {
		return status
	}
	collectOften()
	status := exitOK
	for _, name := range filesOf(flags.Args()) {
		run, err := c.recordedRun("stats", name)
		if err != nil {
			c.errorf("stats: %s: %v", display(name), err)
			status = exitUsage
			continue
		}
		text := run.table(display(name))
		if *asJSON {
			text = summaryLine(run.result())
		}
		if _, err := io.WriteString(c.stdout, text); err != nil {
			return c.written(err)
		}
	}
	return status
}

// summaryLine is a result as summary.json has it, on one line.
func summaryLine(r core.Result) string {
	var line bytes.Buffer
	// The Sink's line of a run_finished event holds just that.
	stream.NewSink(&line).Emit(core.RunFinished{Result: r})
	_, summary, _ := strings.Cut(line.String(), `"summary":`)
	return strings.TrimSuffix(summary, "}\n") + "\n"
}

// table shows the figures for people.
func (r *recordedRun) table(name string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	computed := figures(stream.SummaryToDTO(r.result()).Stats)
	if r.finished == nil {
		fmt.Fprintf(w, "%s: no run_finished\nfigure\tlines\n", name)
		for _, f := range computed {
			fmt.Fprintf(w, "%s\t%s\n", cell(f.name), cell(f.value))
		}
		w.Flush()
		return b.String()
	}
	reported := figures(stream.SummaryToDTO(r.finished.Result).Stats)
	fmt.Fprintf(w, "%s: %s\nfigure\tlines\treported\n", name, printable(string(r.finished.Result.Status)))
	differ, open := 0, r.open()
	for i, pair := range paired(computed, reported) {
		mark := ""
		switch {
		case pair.computed == pair.reported:
		case open && i < times:
			mark = "still open"
		default:
			mark = "differs"
			differ++
		}
		row := fmt.Sprintf("%s\t%s\t%s\t%s", cell(pair.name), cell(pair.computed), cell(pair.reported), mark)
		fmt.Fprintln(w, strings.TrimRight(row, "\t"))
	}
	w.Flush()
	if open {
		b.WriteString("a turn or tool was still open at the end: the four times are not compared\n")
	}
	if differ > 0 {
		fmt.Fprintf(&b, "%s\n", strings.Replace(count(differ, "figure")+" differ", "1 figure differ", "1 figure differs", 1))
	}
	return b.String()
}

// times is how many of the figures are times, which come first.
const times = 4

// cell returns a text fit for a cell of the table.
func cell(text string) string {
	const most = 60
	runes := []rune(printable(text[:min(len(text), 4*(most+1))]))
	if len(runes) <= most {
		return string(runes)
	}
	return string(runes[:most-3]) + "..."
}

// A figure is one row of the table. Both texts may hold anything.
type figure struct{ name, value string }

// figures returns the figures under the names that they have in the summary.
func figures(s stream.StatsDTO) []figure {
	var list []figure
	add := func(name string, value any) {
		list = append(list, figure{name, fmt.Sprint(value)})
	}
	addCounts := func(name string, counts map[string]int) {
		for _, key := range slices.Sorted(maps.Keys(counts)) {
			add(name+" "+key, counts[key])
		}
	}
	addTexts := func(name string, texts []string) {
		for i, text := range texts {
			add(fmt.Sprintf("%s %d", name, i+1), text)
		}
	}
	add("event_span_ms", s.EventSpanMS)
	add("model_ms", s.ModelMS)
	add("tool_busy_ms", s.ToolBusyMS)
	add("tool_model_overlap_ms", s.ToolModelOverlapMS)
	add("turns", s.Turns)
	add("user_messages", s.UserMessages)
	add("model_responses", s.ModelResponses)
	add("tool_calls", s.ToolCalls)
	add("failed_tool_calls", s.FailedToolCalls)
	add("max_parallel_tools", s.MaxParallelTools)
	addCounts("tools_by_name", s.ToolsByName)
	add("tokens input", s.Tokens.Input)
	add("tokens cached_input", s.Tokens.CachedInput)
	add("tokens cache_write_input", s.Tokens.CacheWriteInput)
	add("tokens output", s.Tokens.Output)
	add("tokens reasoning", s.Tokens.Reasoning)
	addCounts("stop_reasons", s.StopReasons)
	addTexts("failures", s.Failures)
	addTexts("errors", s.Errors)
	addTexts("warnings", s.Warnings)
	add("final_answer", s.FinalAnswer)
	return list
}

// A pair is a figure as computed and as reported; one that is missing is "-".
type pair struct{ name, computed, reported string }

// paired puts figures of the same name side by side, in the order of the
// computed ones, with those that were reported alone behind them.
func paired(computed, reported []figure) []pair {
	const missing = "-"
	values := make(map[string]string)
	for _, f := range reported {
		values[f.name] = f.value
	}
	var pairs []pair
	for _, f := range computed {
		value, ok := values[f.name]
		if !ok {
			value = missing
		}
		delete(values, f.name)
		pairs = append(pairs, pair{f.name, f.value, value})
	}
	for _, f := range reported {
		if value, ok := values[f.name]; ok {
			pairs = append(pairs, pair{f.name, missing, value})
		}
	}
	return pairs
}
