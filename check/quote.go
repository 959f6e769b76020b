package check

import (
	"fmt"

	"example.com/uagent/stream/internal/wire"
)

// quote returns a text from the stream fit for a message.
func quote(text string) string { return `"` + wire.Escape(text) + `"` }

// preview returns the start of a line, fit for a message.
func preview(line []byte) string {
	const enough = 256 // so that not all of it is copied
	return quote(string(line[:min(len(line), enough)]))
}

// apart returns two texts that are not the same, fit for a message that shows
// where they differ.
func apart(a, b string) (string, string) {
	if quotedA, quotedB := quote(a), quote(b); quotedA != quotedB {
		return quotedA, quotedB
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return from(a, i), from(b, i)
}

// from returns a text from byte i on, fit for a message.
func from(text string, i int) string {
	return fmt.Sprintf("%s from byte %d of %d on", quote(text[i:]), i, len(text))
}
