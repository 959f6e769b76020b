package check_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/uagent/stream"
	"example.com/uagent/stream/check"
	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/anyrun"
)

// linesOf returns the stream of the events.
func linesOf(t *testing.T, events []core.Event) string {
	t.Helper()
	var b bytes.Buffer
	sink := stream.NewSink(&b)
	for _, e := range events {
		sink.Emit(e)
	}
	if err := sink.Err(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestNothingIsFoundInAnyRun(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 2000 {
		run := anyrun.New(r)
		lines := linesOf(t, run)
		var want []string
		if open(run) {
			want = []string{"note stats"}
		}
		for form, stream := range map[string]string{"as the Sink writes it": lines, "with its members sorted": sorted(t, lines)} {
			var got []string
			verdict, err := check.Stream(strings.NewReader(stream), func(f check.Finding) error {
				got = append(got, string(f.Severity)+" "+f.Rule)
				return nil
			})
			if err != nil || !slices.Equal(got, want) || verdict.End != check.Finished || verdict.Events != len(run) {
				t.Fatalf("run %d, %s: found %q, want %q; the verdict is %+v, %v:\n%s", i, form, got, want, verdict, err, stream)
			}
		}
	}
}

// sorted returns the lines with the members of each object in alphabetical
// order.
func sorted(t *testing.T, lines string) string {
	t.Helper()
	var b strings.Builder
	for line := range strings.Lines(lines) {
		var members map[string]any
		decoder := json.NewDecoder(strings.NewReader(line))
		decoder.UseNumber()
		if err := decoder.Decode(&members); err != nil {
			t.Fatal(err)
		}
		if err := json.NewEncoder(&b).Encode(members); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// open reports whether a turn or an operation of the run never ended.
func open(run []core.Event) bool {
	n := 0
	for _, event := range run {
		switch e := event.(type) {
		case core.TurnStarted, core.ToolStarted:
			n++
		case core.ModelResponded:
			n--
		case core.ToolFinished:
			if e.OpID != "" {
				n--
			}
		}
	}
	return n > 0
}
