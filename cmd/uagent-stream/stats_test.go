package main

import (
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"example.com/uagent/stream"
	"example.com/uagent/stream/internal/anyrun"
)

func TestStatsOfGoldenRuns(t *testing.T) {
	for _, name := range []string{"ok-parallel", "timeout", "failed-call", "error", "not-started"} {
		got := uagentStream("", "stats", goldenRun(name))
		if got.status != 0 || got.stderr != "" || strings.Contains(got.stdout, "differs") {
			t.Errorf("%s: got status %d, %q on standard error, and\n%s", name, got.status, got.stderr, got.stdout)
		}
		table := strings.ReplaceAll(got.stdout, filepath.Join("..", "..")+string(filepath.Separator), "")
		compareGolden(t, "stats-"+name+".txt", table)
	}
}

func TestStatsFindsNoDifferenceInAnyRun(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var lines strings.Builder
		sink := stream.NewSink(&lines)
		for _, event := range anyrun.New(r) {
			sink.Emit(event)
		}
		run := lines.String()
		table := uagentStream(run, "stats")
		if table.status != 0 || table.stderr != "" || strings.Contains(table.stdout, "differ") || strings.Contains(table.stdout, "still open\n") {
			t.Fatalf("got status %d, %q on standard error and\n%sof\n%s", table.status, table.stderr, table.stdout, run)
		}
		_, summary, _ := strings.Cut(run[strings.Index(run, `"type":"run_finished"`):], `"summary":`)
		if got, want := uagentStream(run, "stats", "-json").stdout, strings.TrimSuffix(summary, "}\n")+"\n"; got != want {
			t.Fatalf("got  %swant %s", got, want)
		}
	}
}

func TestStatsMarksWhatDiffers(t *testing.T) {
	run := readFile(t, goldenRun("ok-parallel"))
	run = strings.Replace(run, `"turns":3`, `"turns":4`, 1)
	run = strings.Replace(run, `"tools_by_name":{"Bash":3}`, `"tools_by_name":{"Ba\u001bsh":3}`, 1)
	got := uagentStream(run, "stats")
	for _, want := range []string{"turns 3 4 differs", "tools_by_name Bash 3 - differs", `tools_by_name Ba\x1bsh - 3 differs`, "3 figures differ"} {
		if !strings.Contains(strings.Join(strings.Fields(got.stdout), " "), want) {
			t.Errorf("the table lacks %q:\n%s", want, got.stdout)
		}
	}
	if strings.Count(got.stdout, "differs") != 3 {
		t.Errorf("other figures are marked as well:\n%s", got.stdout)
	}
}

// summaries returns what stats -json prints.
func summaries(t *testing.T, stdin string, files ...string) []stream.SummaryDTO {
	t.Helper()
	got := uagentStream(stdin, append([]string{"stats", "-json"}, files...)...)
	if got.status != 0 {
		t.Fatalf("got status %d and %q", got.status, got.stderr)
	}
	var list []stream.SummaryDTO
	for line := range strings.Lines(got.stdout) {
		var summary stream.SummaryDTO
		if err := json.Unmarshal([]byte(line), &summary); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		list = append(list, summary)
	}
	return list
}

func TestStatsAsJSON(t *testing.T) {
	ok := readFile(t, goldenRun("ok-parallel"))
	wrong := strings.Replace(ok, `"turns":3`, `"turns":4`, 1)
	got := uagentStream(wrong, "stats", "-json", "-", goldenRun("ok-no-tools"))
	// What is printed is the summary as it stands in the run's last line, with
	// the figures of the lines.
	var want string
	for _, run := range []string{ok, readFile(t, goldenRun("ok-no-tools"))} {
		_, summary, _ := strings.Cut(run[strings.Index(run, `"type":"run_finished"`):], `"summary":`)
		want += strings.TrimSuffix(summary, "}\n") + "\n"
	}
	if got != (result{0, want, ""}) {
		t.Errorf("got  %+v\nwant %s", got, want)
	}
}

func TestStatsOfARunThatWasCutOff(t *testing.T) {
	lines := strings.SplitAfter(readFile(t, goldenRun("ok-parallel")), "\n")
	cut := strings.Join(lines[:15], "")
	got := summaries(t, cut, "-", goldenRun("not-started"))
	if len(got) != 2 {
		t.Fatalf("got %d summaries, want 2", len(got))
	}
	if s := got[0]; s.Status != "running" || s.RunID == "" || s.WallMS != 3270 || s.Stats.Turns != 2 || s.Stats.ToolCalls != 2 || s.Answer == "" {
		t.Errorf("got the summary %+v", s)
	}
	if s := got[1]; s.Status != "running" || s.RunID == "" || s.StartedAt.IsZero() {
		t.Errorf("of a run that did not start got the summary %+v", s)
	}
	table := uagentStream(cut, "stats").stdout
	if !strings.HasPrefix(table, "standard input: no run_finished\nfigure") || strings.Contains(table, "reported") {
		t.Errorf("got the table\n%s", table)
	}
}

func TestStatsNamesWhatCannotBeRead(t *testing.T) {
	got := uagentStream("Hello\x1b\n", "stats", "-", "testdata")
	want := `uagent-stream: stats: standard input:1: left out: it is no JSON object (byte 0 of the line): "Hello\x1b"` + "\n" +
		"uagent-stream: stats: testdata: is a directory\n"
	if got.status != 2 || got.stderr != want {
		t.Errorf("got status %d and %q, want 2 and %q", got.status, got.stderr, want)
	}
}

func TestStatsOfAFileWithTwoRuns(t *testing.T) {
	first, second := readFile(t, goldenRun("ok-no-tools")), readFile(t, goldenRun("ok-parallel"))
	lines := strings.SplitAfter(first, "\n")
	for name, stream := range map[string]string{"one after the other": first + second, "the first one cut off": strings.Join(lines[:4], "") + second} {
		alone := uagentStream(strings.TrimSuffix(stream, second), "stats", "-json")
		got := uagentStream(stream, "stats", "-json")
		want := "uagent-stream: stats: standard input: it holds another run behind the first, which is left out\n"
		if got.stdout != alone.stdout || got.stderr != want || got.status != 0 {
			t.Errorf("%s: got status %d, %q on standard error and\n%swant the first run's\n%s", name, got.status, got.stderr, got.stdout, alone.stdout)
		}
	}
}

// TestStatsOfWhatWasStillOpen has a summary whose times were taken at another
// moment than the end that the lines tell.
func TestStatsOfWhatWasStillOpen(t *testing.T) {
	run := strings.Replace(readFile(t, goldenRun("timeout")), `"tool_busy_ms":57870`, `"tool_busy_ms":57000`, 1)
	got := uagentStream(run, "stats")
	for _, want := range []string{"tool_busy_ms 57870 57000 still open", "the four times are not compared"} {
		if !strings.Contains(strings.Join(strings.Fields(got.stdout), " "), want) {
			t.Errorf("the table lacks %q:\n%s", want, got.stdout)
		}
	}
	if strings.Contains(got.stdout, "differ") {
		t.Errorf("the table marks a difference:\n%s", got.stdout)
	}
	other := strings.Replace(run, `"turns":1`, `"turns":2`, 1)
	if got := uagentStream(other, "stats"); !strings.Contains(got.stdout, "1 figure differs") {
		t.Errorf("the table does not count the figure that differs:\n%s", got.stdout)
	}
}

func TestStatsCutsLongTexts(t *testing.T) {
	long := strings.Repeat("🙂\u202e", 1000)
	line := `{"v":1,"type":"runner_error","at":"2026-01-02T03:04:06Z","message":"` + long + `"}` + "\n"
	got := uagentStream(runStartedLine+line, "stats")
	for row := range strings.Lines(got.stdout) {
		if n := len([]rune(row)); n > 100 || strings.Contains(row, "\u202e") {
			t.Errorf("a row has %d characters: %.200q", n, row)
		}
	}
}
