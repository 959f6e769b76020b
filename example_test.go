package stream_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
)

// A program that drives a run emits each event as it happens and looks for a
// write error once, at the end.
func Example() {
	// Without this line Go ends the process when the reader goes away; with
	// it, Err tells.
	signal.Ignore(syscall.SIGPIPE)
	defer signal.Reset(syscall.SIGPIPE)

	sink := stream.NewSink(os.Stdout)
	at := time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)
	sink.Emit(core.TurnStarted{At: at, Turn: 1})
	sink.Emit(core.AssistantMessage{At: at.Add(2500 * time.Millisecond), Turn: 1, Text: "1 < 2 & 3", Final: true})
	if err := sink.Err(); err != nil && !errors.Is(err, syscall.EPIPE) {
		fmt.Fprintln(os.Stderr, err)
	}
	// Output:
	// {"v":1,"type":"turn_started","at":"2026-03-14T09:26:53Z","turn":1}
	// {"v":1,"type":"assistant_message","at":"2026-03-14T09:26:55.5Z","turn":1,"text":"1 < 2 & 3","final":true}
}

func ExampleEventToDTO() {
	dto, ok := stream.EventToDTO(core.ModelResponded{Turn: 1, Duration: 1999 * time.Microsecond, Stop: "complete"})
	fmt.Println(ok)
	responded := dto.(stream.ModelRespondedDTO)
	fmt.Printf("turn %d took %d ms, stop %q\n", responded.Turn, responded.DurationMS, responded.Stop)

	_, ok = stream.EventToDTO(nil)
	fmt.Println(ok)
	// Output:
	// true
	// turn 1 took 1 ms, stop ""
	// false
}

func ExampleSummaryToDTO() {
	summary := stream.SummaryToDTO(core.Result{
		Request: core.Request{RunID: "20260314-092653-5f0c81d2", Model: "gpt-6-sol"},
		Status:  core.StatusOK,
		Wall:    2920 * time.Millisecond,
		Answer:  "Mariehamn.",
	})
	stats, err := json.Marshal(summary.Stats.ToolsByName)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s took %d ms with the tools %s\n", summary.RunID, summary.WallMS, stats)
	// Output:
	// 20260314-092653-5f0c81d2 took 2920 ms with the tools {}
}

func ExampleSummaryFromDTO() {
	var saved stream.SummaryDTO
	content := `{"v":1,"status":"timeout","runner_exit_code":-1,"run_id":"r1","wall_ms":60000,"stats":{"turns":3}}`
	if err := json.Unmarshal([]byte(content), &saved); err != nil {
		panic(err)
	}
	result := stream.SummaryFromDTO(saved)
	fmt.Println(result.RunID, result.Status, result.Wall)
	fmt.Println(result.Stats.Turns, "turns: statistics come from the events")
	// Output:
	// r1 timeout 1m0s
	// 0 turns: statistics come from the events
}
