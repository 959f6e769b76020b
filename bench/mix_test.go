// Package bench measures the stream against its peers, in one run on one
// machine. It is a module of its own, so that the library requires nothing.
package bench

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
)

// A mix is the lines of all golden runs, one run behind the other.
type mix struct {
	text   []byte
	events []core.Event
	dtos   []any // of the events
}

func goldenMix(tb testing.TB) mix {
	tb.Helper()
	paths, err := filepath.Glob("../testdata/runs/*.jsonl")
	if err != nil || len(paths) == 0 {
		tb.Fatalf("found the runs %q, %v", paths, err)
	}
	var m mix
	for _, path := range paths {
		text, events := readRun(tb, path)
		m.text = append(m.text, text...)
		m.events = append(m.events, events...)
	}
	for _, event := range m.events {
		dto, _ := stream.EventToDTO(event)
		m.dtos = append(m.dtos, dto)
	}
	return m
}

// goldenRun returns the events of one golden run.
func goldenRun(tb testing.TB, name string) []core.Event {
	tb.Helper()
	_, events := readRun(tb, filepath.Join("..", "testdata", "runs", name+".jsonl"))
	return events
}

func readRun(tb testing.TB, path string) (text []byte, events []core.Event) {
	tb.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	for event, err := range decode.Events(bytes.NewReader(text)) {
		if err != nil {
			tb.Fatal(err)
		}
		events = append(events, event)
	}
	return text, events
}

// perLine reports the time a line took, where one operation is the whole mix.
func (m mix) perLine(b *testing.B, mixes int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(mixes*len(m.events)), "ns/line")
}
