package main

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestReplayGivesEachGoldenRunBack(t *testing.T) {
	paths, err := filepath.Glob(goldenRun("*"))
	if err != nil || len(paths) < 8 {
		t.Fatalf("found the runs %q, %v", paths, err)
	}
	for _, path := range paths {
		want := readFile(t, path)
		if got := uagentStream("", "replay", path); got != (result{0, want, ""}) {
			t.Errorf("replay %s: got status %d, %q on standard error, and\n%s", path, got.status, got.stderr, got.stdout)
		}
		for _, args := range [][]string{{"replay"}, {"replay", "-"}} {
			if got := uagentStream(want, args...); got != (result{0, want, ""}) {
				t.Errorf("%q with %s: got status %d, %q on standard error, and\n%s", args, path, got.status, got.stderr, got.stdout)
			}
		}
	}
}

func TestReplayWritesLinesAsUagentWould(t *testing.T) {
	recorded := `{"at":"2026-09-23T14:32:09.873207+02:00","duration_ms":2360,"stop":"complete","turn":1,"type":"model_responded","usage":{"output":50,"input":526},"v":1,"note":null}`
	want := `{"v":1,"type":"model_responded","at":"2026-09-23T12:32:09.873207Z","turn":1,"duration_ms":2360,"usage":{"input":526,"cached_input":0,"cache_write_input":0,"output":50,"reasoning":0}}` + "\n"
	if got := uagentStream(recorded, "replay"); got != (result{0, want, ""}) {
		t.Errorf("got  %v\nwant %s", got, want)
	}
}

func TestReplayNamesWhatItLeavesOut(t *testing.T) {
	run := strings.SplitAfter(readFile(t, goldenRun("ok-no-tools")), "\n")
	stream := run[0] + "Hello\x1b[2J\n" + run[1] + `{"v":1,"type":"quota\u001b_note","at":"2026-01-02T03:04:05Z"}` + "\n" + run[2] + run[3][:50]
	got := uagentStream(stream, "replay")
	want := result{0, run[0] + run[1] + run[2], strings.Join([]string{
		`uagent-stream: replay: standard input:2: left out: it is no JSON object (byte 0 of the line): "Hello\x1b[2J"`,
		`uagent-stream: replay: standard input:4: left out: type quota\x1b_note is not in version 1`,
		`uagent-stream: replay: standard input:6: left out: unexpected EOF in the last line: it ends too early (byte 50 of the line): "{\"v\":1,\"type\":\"model_responded\",\"at\":\"2026-03-14"...`,
		"",
	}, "\n")}
	if got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestReplayExitCodes(t *testing.T) {
	finished := func(status string) string {
		return `{"v":1,"type":"run_finished","at":"2026-01-02T03:04:05Z","summary":{"v":1,"status":"` + status + `"}}`
	}
	tests := []struct {
		name, stream string
		want         int
	}{
		{"ok", readFile(t, goldenRun("ok-parallel")), 0},
		{"error", readFile(t, goldenRun("error")), 1},
		{"disk limit", readFile(t, goldenRun("disk-limit")), 3},
		{"timeout", readFile(t, goldenRun("timeout")), 124},
		{"interrupted", readFile(t, goldenRun("interrupted")), 130},
		{"the runner did not start", readFile(t, goldenRun("not-started")), 1},
		{"preflight blocked", "", 2},
		{"cut off", strings.Join(strings.SplitAfter(readFile(t, goldenRun("ok-parallel")), "\n")[:9], ""), 1},
		{"a status that version 1 does not have", finished("paused"), 1},
		{"the first end counts", finished("timeout") + "\n" + finished("ok"), 124},
		{"lines behind the end", finished("ok") + "\n" + `{"v":1,"type":"reasoning","at":"2026-01-02T03:04:05Z"}`, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := uagentStream(test.stream, "replay", "-exit"); got.status != test.want {
				t.Errorf("got status %d, want %d", got.status, test.want)
			}
			if got := uagentStream(test.stream, "replay"); got.status != 0 {
				t.Errorf("without -exit got status %d, want 0", got.status)
			}
		})
	}
}

func TestReplayStopsAsAsked(t *testing.T) {
	stream := readFile(t, goldenRun("ok-no-tools"))
	lines := strings.SplitAfter(stream, "\n")
	half := func(line string) string { return line[:(len(line)-1)/2] }
	tests := []struct {
		name string
		args []string
		want string
		exit int
	}{
		{"before the first line", []string{"-stop-after", "0"}, "", 2},
		{"before the first line, torn", []string{"-stop-after", "0", "-torn"}, half(lines[0]), 2},
		{"after two lines", []string{"-stop-after", "2"}, lines[0] + lines[1], 1},
		{"after two lines, torn", []string{"-stop-after", "2", "-torn"}, lines[0] + lines[1] + half(lines[2]), 1},
		{"before the last line, torn", []string{"-stop-after", "5", "-torn"}, strings.Join(lines[:5], "") + half(lines[5]), 1},
		{"after the last line", []string{"-stop-after", "6", "-torn"}, stream, 0},
		{"long after it", []string{"-stop-after", "600", "-torn"}, stream, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			args := append(append([]string{"replay", "-exit"}, test.args...), "-")
			if got := uagentStream(stream, args...); got != (result{test.exit, test.want, ""}) {
				t.Errorf("got %+v\nwant status %d and %q", got, test.exit, test.want)
			}
		})
	}
}

// TestReplayAtAPace looks at when each line is written, on a clock of the
// test's own.
func TestReplayAtAPace(t *testing.T) {
	at := func(s string) string {
		return `{"v":1,"type":"turn_started","at":"2026-01-02T03:04:` + s + `Z","turn":1}` + "\n"
	}
	// The clock steps back once, and on again.
	stream := at("00") + at("04.5") + at("02") + at("06") + at("06")
	for speed, want := range map[string][]time.Duration{
		"1":   {0, 4500 * time.Millisecond, 4500 * time.Millisecond, 6 * time.Second, 6 * time.Second},
		"2":   {0, 2250 * time.Millisecond, 2250 * time.Millisecond, 3 * time.Second, 3 * time.Second},
		"0.5": {0, 9 * time.Second, 9 * time.Second, 12 * time.Second, 12 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			started := time.Now()
			var got []time.Duration
			out := writerFunc(func(p []byte) (int, error) {
				got = append(got, time.Since(started))
				return len(p), nil
			})
			if status := run([]string{"replay", "-speed", speed}, strings.NewReader(stream), out, io.Discard); status != 0 {
				t.Errorf("got status %d", status)
			}
			for i := range max(len(got), len(want)) {
				if i >= len(got) || i >= len(want) || got[i] != want[i] {
					t.Fatalf("with -speed %s lines were written after %v, want %v", speed, got, want)
				}
			}
		})
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// TestReplayOfTimesFarApart must neither wait for centuries to overflow nor
// for a clock that steps back by as much.
func TestReplayOfTimesFarApart(t *testing.T) {
	stream := `{"v":1,"type":"turn_started","at":"9999-01-02T03:04:05Z"}` + "\n" + `{"v":1,"type":"turn_started","at":"0000-01-02T03:04:05Z"}` + "\n"
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		started := time.Now()
		if status := run([]string{"replay", "-speed", "0.001"}, strings.NewReader(stream), &out, io.Discard); status != 0 {
			t.Errorf("got status %d", status)
		}
		if waited := time.Since(started); waited != 0 || strings.Count(out.String(), "\n") != 2 {
			t.Errorf("waited %v and wrote %q", waited, out.String())
		}
	})
}
