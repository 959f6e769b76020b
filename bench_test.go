package stream_test

import (
	"io"
	"os"
	"reflect"
	"sync"
	"testing"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
)

// fullSamples has one full sample of each event type.
func fullSamples() []core.Event {
	var full []core.Event
	for i, event := range sampleEvents() {
		if i%2 == 0 {
			full = append(full, event)
		}
	}
	return full
}

func TestEmitDoesNotAllocate(t *testing.T) {
	sink := stream.NewSink(io.Discard)
	for _, event := range fullSamples() {
		sink.Emit(event) // makes the buffer
		if got := testing.AllocsPerRun(100, func() { sink.Emit(event) }); got != 0 {
			t.Errorf("Emit of a %T makes %v allocations, want none", event, got)
		}
		pointer := reflect.New(reflect.TypeOf(event))
		pointer.Elem().Set(reflect.ValueOf(event))
		pointed := pointer.Interface().(core.Event)
		if got := testing.AllocsPerRun(100, func() { sink.Emit(pointed) }); got != 0 {
			t.Errorf("Emit of a %T makes %v allocations, want none", pointed, got)
		}
	}
}

func BenchmarkEmit(b *testing.B) {
	for _, event := range fullSamples() {
		b.Run(reflect.TypeOf(event).Name(), func(b *testing.B) {
			sink := stream.NewSink(io.Discard)
			b.SetBytes(int64(len(emit(b, event))))
			b.ReportAllocs()
			for b.Loop() {
				sink.Emit(event)
			}
		})
	}
}

func BenchmarkEmitParallel(b *testing.B) {
	sink := stream.NewSink(io.Discard)
	event := core.Event(grepCall.finished(3402, 141, true, "exit 0"))
	b.SetBytes(int64(len(emit(b, event))))
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			sink.Emit(event)
		}
	})
}

func BenchmarkEmitPipe(b *testing.B) {
	r, w, err := os.Pipe()
	if err != nil {
		b.Fatal(err)
	}
	var reader sync.WaitGroup
	reader.Go(func() { io.Copy(io.Discard, r) })
	sink := stream.NewSink(w)
	event := core.Event(grepCall.finished(3402, 141, true, "exit 0"))
	b.SetBytes(int64(len(emit(b, event))))
	b.ReportAllocs()
	for b.Loop() {
		sink.Emit(event)
	}
	w.Close()
	reader.Wait()
	if err := sink.Err(); err != nil {
		b.Fatal(err)
	}
}
