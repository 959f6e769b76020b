package bench

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"testing"

	"github.com/bytedance/sonic"
	gojson "github.com/goccy/go-json"

	"example.com/uagent/stream"
	"example.com/uagent/stream/decode"
)

// repeats is how often the mix stands in what is read, so that buffers are
// filled as a file's would be.
const repeats = 100

// BenchmarkRead reads the mix: ours into events, the others line by line into
// the line structs, with the type taken from a first look at the line.
func BenchmarkRead(b *testing.B) { readMix(b, goldenMix(b)) }

// BenchmarkReadText reads lines with long texts of one kind.
func BenchmarkReadText(b *testing.B) {
	for _, kind := range kindsOfText {
		b.Run(kind.name, func(b *testing.B) { readMix(b, textMix(b, kind.sample)) })
	}
}

func readMix(b *testing.B, m mix) {
	text := bytes.Repeat(m.text, repeats)
	run := func(name string, read func(r io.Reader) (int, error)) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				n, err := read(bytes.NewReader(text))
				if err != nil || n != repeats*len(m.events) {
					b.Fatalf("read %d lines, %v", n, err)
				}
			}
			m.perLine(b, repeats)
		})
	}
	run("stream", func(r io.Reader) (n int, err error) {
		for _, err := range decode.Events(r) {
			if err != nil {
				return n, err
			}
			n++
		}
		return n, nil
	})
	for _, name := range []string{"encoding-json", "go-json", "sonic"} {
		run(name, func(r io.Reader) (n int, err error) {
			lines := bufio.NewScanner(r)
			for lines.Scan() {
				if _, err := decoders[name](lines.Bytes()); err != nil {
					return n, err
				}
				n++
			}
			return n, lines.Err()
		})
	}
}

// A decoder decodes one line into the line struct of its type.
type decoder func(line []byte) (dto any, err error)

var decoders = map[string]decoder{
	"encoding-json": headerFirst(json.Unmarshal),
	"go-json":       headerFirst(gojson.Unmarshal),
	"sonic": func(line []byte) (any, error) {
		// Texts of a string are not copied, and a search stops at the type.
		text := string(line)
		node, err := sonic.GetFromString(text, "type")
		if err != nil {
			return nil, err
		}
		typ, err := node.String()
		if err != nil {
			return nil, err
		}
		dto := newDTO(typ)
		return dto, sonic.ConfigFastest.UnmarshalFromString(text, dto)
	},
}

// headerFirst decodes by a function like json.Unmarshal: the type, then all.
func headerFirst(unmarshal func([]byte, any) error) decoder {
	return func(line []byte) (any, error) {
		var header struct {
			Type string `json:"type"`
		}
		if err := unmarshal(line, &header); err != nil {
			return nil, err
		}
		dto := newDTO(header.Type)
		return dto, unmarshal(line, dto)
	}
}

// newDTO returns a new line struct of the type.
func newDTO(typ string) any {
	switch typ {
	case "run_started":
		return new(stream.RunStartedDTO)
	case "preflight_warning":
		return new(stream.PreflightWarningDTO)
	case "user_message":
		return new(stream.UserMessageDTO)
	case "developer_message":
		return new(stream.DeveloperMessageDTO)
	case "control_input":
		return new(stream.ControlInputDTO)
	case "turn_started":
		return new(stream.TurnStartedDTO)
	case "model_responded":
		return new(stream.ModelRespondedDTO)
	case "tool_called":
		return new(stream.ToolCalledDTO)
	case "tool_started":
		return new(stream.ToolStartedDTO)
	case "tool_finished":
		return new(stream.ToolFinishedDTO)
	case "assistant_message":
		return new(stream.AssistantMessageDTO)
	case "reasoning":
		return new(stream.ReasoningDTO)
	case "runner_error":
		return new(stream.RunnerErrorDTO)
	case "run_finished":
		return new(stream.RunFinishedDTO)
	}
	panic("no line struct for " + typ)
}
