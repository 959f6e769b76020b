package check_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"unicode"

	"example.com/uagent/stream/check"
)

// Lines that the tables below put together. The summary of rf fits rs, ts and
// mr.
const (
	rs = `{"v":1,"type":"run_started","at":"2026-01-02T03:04:05Z","run_id":"r","session_id":"s","provider":"p","model":"m","effort":"high","workspace":"/w"}` + "\n"
	ts = `{"v":1,"type":"turn_started","at":"2026-01-02T03:04:06Z","turn":1}` + "\n"
	mr = `{"v":1,"type":"model_responded","at":"2026-01-02T03:04:07Z","turn":1,"duration_ms":1000,"usage":{"input":10,"cached_input":0,"cache_write_input":0,"output":5,"reasoning":0}}` + "\n"
	rf = `{"v":1,"type":"run_finished","at":"2026-01-02T03:04:10Z","summary":{"v":1,"status":"ok","runner_exit_code":0,"run_id":"r","session_id":"s","provider":"p","model":"m","effort":"high","workspace":"/w","started_at":"2026-01-02T03:04:05Z","wall_ms":5000,"stats":{"event_span_ms":1000,"model_ms":1000,"tool_busy_ms":0,"tool_model_overlap_ms":0,"turns":1,"user_messages":0,"model_responses":1,"tool_calls":0,"failed_tool_calls":0,"max_parallel_tools":0,"tools_by_name":{},"tokens":{"input":10,"cached_input":0,"cache_write_input":0,"output":5,"reasoning":0},"final_answer":false},"answer":""}}` + "\n"
	re = `{"v":1,"type":"reasoning","at":"2026-01-02T03:04:06Z","text":"x"}` + "\n"
	// A run_finished for a stream without turns.
	rf0 = `{"v":1,"type":"run_finished","at":"2026-01-02T03:04:10Z","summary":{"v":1,"status":"ok","runner_exit_code":0,"run_id":"r","session_id":"s","provider":"p","model":"m","effort":"high","workspace":"/w","started_at":"2026-01-02T03:04:05Z","wall_ms":5000,"stats":{"event_span_ms":0,"model_ms":0,"tool_busy_ms":0,"tool_model_overlap_ms":0,"turns":0,"user_messages":0,"model_responses":0,"tool_calls":0,"failed_tool_calls":0,"max_parallel_tools":0,"tools_by_name":{},"tokens":{"input":0,"cached_input":0,"cache_write_input":0,"output":0,"reasoning":0},"final_answer":false},"answer":""}}` + "\n"
)

// with returns a line with one part replaced, which must be in it.
func with(line string, oldNew ...string) string {
	for i := 0; i < len(oldNew); i += 2 {
		if !strings.Contains(line, oldNew[i]) {
			panic(fmt.Sprintf("%q is not in %q", oldNew[i], line))
		}
		line = strings.Replace(line, oldNew[i], oldNew[i+1], 1)
	}
	return line
}

// The lines of calls.
func called(at, call string) string {
	return `{"v":1,"type":"tool_called","at":"2026-01-02T03:04:` + at + `Z","call_id":"` + call + `","name":"Bash","label":"ls","arguments":"{}"}` + "\n"
}

func started(at, call, op string) string {
	return `{"v":1,"type":"tool_started","at":"2026-01-02T03:04:` + at + `Z","call_id":"` + call + `","op_id":"` + op + `","name":"Bash","label":"ls"}` + "\n"
}

func finished(at, call, op, ok string) string {
	member := `"op_id":"` + op + `",`
	if op == "" {
		member = ""
	}
	return `{"v":1,"type":"tool_finished","at":"2026-01-02T03:04:` + at + `Z","call_id":"` + call + `",` + member + `"name":"Bash","label":"ls","ok":` + ok + `,"detail":"","duration_ms":0}` + "\n"
}

// rfCalls is rf0 with figures of calls.
func rfCalls(figures ...string) string {
	return with(rf0, figures...)
}

// findings returns what is found, as "line severity rule".
func findings(t *testing.T, stream string) ([]string, []check.Finding, check.Verdict) {
	t.Helper()
	var short []string
	var all []check.Finding
	verdict, err := check.Stream(strings.NewReader(stream), func(f check.Finding) {
		short = append(short, fmt.Sprintf("%d %s %s", f.Line, f.Severity, f.Rule))
		all = append(all, f)
	})
	if err != nil {
		t.Fatal(err)
	}
	return short, all, verdict
}

func TestRules(t *testing.T) {
	const open, close = `{"v":1,"type":"turn_started","at":"2026-01-02T03:04:06Z","turn":1`, "}\n"
	late := strings.Repeat("x", 200)
	tests := []struct {
		name, stream string
		want         []string
		message      string // part of the first finding's
	}{
		{"a good stream", rs + ts + mr + rf, nil, ""},
		{"members in another order, and blanks between", strings.ReplaceAll(rs+ts+mr+rf, `,"`, ` , "`), nil, ""},

		// One line.
		{"text", rs + "Hello\n" + rf0, []string{"2 error json"}, `"Hello"`},
		{"hostile text", rs + "\x1b[2J\u202e\u0085\n" + rf0, []string{"2 error json"}, `"\x1b[2J\u202e\u0085"`},
		{"two objects on one line", strings.TrimSpace(rs) + rf0 + rs + rf0, []string{"1 error json"}, "something follows the object"},
		{"an array, a text, a number and null", rs + "[\n]\n\"x\"\n42\nnull\n" + rf0, []string{"2 error json", "3 error json", "4 error json", "5 error json", "6 error json"}, ""},
		{"an empty object", rs + "{}\n" + rf0, []string{"2 error version"}, "v is missing"},
		{"bytes that are not UTF-8", rs + with(re, `"x"`, "\"a\xffb\"") + rf0, []string{"2 error json"}, "first at byte 63"},
		{"NULs between lines", rs + strings.Repeat("\x00", 200) + "\n" + rf0, []string{"2 error json"}, ""},
		{"NULs behind the end", rs + rf0 + strings.Repeat("\x00", 200), []string{"3 error json"}, ""},
		{"nesting beyond 10,000", rs + open + `,"x":` + strings.Repeat("[", 10_001) + strings.Repeat("]", 10_001) + close + rf0, []string{"2 error json"}, "nests too deep"},
		{"a torn last line", rs + ts[:30], []string{"2 error truncated", "0 error incomplete"}, "ends too early"},
		{"foreign text without a newline", rs + "Hello", []string{"2 error json", "0 error incomplete"}, ""},
		{"a torn line inside", rs + ts[:30] + "\n" + rf0, []string{"2 error json"}, ""},
		{"v missing", rs + with(re, `"v":1,`, "") + rf0, []string{"2 error version"}, "v is missing"},
		{"v 2", rs + with(re, `"v":1`, `"v":2`) + rf0, []string{"2 error version"}, "v is 2"},
		{"v a text", rs + with(re, `"v":1`, `"v":"1"`) + rf0, []string{"2 error version"}, `v is the string "1"`},
		{"v 0", rs + with(re, `"v":1`, `"v":0`) + rf0, []string{"2 error version"}, "v is 0"},
		{"v broken", rs + with(re, `"v":1`, `"v":1.5`) + rf0, []string{"2 error version"}, "v is 1.5"},
		{"version 2 and what it has made of the members", rs + `{"v":2,"type":7,"when":null}` + "\n" + rf0, []string{"2 error version"}, ""},
		{"type missing", rs + with(re, `"type":"reasoning",`, "") + rf0, []string{"2 error type"}, "type is missing"},
		{"type null", rs + with(re, `"reasoning"`, "null") + rf0, []string{"2 error type"}, "type is null"},
		{"type a number", rs + with(re, `"reasoning"`, "7") + rf0, []string{"2 error type"}, "type is a number"},
		{"type empty", rs + with(re, `"reasoning"`, `""`) + rf0, []string{"2 error type"}, "type is empty"},
		{"at missing", rs + with(re, `"at":"2026-01-02T03:04:06Z",`, "") + rf0, []string{"2 error time"}, "at is missing"},
		{"at null", rs + with(re, `"2026-01-02T03:04:06Z"`, "null") + rf0, []string{"2 error time"}, "at is null"},
		{"at a number", rs + with(re, `"2026-01-02T03:04:06Z"`, "7") + rf0, []string{"2 error time"}, "at is a number"},
		{"at without a zone", rs + with(re, "06Z", "06") + rf0, []string{"2 error time"}, `"2026-01-02T03:04:06"`},
		{"at empty", rs + with(re, "2026-01-02T03:04:06Z", "") + rf0, []string{"2 error time"}, `is no RFC 3339 time: ""`},
		{"at in another zone", rs + with(re, "06Z", "06+00:00") + rf0, []string{"2 error time"}, "at is not in UTC"},
		{"at with a comma", rs + with(re, "06Z", "06,5Z") + rf0, []string{"2 error time"}, "03:04:06,5Z"},
		{"started_at in another zone", rs + with(rf0, `"started_at":"2026-01-02T03:04:05Z"`, `"started_at":"2026-01-02T04:04:05+01:00"`), []string{"2 error time"}, "summary.started_at is not in UTC"},
		{"started_at missing", rs + with(rf0, `"started_at":"2026-01-02T03:04:05Z",`, ""), []string{"2 error time"}, "summary.started_at is missing"},
		{"a member missing", rs + with(re, `,"text":"x"`, "") + rf0, []string{"2 error field"}, "text is missing"},
		{"a member null", rs + with(re, `"x"`, "null") + rf0, []string{"2 error field"}, "text is null, not a string"},
		{"an optional member null", rs + with(re, `"x"`, `"x","turn":null`) + rf0, []string{"2 error field"}, "turn is null"},
		{"a member of another type", rs + with(re, `"x"`, "7") + rf0, []string{"2 error field"}, "text is a number, not a string"},
		{"two members wrong", rs + ts + with(mr, "1000", `"1000"`, `"output":5`, `"output":null`) + rf, []string{"3 error field", "3 error field", "4 error stats"}, "duration_ms is a string"},
		{"a renamed member", rs + ts + with(mr, `"input"`, `"input_tokens"`) + rf, []string{"3 error field", "4 error stats", "3 note unknown-field"}, "usage.input is missing; not documented: usage.input_tokens"},
		{"a count that is no number", rs + with(rf0, `"tools_by_name":{}`, `"tools_by_name":{"a\u001b":"1"}`), []string{"2 error field"}, `tools_by_name.a\x1b is a string`},
		{"a label with a newline", rs + with(called("06", "c"), `"ls"`, `"l\ns"`) + started("06", "c", "o") + finished("06", "c", "o", "true") + rfCalls(`"tool_calls":0`, `"tool_calls":1`, `"max_parallel_tools":0`, `"max_parallel_tools":1`, "{}", `{"Bash":1}`), []string{"2 error label"}, "at byte 1"},
		{"a label with a line separator", rs + called("06", "c") + with(finished("06", "c", "", "false"), `"ls"`, `"l\u2028s"`) + rfCalls(`"tool_calls":0`, `"tool_calls":1`, `"failed_tool_calls":0`, `"failed_tool_calls":1`, "{}", `{"Bash":1}`), []string{"3 error label"}, ""},
		{"an unknown type", rs + `{"v":1,"type":"quota_note","at":"2026-01-02T03:04:06Z","quota":{"x":null}}` + "\n" + rf0, []string{"2 note unknown-type"}, "quota_note"},
		{"an unknown type many times", rs + strings.Repeat(`{"v":1,"type":"quota_note","at":"2026-01-02T03:04:06Z"}`+"\n", 5) + rf0, []string{"2 note unknown-type"}, "lines: 5"},
		{"an unknown type with a wrong time", rs + `{"v":1,"type":"quota_note","at":7}` + "\n" + rf0, []string{"2 error time"}, ""},
		{"an unknown member", rs + strings.Repeat(with(re, `"x"`, `"x","TEXT":null`), 3) + rf0, []string{"2 note unknown-field"}, "reasoning.TEXT is not in version 1 (lines: 3)"},
		{"a member twice", rs + with(re, `"x"`, `"x","text":"y"`) + rf0, []string{"2 warning duplicate-field"}, "text stands there twice"},
		{"a member of the header twice", rs + with(re, `"x"`, `"x","v":1`) + rf0, []string{"2 warning duplicate-field"}, "v stands there twice"},
		{"an unknown member twice", rs + with(re, `"x"`, `"x","y":1,"y":2`) + rf0, []string{"2 warning duplicate-field", "2 note unknown-field"}, "y stands there twice"},
		{"a nested member twice", rs + ts + with(mr, `"input":10`, `"input":10,"input":10`) + rf, []string{"3 warning duplicate-field"}, "usage.input stands there twice"},
		{"a tool's count twice", rs + with(rf0, `"tools_by_name":{}`, `"tools_by_name":{"a":0,"a":0}`), []string{"2 warning duplicate-field"}, "tools_by_name.a"},
		{"a mode that is not documented", rs + `{"v":1,"type":"control_input","at":"2026-01-02T03:04:06Z","id":"i","mode":"soft"}` + "\n" + rf0, []string{"2 warning value"}, `mode "soft"`},
		{"a status that is not documented", rs + with(rf0, `"ok"`, `"paused"`), []string{"2 warning value"}, `status "paused"`},
		{"half a surrogate pair", rs + with(re, `"x"`, `"\ud83d"`) + rf0, []string{"2 warning surrogate"}, ""},
		{"the other half", rs + with(re, `"x"`, `"\\\ude42"`) + rf0, []string{"2 warning surrogate"}, ""},
		{"a whole surrogate pair", rs + with(re, `"x"`, `"\ud83d\ude42 \\ud83d \u00e9"`) + rf0, nil, ""},
		{"an integer above 2^53", rs + ts + with(mr, `"input":10`, `"input":9007199254740993`) + with(rf, `"input":10`, `"input":9007199254740993`), []string{"3 note big-number", "4 note big-number"}, "usage.input is 9007199254740993"},
		{"the largest that is exact", rs + ts + with(mr, `"input":10`, `"input":9007199254740991`) + with(rf, `"input":10`, `"input":9007199254740991`), nil, ""},
		{"blank lines", rs + "\n" + rf0 + " \t\n", []string{"2 warning blank", "4 warning blank"}, ""},
		{"carriage returns", strings.ReplaceAll(rs+"\n"+rf0, "\n", "\r\n") + "\n", []string{"1 warning crlf", "2 warning crlf", "2 warning blank", "3 warning crlf", "4 warning blank"}, ""},
		{"a byte order mark at the start", "\ufeff" + rs + rf0, []string{"1 warning bom"}, ""},
		{"a byte order mark before line 2", rs + "\ufeff" + rf0, []string{"2 error json", "0 error incomplete"}, ""},
		{"a whole last line without its newline", rs + strings.TrimSpace(rf0), []string{"2 warning newline"}, ""},
		{"a negative duration", rs + ts + with(mr, "1000", "-250") + rf, []string{"3 warning clock"}, "duration_ms is negative: -250"},
		{"a zero time", rs + with(re, "2026-01-02T03:04:06Z", "0001-01-01T00:00:00Z") + rf0, []string{"2 warning clock"}, "zero time"},
		{"wall_ms 0", rs + with(rf0, "5000", "0"), []string{"2 warning clock"}, "wall_ms is 0"},
		{"wall_ms negative", rs + with(rf0, "5000", "-1"), []string{"2 warning clock"}, "wall_ms is negative: -1"},
		{"started_at off by more than a minute", rs + with(rf0, `"started_at":"2026-01-02T03:04:05Z"`, `"started_at":"2026-01-02T03:05:06Z"`), []string{"2 warning clock"}, "03:05:06Z"},
		{"started_at off by a minute", rs + with(rf0, `"started_at":"2026-01-02T03:04:05Z"`, `"started_at":"2026-01-02T03:05:05Z"`), nil, ""},
		{"a response before its turn", rs + ts + with(mr, "03:04:07Z", "03:04:05Z") + with(rf, `"model_ms":1000`, `"model_ms":0`), []string{"3 warning clock"}, "before its start"},
		{"times that step back", rs + with(re, "03:04:06", "03:04:01") + rf0, nil, ""},
		{"cached tokens above input", rs + ts + with(mr, `"cached_input":0`, `"cached_input":6`, `"cache_write_input":0`, `"cache_write_input":5`) + with(rf, `"cached_input":0`, `"cached_input":6`, `"cache_write_input":0`, `"cache_write_input":5`), []string{"3 warning tokens", "4 warning tokens"}, "more than input 10"},
		{"cached tokens up to the end of int64", rs + ts + with(mr, `"cached_input":0`, `"cached_input":9223372036854775807`, `"cache_write_input":0`, `"cache_write_input":9223372036854775807`), []string{"3 note big-number", "3 note big-number", "3 warning tokens", "0 error incomplete"}, ""},
		{"reasoning above output", rs + ts + with(mr, `"reasoning":0`, `"reasoning":6`) + with(rf, `"reasoning":0`, `"reasoning":6`), []string{"3 warning tokens", "4 warning tokens"}, "reasoning 6 is more than output 5"},

		// The stream.
		{"another first event", ts + rs + mr + rf, []string{"1 error first", "2 error first"}, "turn_started"},
		{"two streams in one", rs + ts + mr + rf + rs + ts + mr + rf, []string{"5 error first", "5 error last", "8 error last"}, "a second run_started"},
		{"a stream behind one that was cut off", rs + ts + rs + ts + mr + rf, []string{"3 error first"}, ""},
		{"a second run_finished", rs + rf0 + rf0, []string{"3 error last"}, "a second run_finished"},
		{"an event behind the end", rs + rf0 + re + re + re, []string{"3 error last"}, "reasoning stands behind run_finished"},
		{"no end", rs + ts, []string{"0 error incomplete"}, ""},
		{"a turn left out", rs + with(ts, `"turn":1`, `"turn":2`) + with(mr, `"turn":1`, `"turn":2`) + rf, []string{"2 error turn"}, "turn 2 starts where turn 1 was to follow"},
		{"a response to no turn", rs + mr, []string{"2 error turn", "0 error incomplete"}, "never started"},
		{"a turn answered twice", rs + ts + mr + mr + with(rf, `"model_responses":1`, `"model_responses":2`, `"input":10`, `"input":20`, `"output":5`, `"output":10`), []string{"4 warning turn"}, "answered twice"},
		{"a turn not answered in a run that ended ok", rs + ts + with(rf0, `"turns":0`, `"turns":1`), []string{"2 warning turn", "3 note stats"}, "turn 1 is not answered"},
		{"a tool_started without its call", rs + started("06", "c", "o") + finished("07", "c", "o", "true"), []string{"2 error call", "3 error call", "0 error incomplete"}, "never made"},
		{"an operation that starts twice", rs + called("06", "c") + started("06", "c", "o") + started("06", "c", "o"), []string{"4 error call", "0 error incomplete"}, `operation "o" starts twice`},
		{"an operation that ends twice", rs + called("06", "c") + started("06", "c", "o") + finished("07", "c", "o", "true") + finished("07", "c", "o", "true"), []string{"5 error call", "0 error incomplete"}, `operation "o" ends twice`},
		{"an operation that ends without a start", rs + called("06", "c") + finished("07", "c", "o", "true"), []string{"3 error call", "0 error incomplete"}, `operation "o" ends without a start`},
		{"a call that is ok without an operation", rs + called("06", "c") + finished("07", "c", "", "true"), []string{"3 error call", "0 error incomplete"}, "ok without an operation"},
		{"a call that fails before an operation twice", rs + called("06", "c") + finished("07", "c", "", "false") + finished("07", "c", "", "false"), []string{"4 error call", "0 error incomplete"}, `call "c" ends twice`},
		{"a call that fails before an operation", rs + called("06", "c") + finished("07", "c", "", "false") + rfCalls(`"event_span_ms":0`, `"event_span_ms":1000`, `"tool_calls":0`, `"tool_calls":1`, `"failed_tool_calls":0`, `"failed_tool_calls":1`, "{}", `{"Bash":1}`), nil, ""},
		{"a call made twice", rs + called("06", "c") + called("06", "c"), []string{"3 warning call", "0 error incomplete"}, `call "c" is made twice`},
		{"an end before its start", rs + called("06", "c") + started("07", "c", "o") + finished("06", "c", "o", "true"), []string{"4 warning clock", "0 error incomplete"}, "before its start"},
		{"an operation that does not end in a run that ended ok", rs + called("06", "c") + started("06", "c", "o") + rfCalls(`"tool_calls":0`, `"tool_calls":1`, `"max_parallel_tools":0`, `"max_parallel_tools":1`, "{}", `{"Bash":1}`), []string{"3 warning call", "4 note stats"}, `operation "o" does not end`},
		{"another run's summary", rs + with(rf0, `"run_id":"r"`, `"run_id":"q"`, `"model":"m"`, `"model":"n\u0007"`), []string{"2 error identity", "2 error identity"}, `run_id is "q" in the summary, "r" in run_started`},
		{"the status running", rs + with(rf0, `"ok"`, `"running"`), []string{"2 error status"}, "running"},
		{"a summary of another version", rs + with(rf0, `"summary":{"v":1`, `"summary":{"v":2`), []string{"2 error status"}, "summary.v is 2, not 1"},
		{"ok with an exit code", rs + with(rf0, `"runner_exit_code":0`, `"runner_exit_code":1`), []string{"2 warning status"}, "the status is ok and runner_exit_code 1"},
		{"an error without one", rs + with(rf0, `"ok"`, `"error"`), []string{"2 warning status"}, ""},
		{"an error with a code", rs + with(rf0, `"ok"`, `"error"`, `"runner_exit_code":0`, `"runner_exit_code":1`), nil, ""},
		{"a disk limit without an error", rs + with(rf0, `"ok"`, `"disk_limit"`), []string{"2 warning status"}, ""},
		{"a timeout with a code and an open tool", rs + called("06", "c") + started("06", "c", "o") + rfCalls(`"ok"`, `"timeout"`, `"tool_calls":0`, `"tool_calls":1`, `"max_parallel_tools":0`, `"max_parallel_tools":1`, "{}", `{"Bash":1}`), []string{"4 warning status", "4 note stats"}, ""},
		{"a timeout that killed a tool", rs + called("06", "c") + started("06", "c", "o") + rfCalls(`"ok"`, `"timeout"`, `"runner_exit_code":0`, `"runner_exit_code":-1`, `"tool_calls":0`, `"tool_calls":1`, `"max_parallel_tools":0`, `"max_parallel_tools":1`, "{}", `{"Bash":1}`), []string{"4 note stats"}, "still open"},
		{"stopped from outside", rs + ts + mr + with(rf, `"ok"`, `"interrupted"`, `"runner_exit_code":0`, `"runner_exit_code":-1`), nil, ""},
		{"tools side by side", rs + called("01", "a") + called("01", "b") + started("01", "a", "A") + started("02", "b", "B") + finished("04", "a", "A", "true") + finished("05", "b", "B", "true") +
			rfCalls(`"event_span_ms":0`, `"event_span_ms":4000`, `"tool_busy_ms":0`, `"tool_busy_ms":4000`, `"tool_calls":0`, `"tool_calls":2`, `"max_parallel_tools":0`, `"max_parallel_tools":2`, "{}", `{"Bash":2}`), nil, ""},
		{"tools one after the other", rs + called("01", "a") + called("01", "b") + started("01", "a", "A") + finished("04", "a", "A", "true") + started("04", "b", "B") + finished("05", "b", "B", "true") +
			rfCalls(`"event_span_ms":0`, `"event_span_ms":4000`, `"tool_busy_ms":0`, `"tool_busy_ms":4000`, `"tool_calls":0`, `"tool_calls":2`, `"max_parallel_tools":0`, `"max_parallel_tools":1`, "{}", `{"Bash":2}`), nil, ""},
		{"a wrong figure", rs + ts + mr + with(rf, `"model_ms":1000`, `"model_ms":999`), []string{"4 error stats"}, "model_ms is 999, the lines come to 1000"},
		{"every figure wrong", rs + ts + mr + with(rf, `"event_span_ms":1000`, `"event_span_ms":1`, `"tool_busy_ms":0`, `"tool_busy_ms":1`, `"tool_model_overlap_ms":0`, `"tool_model_overlap_ms":1`, `"turns":1`, `"turns":2`, `"user_messages":0`, `"user_messages":1`, `"model_responses":1`, `"model_responses":2`, `"tool_calls":0`, `"tool_calls":1`, `"failed_tool_calls":0`, `"failed_tool_calls":1`, `"max_parallel_tools":0`, `"max_parallel_tools":1`, `"tools_by_name":{}`, `"tools_by_name":{"x":1}`, `"input":10`, `"input":11`, `"cached_input":0`, `"cached_input":1`, `"cache_write_input":0`, `"cache_write_input":1`, `"output":5`, `"output":6`, `"reasoning":0`, `"reasoning":1`, `"final_answer":false`, `"stop_reasons":{"x":1},"failures":["x"],"errors":["x"],"warnings":["x"],"final_answer":true`),
			slices.Repeat([]string{"4 error stats"}, 20), "event_span_ms is 1, the lines come to 1000"},
		{"another error message", rs + `{"v":1,"type":"runner_error","at":"2026-01-02T03:04:06Z","message":"` + late + `a"}` + "\n" + with(rf0, `"final`, `"errors":["`+late+`b"],"final`), []string{"3 error stats"}, "at place 1"},
		{"the same long error message", rs + `{"v":1,"type":"runner_error","at":"2026-01-02T03:04:06Z","message":"` + late + `"}` + "\n" + with(rf0, `"final`, `"errors":["`+late+`"],"final`), nil, ""},
		{"a wrong answer", rs + ts + mr + with(rf, `"answer":""`, `"answer":"x"`), []string{"4 error answer"}, `the answer is "x", the lines say ""`},
		{"the answer is the final text", rs + `{"v":1,"type":"assistant_message","at":"2026-01-02T03:04:06Z","text":"yes","final":true}` + "\n" + `{"v":1,"type":"assistant_message","at":"2026-01-02T03:04:06Z","text":"later","final":false}` + "\n" + with(rf0, `"final_answer":false`, `"final_answer":true`, `"answer":""`, `"answer":"yes"`), nil, ""},
		{"the answer is the last text", rs + `{"v":1,"type":"assistant_message","at":"2026-01-02T03:04:06Z","text":"yes","final":false}` + "\n" + with(rf0, `"answer":""`, `"answer":"yes"`), nil, ""},
		{"a summary without figures", rs + with(rf0, rf0[strings.Index(rf0, `,"stats":`):strings.Index(rf0, `,"answer"`)], ""), []string{"2 error field"}, "summary.stats is missing"},
	}
	seen := map[string]bool{}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			short, all, _ := findings(t, test.stream)
			if !slices.Equal(short, test.want) {
				t.Errorf("found %q, want %q", all, test.want)
			}
			if len(all) > 0 && !strings.Contains(all[0].Message, test.message) {
				t.Errorf("the first message is %q, want one with %q", all[0].Message, test.message)
			}
			for _, f := range all {
				seen[string(f.Severity)+" "+f.Rule] = true
				if strings.ContainsFunc(f.Message, func(r rune) bool { return !unicode.IsPrint(r) }) || len(f.Message) > 1000 {
					t.Errorf("the message %q is not fit to print", f.Message)
				}
			}
		})
	}
	seen["error too-long"] = true // by TestLineThatIsTooLong
	for _, rule := range check.Rules() {
		if !seen[string(rule.Severity)+" "+rule.Name] {
			t.Errorf("no test shows the rule %s as %s", rule.Name, rule.Severity)
		}
		delete(seen, string(rule.Severity)+" "+rule.Name)
	}
	for finding := range seen {
		t.Errorf("Rules does not list the %s", finding)
	}
}

func TestVerdicts(t *testing.T) {
	warning := `{"v":1,"type":"preflight_warning","at":"2026-01-02T03:04:06Z","code":"c","message":"m"}` + "\n"
	note := `{"v":1,"type":"quota_note","at":"2026-01-02T03:04:06Z"}` + "\n"
	tests := []struct {
		name, stream string
		want         check.Verdict
	}{
		{"finished", rs + ts + mr + rf, check.Verdict{End: check.Finished, Status: "ok", Lines: 4, Events: 4}},
		{"the first end counts", rs + rf0 + with(rf0, `"ok"`, `"error"`), check.Verdict{End: check.Finished, Status: "ok", Lines: 3, Events: 3, Errors: 1}},
		{"finished, then NULs", rs + rf0 + "\x00\x00\x00", check.Verdict{End: check.Finished, Status: "ok", Lines: 3, Events: 2, Errors: 1}},
		{"the runner did not start", rs, check.Verdict{End: check.NotStarted, Lines: 1, Events: 1}},
		{"not even with warnings", rs + warning + warning, check.Verdict{End: check.NotStarted, Lines: 3, Events: 3}},
		{"preflight blocked", "", check.Verdict{End: check.Blocked}},
		{"nothing but blank lines", "\n\n", check.Verdict{End: check.Blocked, Lines: 2, Warnings: 2}},
		{"cut off", rs + ts, check.Verdict{End: check.CutOff, Lines: 2, Events: 2, Errors: 1}},
		{"cut off behind an unknown line", rs + note, check.Verdict{End: check.CutOff, Lines: 2, Events: 1, Errors: 1, Notes: 1}},
		{"cut off inside the second line", rs + ts[:20], check.Verdict{End: check.CutOff, Lines: 2, Events: 1, Errors: 2}},
		{"garbage alone", "Hello\n", check.Verdict{End: check.CutOff, Lines: 1, Errors: 2}},
		{"warnings alone", warning, check.Verdict{End: check.CutOff, Lines: 1, Events: 1, Errors: 2}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for name, r := range map[string]io.Reader{"at once": strings.NewReader(test.stream), "byte by byte": iotest.OneByteReader(strings.NewReader(test.stream))} {
				got, err := check.Stream(r, func(check.Finding) {})
				if err != nil || got != test.want {
					t.Errorf("read %s: got %+v, %v; want %+v", name, got, err, test.want)
				}
			}
		})
	}
}

func TestReaderThatFails(t *testing.T) {
	failure := errors.New("cable cut")
	verdict, err := check.Stream(io.MultiReader(strings.NewReader(rs+ts), iotest.ErrReader(failure)), func(check.Finding) {})
	if !errors.Is(err, failure) || err.Error() != fmt.Sprintf("check: reading at offset %d: cable cut", len(rs+ts)) {
		t.Errorf("got the error %v, want one that wraps %v", err, failure)
	}
	if verdict.Events != 2 || verdict.End != check.CutOff {
		t.Errorf("got %+v, want what came before", verdict)
	}
}

func TestFindingsComeAsTheirLinesDo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		var got []string
		go check.Stream(r, func(f check.Finding) { got = append(got, f.String()) })
		for i, line := range []string{"Hello\n", rs, "\n"} {
			io.WriteString(w, line)
			synctest.Wait()
			if want := []int{1, 1, 2}[i]; len(got) != want {
				t.Errorf("after %q there are %d findings, want %d", line, len(got), want)
			}
		}
		w.Close()
		synctest.Wait()
	})
}

func TestGoldenRunsHaveNoFaults(t *testing.T) {
	paths, err := filepath.Glob("../testdata/runs/*.jsonl")
	if err != nil || len(paths) < 8 {
		t.Fatalf("found the runs %q, %v", paths, err)
	}
	for _, path := range paths {
		stream, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, all, verdict := findings(t, string(stream))
		if verdict.Errors+verdict.Warnings > 0 {
			t.Errorf("%s: found %v", path, all)
		}
		for line := range bytes.Lines(stream) {
			if !bytes.HasSuffix(line, []byte("\n")) {
				t.Errorf("%s does not end with a newline", path)
			}
		}
	}
}

// TestManyUnknownNames must neither keep every name nor report each.
func TestManyUnknownNames(t *testing.T) {
	var stream strings.Builder
	stream.WriteString(rs)
	for i := range 5000 {
		fmt.Fprintf(&stream, `{"v":1,"type":"note_%d","at":"2026-01-02T03:04:06Z"}`+"\n", i)
	}
	stream.WriteString(rf0)
	_, all, verdict := findings(t, stream.String())
	if verdict.Notes != 1001 || !strings.Contains(all[1000].Message, "lines: 4000") {
		t.Errorf("found %d notes, the last %q; want 1001 with the rest summed up", verdict.Notes, all[len(all)-1])
	}
}
