package check_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"testing/iotest"

	"example.com/uagent/stream/check"
	"example.com/uagent/stream/decode"
)

// FuzzStream holds what must be so for any bytes at all:
//
//   - findings are fit to print, of the rules that are listed, and counted
//   - lines are counted as their newlines are
//   - a stream is cut off just where it is found to be incomplete
//   - pieces in which the stream comes make no difference
//   - a line that decode can't read has an error, and what decode reads as an
//     event is one
func FuzzStream(f *testing.F) {
	for _, test := range slices.Concat(lineTests, runTests) {
		f.Add([]byte(test.stream))
	}
	paths, err := filepath.Glob("../testdata/runs/*.jsonl")
	if err != nil || len(paths) == 0 {
		f.Fatalf("found the runs %q, %v", paths, err)
	}
	for _, path := range paths {
		stream, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(stream)
	}
	f.Fuzz(func(t *testing.T, stream []byte) {
		var all []check.Finding
		keep := func(f check.Finding) error { all = append(all, f); return nil }
		verdict, err := check.Stream(bytes.NewReader(stream), keep)
		if err != nil {
			t.Fatal(err)
		}
		checkFindings(t, all, verdict)
		lines := bytes.Count(stream, []byte("\n"))
		if len(stream) > 0 && stream[len(stream)-1] != '\n' {
			lines++
		}
		if verdict.Lines != lines {
			t.Errorf("counted %d lines, want %d", verdict.Lines, lines)
		}
		checkAgainstDecode(t, stream, all, verdict)

		whole := all
		all = nil
		again, err := check.Stream(iotest.OneByteReader(bytes.NewReader(stream)), keep)
		if err != nil || again != verdict || !reflect.DeepEqual(all, whole) {
			t.Errorf("byte by byte: got %+v, %v and %v\nwant %+v and %v", again, err, all, verdict, whole)
		}
	})
}

func checkFindings(t *testing.T, all []check.Finding, verdict check.Verdict) {
	t.Helper()
	counts := map[check.Severity]int{}
	incomplete := false
	for _, f := range all {
		counts[f.Severity]++
		incomplete = incomplete || f.Rule == "incomplete"
		if !fitToPrint(f.Message) {
			t.Errorf("the message %q is not fit to print", f.Message)
		}
		if !slices.ContainsFunc(check.Rules(), func(r check.Rule) bool { return r.Name == f.Rule && r.Severity == f.Severity }) {
			t.Errorf("no rule is listed for %v", f)
		}
		if f.Line < 0 || f.Line > verdict.Lines {
			t.Errorf("%v is on no line of %d", f, verdict.Lines)
		}
	}
	if counts[check.Error] != verdict.Errors || counts[check.Warning] != verdict.Warnings || counts[check.Note] != verdict.Notes {
		t.Errorf("found %v, counted %+v", counts, verdict)
	}
	if incomplete != (verdict.End == check.CutOff) {
		t.Errorf("found incomplete: %t, the end is %q", incomplete, verdict.End)
	}
}

func checkAgainstDecode(t *testing.T, stream []byte, all []check.Finding, verdict check.Verdict) {
	t.Helper()
	events := 0
	for _, err := range decode.Events(bytes.NewReader(stream)) {
		if err == nil {
			events++
			continue
		}
		unread, ok := errors.AsType[*decode.Error](err)
		if !ok {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(all, func(f check.Finding) bool { return f.Line == unread.Line && f.Severity == check.Error }) {
			t.Errorf("check has no error for %v", fmt.Sprint(err))
		}
	}
	if events > verdict.Events {
		t.Errorf("decode reads %d events, check %d", events, verdict.Events)
	}
}
