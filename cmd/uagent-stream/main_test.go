package main

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// A result is what a run of the command came to.
type result struct {
	status         int
	stdout, stderr string
}

// uagentStream runs the command.
func uagentStream(stdin string, args ...string) result {
	var stdout, stderr bytes.Buffer
	status := run(args, strings.NewReader(stdin), &stdout, &stderr)
	return result{status, stdout.String(), stderr.String()}
}

// compareGolden compares with a file below testdata, or writes it anew.
func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s (go test ./cmd/uagent-stream -update writes it anew):\ngot:\n%s\nwant:\n%s", path, got, want)
	}
}

// goldenRun is the path of a run in the project's testdata.
func goldenRun(name string) string {
	return filepath.Join("..", "..", "testdata", "runs", name+".jsonl")
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestUsage(t *testing.T) {
	for _, flag := range []string{"-h", "-help", "--help", "help"} {
		got := uagentStream("", flag)
		if got.status != 0 || got.stderr != "" {
			t.Errorf("%s ends with %d and %q on standard error, want 0 and nothing", flag, got.status, got.stderr)
		}
		compareGolden(t, "usage.txt", got.stdout)
	}
}

func TestUsageOfEachCommand(t *testing.T) {
	for _, command := range commands {
		for _, flag := range []string{"-h", "--help"} {
			got := uagentStream("", command.name, flag)
			if got.status != 0 || got.stderr != "" {
				t.Errorf("%s %s ends with %d and %q on standard error, want 0 and nothing", command.name, flag, got.status, got.stderr)
			}
			compareGolden(t, "usage-"+command.name+".txt", got.stdout)
		}
	}
}

// TestPackageCommentIsTheUsage shows that no command is missing from the
// package comment.
func TestPackageCommentIsTheUsage(t *testing.T) {
	source := readFile(t, "main.go")
	comment, _, _ := strings.Cut(source, "package main")
	for _, command := range commands {
		if !strings.Contains(comment, "//\t"+command.name+" ") || !strings.Contains(comment, " "+command.summary+"\n") {
			t.Errorf("the package comment does not tell of %s: %s", command.name, command.summary)
		}
	}
}

func TestWrongUse(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string // on standard error
	}{
		{"no command", nil, "usage: uagent-stream"},
		{"an unknown command", []string{"repaly"}, `no command "repaly"`},
		{"a hostile command", []string{"\x1b[2J"}, `no command "\x1b[2J"`},
		{"an unknown flag", []string{"replay", "-sped", "1"}, "flag provided but not defined: -sped"},
		{"a flag that is no number", []string{"replay", "-speed", "fast"}, `invalid value "fast" for flag -speed`},
		{"a speed of 0", []string{"replay", "-speed", "0"}, "-speed must be above 0"},
		{"a speed below 0", []string{"replay", "-speed", "-1"}, "-speed must be above 0"},
		{"a speed that is no number", []string{"replay", "-speed", "NaN"}, "-speed must be above 0"},
		{"an endless speed", []string{"replay", "-speed", "Inf"}, "-speed must be above 0"},
		{"a negative number of lines", []string{"replay", "-stop-after", "-1"}, "-stop-after must not be negative"},
		{"a torn line that is not asked for", []string{"replay", "-torn"}, "-torn needs -stop-after"},
		{"two files", []string{"replay", "a", "b"}, "more than one FILE"},
		{"a file for the schema", []string{"schema", "a"}, "takes no FILE"},
		{"a file that is not there", []string{"replay", "testdata/none.jsonl"}, "testdata/none.jsonl"},
		{"a file that is a directory", []string{"replay", "testdata"}, "testdata"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := uagentStream("", test.args...)
			if got.status != 2 || got.stdout != "" || !strings.Contains(got.stderr, test.want) {
				t.Errorf("got status %d, %q on standard output and %q on standard error; want 2, nothing, and %q", got.status, got.stdout, got.stderr, test.want)
			}
		})
	}
}

// failing fails each write.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// quietCommands has a call of each command that writes to standard output.
var quietCommands = map[string][]string{
	"replay":   {"replay", goldenRun("ok-parallel")},
	"check":    {"check", goldenRun("ok-parallel")},
	"show":     {"show", goldenRun("ok-parallel")},
	"stats":    {"stats", goldenRun("ok-parallel")},
	"schema":   {"schema"},
	"timeline": {"timeline", goldenRun("ok-parallel")},
}

func TestReaderThatGoesAway(t *testing.T) {
	for name, args := range quietCommands {
		for _, gone := range []error{syscall.EPIPE, io.ErrClosedPipe} {
			var stderr bytes.Buffer
			if status := run(args, strings.NewReader(""), failing{gone}, &stderr); status != 0 || stderr.Len() > 0 {
				t.Errorf("%s: %v: got status %d and %q, want 0 and nothing", name, gone, status, stderr.String())
			}
		}
	}
}

func TestFullDisk(t *testing.T) {
	for name, args := range quietCommands {
		var stderr bytes.Buffer
		status := run(args, strings.NewReader(""), failing{errors.New("no space left")}, &stderr)
		if want := "writing to standard output: "; status != 2 || !strings.Contains(stderr.String(), want) || !strings.Contains(stderr.String(), "no space left") {
			t.Errorf("%s: got status %d and %q, want 2 and %q", name, status, stderr.String(), want)
		}
	}
}
