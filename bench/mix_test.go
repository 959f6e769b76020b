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
		run, err := os.ReadFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		m.text = append(m.text, run...)
	}
	for event, err := range decode.Events(bytes.NewReader(m.text)) {
		if err != nil {
			tb.Fatal(err)
		}
		dto, _ := stream.EventToDTO(event)
		m.events = append(m.events, event)
		m.dtos = append(m.dtos, dto)
	}
	return m
}

// perLine reports the time a line took, where one operation is the whole mix.
func (m mix) perLine(b *testing.B, mixes int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(mixes*len(m.events)), "ns/line")
}
