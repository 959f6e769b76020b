package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"os"
	"sync"
	"testing"
	"time"

	sonic "github.com/bytedance/sonic/encoder"
	gojson "github.com/goccy/go-json"
	"github.com/rs/zerolog"

	"example.com/uagent/stream"
)

// An emitter writes the i-th event of the mix as one line.
type emitter func(i int)

// emitters has each way to write the mix to w. All but ours are given the line
// structs made beforehand, which is time that they need not take.
var emitters = map[string]func(m mix, w io.Writer) emitter{
	"stream": func(m mix, w io.Writer) emitter {
		sink := stream.NewSink(w)
		return func(i int) { sink.Emit(m.events[i]) }
	},
	"encoding-json": func(m mix, w io.Writer) emitter {
		var buf bytes.Buffer
		encoder := json.NewEncoder(&buf)
		encoder.SetEscapeHTML(false)
		return locked(&buf, w, func(i int) { check(encoder.Encode(m.dtos[i])) })
	},
	"go-json": func(m mix, w io.Writer) emitter {
		var buf bytes.Buffer
		encoder := gojson.NewEncoder(&buf)
		encoder.SetEscapeHTML(false)
		return locked(&buf, w, func(i int) { check(encoder.Encode(m.dtos[i])) })
	},
	"sonic": func(m mix, w io.Writer) emitter {
		var buf bytes.Buffer
		return locked(&buf, w, func(i int) {
			// Faster than sonic's own Encoder and Marshal.
			line := buf.AvailableBuffer()
			check(sonic.EncodeInto(&line, m.dtos[i], sonic.NoValidateJSONMarshaler))
			buf.Write(append(line, '\n'))
		})
	},
	"slog": func(m mix, w io.Writer) emitter {
		handler := slog.NewJSONHandler(w, nil)
		records := records(m)
		ctx := context.Background()
		return func(i int) { check(handler.Handle(ctx, records[i])) }
	},
	"zerolog": func(m mix, w io.Writer) emitter {
		zerolog.TimeFieldFormat = time.RFC3339Nano
		logger := zerolog.New(w)
		fields := m.fields()
		var mu sync.Mutex
		return func(i int) {
			mu.Lock()
			defer mu.Unlock()
			zerologFields(logger.Log(), fields[i]).Send()
		}
	},
}

// locked encodes into buf and writes it to w, one at a time.
func locked(buf *bytes.Buffer, w io.Writer, encode func(i int)) emitter {
	var mu sync.Mutex
	return func(i int) {
		mu.Lock()
		defer mu.Unlock()
		buf.Reset()
		encode(i)
		_, err := w.Write(buf.Bytes())
		check(err)
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// BenchmarkEmit writes the mix to nowhere.
func BenchmarkEmit(b *testing.B) { emitMix(b, goldenMix(b)) }

// BenchmarkEmitText writes lines with long texts of one kind to nowhere.
func BenchmarkEmitText(b *testing.B) {
	for _, kind := range kindsOfText {
		b.Run(kind.name, func(b *testing.B) { emitMix(b, textMix(b, kind.sample)) })
	}
}

func emitMix(b *testing.B, m mix) {
	for _, name := range []string{"stream", "encoding-json", "slog", "zerolog", "go-json", "sonic"} {
		b.Run(name, func(b *testing.B) {
			emit := emitters[name](m, io.Discard)
			b.SetBytes(int64(len(m.text)))
			b.ReportAllocs()
			for b.Loop() {
				for i := range m.events {
					emit(i)
				}
			}
			m.perLine(b, 1)
		})
	}
}

// BenchmarkEmitPipe writes the mix to a pipe of the system that somebody
// empties; write is a bare write of the same lines.
func BenchmarkEmitPipe(b *testing.B) {
	m := goldenMix(b)
	lines := bytes.SplitAfter(m.text, []byte("\n"))
	for _, name := range []string{"stream", "encoding-json", "write"} {
		b.Run(name, func(b *testing.B) {
			r, w, err := os.Pipe()
			check(err)
			var reader sync.WaitGroup
			reader.Go(func() { io.CopyBuffer(struct{ io.Writer }{io.Discard}, struct{ io.Reader }{r}, make([]byte, 1<<20)) })
			emit := func(i int) {
				_, err := w.Write(lines[i])
				check(err)
			}
			if name != "write" {
				emit = emitters[name](m, w)
			}
			b.SetBytes(int64(len(m.text)))
			b.ReportAllocs()
			for b.Loop() {
				for i := range m.events {
					emit(i)
				}
			}
			m.perLine(b, 1)
			w.Close()
			reader.Wait()
			r.Close()
		})
	}
}
