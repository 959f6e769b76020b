package decode_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/uagent/stream"
	"example.com/uagent/stream/decode"
)

var update = flag.Bool("update", false, "write the expectations of the vectors anew")

// A vector is what a reader makes of an input, as testdata/vectors/README.md
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

// vectorInputs has the inputs by the names of their files.
var vectorInputs = map[string]struct{ about, input string }{
	"carriage-returns": {"Carriage returns before newlines, and blank lines, are passed over.",
		rs + "\r\n\r\n" + ts + "\r\n \t\n\n" + rf + "\r\n"},
	"byte-order-mark": {"A byte order mark at the start is passed over; before a later line it is an error.",
		"\ufeff" + rs + "\n\ufeff" + ts + "\n" + rf + "\n"},
	"foreign-text":     {"Text between the lines costs those lines alone.", rs + "\nHello\n" + ts + "\n  at main.go:3\n" + rf + "\n"},
	"nul-bytes":        {"A block of NULs, as a crash leaves them, is one error.", rs + "\n" + strings.Repeat("\x00", 200) + "\n" + ts + "\n" + rf + "\n"},
	"not-an-object":    {"Only an object is a line.", "[\n" + rs + "\n]\n\"x\"\n42\nnull\ntrue\n{}\n[" + ts + "]\n" + rf + "\n"},
	"glued-objects":    {"Two objects on one line are one error, and no event.", rs + rf + "\n" + ts + "\n" + rf + " " + rf + "\n"},
	"torn-last-line":   {"A last line that ends inside its object is an error of its own kind.", rs + "\n" + ts + "\n" + rf[:40]},
	"no-last-newline":  {"A last line without its newline is read if it is whole.", rs + "\n" + rf},
	"torn-line-inside": {"A line torn by a crash and glued to the next costs both.", rs + "\n" + ts[:30] + ts + "\n" + rf + "\n"},
	"versions": {"A version other than 1 is an error, whatever else stands in the line; so is none.", strings.Join([]string{
		rs, `{"v":2,"type":"turn_started","at":"2026-01-02T03:04:06Z","turn":1}`, `{"v":"1","type":"turn_started","at":"2026-01-02T03:04:06Z","turn":1}`,
		`{"v":0,"type":"turn_started","at":"2026-01-02T03:04:06Z","turn":1}`, `{"type":"turn_started","at":"2026-01-02T03:04:06Z","turn":1}`,
		`{"v":null,"type":"turn_started","at":"2026-01-02T03:04:06Z","turn":1}`, `{"v":3}`, `{"v":1.0,"type":"turn_started","at":"2026-01-02T03:04:06Z","turn":1}`, rf, ""}, "\n")},
	"unknown-types-and-members": {"Types and members that version 1 does not have are passed over, nulls in them too.", strings.Join([]string{
		rs, `{"v":1,"type":"quota_note","at":"2026-01-02T03:04:06Z","quota":{"left":null}}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:06Z","turn":1,"note":null,"more":[{"turn":7}]}`, rf, ""}, "\n")},
	"exact-names": {"Names are exact: those in other letters are unknown members. A name may be written with escapes.", strings.Join([]string{
		`{"v":1,"type":"reasoning","TYPE":"run_finished","at":"2026-01-02T03:04:05Z","Text":"no","te\u0078t":"yes","TEXT":null}`,
		`{"V":1,"type":"reasoning","at":"2026-01-02T03:04:05Z","text":"no version"}`, ""}, "\n")},
	"members-twice": {"Of a member that stands twice the later counts; objects are merged.", strings.Join([]string{
		`{"v":1,"type":"turn_started","type":"reasoning","at":"2026-01-02T03:04:05Z","text":"no","text":"yes"}`,
		`{"v":1,"type":"model_responded","at":"2026-01-02T03:04:05Z","turn":1,"usage":{"input":1,"output":2},"usage":{"output":3}}`, ""}, "\n")},
	"missing-and-renamed-members": {"Members that are missing are read as empty, 0 or false.", strings.Join([]string{
		`{"v":1,"type":"tool_finished","at":"2026-01-02T03:04:05Z"}`,
		`{"v":1,"type":"model_responded","at":"2026-01-02T03:04:05Z","turn":1,"usage":{"input_tokens":12,"output":3}}`, ""}, "\n")},
	"nulls-and-wrong-types": {"A documented member that is null or of another type is an error.", strings.Join([]string{
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":null}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":"1"}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":1.5}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":9223372036854775808}`,
		`{"v":1,"type":"reasoning","at":"2026-01-02T03:04:05Z","text":7}`,
		`{"v":1,"type":"assistant_message","at":"2026-01-02T03:04:05Z","text":"t","final":"true"}`,
		`{"v":1,"type":"model_responded","at":"2026-01-02T03:04:05Z","turn":1,"usage":null}`,
		`{"v":1,"type":"run_finished","at":"2026-01-02T03:04:05Z","summary":{"stats":{"tools_by_name":{"a":null}}}}`,
		`{"v":1,"type":"run_finished","at":"2026-01-02T03:04:05Z","summary":{"stats":{"errors":[null]}}}`,
		`{"v":1,"type":"reasoning","at":1767323045,"text":"t"}`,
		`{"v":1,"type":"","at":"2026-01-02T03:04:05Z"}`,
		`{"v":1,"at":"2026-01-02T03:04:05Z"}`,
		`{"v":1,"type":"reasoning"}`, ""}, "\n")},
	"numbers": {"Whole numbers are exact in 64 bits, and may have a fraction or an exponent.", strings.Join([]string{
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":1e3}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":10.0}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":1200E-2}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":-0}`,
		`{"v":1,"type":"model_responded","at":"2026-01-02T03:04:05Z","turn":1,"usage":{"input":9007199254740993,"output":9223372036854775807,"reasoning":-9223372036854775808}}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":01}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":+1}`, ""}, "\n")},
	"texts": {"Escapes, halves of surrogate pairs, bytes that are not UTF-8, and separators of other languages in texts.", strings.Join([]string{
		`{"v":1,"type":"reasoning","at":"2026-01-02T03:04:05Z","text":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude42"}`,
		`{"v":1,"type":"reasoning","at":"2026-01-02T03:04:05Z","text":"\ud83d a \ude42 \ud83d\u0041"}`,
		"{\"v\":1,\"type\":\"reasoning\",\"at\":\"2026-01-02T03:04:05Z\",\"text\":\"a\xffb\xc3\"}",
		`{"v":1,"type":"reasoning","at":"2026-01-02T03:04:05Z","text":"a` + "\u2028b\u2029c\u0085d\x7fe" + `"}`,
		`{"v":1,"type":"reasoning","at":"2026-01-02T03:04:05Z","text":"a` + "\t" + `b"}`,
		`{"v":1,"type":"reasoning","at":"2026-01-02T03:04:05Z","text":"\x41"}`, ""}, "\n")},
	"text-like-the-protocol": {"A text that holds whole lines is text.", strings.Join([]string{
		rs, `{"v":1,"type":"tool_called","at":"2026-01-02T03:04:06Z","call_id":"c","name":"Bash","label":"x","arguments":"x\n{\"v\":1,\"type\":\"run_finished\",\"at\":\"2026-01-02T03:04:07Z\",\"summary\":{}}\n"}`, rf, ""}, "\n")},
	"times": {"Any offset is read; at is in UTC once it is. What is no RFC 3339 time is an error.", strings.Join([]string{
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05.123456789Z","turn":1}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05+02:00","turn":1}`,
		`{"v":1,"type":"turn_started","at":"2024-02-29T23:30:00.5-00:45","turn":1}`,
		`{"v":1,"type":"turn_started","at":"2026-02-29T00:00:00Z","turn":1}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05","turn":1}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05,5Z","turn":1}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02 03:04:05Z","turn":1}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T24:00:00Z","turn":1}`,
		`{"v":1,"type":"turn_started","at":"","turn":1}`, ""}, "\n")},
	"nesting": {"Objects and arrays nest 10,000 deep and no deeper.", strings.Join([]string{
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":1,"x":` + strings.Repeat("[", 9_999) + strings.Repeat("]", 9_999) + `}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":2,"x":` + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000) + `}`,
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":3,"x":"` + strings.Repeat("[", 20_000) + `"}`, ""}, "\n")},
	"long-line": {"There is no small limit on a line's length.", strings.Join([]string{
		rs, `{"v":1,"type":"tool_called","at":"2026-01-02T03:04:06Z","call_id":"c","name":"Bash","label":"x","arguments":"` + strings.Repeat("0123456789abcdef", 12_500) + `"}`, rf, ""}, "\n")},
	"white-space": {"White space may stand around each part of a line.",
		" { \"v\" : 1 ,\t\"type\":\"turn_started\" , \"at\" : \"2026-01-02T03:04:06Z\" , \"turn\" : 1 } \n{\"v\":1,\"type\":\"turn_started\",\"at\":\"2026-01-02T03:04:06Z\",\"turn\":1,}\n"},
}

const vectors = "../testdata/vectors"

// TestVectors holds the reader against the vectors, which are for readers in
// any language.
func TestVectors(t *testing.T) {
	for name, in := range vectorInputs {
		path := filepath.Join(vectors, name)
		if *update {
			write(t, path+".jsonl", []byte(in.input))
			write(t, path+".json", encoded(t, readVector(t, in.about, []byte(in.input))))
		}
		input, err := os.ReadFile(path + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		if string(input) != in.input {
			t.Errorf("%s.jsonl is not what the test has", path)
		}
		want, err := os.ReadFile(path + ".json")
		if err != nil {
			t.Fatal(err)
		}
		if got := encoded(t, readVector(t, in.about, input)); !bytes.Equal(got, want) {
			t.Errorf("%s.jsonl is read as\n%.2000s\nwant\n%.2000s", path, got, want)
		}
	}
	files, err := filepath.Glob(filepath.Join(vectors, "*.jsonl"))
	if err != nil || len(files) != len(vectorInputs) {
		t.Errorf("there are %d vectors, %v; the test has %d", len(files), err, len(vectorInputs))
	}
}

func readVector(t *testing.T, about string, input []byte) vector {
	t.Helper()
	v := vector{About: about, Events: []vectorEvent{}, Unknown: []vectorUnknown{}, Errors: []vectorError{}}
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
		kind := "unreadable"
		switch {
		case errors.Is(err, decode.ErrVersion):
			kind = "version"
		case errors.Is(err, io.ErrUnexpectedEOF):
			kind = "truncated"
		}
		v.Errors = append(v.Errors, vectorError{e.Line, e.Offset, kind})
	}
	return v
}

// encoded writes each event on a line of its own, its bytes as the writer has
// them.
func encoded(t *testing.T, v vector) []byte {
	t.Helper()
	var b bytes.Buffer
	b.WriteString("{\"about\":")
	list := func(name string, n int, item func(i int) any) {
		b.WriteString(",\n\"" + name + "\":[")
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteByte('\n')
			if event, ok := item(i).(vectorEvent); ok {
				// json.Marshal would write some of the event's escapes anew.
				line, err := json.Marshal(event.Line)
				if err != nil {
					t.Fatal(err)
				}
				b.WriteString(`{"line":` + string(line) + `,"event":` + string(event.Event) + `}`)
				continue
			}
			encoded, err := json.Marshal(item(i))
			if err != nil {
				t.Fatal(err)
			}
			b.Write(encoded)
		}
		b.WriteByte(']')
	}
	about, err := json.Marshal(v.About)
	if err != nil {
		t.Fatal(err)
	}
	b.Write(about)
	list("events", len(v.Events), func(i int) any { return v.Events[i] })
	list("unknown", len(v.Unknown), func(i int) any { return v.Unknown[i] })
	list("errors", len(v.Errors), func(i int) any { return v.Errors[i] })
	b.WriteString("}\n")
	return b.Bytes()
}

func write(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.WriteFile(path, content, 0o666); err != nil {
		t.Fatal(err)
	}
}
