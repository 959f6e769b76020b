package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestRulesOfTheStream(t *testing.T) {
	for _, test := range runTests {
		t.Run(test.name, test.run)
	}
}

var runTests = []ruleTest{
	{"another first event", ts + rs + mr + rf, []string{"1 error first"}, "the first event is turn_started, not run_started"},
	{"two streams in one", rs + ts + mr + rf + rs + ts + mr + rf, []string{"5 error last", "5 error first", "8 error last"}, "run_started stands behind run_finished in line 4"},
	{"a stream behind one that was cut off", rs + ts + rs + ts + mr + rf, []string{"3 error first"}, ""},
	{"a second run_finished", rs + rf0 + rf0, []string{"3 error last"}, "a second run_finished"},
	{"an event behind the end", rs + rf0 + re, []string{"3 error last"}, "reasoning stands behind run_finished in line 2"},
	{"no end", rs + ts, []string{"0 error incomplete"}, ""},
	{"a turn left out",
		rs + with(ts, `"turn":1`, `"turn":2`) + with(mr, `"turn":1`, `"turn":2`) + rf,
		[]string{"2 error turn"}, "turn 2 starts where turn 1 was to follow"},
	{"a response to no turn", rs + mr, []string{"2 error turn", "0 error incomplete"}, "never started"},
	{"a turn answered twice",
		rs + ts + mr + mr + with(rf, `"model_responses":1`, `"model_responses":2`, `"input":10`, `"input":20`, `"output":5`, `"output":10`),
		[]string{"4 warning turn"}, "answered twice"},
	{"a turn not answered in a run that ended ok",
		rs + ts + with(rf0, `"turns":0`, `"turns":1`),
		[]string{"2 warning turn", "3 note stats"}, "turn 1 is not answered"},
	{"a tool_started without its call",
		rs + started("06", "c", "o") + finished("07", "c", "o", "true"),
		[]string{"2 error call", "3 error call", "0 error incomplete"}, "never made"},
	{"an operation that starts twice",
		rs + called("06", "c") + started("06", "c", "o") + started("06", "c", "o"),
		[]string{"4 error call", "0 error incomplete"}, `operation "o" starts twice`},
	{"an operation that ends twice",
		rs + called("06", "c") + started("06", "c", "o") + finished("07", "c", "o", "true") + finished("07", "c", "o", "true"),
		[]string{"5 error call", "0 error incomplete"}, `operation "o" ends twice`},
	{"an operation that ends without a start",
		rs + called("06", "c") + finished("07", "c", "o", "true"),
		[]string{"3 error call", "0 error incomplete"}, `operation "o" ends without a start`},
	{"a call that is ok without an operation",
		rs + called("06", "c") + finished("07", "c", "", "true"),
		[]string{"3 error call", "0 error incomplete"}, "ok without an operation"},
	{"a call that fails before an operation twice",
		rs + called("06", "c") + finished("07", "c", "", "false") + finished("07", "c", "", "false"),
		[]string{"4 error call", "0 error incomplete"}, `call "c" ends twice`},
	{"a call that fails before an operation",
		rs + called("06", "c") + finished("07", "c", "", "false") + with(rf0, `"event_span_ms":0`, `"event_span_ms":1000`, `"tool_calls":0`, `"tool_calls":1`, `"failed_tool_calls":0`, `"failed_tool_calls":1`, "{}", `{"Bash":1}`),
		nil, ""},
	{"a call made twice", rs + called("06", "c") + called("06", "c"), []string{"3 warning call", "0 error incomplete"}, `call "c" is made twice`},
	{"an end before its start",
		rs + called("06", "c") + started("07", "c", "o") + finished("06", "c", "o", "true"),
		[]string{"4 warning clock", "0 error incomplete"}, "before its start"},
	{"an operation that does not end in a run that ended ok",
		rs + called("06", "c") + started("06", "c", "o") + with(rf0, `"tool_calls":0`, `"tool_calls":1`, `"max_parallel_tools":0`, `"max_parallel_tools":1`, "{}", `{"Bash":1}`),
		[]string{"3 warning call", "4 note stats"}, `operation "o" does not end`},
	{"another run's summary",
		rs + with(rf0, `"run_id":"r"`, `"run_id":"q"`, `"model":"m"`, `"model":"n\u0007"`),
		[]string{"2 error identity", "2 error identity"}, `run_id is "q" in the summary, "r" in run_started`},
	{"the status running", rs + with(rf0, `"ok"`, `"running"`), []string{"2 error status"}, "running"},
	{"a summary of another version", rs + with(rf0, `"summary":{"v":1`, `"summary":{"v":2`), []string{"2 error status"}, "summary.v is 2, not 1"},
	{"ok with an exit code",
		rs + with(rf0, `"runner_exit_code":0`, `"runner_exit_code":1`),
		[]string{"2 warning status"}, "the status is ok and runner_exit_code 1"},
	{"an error without one", rs + with(rf0, `"ok"`, `"error"`), []string{"2 warning status"}, ""},
	{"an error with a code", rs + with(rf0, `"ok"`, `"error"`, `"runner_exit_code":0`, `"runner_exit_code":1`), nil, ""},
	{"a disk limit without an error", rs + with(rf0, `"ok"`, `"disk_limit"`), []string{"2 warning status"}, ""},
	{"a timeout with a code and an open tool",
		rs + called("06", "c") + started("06", "c", "o") + with(rf0, `"ok"`, `"timeout"`, `"tool_calls":0`, `"tool_calls":1`, `"max_parallel_tools":0`, `"max_parallel_tools":1`, "{}", `{"Bash":1}`),
		[]string{"4 warning status", "4 note stats"}, ""},
	{"a timeout that killed a tool",
		rs + called("06", "c") + started("06", "c", "o") + with(rf0, `"ok"`, `"timeout"`, `"runner_exit_code":0`, `"runner_exit_code":-1`, `"tool_calls":0`, `"tool_calls":1`, `"max_parallel_tools":0`, `"max_parallel_tools":1`, "{}", `{"Bash":1}`),
		[]string{"4 note stats"}, "still open"},
	{"stopped from outside", rs + ts + mr + with(rf, `"ok"`, `"interrupted"`, `"runner_exit_code":0`, `"runner_exit_code":-1`), nil, ""},
	{"tools side by side",
		rs + called("01", "a") + called("01", "b") + started("01", "a", "A") + started("02", "b", "B") + finished("04", "a", "A", "true") + finished("05", "b", "B", "true") + with(rf0, `"event_span_ms":0`, `"event_span_ms":4000`, `"tool_busy_ms":0`, `"tool_busy_ms":4000`, `"tool_calls":0`, `"tool_calls":2`, `"max_parallel_tools":0`, `"max_parallel_tools":2`, "{}", `{"Bash":2}`),
		nil, ""},
	{"tools one after the other",
		rs + called("01", "a") + called("01", "b") + started("01", "a", "A") + finished("04", "a", "A", "true") + started("04", "b", "B") + finished("05", "b", "B", "true") + with(rf0, `"event_span_ms":0`, `"event_span_ms":4000`, `"tool_busy_ms":0`, `"tool_busy_ms":4000`, `"tool_calls":0`, `"tool_calls":2`, `"max_parallel_tools":0`, `"max_parallel_tools":1`, "{}", `{"Bash":2}`),
		nil, ""},
	{"a wrong figure",
		rs + ts + mr + with(rf, `"model_ms":1000`, `"model_ms":999`),
		[]string{"4 error stats"}, "model_ms is 999, the lines come to 1000"},
	{"every figure wrong",
		rs + ts + mr + with(rf, `"event_span_ms":1000`, `"event_span_ms":1`, `"tool_busy_ms":0`, `"tool_busy_ms":1`, `"tool_model_overlap_ms":0`, `"tool_model_overlap_ms":1`, `"turns":1`, `"turns":2`, `"user_messages":0`, `"user_messages":1`, `"model_responses":1`, `"model_responses":2`, `"tool_calls":0`, `"tool_calls":1`, `"failed_tool_calls":0`, `"failed_tool_calls":1`, `"max_parallel_tools":0`, `"max_parallel_tools":1`, `"tools_by_name":{}`, `"tools_by_name":{"x":1}`, `"input":10`, `"input":11`, `"cached_input":0`, `"cached_input":1`, `"cache_write_input":0`, `"cache_write_input":1`, `"output":5`, `"output":6`, `"reasoning":0`, `"reasoning":1`, `"final_answer":false`, `"stop_reasons":{"x":1},"failures":["x"],"errors":["x"],"warnings":["x"],"final_answer":true`),
		slices.Repeat([]string{"4 error stats"}, 20), "event_span_ms is 1, the lines come to 1000"},
	{"another error message",
		rs + line("runner_error", `"message":"`+long+`a"`) + with(rf0, `"final`, `"errors":["`+long+`b"],"final`),
		[]string{"3 error stats"}, "(length 201), the lines say"},
	{"the same long error message", rs + line("runner_error", `"message":"`+long+`"`) + with(rf0, `"final`, `"errors":["`+long+`"],"final`), nil, ""},
	{"a wrong answer", rs + ts + mr + with(rf, `"answer":""`, `"answer":"x"`), []string{"4 error answer"}, `the answer is "x", the lines say ""`},
	{"the answer is the final text",
		rs + line("assistant_message", `"text":"yes","final":true`) + line("assistant_message", `"text":"later","final":false`) + with(rf0, `"final_answer":false`, `"final_answer":true`, `"answer":""`, `"answer":"yes"`),
		nil, ""},
	{"the answer is the last text", rs + line("assistant_message", `"text":"yes","final":false`) + with(rf0, `"answer":""`, `"answer":"yes"`), nil, ""},
	{"another first event, of an unknown type",
		line("boot", `"x":0`) + rs + rf0,
		[]string{"1 error first", "1 note unknown-type"}, "the first event is boot, not run_started"},
	{"text before the first event", "Hello\n" + rs + rf0, []string{"1 error json"}, ""},
	{"an event of an unknown type behind the end",
		rs + rf0 + line("quota_note", `"x":0`),
		[]string{"3 error last", "3 note unknown-type"}, "quota_note stands behind run_finished in line 2"},
	{"many events behind the end",
		rs + rf0 + strings.Repeat(re, 500),
		append(behind(3, 12), "13 error last"), "reasoning stands behind run_finished in line 2"},
	{"a turn whose number can't be read", rs + with(ts, `"turn":1`, `"turn":"1"`) + mr + rf, []string{"2 error field", "4 error stats"}, ""},
	{"calls whose IDs have another name",
		rs + strings.Repeat(with(called("06", "c"), "call_id", "callId"), 3),
		[]string{"2 error field", "3 error field", "4 error field", "0 error incomplete", "2 note unknown-field"}, "call_id is missing; not documented: callId"},
	{"an ID of run_started that can't be read", with(rs, `"run_id":"r"`, `"run_id":7`) + rf0, []string{"1 error field"}, ""},
	{"IDs that look like others",
		rs + called("06", "c") + with(called("06", "d"), `"d"`, `"call c"`) + started("06", "c", "") + started("06", "call c", "call c"),
		[]string{"0 error incomplete"}, "its last event is tool_started in line 5"},
	{"an operation without an ID that ends twice",
		rs + called("06", "c") + started("06", "c", "") + finished("07", "c", "", "false") + finished("07", "c", "", "false"),
		[]string{"5 error call", "0 error incomplete"}, `the operation of call "c" ends twice`},
	{"an end of a call that was never made",
		rs + finished("07", "c", "", "false"),
		[]string{"2 error call", "0 error incomplete"}, `tool_finished for call "c", which was never made`},
	{"started_at off, and run_started without a time",
		with(rs, `"at":"2026-01-02T03:04:05Z",`, "") + re + with(rf0, `"started_at":"2026-01-02T03:04:05Z"`, `"started_at":"2026-01-02T03:05:07Z"`),
		[]string{"1 error time", "3 warning clock"}, ""},
	{"fewer errors than reported",
		rs + with(rf0, `"final_answer"`, `"errors":["\u001b"],"final_answer"`),
		[]string{"2 error stats"}, `errors has length 1, the lines come to 0; entry 1 is "\x1b" (length 1), the lines have none`},
	{"more errors than reported",
		rs + line("runner_error", `"message":"a"`) + rf0,
		[]string{"3 error stats"}, `errors has length 0, the lines come to 1; entry 1 is missing, the lines say "a" (length 1)`},
	{"a failure that is not reported",
		rs + ts + with(mr, `"turn":1`, `"turn":1,"failure":"f"`) + rf,
		[]string{"4 error stats"}, `failures has length 0`},
	{"a warning that is not reported",
		rs + line("preflight_warning", `"code":"c","message":"m"`) + rf0,
		[]string{"3 error stats"}, `warnings has length 0`},
	{"a stop that is not reported",
		rs + ts + with(mr, `"turn":1`, `"turn":1,"stop":"max_tokens"`) + rf,
		[]string{"4 error stats"}, `stop_reasons of "max_tokens" is 0, the lines come to 1`},
	{"a normal stop", rs + ts + with(mr, `"turn":1`, `"turn":1,"stop":"complete"`) + rf, nil, ""},
	{"tools of long names",
		rs + with(called("06", "c"), "Bash", long+"a") + finishedAs(long+"a") + with(rf0, `"tool_calls":0`, `"tool_calls":1`, `"failed_tool_calls":0`, `"failed_tool_calls":1`, "{}", `{"`+long+`a":1}`),
		nil, ""},
	{"tools of other long names",
		rs + with(called("06", "c"), "Bash", long+"a") + finishedAs(long+"a") + with(rf0, `"tool_calls":0`, `"tool_calls":1`, `"failed_tool_calls":0`, `"failed_tool_calls":1`, "{}", `{"`+long+`b":1}`),
		[]string{"4 error stats", "4 error stats"}, "tools_by_name of"},
	{"a long answer that differs at its end",
		rs + line("assistant_message", `"text":"`+long+`a","final":true`) + with(rf0, `"final_answer":false`, `"final_answer":true`, `"answer":""`, `"answer":"`+long+`b"`),
		[]string{"3 error answer"}, `the answer is "b" from byte 200 of 201 on, the lines say "a" from byte 200 of 201 on`},
	{"a long answer that is cut off",
		rs + line("assistant_message", `"text":"`+long+`a","final":true`) + with(rf0, `"final_answer":false`, `"final_answer":true`, `"answer":""`, `"answer":"`+long+`"`),
		[]string{"3 error answer"}, `the answer is "" from byte 200 of 200 on, the lines say "a" from byte 200 of 201 on`},
	{"an error that differs far down the list",
		rs + errorLines(150) + with(rf0, `"final`, with(errorList(150), `"e120"`, `"x"`)+`,"final`),
		[]string{"152 error stats"}, `entry 121 is "x" (length 1), the lines say another text`},
	{"an error that is missing far down the list",
		rs + errorLines(150) + with(rf0, `"final`, errorList(100)+`,"final`),
		[]string{"152 error stats"}, `errors has length 100, the lines come to 150; entry 101 is missing`},
	{"an error too many far down the list",
		rs + errorLines(100) + with(rf0, `"final`, errorList(101)+`,"final`),
		[]string{"102 error stats"}, `entry 101 is "e100" (length 4), the lines have none`},
	{"the last error of which the start is kept",
		rs + errorLines(100) + with(rf0, `"final`, with(errorList(100), `"e99"`, `"x"`)+`,"final`),
		[]string{"102 error stats"}, `entry 100 is "x" (length 1), the lines say "e99" (length 3)`},
	{"a figure that is missing", rs + ts + mr + with(rf, `"turns":1,`, ""), []string{"4 error field"}, "summary.stats.turns is missing"},
	{"a figure of another type", rs + ts + mr + with(rf, `"input":10`, `"input":"10"`), []string{"4 error field"}, "summary.stats.tokens.input is a string"},
	{"a timeout that left nothing open",
		rs + ts + mr + with(rf, `"ok"`, `"timeout"`, `"runner_exit_code":0`, `"runner_exit_code":1`),
		nil, ""},
	{"started_at the zero time",
		rs + with(rf0, `"started_at":"2026-01-02T03:04:05Z"`, `"started_at":"0001-01-01T00:00:00Z"`),
		[]string{"2 warning clock"}, "started_at is the zero time"},
	{"a final text behind another",
		rs + line("assistant_message", `"text":"a","final":true`) + line("assistant_message", `"text":"b","final":true`) + with(rf0, `"final_answer":false`, `"final_answer":true`, `"answer":""`, `"answer":"b"`),
		nil, ""},
}

// long is longer than what of a text is kept or shown.
var long = strings.Repeat("x", 200)

// finishedAs is the end of a call of the tool that failed early.
func finishedAs(name string) string {
	return with(finished("06", "c", "", "false"), "Bash", name)
}

// behind returns the findings of lines behind the end.
func behind(first, last int) []string {
	var list []string
	for i := first; i <= last; i++ {
		list = append(list, fmt.Sprintf("%d error last", i))
	}
	return list
}

// errorLines returns n runner_error lines, and errorList what a summary says of
// them.
func errorLines(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(line("runner_error", fmt.Sprintf(`"message":"e%d"`, i)))
	}
	return b.String()
}

func errorList(n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf(`"e%d"`, i))
	}
	return `"errors":[` + strings.Join(list, ",") + "]"
}
