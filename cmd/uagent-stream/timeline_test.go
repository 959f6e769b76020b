package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTraceOfGoldenRuns(t *testing.T) {
	for _, name := range []string{"ok-parallel", "timeout", "not-started"} {
		got := uagentStream("", "timeline", "-format", "trace", goldenRun(name))
		if got.status != 0 || got.stderr != "" {
			t.Errorf("%s: got status %d and %q on standard error", name, got.status, got.stderr)
		}
		compareGolden(t, "timeline-"+name+".json", got.stdout)
	}
}

func TestTimelineOfDamagedStreams(t *testing.T) {
	run := strings.SplitAfter(readFile(t, goldenRun("ok-parallel")), "\n")
	tests := []struct {
		name, stream string
		page, stderr []string
	}{
		{"no line", "", []string{"blocked by the preflight", "holds no line"}, nil},
		{"the runner did not start", run[0], []string{"the runner did not start"}, nil},
		{"cut off", strings.Join(run[:16], ""), []string{"cut off", "without run_finished", "never finished", "never answered"}, nil},
		{"a torn line", run[0] + run[6] + run[7][:60],
			[]string{"cut off", "Lines that could not be read: 1."}, []string{"standard input:3: left out: unexpected EOF"}},
		{"a foreign line", run[0] + "<b>\x1b[2J\u202e</b>\n" + strings.Join(run[1:], ""),
			[]string{" ok</p>", "Lines that could not be read: 1."}, []string{`standard input:2: left out: it is no JSON object (byte 0 of the line): "<b>\x1b[2J\u202e</b>"`}},
		{"a type that version 1 does not have", run[0] + `{"v":1,"type":"quota","at":"2026-03-14T09:26:54Z"}` + "\n" + strings.Join(run[1:], ""),
			[]string{" ok</p>"}, nil},
		{"a run in which nothing ran", run[0] + run[len(run)-2], []string{" ok</p>", "No turn of the model and no tool ran."}, nil},
		{"lines behind the end", strings.Join(run, "") + strings.ReplaceAll(run[6], `"turn":1`, `"turn":77`), []string{" ok</p>"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := uagentStream(test.stream, "timeline")
			if got.status != 0 {
				t.Errorf("got status %d", got.status)
			}
			for _, want := range test.page {
				if !strings.Contains(got.stdout, want) {
					t.Errorf("the page does not say %q:\n%s", want, got.stdout)
				}
			}
			if strings.ContainsAny(got.stdout+got.stderr, "\x00\x1b\u202e") || strings.Contains(got.stdout, "Turn 77") {
				t.Errorf("the page or message has what it must not: %q %q", got.stdout, got.stderr)
			}
			if (got.stderr == "") != (test.stderr == nil) {
				t.Errorf("standard error is %q, want %q", got.stderr, test.stderr)
			}
			for _, want := range test.stderr {
				if !strings.Contains(got.stderr, want) {
					t.Errorf("standard error is %q, want %q in it", got.stderr, want)
				}
			}
			trace := uagentStream(test.stream, "timeline", "-format", "trace")
			if trace.status != 0 || !json.Valid([]byte(trace.stdout)) {
				t.Errorf("the trace ends with status %d and is %q", trace.status, trace.stdout)
			}
		})
	}
}

func TestTimelineWrongUse(t *testing.T) {
	run := filepath.Join(t.TempDir(), "run.jsonl")
	writeTestFile(t, run, readFile(t, goldenRun("ok-parallel")))
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"two files", []string{"a", "b"}, "more than one FILE"},
		{"a format that is none", []string{"-format", "\x1b[2J", "a"}, `-format must be html or trace, not "\x1b[2J"`},
		{"an empty format", []string{"-format", "", "a"}, `-format must be html or trace, not ""`},
		{"a file that is not there", []string{"testdata/none.jsonl"}, "timeline: testdata/none.jsonl: "},
		{"a file that is a directory", []string{"testdata"}, "timeline: testdata: "},
		{"output over the input", []string{"-o", run, run}, "would write over"},
		{"output to a directory", []string{"-o", t.TempDir(), run}, "timeline: writing "},
		{"output below what is not there", []string{"-o", filepath.Join(run, "x"), run}, "timeline: writing "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := uagentStream("", append([]string{"timeline"}, test.args...)...)
			if got.status != 2 || got.stdout != "" || !strings.Contains(got.stderr, test.want) {
				t.Errorf("got status %d, %q on standard output and %q on standard error; want 2, nothing, and %q", got.status, got.stdout, got.stderr, test.want)
			}
		})
	}
	if readFile(t, run) != readFile(t, goldenRun("ok-parallel")) {
		t.Error("the input has changed")
	}
}

func TestTimelineOutputFile(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "run.html")
	want := uagentStream("", "timeline", goldenRun("ok-parallel")).stdout
	for _, before := range []string{"nothing", "a file"} {
		if got := uagentStream("", "timeline", "-o", page, goldenRun("ok-parallel")); got != (result{}) {
			t.Errorf("over %s: got %+v, want 0 and nothing said", before, got)
		}
		if got := readFile(t, page); got != want {
			t.Errorf("over %s: the file is %q, want what goes to standard output", before, got)
		}
	}
	uagentStream("", "timeline", "-o", page, filepath.Join(dir, "none.jsonl"))
	if readFile(t, page) != want {
		t.Error("a stream that can't be read changed what was there")
	}
	onlyFile(t, dir, "run.html")
}

// onlyFile holds that nothing is left beside what was to be written.
func onlyFile(t *testing.T, dir, name string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != name {
		t.Errorf("%s holds %v, %v; want %s alone", dir, entries, err, name)
	}
}

func writeTestFile(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}
