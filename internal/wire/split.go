package wire

import (
	"bytes"
	"fmt"
	"io"
)

// A RawLine is one line as it stands in a stream.
type RawLine struct {
	Number  int    // counts from 1
	Offset  int64  // of the first byte of Text in the stream
	Text    []byte // without its line end and byte order mark; valid until the next line
	BOM     bool   // a byte order mark stood before it
	CR      bool   // a carriage return stood before its newline
	Newline bool   // it ended with a newline, not with the stream
	TooLong bool   // it is longer than the limit, and Text is its start
}

// Blank reports whether nothing but white space is on the line.
func (l *RawLine) Blank() bool {
	for _, c := range l.Text {
		if !isSpace(c) {
			return false
		}
	}
	return !l.TooLong
}

const (
	bufferSize = 64 << 10
	// maxBuffer is the largest buffer that outlives the line it was made for.
	maxBuffer = 1 << 20
	// previewSize is how much is kept of a line that is too long.
	previewSize = 256
	bom         = "\xEF\xBB\xBF"
)

// A Splitter splits a stream into lines. A line is there as soon as its
// newline has been read, and the Splitter reads no further before it is asked
// for the next. Its memory is bounded by the limit for one line, and shrinks
// again after a long one.
type Splitter struct {
	r     io.Reader
	limit int
	err   error

	buf        []byte // buf[start:end] is read but not yet consumed
	start, end int
	searched   int // buf[start:searched] holds no newline
	offset     int64
	line       RawLine
	skipping   bool // inside a line that was too long
}

// NewSplitter returns a Splitter of r for lines of at most limit bytes, their
// line ends not counted.
func NewSplitter(r io.Reader, limit int) *Splitter {
	return &Splitter{r: r, limit: limit}
}

// Next returns the next line, which is the same RawLine each time, or io.EOF
// after the last one. Any other error is the reader's own, after all that came
// before it.
func (s *Splitter) Next() (*RawLine, error) {
	for {
		if i := bytes.IndexByte(s.buf[s.searched:s.end], '\n'); i >= 0 {
			end := s.searched + i
			if s.take(end, end+1) {
				return &s.line, nil
			}
			continue
		}
		s.searched = s.end
		if s.skipping {
			s.drop()
		} else if s.pastLimit() {
			s.cut()
			return &s.line, nil
		}
		if s.err != nil {
			return s.last()
		}
		s.fill()
	}
}

// take consumes buf[start:next], a line whose text ends at end. It reports
// false for the rest of a line that was too long.
func (s *Splitter) take(end, next int) bool {
	skipped := s.skipping
	s.skipping = false
	if !skipped {
		s.line = RawLine{Number: s.line.Number + 1, Offset: s.offset, Text: s.buf[s.start:end], Newline: next > end}
		s.line.trim()
		if len(s.line.Text) > s.limit {
			s.line.TooLong = true
			s.line.Text = s.line.Text[:min(previewSize, len(s.line.Text))]
		}
	}
	s.offset += int64(next - s.start)
	s.start, s.searched = next, next
	return !skipped
}

// trim takes the byte order mark and the carriage return off the line.
func (l *RawLine) trim() {
	if l.Number == 1 && bytes.HasPrefix(l.Text, []byte(bom)) {
		l.BOM = true
		l.Text = l.Text[len(bom):]
		l.Offset += int64(len(bom))
	}
	if n := len(l.Text); l.Newline && n > 0 && l.Text[n-1] == '\r' {
		l.CR = true
		l.Text = l.Text[:n-1]
	}
}

// pastLimit reports whether the line that has begun is too long whatever
// follows: a byte order mark and a carriage return may be part of it yet.
func (s *Splitter) pastLimit() bool {
	return s.end-s.start-len(bom)-len("\r") > s.limit
}

// cut takes the line that has begun as too long and leaves the rest of it to
// be skipped.
func (s *Splitter) cut() {
	s.line = RawLine{Number: s.line.Number + 1, Offset: s.offset, Text: s.buf[s.start:s.end], TooLong: true}
	s.line.trim()
	s.line.Text = bytes.Clone(s.line.Text[:min(previewSize, len(s.line.Text))])
	s.skipping = true
	s.drop()
}

// drop consumes all that is read.
func (s *Splitter) drop() {
	s.offset += int64(s.end - s.start)
	s.start, s.end, s.searched = 0, 0, 0
}

// last returns what is left when the reader has ended, then the error it
// ended with.
func (s *Splitter) last() (*RawLine, error) {
	if s.start < s.end && s.take(s.end, s.end) {
		return &s.line, nil
	}
	s.buf, s.start, s.end, s.searched = nil, 0, 0, 0
	if s.err == io.EOF {
		return nil, io.EOF
	}
	return nil, fmt.Errorf("reading at offset %d: %w", s.offset, s.err)
}

// fill reads once, with room for at least one byte.
func (s *Splitter) fill() {
	s.makeRoom()
	for range 100 {
		n, err := s.r.Read(s.buf[s.end:])
		if n < 0 || n > len(s.buf)-s.end {
			n, err = 0, fmt.Errorf("the reader returned the impossible count %d", n)
		}
		s.end += n
		s.err = err
		if n > 0 || err != nil {
			return
		}
	}
	s.err = io.ErrNoProgress
}

// makeRoom moves what is left to the start of the buffer and doubles the
// buffer if it is full. A buffer that only a long line needed is let go.
func (s *Splitter) makeRoom() {
	left := s.buf[s.start:s.end]
	size := len(s.buf)
	switch {
	case len(left) == size:
		size = max(bufferSize, 2*size)
	case size > maxBuffer && len(left) <= bufferSize/2:
		size = bufferSize
	case s.start == 0 || len(s.buf)-s.end >= len(s.buf)/2:
		return
	}
	if size != len(s.buf) {
		s.buf = make([]byte, size)
	}
	s.searched -= s.start
	s.start, s.end = 0, copy(s.buf, left)
}
