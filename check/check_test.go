package check_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"

	"example.com/uagent/stream/check"
)

func TestVerdicts(t *testing.T) {
	warning := `{"v":1,"type":"preflight_warning","at":"2026-01-02T03:04:06Z","code":"c","message":"m"}` + "\n"
	note := `{"v":1,"type":"quota_note","at":"2026-01-02T03:04:06Z"}` + "\n"
	tests := []struct {
		name, stream string
		want         check.Verdict
	}{
		{"finished", rs + ts + mr + rf, check.Verdict{End: check.Finished, Status: "ok", Lines: 4, Events: 4}},
		{"the first end counts", rs + rf0 + with(rf0, `"ok"`, `"error"`), check.Verdict{End: check.Finished, Status: "ok", Lines: 3, Events: 3, Errors: 1}},
		{"finished, then NULs", rs + rf0 + "\x00\x00\x00", check.Verdict{End: check.Finished, Status: "ok", Lines: 3, Events: 2, Errors: 1}},
		{"the runner did not start", rs, check.Verdict{End: check.NotStarted, Lines: 1, Events: 1}},
		{"not even with warnings", rs + warning + warning, check.Verdict{End: check.NotStarted, Lines: 3, Events: 3}},
		{"preflight blocked", "", check.Verdict{End: check.Blocked}},
		{"nothing but blank lines", "\n\n", check.Verdict{End: check.Blocked, Lines: 2, Warnings: 2}},
		{"cut off", rs + ts, check.Verdict{End: check.CutOff, Lines: 2, Events: 2, Errors: 1}},
		{"cut off behind an unknown line", rs + note, check.Verdict{End: check.CutOff, Lines: 2, Events: 1, Errors: 1, Notes: 1}},
		{"cut off inside the second line", rs + ts[:20], check.Verdict{End: check.CutOff, Lines: 2, Events: 1, Errors: 2}},
		{"garbage alone", "Hello\n", check.Verdict{End: check.CutOff, Lines: 1, Errors: 2}},
		{"warnings alone", warning, check.Verdict{End: check.CutOff, Lines: 1, Events: 1, Errors: 2}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for name, r := range map[string]io.Reader{"at once": strings.NewReader(test.stream), "byte by byte": iotest.OneByteReader(strings.NewReader(test.stream))} {
				got, err := check.Stream(r, func(check.Finding) error { return nil })
				if err != nil || got != test.want {
					t.Errorf("read %s: got %+v, %v; want %+v", name, got, err, test.want)
				}
			}
		})
	}
}

func TestReaderThatFails(t *testing.T) {
	failure := errors.New("cable cut")
	verdict, err := check.Stream(io.MultiReader(strings.NewReader(rs+ts), iotest.ErrReader(failure)), func(check.Finding) error { return nil })
	if !errors.Is(err, failure) || err.Error() != fmt.Sprintf("check: reading at offset %d: cable cut", len(rs+ts)) {
		t.Errorf("got the error %v, want one that wraps %v", err, failure)
	}
	if verdict.Events != 2 || verdict.End != check.CutOff {
		t.Errorf("got %+v, want what came before", verdict)
	}
}

func TestFindingsComeAsTheirLinesDo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		var got []string
		go check.Stream(r, func(f check.Finding) error { got = append(got, f.String()); return nil })
		for i, line := range []string{"Hello\n", rs, "\n"} {
			io.WriteString(w, line)
			synctest.Wait()
			if want := []int{1, 1, 2}[i]; len(got) != want {
				t.Errorf("after %q there are %d findings, want %d", line, len(got), want)
			}
		}
		w.Close()
		synctest.Wait()
	})
}

func TestGoldenRunsHaveNoFaults(t *testing.T) {
	paths, err := filepath.Glob("../testdata/runs/*.jsonl")
	if err != nil || len(paths) < 8 {
		t.Fatalf("found the runs %q, %v", paths, err)
	}
	for _, path := range paths {
		stream, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, all, verdict := findings(t, string(stream))
		if verdict.Errors+verdict.Warnings > 0 {
			t.Errorf("%s: found %v", path, all)
		}
		for line := range bytes.Lines(stream) {
			if !bytes.HasSuffix(line, []byte("\n")) {
				t.Errorf("%s does not end with a newline", path)
			}
		}
	}
}

// TestManyUnknownNames must neither keep every name nor report each.
func TestManyUnknownNames(t *testing.T) {
	var stream strings.Builder
	stream.WriteString(rs)
	for i := range 5000 {
		fmt.Fprintf(&stream, `{"v":1,"type":"note_%d","at":"2026-01-02T03:04:06Z"}`+"\n", i)
	}
	stream.WriteString(rf0)
	_, all, verdict := findings(t, stream.String())
	if verdict.Notes != 1001 || !strings.Contains(all[1000].Message, "seen 4000 times") {
		t.Errorf("found %d notes, the last %q; want 1001 with the rest summed up", verdict.Notes, all[len(all)-1])
	}
}
