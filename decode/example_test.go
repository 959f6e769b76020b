package decode_test

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
)

func ExampleEvents() {
	stream := `{"v":1,"type":"turn_started","at":"2026-03-14T09:26:53Z","turn":1}
Hello
{"v":1,"type":"assistant_message","at":"2026-03-14T09:26:55Z","turn":1,"text":"Mariehamn.","final":true}
{"v":1,"type":"run_fin`
	for event, err := range decode.Events(strings.NewReader(stream)) {
		switch e := event.(type) {
		case core.TurnStarted:
			fmt.Println("turn", e.Turn)
		case core.AssistantMessage:
			fmt.Println(e.Text)
		}
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF):
			fmt.Println("the run was cut off")
		case err != nil:
			fmt.Println(err)
		}
	}
	// Output:
	// turn 1
	// decode: line 2, offset 67: it is no JSON object (byte 0 of the line): "Hello"
	// Mariehamn.
	// the run was cut off
}

func ExampleLines() {
	stream := `{"v":1,"type":"turn_started","at":"2026-03-14T09:26:53Z","turn":1}
{"v":1,"type":"quota_note","at":"2026-03-14T09:26:54Z","left":12}
`
	for line, err := range decode.Lines(strings.NewReader(stream)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		event, err := line.Event()
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("line %d at offset %d: %s, %d bytes, known: %t\n", line.Number, line.Offset, line.Type, len(line.Raw), event != nil)
	}
	// Output:
	// line 1 at offset 0: turn_started, 66 bytes, known: true
	// line 2 at offset 67: quota_note, 65 bytes, known: false
}

func ExampleMaxLine() {
	stream := strings.Repeat("x", 2000) + "\n" + `{"v":1,"type":"turn_started","at":"2026-03-14T09:26:53Z","turn":1}`
	for event, err := range decode.Events(strings.NewReader(stream), decode.MaxLine(1000)) {
		fmt.Println(event != nil, errors.Is(err, decode.ErrTooLong))
	}
	// Output:
	// false true
	// true false
}
