package decode_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
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

// pieces gives its data n bytes at a time.
type pieces struct {
	data []byte
	n    int
}

func (p *pieces) Read(b []byte) (int, error) {
	if len(p.data) == 0 {
		return 0, io.EOF
	}
	n := copy(b, p.data[:min(p.n, len(p.data))])
	p.data = p.data[n:]
	return n, nil
}

// emptyReads returns nothing at every other call.
type emptyReads struct {
	r     io.Reader
	calls int
}

func (e *emptyReads) Read(b []byte) (int, error) {
	if e.calls++; e.calls%2 == 1 {
		return 0, nil
	}
	return e.r.Read(b)
}

func TestMembers(t *testing.T) {
	// line returns a line of the type with more members.
	line := func(typ, members string) string {
		return `{"v":1,"type":"` + typ + `","at":"2026-01-02T03:04:05Z"` + members + `}`
	}
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	tests := []struct {
		name, line string
		want       core.Event // nil: an error
		wantErr    string     // part of it
	}{
		{"all members missing", line("tool_finished", ""), core.ToolFinished{At: at}, ""},
		{"members in another order", `{"turn":1,"at":"2026-01-02T03:04:05Z","type":"turn_started","v":1}`, core.TurnStarted{At: at, Turn: 1}, ""},
		{"unknown members", line("turn_started", `,"turn":1,"x":null,"y":{"z":[1,{}]},"":""`), core.TurnStarted{At: at, Turn: 1}, ""},
		{"names are exact", line("reasoning", `,"TYPE":"run_finished","Text":"no","text":"yes","TEXT":"no"`), core.ReasoningSummary{At: at, Text: "yes"}, ""},
		{"no name is folded", line("reasoning", `,"turn_ſ":1,"tex\u0054":"no"`), core.ReasoningSummary{At: at}, ""},
		{"a name with an escape", line("reasoning", `,"te\u0078t":"yes"`), core.ReasoningSummary{At: at, Text: "yes"}, ""},
		{"a type with an escape", line(`reason\u0069ng`, `,"text":"yes"`), core.ReasoningSummary{At: at, Text: "yes"}, ""},
		{"the later of two members counts", line("reasoning", `,"text":"no","text":"yes"`), core.ReasoningSummary{At: at, Text: "yes"}, ""},
		{"the later of two types counts", line("run_finished", `,"type":"reasoning","text":"yes"`), core.ReasoningSummary{At: at, Text: "yes"}, ""},
		{"the later of two versions counts", `{"v":2,"type":"","at":"2026-01-02T03:04:04Z","v":1,"type":"reasoning","at":"2026-01-02T03:04:05Z"}`, core.ReasoningSummary{At: at}, ""},
		{"the later of two versions counts, and is not known", line("reasoning", `,"v":2`), nil, "v is 2, and this reader knows version 1"},
		{"a time that is none before one that is", `{"v":1,"type":"reasoning","at":"yesterday","at":"2026-01-02T03:04:05Z"}`, nil, "at is no RFC 3339 time"},
		{"objects that stand twice are merged", line("model_responded", `,"usage":{"input":1,"output":2},"usage":{"output":3}`),
			core.ModelResponded{At: at, Usage: core.Tokens{InputTokens: 1, OutputTokens: 3}}, ""},
		{"a renamed member", line("model_responded", `,"usage":{"input_tokens":5}`), core.ModelResponded{At: at}, ""},
		{"an unknown status, mode, stop and op_type", line("control_input", `,"mode":"new"`), core.ControlInput{At: at, Mode: "new"}, ""},
		{"the recorded normal stop", line("model_responded", `,"stop":"complete"`), core.ModelResponded{At: at, Stop: "complete"}, ""},

		{"a whole number with an exponent", line("turn_started", `,"turn":1e3`), core.TurnStarted{At: at, Turn: 1000}, ""},
		{"a whole number with a fraction", line("turn_started", `,"turn":10.0`), core.TurnStarted{At: at, Turn: 10}, ""},
		{"a whole number with both", line("turn_started", `,"turn":-12.50E+1`), core.TurnStarted{At: at, Turn: -125}, ""},
		{"a negative exponent", line("turn_started", `,"turn":1200e-2`), core.TurnStarted{At: at, Turn: 12}, ""},
		{"minus zero", line("turn_started", `,"turn":-0.0e-5`), core.TurnStarted{At: at}, ""},
		{"zero with a huge exponent", line("turn_started", `,"turn":0e99999999999999999999`), core.TurnStarted{At: at}, ""},
		{"the largest integer", line("model_responded", `,"usage":{"input":9223372036854775807}`), core.ModelResponded{At: at, Usage: core.Tokens{InputTokens: 9223372036854775807}}, ""},
		{"the least integer", line("model_responded", `,"usage":{"input":-9223372036854775808}`), core.ModelResponded{At: at, Usage: core.Tokens{InputTokens: -9223372036854775808}}, ""},
		{"the largest integer with an exponent", line("model_responded", `,"usage":{"input":922337203685477580.7e1}`), core.ModelResponded{At: at, Usage: core.Tokens{InputTokens: 9223372036854775807}}, ""},
		{"an integer above 2^53", line("model_responded", `,"usage":{"input":9007199254740993}`), core.ModelResponded{At: at, Usage: core.Tokens{InputTokens: 9007199254740993}}, ""},
		{"beyond the largest integer", line("model_responded", `,"usage":{"input":9223372036854775808}`), nil, "usage.input does not fit in 64 bits: 9223372036854775808"},
		{"beyond it with an exponent", line("turn_started", `,"turn":1e19`), nil, "turn does not fit in 64 bits: 1e19"},
		{"far beyond it", line("turn_started", `,"turn":1e999999999999`), nil, "turn does not fit in 64 bits: 1e999999999999"},
		{"a broken number", line("turn_started", `,"turn":1.5`), nil, "turn is not a whole number: 1.5"},
		{"a tiny number", line("turn_started", `,"turn":1e-999999999999`), nil, "turn is not a whole number"},
		{"a leading zero", line("turn_started", `,"turn":01`), nil, "an object's comma or end is missing"},
		{"a plus sign", line("turn_started", `,"turn":+1`), nil, "a value is not JSON"},
		{"not a number", line("turn_started", `,"turn":NaN`), nil, "a value is not JSON"},
		{"a milliseconds count beyond a Duration", line("model_responded", `,"duration_ms":9223372036854775807`), core.ModelResponded{At: at, Duration: 1<<63 - 1}, ""},

		{"null for a text", line("reasoning", `,"text":null`), nil, "text is null, not a string"},
		{"null before a text", line("reasoning", `,"text":null,"text":"yes"`), nil, "text is null, not a string"},
		{"null for a number", line("turn_started", `,"turn":null`), nil, "turn is null, not a number"},
		{"null for true or false", line("assistant_message", `,"final":null`), nil, "final is null, not true or false"},
		{"null for an object", line("model_responded", `,"usage":null`), nil, "usage is null, not an object"},
		{"null in an object", line("model_responded", `,"usage":{"input":null}`), nil, "usage.input is null, not a number"},
		{"null for counts", line("run_finished", `,"summary":{"stats":{"tools_by_name":null}}`), nil, "summary.stats.tools_by_name is null, not an object"},
		{"null for a count", line("run_finished", `,"summary":{"stats":{"tools_by_name":{"a":null}}}`), nil, "summary.stats.tools_by_name.a is null, not a number"},
		{"null for a list", line("run_finished", `,"summary":{"stats":{"errors":null}}`), nil, "summary.stats.errors is null, not an array"},
		{"null in a list", line("run_finished", `,"summary":{"stats":{"errors":["a",null]}}`), nil, "summary.stats.errors is null, not a string"},
		{"null for the time", `{"v":1,"type":"reasoning","at":null}`, nil, "at is null, not a string"},
		{"a text for a number", line("turn_started", `,"turn":"1"`), nil, "turn is a string, not a number"},
		{"a number for a text", line("reasoning", `,"text":1`), nil, "text is a number, not a string"},
		{"a text for true", line("assistant_message", `,"final":"true"`), nil, "final is a string, not true or false"},
		{"an array for an object", line("model_responded", `,"usage":[]`), nil, "usage is an array, not an object"},

		{"escapes in a text", line("reasoning", `,"text":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude42"`), core.ReasoningSummary{At: at, Text: "\"\\/\b\f\n\r\té🙂"}, ""},
		{"halves of surrogate pairs", line("reasoning", `,"text":"\ud83d a \ude42 \ud83d\u0041 \ud83d\ud83d\ude42"`), core.ReasoningSummary{At: at, Text: "\ufffd a \ufffd \ufffdA \ufffd🙂"}, ""},
		{"bytes that are not UTF-8", line("reasoning", ",\"text\":\"a\xffb\xc3\""), core.ReasoningSummary{At: at, Text: "a\ufffdb\ufffd"}, ""},
		{"an escape that JSON does not have", line("reasoning", `,"text":"\x41"`), nil, "an escape is not one of JSON's"},
		{"an escape of too few digits", line("reasoning", `,"text":"\u12"`), nil, "an escape is not one of JSON's"},

		{"counts and lists", line("run_finished", `,"summary":{"status":"ok","stats":{"tools_by_name":{"Bash":2,"?":1.0},"errors":["a","b"],"failures":[]}}`),
			core.RunFinished{At: at, Result: core.Result{Status: core.StatusOK, Stats: core.Stats{ToolsByName: map[string]int{"Bash": 2, "?": 1}, Errors: []string{"a", "b"}}}}, ""},

		{"v missing", `{"type":"reasoning","at":"2026-01-02T03:04:05Z"}`, nil, "v is missing, and this reader knows version 1"},
		{"v 2", `{"v":2}`, nil, "v is 2, and this reader knows version 1"},
		{"v 0", `{"v":0,"type":"reasoning","at":"2026-01-02T03:04:05Z"}`, nil, "v is 0, and this reader knows version 1"},
		{"v a text", `{"v":"1","type":"reasoning","at":"2026-01-02T03:04:05Z"}`, nil, `v is the string "1", and this reader knows version 1`},
		{"v null", `{"v":null,"type":"reasoning","at":"2026-01-02T03:04:05Z"}`, nil, "v is null, and this reader knows version 1"},
		{"v broken", `{"v":1.5,"type":"reasoning","at":"2026-01-02T03:04:05Z"}`, nil, "v is 1.5, and this reader knows version 1"},
		{"v 1 with a fraction", `{"v":1.0,"type":"turn_started","at":"2026-01-02T03:04:05Z"}`, core.TurnStarted{At: at}, ""},
		{"type missing", `{"v":1,"at":"2026-01-02T03:04:05Z"}`, nil, "type is missing"},
		{"type null", `{"v":1,"type":null,"at":"2026-01-02T03:04:05Z"}`, nil, "type is null, not a string"},
		{"type empty", `{"v":1,"type":"","at":"2026-01-02T03:04:05Z"}`, nil, "type is empty"},
		{"at missing", `{"v":1,"type":"reasoning"}`, nil, "at is missing"},
		{"at a number", `{"v":1,"type":"reasoning","at":1767323045}`, nil, "at is a number, not a string"},
		{"an empty object", `{}`, nil, "v is missing"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			n := 0
			for event, err := range decode.Events(strings.NewReader(test.line + "\n")) {
				n++
				switch {
				case test.want == nil && (err == nil || !strings.Contains(err.Error(), test.wantErr)):
					t.Errorf("got %#v and the error %v, want one with %q", event, err, test.wantErr)
				case test.want != nil && (err != nil || !reflect.DeepEqual(event, test.want)):
					t.Errorf("got %#v, %v\nwant %#v", event, err, test.want)
				case err != nil && event != nil:
					t.Errorf("got the event %#v along with an error", event)
				}
			}
			if n != 1 {
				t.Errorf("got %d events and errors, want 1", n)
			}
		})
	}
}

func TestTimes(t *testing.T) {
	tests := []struct {
		at   string
		want string // empty: an error
	}{
		{"2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z"},
		{"2026-01-02T03:04:05.1Z", "2026-01-02T03:04:05.1Z"},
		{"2026-01-02T03:04:05.123456789Z", "2026-01-02T03:04:05.123456789Z"},
		{"2026-01-02T03:04:05.1234567899Z", "2026-01-02T03:04:05.123456789Z"},
		{"2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05Z"},
		{"2026-01-02T03:04:05.5-23:59", "2026-01-03T03:03:05.5Z"},
		{"2026-01-02T03:04:05+00:00", "2026-01-02T03:04:05Z"},
		{"2026-01-02T03:04:05-00:00", "2026-01-02T03:04:05Z"},
		{"2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"},
		{"0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"},
		{"9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999999999Z"},
		{"2026-02-29T00:00:00Z", ""},
		{"2026-04-31T00:00:00Z", ""},
		{"2026-13-01T00:00:00Z", ""},
		{"2026-00-01T00:00:00Z", ""},
		{"2026-01-00T00:00:00Z", ""},
		{"2026-01-02T24:00:00Z", ""},
		{"2026-01-02T03:60:05Z", ""},
		{"2026-01-02T03:04:60Z", ""},
		{"2026-01-02T03:04:05", ""},
		{"2026-01-02T03:04:05.Z", ""},
		{"2026-01-02T03:04:05,5Z", ""},
		{"2026-01-02T3:04:05Z", ""},
		{"2026-01-02 03:04:05Z", ""},
		{"2026-01-02t03:04:05z", ""},
		{"2026-01-02T03:04:05+24:00", ""},
		{"2026-01-02T03:04:05+02:60", ""},
		{"2026-01-02T03:04:05+0200", ""},
		{"2026-01-02T03:04:05+02", ""},
		{"2026-01-02T03:04:05ZZ", ""},
		{"2026-01-02T03:04Z", ""},
		{"2026-01-02", ""},
		{"20260102T030405Z", ""},
		{"10000-01-01T00:00:00Z", ""},
		{"-001-01-01T00:00:00Z", ""},
		{"x026-01-02T03:04:05Z", ""},
		{"2026-01-02T03:04:0xZ", ""},
		{"Z", ""},
		{"", ""},
		{" 2026-01-02T03:04:05Z", ""},
	}
	for _, test := range tests {
		t.Run(test.at, func(t *testing.T) {
			line := `{"v":1,"type":"turn_started","at":"` + test.at + `"}`
			for event, err := range decode.Events(strings.NewReader(line)) {
				switch {
				case test.want == "":
					if err == nil || !strings.Contains(err.Error(), "at is no RFC 3339 time") {
						t.Errorf("got %v, %v; want an error", event, err)
					}
				case err != nil:
					t.Error(err)
				default:
					at := event.OccurredAt()
					if got := at.Format(time.RFC3339Nano); got != test.want || at.Location() != time.UTC {
						t.Errorf("got %v, want %s in UTC", at, test.want)
					}
				}
			}
		})
	}
}

func TestNesting(t *testing.T) {
	tests := []struct {
		name, member string
		want         []string
	}{
		{"arrays as deep as allowed", strings.Repeat("[", 9_999) + strings.Repeat("]", 9_999), []string{"TurnStarted", "RunFinished"}},
		{"arrays one too deep", strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000), []string{"error 1", "RunFinished"}},
		{"objects as deep as allowed", strings.Repeat(`{"a":`, 9_999) + "1" + strings.Repeat("}", 9_999), []string{"TurnStarted", "RunFinished"}},
		{"objects one too deep", strings.Repeat(`{"a":`, 10_000) + "1" + strings.Repeat("}", 10_000), []string{"error 1", "RunFinished"}},
		{"a million that never close", strings.Repeat("[", 1_000_000), []string{"error 1", "RunFinished"}},
		{"brackets in a text do not nest", `"` + strings.Repeat("[", 100_000) + `"`, []string{"TurnStarted", "RunFinished"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			line := `{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","unknown":` + test.member + "}\n"
			if got, _ := read(strings.NewReader(line + rf + "\n")); !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestManyMembers has more members than a reader notes the places of, with
// the documented ones before, among and behind them.
func TestManyMembers(t *testing.T) {
	var filler strings.Builder
	for i := range 100 {
		fmt.Fprintf(&filler, `,"unknown%d":{"turn":7}`, i)
	}
	for _, line := range []string{
		`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":3,"turn_id":"t"` + filler.String() + `}`,
		`{"unknown":1` + filler.String() + ` , "v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":3,"turn_id":"t"}`,
		`{"turn_id":"t","v":1` + filler.String() + `,"at":"2026-01-02T03:04:05Z","type":"turn_started"` + filler.String() + `,"turn":3 }`,
		`{"turn":1,"turn":null` + filler.String() + `,"turn":3}`,
	} {
		for event, err := range decode.Events(strings.NewReader(line)) {
			want := core.TurnStarted{At: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Turn: 3, TurnID: "t"}
			if strings.Contains(line, "null") {
				if err == nil {
					t.Errorf("%.60s is read as %v, want an error", line, event)
				}
			} else if event != want {
				t.Errorf("%.60s is read as %v, %v; want %v", line, event, err, want)
			}
		}
	}
}

func TestErrorsSayWhere(t *testing.T) {
	stream := "\ufeff" + rs + "\r\n\nHello \x1b[2J\u202e, this goes on and on and is not shown to its end\n" + ts + "\n" + `{"v":1`
	_, errs := read(strings.NewReader(stream))
	want := []string{
		`decode: line 3, offset 152: it is no JSON object (byte 0 of the line): "Hello \x1b[2J\u202e, this goes on and on and is not sh"...`,
		`decode: line 5, offset 282: unexpected EOF in the last line: it ends too early (byte 6 of the line): "{\"v\":1"`,
	}
	if len(errs) != len(want) {
		t.Fatalf("got the errors %v, want %d", errs, len(want))
	}
	for i, err := range errs {
		if err.Error() != want[i] {
			t.Errorf("got  %v\nwant %s", err, want[i])
		}
		e := err.(*decode.Error)
		if tail := stream[e.Offset:]; !strings.HasPrefix(tail, "Hello") && !strings.HasPrefix(tail, `{"v":1`) {
			t.Errorf("at offset %d stands %.20q", e.Offset, tail)
		}
	}
}

func TestErrorsSayWhatKind(t *testing.T) {
	tests := []struct {
		name, stream string
		want         error
	}{
		{"a torn last line", ts[:30], io.ErrUnexpectedEOF},
		{"a last line torn inside a character", `{"v":1,"type":"` + "\xe6\xbc", io.ErrUnexpectedEOF},
		{"foreign text at the end", "Hello", io.ErrUnexpectedEOF},
		{"version 2", `{"v":2}` + "\n", decode.ErrVersion},
		{"version 2 without a newline", `{"v":2}`, decode.ErrVersion},
		{"a line that is too long", strings.Repeat("x", 1001) + "\n", decode.ErrTooLong},
		{"a last line that is too long", strings.Repeat("x", 5000), decode.ErrTooLong},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, errs := read(strings.NewReader(test.stream), decode.MaxLine(1000))
			if len(errs) != 1 || !errors.Is(errs[0], test.want) {
				t.Errorf("got the errors %v, want one that is %v", errs, test.want)
			}
			for _, other := range []error{io.ErrUnexpectedEOF, decode.ErrVersion, decode.ErrTooLong} {
				if other != test.want && errors.Is(errs[0], other) {
					t.Errorf("the error %v is also %v", errs[0], other)
				}
			}
		})
	}
	for _, line := range []string{"Hello\n", ts[:30] + "\n", `{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":null}`} {
		if _, errs := read(strings.NewReader(line)); errors.Is(errs[0], io.ErrUnexpectedEOF) {
			t.Errorf("%q is %v, but it is no torn last line", line, errs[0])
		}
	}
}

func TestLongLines(t *testing.T) {
	called := func(n int) string {
		return `{"v":1,"type":"tool_called","at":"2026-01-02T03:04:05Z","arguments":"` + strings.Repeat("x", n) + `"}`
	}
	t.Run("longer than any buffer", func(t *testing.T) {
		for _, n := range []int{1 << 20 * 3 / 2, 12 << 20} {
			got, _ := read(strings.NewReader(rs + "\n" + called(n) + "\n" + rf + "\n"))
			if want := []string{"RunStarted", "ToolCalled", "RunFinished"}; !reflect.DeepEqual(got, want) {
				t.Errorf("with %d bytes of arguments got %q, want %q", n, got, want)
			}
		}
	})
	t.Run("at the limit", func(t *testing.T) {
		const limit = 1000
		base := len(called(0))
		for _, end := range []string{"\n", "\r\n", ""} {
			for _, start := range []string{"", "\ufeff"} {
				for size, want := range map[int]string{limit - 1: "ToolCalled", limit: "ToolCalled", limit + 1: "error 1", limit + 2: "error 1", 9 * limit: "error 1", 1 << 20: "error 1"} {
					stream := start + called(size-base) + end
					wantAll := []string{want}
					if end != "" {
						stream += rf + "\n"
						wantAll = append(wantAll, "RunFinished")
					}
					for name, r := range map[string]io.Reader{"all at once": strings.NewReader(stream), "byte by byte": iotest.OneByteReader(strings.NewReader(stream))} {
						if got, _ := read(r, decode.MaxLine(limit)); !reflect.DeepEqual(got, wantAll) {
							t.Errorf("a line of %d bytes between %q and %q, %s: got %q, want %q", size, start, end, name, got, wantAll)
						}
					}
				}
			}
		}
	})
}

// endless gives a byte for ever.
type endless byte

func (e endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(e)
	}
	return len(b), nil
}

func TestLineOverTheLimitIsReadInBoundedMemory(t *testing.T) {
	const size = 1 << 30
	r := io.MultiReader(strings.NewReader(rs+"\n"), io.LimitReader(endless('x'), size), strings.NewReader("\n"+rf+"\n"))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, _ := read(r, decode.MaxLine(1<<20))
	runtime.ReadMemStats(&after)
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 16<<20 {
		t.Errorf("a line of %d bytes took %d bytes of memory with a limit of 1 MiB", size, allocated)
	}
	if want := []string{"RunStarted", "error 2", "RunFinished"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestTextAcrossBuffers has texts that end near the borders of buffers.
func TestTextAcrossBuffers(t *testing.T) {
	text := strings.Repeat("a", 65_000) + strings.Repeat(" ", 2_000) + "z"
	line := `{"v":1,"type":"reasoning","at":"2026-01-02T03:04:05Z","text":"` + text + `"}` + "\n"
	for _, n := range []int{1, 7, 4_096, 65_536} {
		i := 0
		for event, err := range decode.Events(&pieces{[]byte(line + line + line), n}) {
			if err != nil {
				t.Fatal(err)
			}
			if got := event.(core.ReasoningSummary).Text; got != text {
				t.Errorf("read %d bytes at a time, text %d has changed", n, i)
			}
			i++
		}
		if i != 3 {
			t.Errorf("read %d bytes at a time, there are %d events, want 3", n, i)
		}
	}
}

func TestReaderThatFails(t *testing.T) {
	failure := errors.New("cable cut")
	tests := []struct {
		name, stream string
		want         []string
	}{
		{"at once", "", []string{"error"}},
		{"behind a line", rs + "\n", []string{"RunStarted", "error"}},
		{"inside a line", rs + "\n" + ts[:20], []string{"RunStarted", "error 2", "error"}},
		{"behind a whole line without its newline", rs + "\n" + ts, []string{"RunStarted", "TurnStarted", "error"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, errs := read(io.MultiReader(strings.NewReader(test.stream), iotest.ErrReader(failure)))
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
			last := errs[len(errs)-1]
			if e, ok := errors.AsType[*decode.ReadError](last); !ok || !errors.Is(e, failure) {
				t.Errorf("the last error is %v, want a ReadError that wraps %v", last, failure)
			}
			if want := fmt.Sprintf("decode: reading at offset %d: cable cut", len(test.stream)); last.Error() != want {
				t.Errorf("the last error is %q, want %q", last, want)
			}
		})
	}
	t.Run("that never gives anything", func(t *testing.T) {
		_, errs := read(readerFunc(func([]byte) (int, error) { return 0, nil }))
		if len(errs) != 1 || !errors.Is(errs[0], io.ErrNoProgress) {
			t.Errorf("got the errors %v, want io.ErrNoProgress", errs)
		}
	})
	t.Run("with an impossible count", func(t *testing.T) {
		for _, n := range []int{-1, 1 << 30} {
			if _, errs := read(readerFunc(func([]byte) (int, error) { return n, nil })); len(errs) != 1 {
				t.Errorf("got the errors %v, want one", errs)
			}
		}
	})
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

// TestLiveStream shows that an event is there once its newline is, before the
// next byte is written, and half a line never.
func TestLiveStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		var got []string
		go func() {
			for event, err := range decode.Events(r) {
				got = append(got, fmt.Sprintf("%T %v", event, err))
			}
			got = append(got, "end")
		}()
		steps := []struct {
			write string
			want  []string
		}{
			{rs[:10], nil},
			{rs[10:], nil},
			{"\n", []string{"core.RunStarted <nil>"}},
			{ts + "\n" + rf[:5], []string{"core.RunStarted <nil>", "core.TurnStarted <nil>"}},
			{rf[5:] + "\n", []string{"core.RunStarted <nil>", "core.TurnStarted <nil>", "core.RunFinished <nil>"}},
		}
		for _, step := range steps {
			io.WriteString(w, step.write)
			synctest.Wait()
			if !reflect.DeepEqual(got, step.want) {
				t.Errorf("after %q got %q, want %q", step.write, got, step.want)
			}
		}
		w.Close()
		synctest.Wait()
		if got[len(got)-1] != "end" {
			t.Errorf("the iteration did not end with the stream: %q", got)
		}
	})
}

func TestStoppingEarlyReadsNoFurther(t *testing.T) {
	for name, stop := range map[string]func(io.Reader){
		"Events": func(r io.Reader) {
			for range decode.Events(r) {
				break
			}
		},
		"Lines": func(r io.Reader) {
			for range decode.Lines(r) {
				break
			}
		},
	} {
		reads := 0
		stop(readerFunc(func(b []byte) (int, error) {
			reads++
			return copy(b, rs+"\n"), nil
		}))
		if reads != 1 {
			t.Errorf("%s asked for more %d times, want once", name, reads)
		}
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
