package decode_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/uagent/stream"
	"example.com/uagent/stream/decode"
)

// Whole lines that the tables below put together.
const (
	rs = `{"v":1,"type":"run_started","at":"2026-01-02T03:04:05Z","run_id":"r","session_id":"s","provider":"p","model":"m","effort":"high","workspace":"/w"}`
	ts = `{"v":1,"type":"turn_started","at":"2026-01-02T03:04:06Z","turn":1}`
	rf = `{"v":1,"type":"run_finished","at":"2026-01-02T03:04:07Z","summary":{"v":1,"status":"ok"}}`
)

// read returns a line for each thing that Events yields: the event's type
// without its package, or "error" with the number of its line.
func read(r io.Reader, options ...decode.Option) (got []string, errs []error) {
	for event, err := range decode.Events(r, options...) {
		if err == nil {
			got = append(got, strings.TrimPrefix(fmt.Sprintf("%T", event), "core."))
			continue
		}
		errs = append(errs, err)
		if e, ok := errors.AsType[*decode.Error](err); ok {
			got = append(got, fmt.Sprintf("error %d", e.Line))
		} else {
			got = append(got, "error")
		}
	}
	return got, errs
}

func TestWhatIsReadOfAStream(t *testing.T) {
	tests := []struct {
		name, stream string
		want         []string
	}{
		{"nothing", "", nil},
		{"whole lines", rs + "\n" + ts + "\n" + rf + "\n", []string{"RunStarted", "TurnStarted", "RunFinished"}},
		{"a last line without its newline", rs + "\n" + rf, []string{"RunStarted", "RunFinished"}},
		{"carriage returns and blank lines", rs + "\r\n\r\n" + rf + "\r\n\n", []string{"RunStarted", "RunFinished"}},
		{"lines of white space", " \n\t\n" + rs + "\n \r\n", []string{"RunStarted"}},
		{"a last line that ends with a carriage return", rs + "\r", []string{"RunStarted"}},
		{"white space around everything", " { \"v\" : 1 , \"type\":\t\"turn_started\" , \"at\" : \"2026-01-02T03:04:06Z\" , \"turn\" : 1 } \n", []string{"TurnStarted"}},
		{"a byte order mark at the start", "\ufeff" + rs + "\n" + rf + "\n", []string{"RunStarted", "RunFinished"}},
		{"a byte order mark alone", "\ufeff", nil},
		{"a byte order mark before the second line", rs + "\n\ufeff" + rf + "\n", []string{"RunStarted", "error 2"}},
		{"two byte order marks", "\ufeff\ufeff" + rs + "\n" + rf, []string{"error 1", "RunFinished"}},
		{"two objects on one line", rs + rf + "\n" + ts + "\n", []string{"error 1", "TurnStarted"}},
		{"two objects with a space between", rs + " " + rf + "\n", []string{"error 1"}},
		{"two objects with a comma between", rs + "," + rf + "\n", []string{"error 1"}},
		{"foreign text between lines", rs + "\nHello\n" + rf + "\n", []string{"RunStarted", "error 2", "RunFinished"}},
		{"NULs from a crash", rs + "\n" + strings.Repeat("\x00", 200) + "\n" + ts + "\n" + rf + "\n", []string{"RunStarted", "error 2", "TurnStarted", "RunFinished"}},
		{"NULs at the end", rs + "\n" + strings.Repeat("\x00", 200), []string{"RunStarted", "error 2"}},
		{"a torn last line", rs + "\n" + ts[:len(ts)/2], []string{"RunStarted", "error 2"}},
		{"a torn line, then more", rs + "\n" + ts[:20] + "\n" + rf + "\n", []string{"RunStarted", "error 2", "RunFinished"}},
		{"a torn line glued to the next", rs + "\n" + ts[:20] + ts + "\n" + rf + "\n", []string{"RunStarted", "error 2", "RunFinished"}},
		{"not an object", "[\n" + rs + "\n]\n\"x\"\n42\nnull\ntrue\n{}\n[" + rs + "]\n", []string{"error 1", "RunStarted", "error 3", "error 4", "error 5", "error 6", "error 7", "error 8", "error 9"}},
		{"separators of other languages in a text",
			`{"v":1,"type":"reasoning","at":"2026-01-02T03:04:05Z","text":"a` + "\u2028\u2029\u0085\x7f" + `b"}` + "\n" + ts, []string{"ReasoningSummary", "TurnStarted"}},
		{"a raw control in a text", `{"v":1,"type":"reasoning","at":"2026-01-02T03:04:05Z","text":"a` + "\t" + `b"}` + "\n" + ts, []string{"error 1", "TurnStarted"}},
		{"a line of another program", `{"level":"info","msg":"x"}` + "\n" + rs, []string{"error 1", "RunStarted"}},
		{"an unknown type", `{"v":1,"type":"quota_note","at":"2026-01-02T03:04:05Z","quota":{"a":[null]}}` + "\n" + rs, []string{"RunStarted"}},
		{"an unknown type without a time", `{"v":1,"type":"quota_note"}` + "\n" + rs, []string{"error 1", "RunStarted"}},
		{"an unknown type of version 2", `{"v":2,"type":"quota_note","at":"2026-01-02T03:04:05Z"}` + "\n" + rs, []string{"error 1", "RunStarted"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for reader, r := range map[string]io.Reader{
				"all at once":        strings.NewReader(test.stream),
				"byte by byte":       iotest.OneByteReader(strings.NewReader(test.stream)),
				"by halves":          iotest.HalfReader(strings.NewReader(test.stream)),
				"data with its end":  iotest.DataErrReader(strings.NewReader(test.stream)),
				"seven at a time":    &pieces{[]byte(test.stream), 7},
				"with empty reads":   &emptyReads{r: strings.NewReader(test.stream)},
				"as a buffer has it": bytes.NewBufferString(test.stream),
			} {
				if got, _ := read(r); !reflect.DeepEqual(got, test.want) {
					t.Errorf("read %s: got %q, want %q", reader, got, test.want)
				}
			}
		})
	}
}

// TestRecordedRuns reads each golden run and writes it again.
func TestRecordedRuns(t *testing.T) {
	paths, err := filepath.Glob("../testdata/runs/*.jsonl")
	if err != nil || len(paths) < 8 {
		t.Fatalf("found the runs %q, %v", paths, err)
	}
	for _, path := range paths {
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		sink := stream.NewSink(&got)
		for event, err := range decode.Events(bytes.NewReader(want)) {
			if err != nil {
				t.Errorf("%s: %v", path, err)
			}
			sink.Emit(event)
		}
		if !bytes.Equal(got.Bytes(), want) {
			t.Errorf("%s is another stream once it is read and written again", path)
		}
	}
}
