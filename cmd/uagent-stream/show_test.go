package main

import (
	"bufio"
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

func TestShowOfGoldenRuns(t *testing.T) {
	paths, err := filepath.Glob(goldenRun("*"))
	if err != nil || len(paths) < 8 {
		t.Fatalf("found the runs %q, %v", paths, err)
	}
	for _, path := range paths {
		got := uagentStream("", "show", path)
		if got.status != 0 || got.stderr != "" {
			t.Errorf("%s: got status %d and %q on standard error", path, got.status, got.stderr)
		}
		compareGolden(t, "show-"+strings.TrimSuffix(filepath.Base(path), ".jsonl")+".txt", got.stdout)
	}
}

func TestShowOfDamagedStreams(t *testing.T) {
	run := strings.SplitAfter(readFile(t, goldenRun("ok-parallel")), "\n")
	noTools := readFile(t, goldenRun("ok-no-tools"))
	tests := []struct {
		name, stream string
		want         []string // in this order
	}{
		{"no line", "", []string{"no line: the preflight blocked the run"}},
		{"blank lines alone", "\n\r\n", []string{"no line: the preflight blocked the run"}},
		{"the runner did not start", strings.Join(run[:2], ""), []string{"auth_expiring", "the runner did not start"}},
		{"nothing but text", "Hello\n", []string{"warning    line 1 is left out", `"Hello"`, "CUT OFF"}},
		{"cut off before the answer", strings.Join(run[:16], ""),
			[]string{"CUT OFF", "computed from its lines", "cut off", "model time    3.26 s, 2 turns", "never finished, open for 150 ms  Bash: go test", "never answered", "last text"}},
		{"cut off inside a line", run[0] + run[1] + run[6] + run[7][:80],
			[]string{"turn 1", "warning    line 4 is left out: unexpected EOF", "CUT OFF"}},
		{"cut off behind the answer", strings.Join(run[:24], ""), []string{"CUT OFF", "  answer        One test fails"}},
		{"text between the lines", strings.Replace(noTools, "\n", "\nHello\x1b[2J\n", 1),
			[]string{"run  ", `warning    line 2 is left out: it is no JSON object`, `"Hello\x1b[2J"`, "turn 1", "end        ok"}},
		{"two objects on one line", strings.Replace(noTools, "\n", "", 1), []string{"line 1 is left out", "turn 1", "end        ok"}},
		{"a type that version 1 does not have", strings.Replace(noTools, "\n", "\n"+`{"v":1,"type":"quota\u001b_note","at":"2026-03-14T09:26:54Z","left":{"usd":1}}`+"\n", 1),
			[]string{`00:00.4  other      quota\x1b_note, which is not in version 1`, "turn 1", "end        ok"}},
		{"another version", strings.Replace(noTools, `{"v":1`, `{"v":2`, 1), []string{"line 1 is left out: unknown schema version", "end        ok"}},
		{"something behind the end", noTools + run[7] + run[8],
			[]string{"end        ok", "answer        Mariehamn.", "warning    the stream goes on behind run_finished", "turn 1", "reasoning"}},
		{"two ends", noTools + strings.SplitAfter(noTools, "\n")[5],
			[]string{"answer        Mariehamn.", "warning    the stream goes on", "end        ok", "a second run_finished; the first counts"}},
		{"NULs behind the end", noTools + strings.Repeat("\x00", 200), []string{"answer        Mariehamn.", "warning    line 7 is left out"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := uagentStream(test.stream, "show")
			if got.status != 0 || got.stderr != "" {
				t.Errorf("got status %d and %q on standard error", got.status, got.stderr)
			}
			rest := got.stdout
			for _, want := range test.want {
				_, behind, ok := strings.Cut(rest, want)
				if !ok {
					t.Fatalf("%q is missing, or stands too early, in\n%s", want, got.stdout)
				}
				rest = behind
			}
			if strings.ContainsAny(got.stdout, "\x00\x1b") {
				t.Errorf("a control stands raw in %q", got.stdout)
			}
		})
	}
}

// TestShowPrintsAnEventBeforeTheNextIsRead would hang if show held a line back.
func TestShowPrintsAnEventBeforeTheNextIsRead(t *testing.T) {
	lines := strings.SplitAfter(readFile(t, goldenRun("ok-no-tools")), "\n")
	stdin, uagent := io.Pipe()
	person, stdout := io.Pipe()
	go func() {
		run([]string{"show"}, stdin, stdout, io.Discard)
		stdout.Close()
	}()
	seen := bufio.NewReader(person)
	for i, want := range []string{"run        2026", "user       What", "turn 1     asked", "turn 1     2.50 s", "answer     Mariehamn."} {
		io.WriteString(uagent, lines[i])
		for {
			line, err := seen.ReadString('\n')
			if err != nil {
				t.Fatalf("%q was not printed: %v", want, err)
			}
			if strings.Contains(line, want) {
				break
			}
		}
	}
	uagent.Close()
	if rest, err := io.ReadAll(seen); err != nil || !strings.Contains(string(rest), "CUT OFF") {
		t.Errorf("at the end %q was printed, %v", rest, err)
	}
}

func TestShowColors(t *testing.T) {
	run := goldenRun("ok-parallel")
	plain := uagentStream("", "show", run).stdout
	if got := uagentStream("", "show", "-color", "never", run).stdout; got != plain {
		t.Errorf("-color never is not as without a terminal: %q", got)
	}
	for _, noColor := range []string{"", "1"} {
		t.Setenv("NO_COLOR", noColor)
		colored := uagentStream("", "show", "-color", "always", run).stdout
		if !strings.Contains(colored, "\x1b[1;31mFAILED ") || !strings.Contains(colored, "\x1b[32mok") {
			t.Errorf("-color always with NO_COLOR=%q has no colours: %q", noColor, colored)
		}
		if got := withoutColors(colored); got != plain {
			t.Errorf("without its colours, -color always is\n%s", got)
		}
	}
}

// withoutColors takes away the sequences that show writes for colours.
func withoutColors(s string) string {
	var b strings.Builder
	for {
		before, behind, ok := strings.Cut(s, "\x1b[")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		_, s, _ = strings.Cut(behind, "m")
	}
}

func TestShowReadsToTheEndOfAFileThatBreaks(t *testing.T) {
	var stdout, stderr bytes.Buffer
	broken := io.MultiReader(strings.NewReader(runStartedLine), brokenReader{})
	status := run([]string{"show"}, broken, &stdout, &stderr)
	if status != 2 || !strings.Contains(stdout.String(), "run        r\n") || !strings.Contains(stderr.String(), "show: standard input: ") || strings.Contains(stdout.String(), "start;") {
		t.Errorf("got status %d, %q and %q", status, stdout.String(), stderr.String())
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
