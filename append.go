package stream

import (
	"encoding/binary"
	"maps"
	"math/bits"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"
)

// The functions here append the kinds of values that members have. What
// appends whole lines is generated from the line structs and calls these.

const hexDigits = "0123456789abcdef"

// appendString appends s as a JSON string without any raw control character
// or line separator of any language, C1 and U+2028 among them. A
// byte that is not UTF-8 becomes \ufffd.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	start := len(b)
	b = append(b, s...)
	// Nearly all strings need no escape, so they are copied first and then
	// looked at in the copy, eight bytes at a time.
	if i := start + plainPrefix(b[start:]); i < len(b) {
		b = appendEscaped(b[:i], s[i-start:])
	}
	return append(b, '"')
}

// plainPrefix returns how many bytes at the start of b are printable ASCII
// other than the quote and the backslash.
func plainPrefix(b []byte) int {
	const (
		ones  = 0x0101010101010101
		highs = 0x8080808080808080
	)
	i := 0
	for ; i+8 <= len(b); i += 8 {
		w := binary.LittleEndian.Uint64(b[i:])
		quote := w ^ ones*'"'
		backslash := w ^ ones*'\\'
		del := w ^ ones*0x7F
		// Each term sets the high bit of the bytes it is about: below a
		// space, equal to one of the three, or above ASCII. A borrow can set
		// more of them, but only above a byte that is set rightly.
		if found := ((w - ones*' ') | (quote - ones) | (backslash - ones) | (del - ones) | w) & highs; found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	for ; i < len(b); i++ {
		if c := b[i]; c < ' ' || c == '"' || c == '\\' || c >= 0x7F {
			return i
		}
	}
	return len(b)
}

// appendEscaped appends s with what must not stand raw in a line escaped.
func appendEscaped(b []byte, s string) []byte {
	copied := 0
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if c >= ' ' && c != '"' && c != '\\' && c != 0x7F {
				i++
				continue
			}
			b = append(b, s[copied:i]...)
			b = appendEscape(b, c)
			i++
			copied = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b = append(b, s[copied:i]...)
			b = append(b, `\ufffd`...)
			copied = i + size
		case r <= 0x9F:
			b = append(b, s[copied:i]...)
			b = append(b, '\\', 'u', '0', '0', hexDigits[r>>4], hexDigits[r&0xF])
			copied = i + size
		case r == 0x2028 || r == 0x2029:
			b = append(b, s[copied:i]...)
			b = append(b, '\\', 'u', '2', '0', '2', hexDigits[r&0xF])
			copied = i + size
		}
		i += size
	}
	return append(b, s[copied:]...)
}

// appendEscape appends the escape of an ASCII character.
func appendEscape(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\b':
		return append(b, `\b`...)
	case '\f':
		return append(b, `\f`...)
	case '\n':
		return append(b, `\n`...)
	case '\r':
		return append(b, `\r`...)
	case '\t':
		return append(b, `\t`...)
	}
	return append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&0xF])
}

// appendTime appends t, which wireTime has brought into range, as RFC 3339
// with as many digits of a second as it needs.
func appendTime(b []byte, t time.Time) []byte {
	b = append(b, '"')
	b = t.AppendFormat(b, time.RFC3339Nano)
	return append(b, '"')
}

func appendInt64(b []byte, n int64) []byte {
	return strconv.AppendInt(b, n, 10)
}

func appendInt(b []byte, n int) []byte {
	return strconv.AppendInt(b, int64(n), 10)
}

func appendBool(b []byte, v bool) []byte {
	return strconv.AppendBool(b, v)
}

// appendCounts appends counts as an object, its names in the order of their
// bytes so that one event has one line.
func appendCounts(b []byte, counts map[string]int) []byte {
	b = append(b, '{')
	for i, name := range slices.Sorted(maps.Keys(counts)) {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, name)
		b = append(b, ':')
		b = appendInt(b, counts[name])
	}
	return append(b, '}')
}

func appendStrings(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, s)
	}
	return append(b, ']')
}
