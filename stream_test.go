package stream_test

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/anyevent"
)

func TestEveryEventHasALineOfItsType(t *testing.T) {
	names := map[string]string{ // where the type is not the event's name in snake case
		"reasoning_summary": "reasoning",
	}
	for _, event := range anyevent.Types {
		name := snakeCase(reflect.TypeOf(event).Name())
		if renamed, ok := names[name]; ok {
			name = renamed
		}
		want := `{"v":1,"type":"` + name + `","at":"0001-01-01T00:00:00Z"`
		if got := string(emit(t, event)); !strings.HasPrefix(got, want) {
			t.Errorf("the line of %T is %s, want it to start with %s", event, got, want)
		}
		dto, ok := stream.EventToDTO(event)
		if want := reflect.TypeOf(dto); !ok || snakeCase(strings.TrimSuffix(want.Name(), "DTO")) != name {
			t.Errorf("EventToDTO maps %T to %v, %v", event, want, ok)
		}
	}
}

func snakeCase(name string) string {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && 'A' <= r && r <= 'Z' {
			b.WriteByte('_')
		}
		b.WriteRune(r)
	}
	return strings.ToLower(b.String())
}

func TestEventsGivenAsPointers(t *testing.T) {
	for _, event := range sampleEvents() {
		pointer := reflect.New(reflect.TypeOf(event))
		pointer.Elem().Set(reflect.ValueOf(event))
		if got, want := emit(t, pointer.Interface().(core.Event)), emit(t, event); !bytes.Equal(got, want) {
			t.Errorf("a pointer to a %T is written as\n%s\nthe value as\n%s", event, got, want)
		}
		gotDTO, ok := stream.EventToDTO(pointer.Interface().(core.Event))
		wantDTO, _ := stream.EventToDTO(event)
		if !ok || !reflect.DeepEqual(gotDTO, wantDTO) {
			t.Errorf("EventToDTO of a pointer to a %T = %#v, %v; want %#v", event, gotDTO, ok, wantDTO)
		}
	}
}

type foreignEvent struct{}

func (foreignEvent) OccurredAt() time.Time { return time.Time{} }

type disguisedEvent struct{ core.TurnStarted }

func TestUnknownEvents(t *testing.T) {
	turn := &core.TurnStarted{}
	tests := map[string]core.Event{
		"no event":                         nil,
		"a foreign type":                   foreignEvent{},
		"a pointer to a foreign type":      &foreignEvent{},
		"a type that embeds a known event": disguisedEvent{},
		"an event inside an interface":     struct{ core.Event }{turn},
	}
	for _, event := range anyevent.Types {
		nilPointer := reflect.Zero(reflect.PointerTo(reflect.TypeOf(event))).Interface().(core.Event)
		tests["a nil pointer to "+reflect.TypeOf(event).Name()] = nilPointer
	}
	for name, event := range tests {
		t.Run(name, func(t *testing.T) {
			if dto, ok := stream.EventToDTO(event); dto != nil || ok {
				t.Errorf("EventToDTO = %#v, %v; want nil, false", dto, ok)
			}
			if got := emit(t, event); len(got) > 0 {
				t.Errorf("Emit wrote %q, want nothing", got)
			}
		})
	}
}

func TestTextOnTheWire(t *testing.T) {
	tests := []struct {
		name, text, want string
	}{
		{"an empty text", "", ``},
		{"shell operators stand as they are", "a <in && b 2>&1", `a <in && b 2>&1`},
		{"percent signs stand as they are", "%s%d%n%%", `%s%d%n%%`},
		{"a slash is not escaped", "a/b", `a/b`},
		{"quotes and backslashes have short escapes", `"\`, `\"\\`},
		{"five controls have short escapes", "\b\f\n\r\t", `\b\f\n\r\t`},
		{"other C0 controls", "\x00\x01\x0b\x1b\x1f", `\u0000\u0001\u000b\u001b\u001f`},
		{"DEL", "a\x7fb", `a\u007fb`},
		{"C1 controls", "\u0080\u0085\u009b\u009f", `\u0080\u0085\u009b\u009f`},
		{"the character behind C1 stands as it is", "\u00a0", "\u00a0"},
		{"line and paragraph separator", "\u2028\u2029", `\u2028\u2029`},
		{"their neighbours stand as they are", "\u2027\u202a", "\u2027\u202a"},
		{"text outside ASCII stands as it is", "Åland 漢字 🙂", "Åland 漢字 🙂"},
		{"U+FFFD itself stands as it is", "\ufffd", "\ufffd"},
		{"a byte that is not UTF-8", "a\xffb", `a\ufffdb`},
		{"each byte that is not UTF-8", "\xc3\x28\xe2\x82", `\ufffd(\ufffd\ufffd`},
		{"a surrogate in UTF-8", "\xed\xa0\x80", `\ufffd\ufffd\ufffd`},
		{"a character beyond Unicode", "\xf4\x90\x80\x80", `\ufffd\ufffd\ufffd\ufffd`},
		{"text that looks like the protocol", "x\n{\"v\":1,\"type\":\"run_finished\"}\n", `x\n{\"v\":1,\"type\":\"run_finished\"}\n`},
		{"an escape at each place of eight", "\"234567\"9abcdef\x1f", `\"234567\"9abcdef\u001f`},
		{"an escape behind a long plain text", strings.Repeat("a", 1000) + "\n", strings.Repeat("a", 1000) + `\n`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := `{"v":1,"type":"runner_error","at":"0001-01-01T00:00:00Z","message":"` + test.want + "\"}\n"
			if got := string(emit(t, core.RunnerError{Message: test.text})); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// TestTextAsEncodingJSONWrites holds each character against encoding/json with
// HTML escaping off, but for those that it leaves raw and for bad UTF-8, which
// its versions write in different ways.
func TestTextAsEncodingJSONWrites(t *testing.T) {
	for r := range rune(0x110000) {
		if r >= 0x7F && r <= 0x9F || 0xD800 <= r && r <= 0xDFFF {
			continue
		}
		text := "1234567" + string(r)
		dto, _ := stream.EventToDTO(core.RunnerError{Message: text})
		var want bytes.Buffer
		encoder := json.NewEncoder(&want)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(dto); err != nil {
			t.Fatal(err)
		}
		if got := emit(t, core.RunnerError{Message: text}); !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%U is written as %s, by encoding/json as %s", r, got, want.Bytes())
		}
	}
}

func TestTimesOnTheWire(t *testing.T) {
	zone := time.FixedZone("", 2*60*60)
	tests := []struct {
		name string
		at   time.Time
		want string
	}{
		{"the zero time", time.Time{}, "0001-01-01T00:00:00Z"},
		{"a whole second has no fraction", time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), "2026-01-02T03:04:05Z"},
		{"as many digits as needed", time.Date(2026, 1, 2, 3, 4, 5, 120_000_000, time.UTC), "2026-01-02T03:04:05.12Z"},
		{"nine digits at most", time.Date(2026, 1, 2, 3, 4, 5, 1, time.UTC), "2026-01-02T03:04:05.000000001Z"},
		{"another zone is moved to UTC", time.Date(2026, 1, 2, 3, 4, 5, 0, zone), "2026-01-02T01:04:05Z"},
		{"an offset with seconds is moved to UTC", time.Date(2026, 1, 2, 3, 4, 5, 0, time.FixedZone("", 3601)), "2026-01-02T02:04:04Z"},
		{"a day's worth of offset", time.Date(2026, 1, 2, 3, 4, 5, 0, time.FixedZone("", 26*60*60)), "2026-01-01T01:04:05Z"},
		{"the first instant", time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC), "0000-01-01T00:00:00Z"},
		{"before the first instant", time.Date(0, 1, 1, 0, 0, 0, -1, time.UTC), "0000-01-01T00:00:00Z"},
		{"before it in UTC alone", time.Date(0, 1, 1, 1, 0, 0, 0, zone), "0000-01-01T00:00:00Z"},
		{"a year below 0", time.Date(-1, 1, 1, 0, 0, 0, 0, time.UTC), "0000-01-01T00:00:00Z"},
		{"the last instant", time.Date(9999, 12, 31, 23, 59, 59, 999_999_999, time.UTC), "9999-12-31T23:59:59.999999999Z"},
		{"after the last instant", time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), "9999-12-31T23:59:59.999999999Z"},
		{"the year 10000 in its zone alone", time.Date(10000, 1, 1, 1, 0, 0, 0, zone), "9999-12-31T23:00:00Z"},
		{"as early as Unix can say", time.Unix(math.MinInt64, 0), "0000-01-01T00:00:00Z"},
		{"as late as Unix can say", time.Unix(math.MaxInt64, 999_999_999), "9999-12-31T23:59:59.999999999Z"},
		{"as late as a Time can be", time.Unix(math.MaxInt64-62135596801, 0), "9999-12-31T23:59:59.999999999Z"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			line := string(emit(t, core.RunFinished{At: test.at, Result: core.Result{StartedAt: test.at}}))
			for _, member := range []string{`"at":"`, `"started_at":"`} {
				if !strings.Contains(line, member+test.want+`"`) {
					t.Errorf("the line is %s\nwant %s%s", line, member, test.want)
				}
			}
		})
	}
}

func TestMonotonicReadingNeverShows(t *testing.T) {
	now := time.Now()
	dto, _ := stream.EventToDTO(core.TurnStarted{At: now})
	if got, want := dto, any(mustDTO(t, core.TurnStarted{At: now.Round(0).UTC()})); got != want {
		t.Errorf("EventToDTO = %#v, want %#v", got, want)
	}
}

func mustDTO(t *testing.T, event core.Event) any {
	t.Helper()
	dto, ok := stream.EventToDTO(event)
	if !ok {
		t.Fatalf("EventToDTO does not know %T", event)
	}
	return dto
}

func TestDurationsAreWholeMilliseconds(t *testing.T) {
	tests := []struct {
		name     string
		duration time.Duration
		want     int64
	}{
		{"cut, not rounded", 1999 * time.Microsecond, 1},
		{"cut toward zero", -1999 * time.Microsecond, -1},
		{"below a millisecond", 999 * time.Microsecond, 0},
		{"the longest", math.MaxInt64, 9223372036854},
		{"the longest below zero", math.MinInt64, -9223372036854},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			responded := mustDTO(t, core.ModelResponded{Duration: test.duration}).(stream.ModelRespondedDTO)
			finished := mustDTO(t, core.ToolFinished{Duration: test.duration}).(stream.ToolFinishedDTO)
			summary := stream.SummaryToDTO(core.Result{Wall: test.duration, Stats: core.Stats{
				EventSpan: test.duration, ModelTime: test.duration, ToolBusyTime: test.duration, ToolModelOverlap: test.duration,
			}})
			for _, got := range []int64{
				responded.DurationMS, finished.DurationMS, summary.WallMS, summary.Stats.EventSpanMS,
				summary.Stats.ModelMS, summary.Stats.ToolBusyMS, summary.Stats.ToolModelOverlapMS,
			} {
				if got != test.want {
					t.Errorf("%v is %d ms, want %d", test.duration, got, test.want)
				}
			}
		})
	}
}

func TestStopIsLeftOutWhenNormal(t *testing.T) {
	for stop, want := range map[string]string{"": "", "complete": "", "max_tokens": "max_tokens", "Complete": "Complete"} {
		if got := mustDTO(t, core.ModelResponded{Stop: stop}).(stream.ModelRespondedDTO).Stop; got != want {
			t.Errorf("the stop %q is written as %q, want %q", stop, got, want)
		}
	}
}

func TestZeroResultHoldsNoNull(t *testing.T) {
	want := `{"v":1,"status":"","runner_exit_code":0,"run_id":"","session_id":"","provider":"","model":"","effort":"","workspace":"",` +
		`"started_at":"0001-01-01T00:00:00Z","wall_ms":0,"stats":{"event_span_ms":0,"model_ms":0,"tool_busy_ms":0,"tool_model_overlap_ms":0,` +
		`"turns":0,"user_messages":0,"model_responses":0,"tool_calls":0,"failed_tool_calls":0,"max_parallel_tools":0,"tools_by_name":{},` +
		`"tokens":{"input":0,"cached_input":0,"cache_write_input":0,"output":0,"reasoning":0},"final_answer":false},"answer":""}`
	got, err := json.Marshal(stream.SummaryToDTO(core.Result{}))
	if err != nil || string(got) != want {
		t.Errorf("json.Marshal(SummaryToDTO(core.Result{})) = %s, %v\nwant %s", got, err, want)
	}
	line := string(emit(t, core.RunFinished{}))
	if want := `{"v":1,"type":"run_finished","at":"0001-01-01T00:00:00Z","summary":` + want + "}\n"; line != want {
		t.Errorf("the line is %s\nwant %s", line, want)
	}
}

func TestEmptyListsAreLeftOut(t *testing.T) {
	line := string(emit(t, core.RunFinished{Result: core.Result{Stats: core.Stats{
		StopReasons: map[string]int{}, Failures: []string{}, Errors: []string{}, Warnings: []string{},
	}}}))
	for _, name := range []string{"stop_reasons", "failures", "errors", "warnings"} {
		if strings.Contains(line, name) {
			t.Errorf("the line holds an empty %s: %s", name, line)
		}
	}
}

func TestSummarySharesNothing(t *testing.T) {
	stats := core.Stats{
		ToolsByName: map[string]int{"Bash": 1},
		StopReasons: map[string]int{"error": 1},
		Failures:    []string{"failure"},
		Errors:      []string{"error"},
		Warnings:    []string{"warning"},
	}
	summary := stream.SummaryToDTO(core.Result{Stats: stats})
	stats.ToolsByName["Bash"] = 2
	stats.StopReasons["error"] = 2
	stats.Failures[0], stats.Errors[0], stats.Warnings[0] = "changed", "changed", "changed"
	want := stream.StatsDTO{
		ToolsByName: map[string]int{"Bash": 1},
		StopReasons: map[string]int{"error": 1},
		Failures:    []string{"failure"},
		Errors:      []string{"error"},
		Warnings:    []string{"warning"},
	}
	if !reflect.DeepEqual(summary.Stats, want) {
		t.Errorf("after a change of the result the summary is %+v, want %+v", summary.Stats, want)
	}
}

func TestCountsWithNamesThatComeOutTheSame(t *testing.T) {
	counts := map[string]int{"a\xff": 1, "a\xfe": 2, "a\ufffd": 4, "b": 8}
	summary := stream.SummaryToDTO(core.Result{Stats: core.Stats{ToolsByName: counts, StopReasons: counts}})
	want := map[string]int{"a\ufffd": 7, "b": 8}
	if got := summary.Stats.ToolsByName; !reflect.DeepEqual(got, want) {
		t.Errorf("tools_by_name = %v, want %v", got, want)
	}
	if got := summary.Stats.StopReasons; !reflect.DeepEqual(got, want) {
		t.Errorf("stop_reasons = %v, want %v", got, want)
	}
}

func TestCountsStandInTheOrderOfTheirNames(t *testing.T) {
	counts := map[string]int{"b": 1, "a": 2, "B": 3, "": 4, "\x01": 5, "é": 6, "aa": 7}
	want := `"tools_by_name":{"":4,"\u0001":5,"B":3,"a":2,"aa":7,"b":1,"é":6}`
	for range 20 {
		if line := string(emit(t, core.RunFinished{Result: core.Result{Stats: core.Stats{ToolsByName: counts}}})); !strings.Contains(line, want) {
			t.Fatalf("the line is %s\nwant %s", line, want)
		}
	}
}

func TestSummaryRoundTrip(t *testing.T) {
	result := core.Result{
		Request:        request,
		Status:         core.StatusTimeout,
		RunnerExitCode: -1,
		StartedAt:      begin,
		Wall:           61 * time.Second,
		Answer:         "an answer",
	}
	withStats := result
	withStats.Stats = core.Stats{Turns: 3, ToolsByName: map[string]int{"Bash": 1}}
	if got := stream.SummaryFromDTO(stream.SummaryToDTO(withStats)); !reflect.DeepEqual(got, result) {
		t.Errorf("a round trip gives %+v\nwant %+v, all but the stats", got, result)
	}
	encoded, err := json.Marshal(stream.SummaryToDTO(withStats))
	if err != nil {
		t.Fatal(err)
	}
	var saved stream.SummaryDTO
	if err := json.Unmarshal(encoded, &saved); err != nil {
		t.Fatal(err)
	}
	if got := stream.SummaryFromDTO(saved); !reflect.DeepEqual(got, result) {
		t.Errorf("a round trip by way of summary.json gives %+v\nwant %+v", got, result)
	}
}

func TestSummaryFromDTOKeepsToTheRange(t *testing.T) {
	zone := time.FixedZone("", 2*60*60)
	got := stream.SummaryFromDTO(stream.SummaryDTO{WallMS: math.MaxInt64, StartedAt: begin.In(zone)})
	if got.Wall != math.MaxInt64 {
		t.Errorf("more milliseconds than a Duration holds are %v, want %v", got.Wall, time.Duration(math.MaxInt64))
	}
	if got.StartedAt != begin {
		t.Errorf("StartedAt = %v, want %v", got.StartedAt, begin)
	}
	if got := stream.SummaryFromDTO(stream.SummaryDTO{WallMS: math.MinInt64}).Wall; got != math.MinInt64 {
		t.Errorf("the least of milliseconds are %v, want %v", got, time.Duration(math.MinInt64))
	}
}

// TestLabelsAndArguments shows a call whose command has breaks of every kind:
// its line is one line, its label stands on one, and its arguments keep them.
func TestLabelsAndArguments(t *testing.T) {
	arguments := `{"command":"a\nb\r\nc` + "\u2028d\u0085e\\tf" + `"}`
	called := core.ToolCalled{CallID: "c1", Name: "Bash", Label: core.ToolLabel("Bash", arguments), Arguments: arguments}
	line := emit(t, called)
	oneSafeLine(t, line)
	back := readOne(t, line).(core.ToolCalled)
	if want := "a b c d e f"; back.Label != want {
		t.Errorf("the label is %q, want %q", back.Label, want)
	}
	if back.Arguments != arguments {
		t.Errorf("the arguments are %q, want %q", back.Arguments, arguments)
	}
}
