package check_test

import (
	"fmt"
	"strings"

	"example.com/uagent/stream/check"
)

func ExampleStream() {
	stream := `{"v":1,"type":"run_started","at":"2026-03-14T09:26:53Z","run_id":"r1","session_id":"s1","provider":"p","model":"m","effort":"high","workspace":"/w"}
{"v":1,"type":"turn_started","at":"2026-03-14T09:26:54Z","turn":2}
{"v":1,"type":"reasoning","at":"2026-03-14T09:26:54Z","text":null}
`
	verdict, err := check.Stream(strings.NewReader(stream), func(f check.Finding) error {
		_, err := fmt.Println(f)
		return err
	})
	if err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%s, %d errors\n", verdict.End, verdict.Errors)
	// Output:
	// 2: error: turn: turn 2 starts where turn 1 was to follow
	// 3: error: field: text is null, not a string
	// 0: error: incomplete: the stream ends without run_finished; its last event is reasoning in line 3
	// cut off, 3 errors
}
