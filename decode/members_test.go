package decode_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
)

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
