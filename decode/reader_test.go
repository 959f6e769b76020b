package decode_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
)

// pieces gives its data n bytes at a time.
type pieces struct {
	data []byte
	n    int
}

func (p *pieces) Read(b []byte) (int, error) {
	if len(p.data) == 0 {
		return 0, io.EOF
	}
	n := copy(b, p.data[:min(p.n, len(p.data))])
	p.data = p.data[n:]
	return n, nil
}

// emptyReads returns nothing at every other call.
type emptyReads struct {
	r     io.Reader
	calls int
}

func (e *emptyReads) Read(b []byte) (int, error) {
	if e.calls++; e.calls%2 == 1 {
		return 0, nil
	}
	return e.r.Read(b)
}

func TestLongLines(t *testing.T) {
	called := func(n int) string {
		return `{"v":1,"type":"tool_called","at":"2026-01-02T03:04:05Z","arguments":"` + strings.Repeat("x", n) + `"}`
	}
	t.Run("longer than any buffer", func(t *testing.T) {
		for _, n := range []int{1 << 20 * 3 / 2, 12 << 20} {
			got, _ := read(strings.NewReader(rs + "\n" + called(n) + "\n" + rf + "\n"))
			if want := []string{"RunStarted", "ToolCalled", "RunFinished"}; !reflect.DeepEqual(got, want) {
				t.Errorf("with %d bytes of arguments got %q, want %q", n, got, want)
			}
		}
	})
	t.Run("at the limit", func(t *testing.T) {
		const limit = 1000
		base := len(called(0))
		for _, end := range []string{"\n", "\r\n", ""} {
			for _, start := range []string{"", "\ufeff"} {
				for size, want := range map[int]string{limit - 1: "ToolCalled", limit: "ToolCalled", limit + 1: "error 1", limit + 2: "error 1", 9 * limit: "error 1", 1 << 20: "error 1"} {
					stream := start + called(size-base) + end
					wantAll := []string{want}
					if end != "" {
						stream += rf + "\n"
						wantAll = append(wantAll, "RunFinished")
					}
					for name, r := range map[string]io.Reader{"all at once": strings.NewReader(stream), "byte by byte": iotest.OneByteReader(strings.NewReader(stream))} {
						if got, _ := read(r, decode.MaxLine(limit)); !reflect.DeepEqual(got, wantAll) {
							t.Errorf("a line of %d bytes between %q and %q, %s: got %q, want %q", size, start, end, name, got, wantAll)
						}
					}
				}
			}
		}
	})
}

// endless gives a byte for ever.
type endless byte

func (e endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(e)
	}
	return len(b), nil
}

func TestLineOverTheLimitIsReadInBoundedMemory(t *testing.T) {
	const size = 1 << 30
	r := io.MultiReader(strings.NewReader(rs+"\n"), io.LimitReader(endless('x'), size), strings.NewReader("\n"+rf+"\n"))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, _ := read(r, decode.MaxLine(1<<20))
	runtime.ReadMemStats(&after)
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 16<<20 {
		t.Errorf("a line of %d bytes took %d bytes of memory with a limit of 1 MiB", size, allocated)
	}
	if want := []string{"RunStarted", "error 2", "RunFinished"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestTextAcrossBuffers has texts that end near the borders of buffers.
func TestTextAcrossBuffers(t *testing.T) {
	text := strings.Repeat("a", 65_000) + strings.Repeat(" ", 2_000) + "z"
	line := `{"v":1,"type":"reasoning","at":"2026-01-02T03:04:05Z","text":"` + text + `"}` + "\n"
	for _, n := range []int{1, 7, 4_096, 65_536} {
		i := 0
		for event, err := range decode.Events(&pieces{[]byte(line + line + line), n}) {
			if err != nil {
				t.Fatal(err)
			}
			if got := event.(core.ReasoningSummary).Text; got != text {
				t.Errorf("read %d bytes at a time, text %d has changed", n, i)
			}
			i++
		}
		if i != 3 {
			t.Errorf("read %d bytes at a time, there are %d events, want 3", n, i)
		}
	}
}

func TestReaderThatFails(t *testing.T) {
	failure := errors.New("cable cut")
	tests := []struct {
		name, stream string
		want         []string
	}{
		{"at once", "", []string{"error"}},
		{"behind a line", rs + "\n", []string{"RunStarted", "error"}},
		{"inside a line", rs + "\n" + ts[:20], []string{"RunStarted", "error 2", "error"}},
		{"behind a whole line without its newline", rs + "\n" + ts, []string{"RunStarted", "TurnStarted", "error"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, errs := read(io.MultiReader(strings.NewReader(test.stream), iotest.ErrReader(failure)))
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
			last := errs[len(errs)-1]
			if e, ok := errors.AsType[*decode.ReadError](last); !ok || !errors.Is(e, failure) {
				t.Errorf("the last error is %v, want a ReadError that wraps %v", last, failure)
			}
			if want := fmt.Sprintf("decode: reading at offset %d: cable cut", len(test.stream)); last.Error() != want {
				t.Errorf("the last error is %q, want %q", last, want)
			}
		})
	}
	t.Run("that never gives anything", func(t *testing.T) {
		_, errs := read(readerFunc(func([]byte) (int, error) { return 0, nil }))
		if len(errs) != 1 || !errors.Is(errs[0], io.ErrNoProgress) {
			t.Errorf("got the errors %v, want io.ErrNoProgress", errs)
		}
	})
	t.Run("with an impossible count", func(t *testing.T) {
		for _, n := range []int{-1, 1 << 30} {
			if _, errs := read(readerFunc(func([]byte) (int, error) { return n, nil })); len(errs) != 1 {
				t.Errorf("got the errors %v, want one", errs)
			}
		}
	})
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

// TestLiveStream shows that an event is there once its newline is, before the
// next byte is written, and half a line never.
func TestLiveStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		var got []string
		go func() {
			for event, err := range decode.Events(r) {
				got = append(got, fmt.Sprintf("%T %v", event, err))
			}
			got = append(got, "end")
		}()
		steps := []struct {
			write string
			want  []string
		}{
			{rs[:10], nil},
			{rs[10:], nil},
			{"\n", []string{"core.RunStarted <nil>"}},
			{ts + "\n" + rf[:5], []string{"core.RunStarted <nil>", "core.TurnStarted <nil>"}},
			{rf[5:] + "\n", []string{"core.RunStarted <nil>", "core.TurnStarted <nil>", "core.RunFinished <nil>"}},
		}
		for _, step := range steps {
			io.WriteString(w, step.write)
			synctest.Wait()
			if !reflect.DeepEqual(got, step.want) {
				t.Errorf("after %q got %q, want %q", step.write, got, step.want)
			}
		}
		w.Close()
		synctest.Wait()
		if got[len(got)-1] != "end" {
			t.Errorf("the iteration did not end with the stream: %q", got)
		}
	})
}

func TestStoppingEarlyReadsNoFurther(t *testing.T) {
	for name, stop := range map[string]func(io.Reader){
		"Events": func(r io.Reader) {
			for range decode.Events(r) {
				break
			}
		},
		"Lines": func(r io.Reader) {
			for range decode.Lines(r) {
				break
			}
		},
	} {
		reads := 0
		stop(readerFunc(func(b []byte) (int, error) {
			reads++
			return copy(b, rs+"\n"), nil
		}))
		if reads != 1 {
			t.Errorf("%s asked for more %d times, want once", name, reads)
		}
	}
}
