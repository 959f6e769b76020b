package decode_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
)

func TestLines(t *testing.T) {
	note := `{"v":1,"type":"quota_note","at":"2026-01-02T04:04:05+01:00","TYPE":"x"}`
	stream := "\ufeff" + rs + "\r\n\n" + note + "\nHello\n" + rf
	var got []string
	for line, err := range decode.Lines(strings.NewReader(stream)) {
		got = append(got, fmt.Sprintf("%d %d %d %q %s %t", line.Number, line.Offset, line.V, line.Type, line.At.Format("15:04:05"), err == nil))
		if rest := stream[line.Offset:]; !strings.HasPrefix(rest, string(line.Raw)) {
			t.Errorf("line %d is %q, but at its offset stands %q", line.Number, line.Raw, rest)
		}
	}
	want := []string{
		`1 3 1 "run_started" 03:04:05 true`,
		`3 152 1 "quota_note" 03:04:05 true`,
		`4 224 0 "" 00:00:00 false`,
		`5 230 1 "run_finished" 03:04:07 true`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestEventOfALine(t *testing.T) {
	stream := strings.Join([]string{ts, `{"v":1,"type":"quota_note","at":"2026-01-02T03:04:05Z"}`, `{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":null}`}, "\n")
	var got []string
	for line, err := range decode.Lines(strings.NewReader(stream)) {
		if err != nil {
			t.Fatal(err)
		}
		event, err := line.Event()
		again, errAgain := line.Event()
		if event != again || fmt.Sprint(err) != fmt.Sprint(errAgain) {
			t.Errorf("line %d is %v, %v, and then %v, %v", line.Number, event, err, again, errAgain)
		}
		got = append(got, fmt.Sprintf("%T %t", event, err == nil))
	}
	if want := []string{"core.TurnStarted true", "<nil> true", "<nil> false"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestRawIsNotKept overwrites each raw line to show that no event refers to
// it.
func TestRawIsNotKept(t *testing.T) {
	stream := strings.Repeat(`{"v":1,"type":"tool_called","at":"2026-01-02T03:04:05Z","call_id":"c","name":"Bash","label":"l","arguments":"`+strings.Repeat("a", 2000)+"\"}\n", 100)
	var events []core.Event
	for line, err := range decode.Lines(strings.NewReader(stream)) {
		if err != nil {
			t.Fatal(err)
		}
		event, err := line.Event()
		if err != nil {
			t.Fatal(err)
		}
		for i := range line.Raw {
			line.Raw[i] = 'X'
		}
		events = append(events, event)
	}
	for _, event := range events {
		e := event.(core.ToolCalled)
		if e.CallID != "c" || e.Name != "Bash" || e.Label != "l" || e.Arguments != strings.Repeat("a", 2000) {
			t.Fatalf("an event has become %.200v", e)
		}
	}
	if len(events) != 100 {
		t.Errorf("there are %d events, want 100", len(events))
	}
}

// TestTextsOfManyEvents reads more texts than share one piece of memory.
func TestTextsOfManyEvents(t *testing.T) {
	var stream strings.Builder
	for i := range 5_000 {
		fmt.Fprintf(&stream, `{"v":1,"type":"user_message","at":"2026-01-02T03:04:05Z","id":"id-%d","text":"%s%d"}`+"\n", i, strings.Repeat("é", i%300), i)
	}
	i := 0
	var events []core.UserMessage
	for event, err := range decode.Events(strings.NewReader(stream.String())) {
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, event.(core.UserMessage))
	}
	for ; i < len(events); i++ {
		if got, want := events[i].ID+" "+events[i].Text, fmt.Sprintf("id-%d %s%d", i, strings.Repeat("é", i%300), i); got != want {
			t.Fatalf("event %d is %q, want %q", i, got, want)
		}
	}
	if i != 5_000 {
		t.Errorf("there are %d events, want 5000", i)
	}
}

func TestMaxLineRefusesWhatIsNoLength(t *testing.T) {
	for _, n := range []int{0, -1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("MaxLine(%d) does not panic", n)
				}
			}()
			decode.MaxLine(n)
		}()
	}
}
