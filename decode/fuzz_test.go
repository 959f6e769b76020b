package decode_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
)

// FuzzEvents holds for any bytes that
//
//   - reading them ends, without a panic
//   - each error is one line of printable ASCII
//   - however they arrive, the same is read
//   - each line that is read is an event for encoding/json too, and the same
//     one, but for what the reader settles on its own: see plainly
func FuzzEvents(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		var got []string
		for event, err := range decode.Events(bytes.NewReader(data)) {
			if err != nil && !printable(err.Error()) {
				t.Fatalf("an error is not fit to print: %q", err)
			}
			got = append(got, fmt.Sprintf("%#v %v", event, err))
		}
		var pieceByPiece []string
		for event, err := range decode.Events(&pieces{data, 7}) {
			pieceByPiece = append(pieceByPiece, fmt.Sprintf("%#v %v", event, err))
		}
		if !reflect.DeepEqual(got, pieceByPiece) {
			t.Fatalf("all at once %q\nis read, piece by piece %q", got, pieceByPiece)
		}
		for line := range bytes.SplitSeq(data, []byte("\n")) {
			agreesWithEncodingJSON(t, line)
		}
	})
}

func addSeeds(f *testing.F) {
	f.Helper()
	paths, err := filepath.Glob("../testdata/runs/*.jsonl")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range append(paths, "../testdata/events.jsonl") {
		b, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
		for line := range bytes.SplitSeq(b, []byte("\n")) {
			f.Add(line)
		}
	}
	for _, members := range []string{
		`"turn":1e3`, `"turn":-12.50E+1`, `"turn":1.5`, `"turn":null`, `"turn":9223372036854775808`, `"Turn":1`,
		`"turn":1,"turn":2`, `"turn_\u0069d":"\ud83d\ude42\ud83d"`, `"turn_id":"` + "\xff\u0085" + `"`, `"x":[[{}],{"a":[]}]`,
	} {
		f.Add([]byte(`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05+01:00",` + members + `}`))
	}
	f.Add([]byte(rs + "\r\n\r\n\ufeff" + ts + "\n\x00\x00\nHello\n" + rf[:50]))
}

func printable(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) < 0
}

// FuzzLines holds for any bytes that the lines stand where they say, in
// order, and that Events yields what Lines does.
func FuzzLines(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		const limit = 500
		var events []string
		lastNumber, next := 0, int64(0)
		for line, err := range decode.Lines(bytes.NewReader(data), decode.MaxLine(limit)) {
			if line.Number <= lastNumber || line.Offset < next || !bytes.HasPrefix(data[line.Offset:], line.Raw) {
				t.Fatalf("line %d with %q at offset %d, behind line %d", line.Number, line.Raw, line.Offset, lastNumber)
			}
			lastNumber, next = line.Number, line.Offset+int64(len(line.Raw))
			var event core.Event
			if err == nil {
				event, err = line.Event()
			}
			if event != nil || err != nil {
				events = append(events, fmt.Sprintf("%#v %v", event, err))
			}
		}
		var want []string
		for event, err := range decode.Events(io.MultiReader(bytes.NewReader(data)), decode.MaxLine(limit)) {
			want = append(want, fmt.Sprintf("%#v %v", event, err))
		}
		if !reflect.DeepEqual(events, want) {
			t.Fatalf("by lines there is %q\nby events %q", events, want)
		}
	})
}
