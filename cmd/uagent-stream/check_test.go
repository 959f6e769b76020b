package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

const runStartedLine = `{"v":1,"type":"run_started","at":"2026-01-02T03:04:05Z","run_id":"r","session_id":"s","provider":"p","model":"m","effort":"high","workspace":"/w"}` + "\n"

func TestCheckPrintsFindingsAndAVerdict(t *testing.T) {
	stream := runStartedLine + "\nHello\x1b[2J\n" + `{"v":1,"type":"quota_note","at":"2026-01-02T03:04:05Z"}` + "\n"
	want := strings.Join([]string{
		"-:2: warning: blank: the line is blank",
		`-:3: error: json: it is no JSON object (byte 0 of the line): "Hello\x1b[2J"`,
		"-:0: error: incomplete: the stream ends without run_finished; its last event is quota_note in line 4",
		`-:4: note: unknown-type: type "quota_note" is not in version 1 (seen once)`,
		"-: cut off: 4 lines, 1 event; 2 errors, 1 warning, 1 note",
		"",
	}, "\n")
	for _, args := range [][]string{{"check"}, {"check", "-"}} {
		if got := uagentStream(stream, args...); got != (result{1, want, ""}) {
			t.Errorf("%q: got %+v\nwant status 1 and\n%s", args, got, want)
		}
	}
}

func TestCheckOfGoldenRuns(t *testing.T) {
	paths, err := filepath.Glob(goldenRun("*"))
	if err != nil {
		t.Fatal(err)
	}
	got := uagentStream("", append([]string{"check", "-strict"}, paths...)...)
	if got.status != 0 || got.stderr != "" {
		t.Errorf("got status %d and %q on standard error", got.status, got.stderr)
	}
	compareGolden(t, "check.txt", strings.ReplaceAll(got.stdout, filepath.Join("..", "..")+string(filepath.Separator), ""))
}

func TestCheckOfARunWithoutAStatus(t *testing.T) {
	got := uagentStream(runStartedLine+`{"v":1,"type":"run_finished","at":"2026-01-02T03:04:05Z"}`+"\n", "check")
	if want := "-: finished without a status: 2 lines, 2 events; 1 error, 0 warnings, 0 notes\n"; !strings.HasSuffix(got.stdout, want) {
		t.Errorf("got %q, want the verdict %q", got.stdout, want)
	}
}

func TestCheckExitStatus(t *testing.T) {
	ok := readFile(t, goldenRun("ok-no-tools"))
	tests := []struct {
		name, stream string
		args         []string
		want         int
	}{
		{"no finding", ok, nil, 0},
		{"a warning", ok + "\n", nil, 0},
		{"a warning, strictly", ok + "\n", []string{"-strict"}, 1},
		{"a note, strictly", readFile(t, goldenRun("timeout")), []string{"-strict"}, 0},
		{"an error", ok + "x\n", nil, 1},
		{"preflight blocked", "", []string{"-strict"}, 0},
		{"the runner did not start", runStartedLine, []string{"-strict"}, 0},
		{"a file that is not there, then an error", ok + "x\n", []string{"testdata/none", "-"}, 2},
		{"an error, then a file that is not there", ok + "x\n", []string{"-", "testdata/none"}, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := uagentStream(test.stream, append([]string{"check"}, test.args...)...); got.status != test.want {
				t.Errorf("got status %d, want %d; printed %s%s", got.status, test.want, got.stdout, got.stderr)
			}
		})
	}
}

func TestCheckGoesOnBehindAFileThatCannotBeRead(t *testing.T) {
	got := uagentStream("", "check", "testdata/no\x1bne", goldenRun("not-started"))
	if want := `uagent-stream: check: testdata/no\x1bne: no such file or directory` + "\n"; got.stderr != want {
		t.Errorf("got %q on standard error, want %q", got.stderr, want)
	}
	if !strings.Contains(got.stdout, "the runner did not start") || got.status != 2 {
		t.Errorf("got status %d and %q, want 2 and the verdict of the other file", got.status, got.stdout)
	}
}

func TestCheckAsJSON(t *testing.T) {
	got := uagentStream(runStartedLine+"Hello\u009b\n", "check", "-json", "-", goldenRun("ok-no-tools"))
	want := []string{
		`{"file":"-","line":2,"severity":"error","rule":"json","message":"it is no JSON object (byte 0 of the line): \"Hello\\u009b\""}`,
		`{"file":"-","line":0,"severity":"error","rule":"incomplete","message":"the stream ends without run_finished; its last event is run_started in line 1"}`,
		`{"file":"-","end":"cut off","status":"","lines":2,"events":1,"errors":2,"warnings":0,"notes":0}`,
		fmt.Sprintf(`{"file":%q,"end":"finished","status":"ok","lines":6,"events":6,"errors":0,"warnings":0,"notes":0}`, goldenRun("ok-no-tools")),
		"",
	}
	if lines := strings.Split(got.stdout, "\n"); got.status != 1 || !slices.Equal(lines, want) {
		t.Errorf("got status %d and\n%s\nwant\n%s", got.status, got.stdout, strings.Join(want, "\n"))
	}
}

func TestCheckPrintsFindingsAsTheirLinesCome(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stdin, stream := io.Pipe()
		var stdout bytes.Buffer
		status := make(chan int, 1)
		go func() { status <- run([]string{"check"}, stdin, &stdout, io.Discard) }()
		for i, line := range []string{runStartedLine, "Hello\n", "\n"} {
			io.WriteString(stream, line)
			synctest.Wait()
			if got := strings.Count(stdout.String(), "\n"); got != i {
				t.Errorf("after line %d there are %d findings, want %d", i+1, got, i)
			}
		}
		stream.Close()
		if got := <-status; got != 1 {
			t.Errorf("got status %d, want 1", got)
		}
	})
}

// endless is a stream that never ends and has a fault in each line.
type endless struct{}

func (endless) Read(b []byte) (int, error) { return copy(b, "Hello\n"), nil }

func TestCheckEndsWithItsReader(t *testing.T) {
	for _, args := range [][]string{{"check"}, {"check", "-json"}} {
		gone, stdout := io.Pipe()
		gone.Close()
		var stderr bytes.Buffer
		if status := run(args, endless{}, stdout, &stderr); status != 0 || stderr.Len() > 0 {
			t.Errorf("%q without a reader: got status %d and %q, want 0 and nothing", args, status, stderr.String())
		}
		full, stdout := io.Pipe()
		full.CloseWithError(errors.New("disk full"))
		if status := run(args, endless{}, stdout, &stderr); status != 2 || !strings.Contains(stderr.String(), "disk full") {
			t.Errorf("%q with a full disk: got status %d and %q, want 2 and a message", args, status, stderr.String())
		}
	}
}

func TestFileNamesAreUntrusted(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a\x1b[2J<\u009b.jsonl")
	if err := os.WriteFile(name, []byte(runStartedLine), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"check"}, {"stats"}} {
		if got := uagentStream("", append(args, name)...); !strings.Contains(got.stdout, `a\x1b[2J<\u009b.jsonl`) {
			t.Errorf("%q prints %q, want the name escaped", args, got.stdout)
		}
	}
	got := uagentStream("", "check", "-json", name)
	var verdict struct{ File string }
	if err := json.Unmarshal([]byte(got.stdout), &verdict); err != nil || verdict.File != name {
		t.Errorf("check -json names %q, want %q", verdict.File, name)
	}
	if !strings.Contains(got.stdout, `a\u001b[2J<\u009b.jsonl`) {
		t.Errorf("check -json prints %q, want controls escaped and all else as it is", got.stdout)
	}
}

func TestJSONLineHoldsNoRawControl(t *testing.T) {
	text := "\x00\x1b\x7f\u0080\u009f\u2028<&>é"
	line, err := jsonLine(text)
	if err != nil {
		t.Fatal(err)
	}
	if want := `"\u0000\u001b\u007f\u0080\u009f\u2028<&>é"` + "\n"; line != want {
		t.Errorf("got %q, want %q", line, want)
	}
	var back string
	if err := json.Unmarshal([]byte(line), &back); err != nil || back != text {
		t.Errorf("%q reads back as %q, %v", line, back, err)
	}
}
