package stream

import (
	"math/bits"
	"slices"
	"strconv"
	"unicode/utf8"
)

// The functions here append the kinds of values that members have. What
// appends whole lines is generated from the line structs and calls these.

const hexDigits = "0123456789abcdef"

// appendString appends s as a JSON string without any raw control character
// or line separator of any language, C1 and U+2028 among them. A byte that is
// not UTF-8 becomes \ufffd.
func appendString(b []byte, s string) []byte {
	return appendText(append(b, '"'), s)
}

// appendText is appendString behind the opening quote.
func appendText(b []byte, s string) []byte {
	if i := plainFrom(s, 0); i < len(s) { // as few texts have it
		b, s = appendEscaped(b, s, i)
	}
	return append(append(b, s...), '"')
}

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// special returns a word with the high bit set of each byte of w that is not
// printable ASCII, a quote or a backslash. A borrow or a carry can set more of
// them, but only above a byte that is set rightly.
func special(w uint64) uint64 {
	// With its second bit flipped the quote is the first byte behind the
	// controls; adding one makes DEL the first byte above ASCII.
	controlOrQuote := (w ^ ones*2) - ones*('"'^2+1)
	backslash := (w ^ ones*'\\') - ones
	del := w + ones
	return (controlOrQuote | backslash | del | w) & highs
}

// plainFrom returns the index of the first byte from i on that is not
// printable ASCII, or a quote or backslash. It is len(s) without one.
func plainFrom(s string, i int) int {
	for ; i+8 <= len(s); i += 8 {
		if found := special(word(s, i)); found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	return i + min(len(s)-i, bits.TrailingZeros64(special(lastBytes(s, len(s)-i)))/8)
}

// word returns the eight bytes of s at i.
func word(s string, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// lastBytes returns the last n bytes of s, less than eight, as a word with
// letters behind them.
func lastBytes(s string, n int) uint64 {
	letters := uint64(ones*'a') << (8 * n)
	if len(s) >= 8 {
		return word(s, len(s)-8)>>(64-8*n) | letters
	}
	w := letters
	for i := range n {
		w |= uint64(s[len(s)-n+i]) << (8 * i)
	}
	return w
}

// appendEscaped appends s up to and with the last character that needs an
// escape, and returns what is left. No byte before s[i] needs one.
func appendEscaped(b []byte, s string, i int) (text []byte, rest string) {
	copied := 0
	for ; i < len(s); i = plainFrom(s, i) {
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
		}
		if !harmless(r, size) {
			b = append(b, s[copied:i]...)
			b = appendEscape(b, r)
			copied = i + size
		}
		i += size
	}
	return b, s[copied:]
}

// harmless reports whether a character above ASCII may stand raw in a line.
// Bad UTF-8 is the replacement character with a size of 1.
func harmless(r rune, size int) bool {
	return r > 0x9F && r != 0x2028 && r != 0x2029 && (r != utf8.RuneError || size > 1)
}

// appendEscape appends the escape of a character.
func appendEscape(b []byte, r rune) []byte {
	switch r {
	case '"', '\\':
		return append(b, '\\', byte(r))
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
	return append(b, '\\', 'u', hexDigits[r>>12&0xF], hexDigits[r>>8&0xF], hexDigits[r>>4&0xF], hexDigits[r&0xF])
}

func appendBool(b []byte, v bool) []byte {
	return strconv.AppendBool(b, v)
}

// appendCounts appends counts as an object, its names in the order of their
// bytes so that one event has one line.
func appendCounts(b []byte, counts map[string]int) []byte {
	var few [16]string // nearly always enough, and no allocation
	names := few[:0]
	for name := range counts {
		if !utf8.ValidString(name) {
			return appendCounts(b, withValidNames(counts))
		}
		names = append(names, name)
	}
	slices.Sort(names)
	b = append(b, '{')
	for i, name := range names {
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
