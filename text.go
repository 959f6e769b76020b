package stream

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// appendString appends s as a JSON string without any raw control character
// or line separator of any language, C1 and U+2028 among them. A byte that is
// not UTF-8 becomes \ufffd.
func appendString(b []byte, s string) []byte {
	return appendText(append(b, '"'), s)
}

// appendText is appendString behind the opening quote.
func appendText(b []byte, s string) []byte {
	i := 0
	if len(s) >= 64 { // for a short text the call costs more than it saves
		i = plainBlocks(s)
	}
	if i = plainFrom(s, i); i < len(s) { // as few texts have it
		i = rawFrom(s, i)
		b, s = append(b, s[:i]...), s[i:]
		return append(appendEscaped(b, s), '"')
	}
	return append(append(b, s...), '"')
}

// rawFrom returns the index of the first character from i on that needs an
// escape. It is len(s) without one.
func rawFrom(s string, i int) int {
	for {
		i = plainFrom(s, i)
		wide := wideFrom(s, i)
		if wide == i {
			return i
		}
		i = wide
	}
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

// plainBlocks returns how many of the first bytes of s are sure to be plain, as
// plainFrom has it. It takes 32 at a time, for long texts of letters.
func plainBlocks(s string) int {
	n := 0
	for rest := s; len(rest) >= 32; rest = rest[32:] {
		if special(word(rest, 0))|special(word(rest, 8))|special(word(rest, 16))|special(word(rest, 24)) != 0 {
			break
		}
		n += 32
	}
	return n
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

// wideFrom returns the index of the first character from i on that is ASCII or
// needs an escape. It is len(s) without one.
func wideFrom(s string, i int) int {
	for i < len(s) && s[i] >= utf8.RuneSelf {
		switch lead := s[i]; {
		case lead > 0xC2 && lead < 0xE0 && i+1 < len(s) && continues(s[i+1]):
			i += 2
		case lead > 0xE0 && lead < 0xF0 && lead != 0xED && i+2 < len(s) && continues(s[i+1]) && continues(s[i+2]) && (lead != 0xE2 || s[i+1] != 0x80):
			i += 3
		default:
			// What is rare, may be no UTF-8, or may need an escape.
			r, size := utf8.DecodeRuneInString(s[i:])
			if !harmless(r, size) {
				return i
			}
			i += size
		}
	}
	return i
}

// continues reports whether a byte can follow the first one of a character.
func continues(c byte) bool { return c&0xC0 == 0x80 }

// harmless reports whether a character above ASCII may stand raw in a line.
// Bad UTF-8 is the replacement character with a size of 1.
func harmless(r rune, size int) bool {
	return r > 0x9F && r != 0x2028 && r != 0x2029 && (r != utf8.RuneError || size > 1)
}

// appendEscaped appends s, of which much may need an escape. It copies eight
// bytes before it knows how many of them are plain.
func appendEscaped(b []byte, s string) []byte {
	for i := 0; i < len(s); {
		if i+8 <= len(s) {
			w := word(s, i)
			b = binary.LittleEndian.AppendUint64(b, w)
			found := special(w)
			if found == 0 {
				i += 8
				continue
			}
			plain := bits.TrailingZeros64(found) / 8
			b = b[:len(b)-8+plain]
			i += plain
		}
		if s[i] < utf8.RuneSelf {
			b = appendASCII(b, s[i])
			i++
			continue
		}
		wide := wideFrom(s, i)
		b = append(b, s[i:wide]...)
		if i = wide; i < len(s) && s[i] >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			b = appendCode(b, r)
			i += size
		}
	}
	return b
}

// letterEscapes has the letter behind the backslash for the characters that
// have a short escape.
var letterEscapes = [utf8.RuneSelf]byte{
	'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't',
}

func appendASCII(b []byte, c byte) []byte {
	switch letter := letterEscapes[c]; {
	case letter != 0:
		return append(b, '\\', letter)
	case c < ' ' || c == 0x7F:
		return appendCode(b, rune(c))
	}
	return append(b, c)
}

// appendCode appends the escape that has the code of a character in it.
func appendCode(b []byte, r rune) []byte {
	const digits = "0123456789abcdef"
	return append(b, '\\', 'u', digits[r>>12&0xF], digits[r>>8&0xF], digits[r>>4&0xF], digits[r&0xF])
}
