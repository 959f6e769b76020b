package decode

import (
	"io"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/wire"
)

// A reader decodes one line after another.
type reader struct {
	limit    int
	splitter *wire.Splitter
	parser   wire.Parser
	raw      *wire.RawLine // the current line
	err      error         // why there is no next line, nil at the end of the stream
}

func newReader(r io.Reader, options []Option) *reader {
	lines := &reader{limit: DefaultMaxLine}
	for _, option := range options {
		option(lines)
	}
	lines.splitter = wire.NewSplitter(r, lines.limit)
	return lines
}

// next moves on to the next line that is not blank.
func (r *reader) next() bool {
	r.parser.Release()
	for {
		raw, err := r.splitter.Next()
		if err == io.EOF {
			return false
		}
		if err != nil {
			r.err = &ReadError{Err: err}
			return false
		}
		if !raw.Blank() {
			r.raw = raw
			return true
		}
	}
}

// line reads what every line has.
func (r *reader) line() (Line, error) {
	line := Line{Number: r.raw.Number, Offset: r.raw.Offset, Raw: r.raw.Text, reader: r}
	if r.raw.TooLong {
		return line, r.error(tooLong(r.limit))
	}
	if !r.parser.Parse(r.raw.Text) {
		return line, r.fault()
	}
	line.V, line.Type, line.At = wire.Known, r.parser.Type, r.parser.At
	return line, nil
}

// event reads the line's event, nil if its type is not known.
func (r *reader) event() (core.Event, error) {
	if r.raw.TooLong {
		return nil, r.error(tooLong(r.limit))
	}
	event, ok := r.parser.Read(r.raw.Text)
	if !ok {
		return nil, r.fault()
	}
	return event, nil
}
