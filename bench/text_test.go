package bench

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
)

// kindsOfText has a sample of each kind of text that tools print: what needs
// no escape, what needs many, and what is not ASCII.
var kindsOfText = []struct{ name, sample string }{
	{"english", "The build passed on the second try, with two warnings that can wait until tomorrow. "},
	{"code", "\tif err := sink.Err(); err != nil {\n\t\treturn fmt.Errorf(\"close %q: %w\", path, err)\n\t}\n"},
	{"json", `{"name":"lint","ok":true,"files":["a.go","b.go"],"took":"3s"},` + "\n"},
	{"colours", "\x1b[32mok\x1b[0m   \tcore\t0.31s\n\x1b[31mFAIL\x1b[0m \tstream\t1.2s\n"},
	{"german", "Die Prüfung läuft für alle Größen; übrig bleiben zwei schöne Fälle. "},
	{"russian", "Сборка прошла со второй попытки, два предупреждения подождут. "},
	{"chinese", "构建在第二次尝试时通过，两个警告可以等到明天。"},
}

// textMix is twenty lines with a detail of about two kilobytes.
func textMix(tb testing.TB, sample string) mix {
	tb.Helper()
	event := core.ToolFinished{
		At:     time.Date(2026, 3, 14, 9, 26, 53, 589_000_000, time.UTC),
		CallID: "call_7", OpID: "op_7", Name: "shell", Label: "go test ./...", OK: true,
		Detail: strings.Repeat(sample, 2000/len(sample)),
	}
	var text bytes.Buffer
	var m mix
	sink := stream.NewSink(&text)
	for range 20 {
		sink.Emit(event)
		dto, _ := stream.EventToDTO(event)
		m.events, m.dtos = append(m.events, event), append(m.dtos, dto)
	}
	if err := sink.Err(); err != nil {
		tb.Fatal(err)
	}
	m.text = text.Bytes()
	return m
}
