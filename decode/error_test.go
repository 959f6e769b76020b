package decode_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"example.com/uagent/stream/decode"
)

func TestErrorsSayWhere(t *testing.T) {
	stream := "\ufeff" + rs + "\r\n\nHello \x1b[2J\u202e, this goes on and on and is not shown to its end\n" + ts + "\n" + `{"v":1`
	_, errs := read(strings.NewReader(stream))
	want := []string{
		`decode: line 3, offset 152: it is no JSON object (byte 0 of the line): "Hello \x1b[2J\u202e, this goes on and on and is not sh"...`,
		`decode: line 5, offset 282: unexpected EOF in the last line: it ends too early (byte 6 of the line): "{\"v\":1"`,
	}
	if len(errs) != len(want) {
		t.Fatalf("got the errors %v, want %d", errs, len(want))
	}
	for i, err := range errs {
		if err.Error() != want[i] {
			t.Errorf("got  %v\nwant %s", err, want[i])
		}
		e := err.(*decode.Error)
		if tail := stream[e.Offset:]; !strings.HasPrefix(tail, "Hello") && !strings.HasPrefix(tail, `{"v":1`) {
			t.Errorf("at offset %d stands %.20q", e.Offset, tail)
		}
	}
}

func TestErrorsSayWhatKind(t *testing.T) {
	tests := []struct {
		name, stream string
		want         error
	}{
		{"a torn last line", ts[:30], io.ErrUnexpectedEOF},
		{"a last line torn inside a character", `{"v":1,"type":"` + "\xe6\xbc", io.ErrUnexpectedEOF},
		{"foreign text at the end", "Hello", io.ErrUnexpectedEOF},
		{"version 2", `{"v":2}` + "\n", decode.ErrVersion},
		{"version 2 without a newline", `{"v":2}`, decode.ErrVersion},
		{"a line that is too long", strings.Repeat("x", 1001) + "\n", decode.ErrTooLong},
		{"a last line that is too long", strings.Repeat("x", 5000), decode.ErrTooLong},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, errs := read(strings.NewReader(test.stream), decode.MaxLine(1000))
			if len(errs) != 1 || !errors.Is(errs[0], test.want) {
				t.Errorf("got the errors %v, want one that is %v", errs, test.want)
			}
			for _, other := range []error{io.ErrUnexpectedEOF, decode.ErrVersion, decode.ErrTooLong} {
				if other != test.want && errors.Is(errs[0], other) {
					t.Errorf("the error %v is also %v", errs[0], other)
				}
			}
		})
	}
	for _, line := range []string{"Hello\n", ts[:30] + "\n", `{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":null}`} {
		if _, errs := read(strings.NewReader(line)); errors.Is(errs[0], io.ErrUnexpectedEOF) {
			t.Errorf("%q is %v, but it is no torn last line", line, errs[0])
		}
	}
}
