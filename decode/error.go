package decode

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"example.com/uagent/stream/internal/wire"
)

// ErrTooLong is in the chain of the error for a line that is longer than the
// limit that [MaxLine] sets.
var ErrTooLong = errors.New("line too long")

// ErrVersion is in the chain of the error for a line of a schema version that
// this package does not know: see the Compatibility section of the contract.
var ErrVersion = errors.New("unknown schema version")

// An Error says why one line could not be read, and where that line stands.
// The last line of a stream that ends in the middle of it has
// [io.ErrUnexpectedEOF] in its chain.
type Error struct {
	Line    int    // number of the line, from 1
	Offset  int64  // of the line's first byte in the stream
	Preview string // the start of the line, escaped so that it is safe to print
	Err     error  // what is wrong
}

// Error returns the error on one line of printable ASCII: where, what, and
// how the line starts.
func (e *Error) Error() string {
	return fmt.Sprintf("decode: line %d, offset %d: %v: %s", e.Line, e.Offset, e.Err, e.Preview)
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// A ReadError is an error of the reader that a stream is read from. What the
// stream held before it has been yielded.
type ReadError struct {
	Err error
}

// Error returns the error and the place where reading stopped.
func (e *ReadError) Error() string { return "decode: " + e.Err.Error() }

// Unwrap returns e.Err.
func (e *ReadError) Unwrap() error { return e.Err }

// fault returns the fault that keeps a reader from the current line's event,
// or nil. Of several it is the one that explains the others: another version,
// else the first.
func (r *reader) fault() error {
	var first *wire.Fault
	for i := range r.parser.Faults {
		f := &r.parser.Faults[i]
		if f.Kind == wire.Version {
			return r.error(fmt.Errorf("%w: %w", ErrVersion, *f))
		}
		if first == nil && f.Fatal() {
			first = f
		}
	}
	switch {
	case first == nil:
		return nil
	case first.Kind == wire.Syntax && !r.raw.Newline:
		return r.error(fmt.Errorf("%w in the last line: %w", io.ErrUnexpectedEOF, *first))
	}
	return r.error(*first)
}

func (r *reader) error(err error) error {
	return &Error{Line: r.raw.Number, Offset: r.raw.Offset, Preview: preview(r.raw.Text), Err: err}
}

func tooLong(limit int) error {
	return fmt.Errorf("%w: more than %d bytes", ErrTooLong, limit)
}

// preview returns the start of a line in quotes and printable ASCII.
func preview(text []byte) string {
	const most = 48
	if len(text) <= most {
		return strconv.QuoteToASCII(string(text))
	}
	text = text[:most]
	// Half a character at the cut would show as bytes that are not there.
	for i := 1; i < utf8.UTFMax && !utf8.FullRune(text[len(text)-i:]); i++ {
		text = text[:len(text)-i]
	}
	return strconv.QuoteToASCII(string(text)) + "..."
}
