package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
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

// line returns a line with the members.
func line(eventType, members string) string {
	return `{"v":1,"type":"` + eventType + `","at":"2026-01-02T03:04:06Z",` + members + "}\n"
}

// findings returns what is found, as "line severity rule".
func findings(t *testing.T, stream string) ([]string, []check.Finding, check.Verdict) {
	t.Helper()
	var short []string
	var all []check.Finding
	verdict, err := check.Stream(strings.NewReader(stream), func(f check.Finding) error {
		short = append(short, fmt.Sprintf("%d %s %s", f.Line, f.Severity, f.Rule))
		all = append(all, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return short, all, verdict
}

// A ruleTest is a stream and what is found in it.
type ruleTest struct {
	name, stream string
	want         []string // each as "line severity rule"
	message      string   // part of the first finding's
}

func (test ruleTest) run(t *testing.T) {
	short, all, _ := findings(t, test.stream)
	if !slices.Equal(short, test.want) {
		t.Errorf("found %q, want %q", all, test.want)
	}
	if len(all) > 0 && !strings.Contains(all[0].Message, test.message) {
		t.Errorf("the first message is %q, want one with %q", all[0].Message, test.message)
	}
	for _, f := range all {
		if !fitToPrint(f.Message) {
			t.Errorf("the message %q is not fit to print", f.Message)
		}
	}
}

func fitToPrint(message string) bool {
	return len(message) < 1000 && !strings.ContainsFunc(message, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsPrint(r) })
}

func TestEachRuleIsShown(t *testing.T) {
	shown := map[string]bool{"error too-long": true} // by TestLineThatIsTooLong
	for _, test := range slices.Concat(lineTests, runTests) {
		for _, finding := range test.want {
			_, rule, _ := strings.Cut(finding, " ")
			shown[rule] = true
		}
	}
	for _, rule := range check.Rules() {
		if !shown[string(rule.Severity)+" "+rule.Name] {
			t.Errorf("no test shows the rule %s as %s", rule.Name, rule.Severity)
		}
		delete(shown, string(rule.Severity)+" "+rule.Name)
	}
	for rule := range shown {
		t.Errorf("Rules does not list the %s", rule)
	}
}
