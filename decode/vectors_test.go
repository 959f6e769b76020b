package decode_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/uagent/stream"
	"example.com/uagent/stream/decode"
)

var update = flag.Bool("update", false, "write the expectations of the vectors anew")

// A vector is what a reader makes of a stream, as testdata/vectors/README.md
// describes it.
type vector struct {
	About   string          `json:"about"`
	Events  []vectorEvent   `json:"events"`
	Unknown []vectorUnknown `json:"unknown"`
	Errors  []vectorError   `json:"errors"`
}

type vectorEvent struct {
	Line  int             `json:"line"`
	Event json.RawMessage `json:"event"`
}

type vectorUnknown struct {
	Line int    `json:"line"`
	Type string `json:"type"`
}

type vectorError struct {
	Line   int    `json:"line"`
	Offset int64  `json:"offset"`
	Kind   string `json:"kind"`
}

// TestVectors holds the reader against the vectors, which are for readers in
// any language. With -update it writes what the reader makes of each stream
// into the file beside it, of which only the about member is kept.
func TestVectors(t *testing.T) {
	inputs := vectorFiles(t, "*.jsonl")
	expectations := vectorFiles(t, "*.json")
	if len(inputs) < 30 || len(expectations) != len(inputs) {
		t.Fatalf("found %d streams and %d expectations", len(inputs), len(expectations))
	}
	for _, path := range inputs {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".jsonl"), func(t *testing.T) {
			input := readFile(t, path)
			path := strings.TrimSuffix(path, "l")
			want := readFile(t, path)
			var about vector
			if err := json.Unmarshal(want, &about); err != nil {
				t.Fatal(err)
			}
			if about.About == "" {
				t.Errorf("%s does not say what it shows", path)
			}
			got := encoded(t, readVector(t, about.About, input))
			if *update {
				if err := os.WriteFile(path, got, 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if !bytes.Equal(got, want) {
				t.Errorf("got\n%.2000s\nwant\n%.2000s", got, want)
			}
		})
	}
}

func vectorFiles(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob("../testdata/vectors/" + pattern)
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func readVector(t *testing.T, about string, input []byte) vector {
	t.Helper()
	v := vector{About: about}
	for line, err := range decode.Lines(bytes.NewReader(input)) {
		if err == nil {
			event, eventErr := line.Event()
			if event != nil {
				var written bytes.Buffer
				stream.NewSink(&written).Emit(event)
				v.Events = append(v.Events, vectorEvent{line.Number, bytes.TrimSpace(written.Bytes())})
				continue
			}
			if err = eventErr; err == nil {
				v.Unknown = append(v.Unknown, vectorUnknown{line.Number, line.Type})
				continue
			}
		}
		e, ok := errors.AsType[*decode.Error](err)
		if !ok {
			t.Fatal(err)
		}
		v.Errors = append(v.Errors, vectorError{e.Line, e.Offset, kindOf(err)})
	}
	return v
}

// kindOf returns an error's kind as the vectors have it.
func kindOf(err error) string {
	switch {
	case errors.Is(err, decode.ErrVersion):
		return "version"
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "truncated"
	}
	return "unreadable"
}

// encoded writes each item on a line of its own. Events are not given to
// json.Marshal, which would write some of their escapes anew.
func encoded(t *testing.T, v vector) []byte {
	t.Helper()
	var events, unknown, errs []string
	for _, e := range v.Events {
		events = append(events, fmt.Sprintf(`{"line":%d,"event":%s}`, e.Line, e.Event))
	}
	for _, u := range v.Unknown {
		unknown = append(unknown, marshalled(t, u))
	}
	for _, e := range v.Errors {
		errs = append(errs, marshalled(t, e))
	}
	return fmt.Appendf(nil, "{\"about\":%s,\n\"events\":%s,\n\"unknown\":%s,\n\"errors\":%s}\n",
		marshalled(t, v.About), list(events), list(unknown), list(errs))
}

func marshalled(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func list(items []string) string {
	if len(items) == 0 {
		return "[]"
	}
	return "[\n" + strings.Join(items, ",\n") + "]"
}
