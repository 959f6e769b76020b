package stream_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
)

// writerFunc is a writer that keeps count of its calls.
type writerFunc struct {
	calls int
	write func(call int, p []byte) (int, error)
}

func (w *writerFunc) Write(p []byte) (int, error) {
	w.calls++
	return w.write(w.calls, p)
}

func TestOneWriteAnEvent(t *testing.T) {
	var writes [][]byte
	w := &writerFunc{write: func(_ int, p []byte) (int, error) {
		writes = append(writes, bytes.Clone(p))
		return len(p), nil
	}}
	sink := stream.NewSink(w)
	for i, event := range sampleEvents() {
		sink.Emit(event)
		if len(writes) != i+1 {
			t.Fatalf("after %d events there were %d writes", i+1, len(writes))
		}
		oneSafeLine(t, writes[i])
	}
}

func TestConcurrentEmit(t *testing.T) {
	const goroutines, events = 64, 200
	var writes int
	var out bytes.Buffer
	sink := stream.NewSink(&writerFunc{write: func(call int, p []byte) (int, error) {
		writes = call
		return out.Write(p)
	}})
	long := strings.Repeat("x", 100_000)
	var emitters sync.WaitGroup
	for g := range goroutines {
		emitters.Go(func() {
			for i := range events {
				text := fmt.Sprintf("%d of %d", i, g)
				if i%20 == 0 {
					text += long
				}
				sink.Emit(core.ReasoningSummary{Turn: g + 1, Text: text})
				if err := sink.Err(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	emitters.Wait()
	if writes != goroutines*events {
		t.Errorf("there were %d writes, want %d", writes, goroutines*events)
	}
	next := make([]int, goroutines)
	for event, err := range decode.Events(&out) {
		if err != nil {
			t.Fatal(err)
		}
		e := event.(core.ReasoningSummary)
		g := e.Turn - 1
		if want := fmt.Sprintf("%d of %d", next[g], g); strings.TrimRight(e.Text, "x") != want {
			t.Fatalf("read %.40q, want %q: each goroutine's events keep their order", e.Text, want)
		}
		next[g]++
	}
	for g, n := range next {
		if n != events {
			t.Errorf("of goroutine %d %d events were written, want %d", g, n, events)
		}
	}
}

func TestFirstWriteErrorIsKept(t *testing.T) {
	first, second := errors.New("disk full"), errors.New("another")
	tests := []struct {
		name       string
		write      func(call int, p []byte) (int, error)
		want       error
		wantWrites int
	}{
		{"an error on the third write, none after it", func(call int, p []byte) (int, error) {
			if call == 3 {
				return 0, first
			}
			return len(p), nil
		}, first, 3},
		{"two errors", func(call int, p []byte) (int, error) {
			return 0, []error{first, second}[call-1]
		}, first, 1},
		{"a torn line that fails once", func(call int, p []byte) (int, error) {
			if call == 2 {
				return 20, first
			}
			return len(p), nil
		}, first, 2},
		{"an error although all was written", func(call int, p []byte) (int, error) {
			return len(p), first
		}, first, 1},
		{"a short write without an error", func(call int, p []byte) (int, error) {
			return len(p) - 1, nil
		}, io.ErrShortWrite, 1},
		{"nothing written without an error", func(call int, p []byte) (int, error) {
			return 0, nil
		}, io.ErrShortWrite, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := &writerFunc{write: test.write}
			sink := stream.NewSink(w)
			for range 6 {
				sink.Emit(core.TurnStarted{})
			}
			err := sink.Err()
			if !errors.Is(err, test.want) || err == test.want {
				t.Errorf("Err() = %v, want %v, wrapped", err, test.want)
			}
			if w.calls != test.wantWrites {
				t.Errorf("there were %d writes, want %d: none after the first error", w.calls, test.wantWrites)
			}
			if again := sink.Err(); again != err {
				t.Errorf("Err() = %v the second time, want the same error", again)
			}
		})
	}
}

func TestErrSaysWhichLine(t *testing.T) {
	sink := stream.NewSink(&writerFunc{write: func(call int, p []byte) (int, error) {
		if call == 3 {
			return 0, io.ErrClosedPipe
		}
		return len(p), nil
	}})
	for range 5 {
		sink.Emit(nil)
		sink.Emit(core.TurnStarted{})
	}
	if got, want := fmt.Sprint(sink.Err()), "stream: writing line 3: io: read/write on closed pipe"; got != want {
		t.Errorf("Err() = %q, want %q", got, want)
	}
}

func TestErrIsNilWhileAllIsWell(t *testing.T) {
	sink := stream.NewSink(io.Discard)
	if err := sink.Err(); err != nil {
		t.Errorf("before any event Err() = %v", err)
	}
	sink.Emit(core.TurnStarted{})
	sink.Emit(nil)
	if err := sink.Err(); err != nil {
		t.Errorf("after events Err() = %v", err)
	}
}

func TestPanickingWriter(t *testing.T) {
	var out bytes.Buffer
	sink := stream.NewSink(&writerFunc{write: func(call int, p []byte) (int, error) {
		if call == 1 {
			panic("writer")
		}
		return out.Write(p)
	}})
	func() {
		defer func() {
			if got := recover(); got != "writer" {
				t.Errorf("Emit panicked with %v, want the writer's panic", got)
			}
		}()
		sink.Emit(core.TurnStarted{Turn: 1})
	}()
	sink.Emit(core.TurnStarted{Turn: 2})
	if err := sink.Err(); err != nil {
		t.Errorf("Err() = %v", err)
	}
	if got, want := out.String(), string(emit(t, core.TurnStarted{Turn: 2})); got != want {
		t.Errorf("after the panic the Sink wrote %q, want %q", got, want)
	}
}

// TestNobodyReadsThePipe shows that Emit waits for the reader and Err does
// not wait for Emit.
func TestNobodyReadsThePipe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		sink := stream.NewSink(w)
		emitted := 0
		go func() {
			for range 3 {
				sink.Emit(core.TurnStarted{})
				emitted++
			}
			w.Close()
		}()
		synctest.Wait()
		if emitted != 0 {
			t.Errorf("%d events were emitted, want none while nobody reads", emitted)
		}
		if err := sink.Err(); err != nil {
			t.Errorf("Err() = %v", err)
		}
		lines, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if got := bytes.Count(lines, []byte("\n")); got != 3 || emitted != 3 {
			t.Errorf("%d events were emitted and %d lines read, want 3: none is dropped", emitted, got)
		}
	})
}

func TestErrWhileManyEmitsWait(t *testing.T) {
	entered, gone := make(chan struct{}), make(chan struct{})
	sink := stream.NewSink(&writerFunc{write: func(_ int, p []byte) (int, error) {
		close(entered) // a second write would panic
		<-gone
		return 0, syscall.EPIPE
	}})
	var emitters sync.WaitGroup
	for range 8 {
		emitters.Go(func() { sink.Emit(core.TurnStarted{}) })
	}
	<-entered
	if err := sink.Err(); err != nil {
		t.Errorf("Err() = %v", err)
	}
	close(gone)
	emitters.Wait()
	if err := sink.Err(); !errors.Is(err, syscall.EPIPE) {
		t.Errorf("Err() = %v, want EPIPE", err)
	}
}

// TestReaderOfARealPipeIsGone uses a pipe of the system other than standard
// output, on which Go reports EPIPE rather than ending the process.
func TestReaderOfARealPipeIsGone(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	counted := &writerFunc{write: func(_ int, p []byte) (int, error) { return w.Write(p) }}
	sink := stream.NewSink(counted)
	sink.Emit(core.TurnStarted{Turn: 1})
	r.Close()
	for range 3 {
		sink.Emit(core.TurnStarted{Turn: 2})
	}
	if err := sink.Err(); !errors.Is(err, syscall.EPIPE) {
		t.Errorf("Err() = %v, want EPIPE", err)
	}
	if counted.calls != 2 {
		t.Errorf("there were %d writes, want 2: none after the reader has gone", counted.calls)
	}
}

func TestLineHasReachedTheWriterWhenEmitReturns(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	stream.NewSink(w).Emit(core.TurnStarted{Turn: 7})
	buf := make([]byte, 4096)
	n, err := r.Read(buf)
	if got, want := string(buf[:n]), string(emit(t, core.TurnStarted{Turn: 7})); err != nil || got != want {
		t.Errorf("the pipe holds %q, %v; want %q", got, err, want)
	}
}

// TestSinkKeepsLittleMemory looks at the heap that is left after a line of
// 32 MB.
func TestSinkKeepsLittleMemory(t *testing.T) {
	sink := stream.NewSink(io.Discard)
	before := heap()
	sink.Emit(core.ToolCalled{Arguments: strings.Repeat("<", 32<<20)})
	sink.Emit(core.TurnStarted{})
	if kept := int64(heap()) - int64(before); kept > 1<<20 {
		t.Errorf("the Sink keeps %d bytes after a line of 32 MB", kept)
	}
	runtime.KeepAlive(sink)
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
