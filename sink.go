package stream

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"example.com/uagent/stream/core"
)

// maxKept is the largest line buffer that a Sink keeps between events, so
// that one line of many megabytes does not cost its memory for the rest of
// the run.
const maxKept = 64 << 10

// Sink writes events as lines of the stream. Its methods may be called from
// any number of goroutines; lines never interleave.
//
// Each event is one Write of one whole line with its newline, made before
// Emit returns: nothing is held back, so a reader sees an event when it
// happens, and a process that is killed between two events leaves whole lines
// only. A reader that is slow makes Emit wait, for the stream never drops an
// event.
//
// The first write error ends the stream: it is kept for [Sink.Err], and no
// later event reaches the writer, since nothing could be trusted that follows
// a torn line.
//
// On standard output, a reader that has gone away makes Go end the process by
// SIGPIPE. A program that would rather finish its run calls
//
//	signal.Ignore(syscall.SIGPIPE)
//
// first and finds that errors.Is(sink.Err(), syscall.EPIPE) holds.
type Sink struct {
	w    io.Writer
	fail atomic.Pointer[error] // apart from mu, so that Err need not wait for a blocked Write

	mu    sync.Mutex // serialises Emit and guards what follows
	buf   []byte
	lines int64
}

// NewSink returns a Sink that writes to w. The Sink does not close w. A w
// that emits to the Sink from within Write waits for itself for ever.
func NewSink(w io.Writer) *Sink {
	return &Sink{w: w}
}

// Emit writes one event as one line with one Write. It waits as long as the
// writer does. An event that [EventToDTO] does not know is skipped, and once
// a write has failed Emit does nothing: [Sink.Err] tells.
//
// If the writer panics, so does Emit; the Sink stays usable.
func (s *Sink) Emit(event core.Event) {
	if s.fail.Load() != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail.Load() != nil {
		return
	}
	line, ok := appendEvent(s.buf[:0], event)
	if !ok {
		return
	}
	line = append(line, '\n')
	if cap(line) <= maxKept {
		s.buf = line
	}
	s.lines++
	n, err := s.w.Write(line)
	if err == nil && n < len(line) {
		err = io.ErrShortWrite
	}
	if err != nil {
		failure := fmt.Errorf("stream: writing line %d: %w", s.lines, err)
		s.fail.Store(&failure)
	}
}

// Err returns the first write error, or nil if every line was written. A
// write that took less than its line without an error counts as
// [io.ErrShortWrite]. The error is wrapped, so use errors.Is, and stays the
// same from then on. Err never waits for an Emit.
func (s *Sink) Err() error {
	if err := s.fail.Load(); err != nil {
		return *err
	}
	return nil
}
