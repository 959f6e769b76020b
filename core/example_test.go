package core_test

import (
	"fmt"
	"time"

	"example.com/uagent/stream/core"
)

func ExampleCollector() {
	at := func(seconds int) time.Time {
		return time.Date(2026, 1, 2, 3, 4, seconds, 0, time.UTC)
	}
	c := core.NewCollector()
	for _, event := range []core.Event{
		core.UserMessage{At: at(0), Text: "Does it build?"},
		core.TurnStarted{At: at(0), Turn: 1},
		core.ToolCalled{At: at(4), CallID: "c1", Name: "Bash", Arguments: `{"command":"go build"}`},
		core.ToolStarted{At: at(4), CallID: "c1", OpID: "o1", Name: "Bash"},
		core.ModelResponded{At: at(6), Turn: 1},
		core.ToolFinished{At: at(9), CallID: "c1", OpID: "o1", Name: "Bash", OK: true, Detail: "exit 0"},
		core.TurnStarted{At: at(9), Turn: 2},
		core.ModelResponded{At: at(10), Turn: 2},
		core.AssistantMessage{At: at(10), Turn: 2, Text: "It does.", Final: true},
	} {
		c.Add(event)
	}
	stats := c.Stats()
	fmt.Println("answer:", c.Answer())
	fmt.Println("tools:", stats.ToolsByName)
	fmt.Println("model", stats.ModelTime, "tools", stats.ToolBusyTime, "both", stats.ToolModelOverlap)
	// Output:
	// answer: It does.
	// tools: map[Bash:1]
	// model 7s tools 5s both 2s
}

// What is still running when a run is killed counts up to its end.
func ExampleCollector_Close() {
	begin := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	c := core.NewCollector()
	c.Add(core.ToolStarted{At: begin, CallID: "c1", OpID: "o1", Name: "Bash"})
	c.Close(begin.Add(time.Minute))
	fmt.Println(c.Stats().ToolBusyTime)
	// Output: 1m0s
}

func ExampleToolLabel() {
	fmt.Println(core.ToolLabel("Bash", `{"command":"cd /tmp\nls"}`))
	fmt.Println(core.ToolLabel("Read", `{"path": "a.txt"}`))
	// Output:
	// cd /tmp ls
	// {"path": "a.txt"}
}

func ExampleTokens_Add() {
	sum := core.Tokens{InputTokens: 526, CachedInputTokens: 512, OutputTokens: 50}
	sum.Add(core.Tokens{InputTokens: 601, OutputTokens: 5})
	fmt.Println(sum.InputTokens, "in,", sum.CachedInputTokens, "of them cached;", sum.OutputTokens, "out")
	// Output: 1127 in, 512 of them cached; 55 out
}
