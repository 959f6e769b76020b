package decode

import (
	"io"
	"iter"
	"time"

	"example.com/uagent/stream/core"
)

// DefaultMaxLine is the length in bytes up to which lines are read unless
// [MaxLine] says otherwise: 64 MiB.
const DefaultMaxLine = 64 << 20

// A Line is one line of a stream that has in place what every line has. What
// its type is, and what else stands in it, need not be known to version 1.
type Line struct {
	Number int    // counts from 1; blank lines count too
	Offset int64  // of the line's first byte in the stream
	Raw    []byte // the line without its line end; valid until the next step

	V    int       // schema version, always 1
	Type string    // event type, never empty
	At   time.Time // in UTC

	reader *reader
}

// Event decodes the line. It returns nil and no error for a type that
// version 1 does not have, and an [*Error] if a documented member is null or
// of a wrong type. Members that are missing leave their fields zero. It must
// be called before the iteration takes its next step.
func (l Line) Event() (core.Event, error) {
	r := l.reader
	event := r.parser.Event()
	if err := r.fault(); err != nil {
		return nil, err
	}
	return event, nil
}

// An Option changes how [Events] and [Lines] read.
type Option func(*reader)

// MaxLine sets the length in bytes up to which a line is read, its line end
// not counted. A longer one is an error, in bounded memory. It panics if n is
// not positive.
func MaxLine(n int) Option {
	if n <= 0 {
		panic("decode: MaxLine must be positive")
	}
	return func(r *reader) { r.limit = n }
}

// Lines returns an iterator over the lines of a stream, for programs that
// want more of them than their events: each line's place and raw bytes, also
// of types that version 1 does not have.
//
// A line that can't be read is one [*Error], along with what is known of the
// Line, and the iteration goes on with the next line. Blank lines and a byte
// order mark at the start are passed over. An error of r itself is the last
// thing that the iterator yields. The iterator can be used once.
func Lines(r io.Reader, options ...Option) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		lines := newReader(r, options)
		for lines.next() {
			if !yield(lines.line()) {
				return
			}
		}
		if lines.err != nil {
			yield(Line{}, lines.err)
		}
	}
}

// Events returns an iterator over the events of a stream.
//
// Lines of a type that version 1 does not have are passed over, and so are
// members that it does not have. A line that can't be read is one [*Error],
// with a nil event, and the iteration goes on with the next line: nothing
// around it is lost. An error of r itself is the last thing that the iterator
// yields.
//
// An event is yielded as soon as its newline has been read, before anything
// more is asked of r, so that a live stream is seen as it happens. The
// iterator can be used once.
func Events(r io.Reader, options ...Option) iter.Seq2[core.Event, error] {
	return func(yield func(core.Event, error) bool) {
		lines := newReader(r, options)
		for lines.next() {
			event, err := lines.event()
			if event == nil && err == nil {
				continue
			}
			if !yield(event, err) {
				return
			}
		}
		if lines.err != nil {
			yield(nil, lines.err)
		}
	}
}
