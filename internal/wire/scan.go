package wire

import (
	"encoding/binary"
	"math/bits"
)

// maxDepth is how deep objects and arrays may nest, the line's own object
// included. It is the limit of encoding/json.
const maxDepth = 10_000

// A value is where a JSON value stands in a line.
type value struct {
	start, end int
	kind       byte // its first byte, or '0' for a number
	traits     traits
}

// traits are what a string holds that makes it stand for other bytes than its
// own.
type traits uint8

const (
	escaped  traits = 1 << iota // an escape
	nonASCII                    // a byte above ASCII, so perhaps bad UTF-8
)

// A member is a name and its value in an object.
type member struct {
	name  value
	value value
}

// A scanner walks over the JSON of one line. Its methods take the index where
// something starts and return the index behind it, or -1 if it is not there;
// failedAt and problem then tell.
type scanner struct {
	raw      []byte
	failedAt int
	problem  string

	surrogates bool // an escape was for half of a surrogate pair, or for its neighbours
}

func (s *scanner) fail(i int, problem string) int {
	if i >= len(s.raw) {
		i, problem = len(s.raw), "it ends too early"
	}
	s.failedAt, s.problem = i, problem
	return -1
}

// skipSpace returns the index of the first byte from i on that is no white
// space.
func (s *scanner) skipSpace(i int) int {
	for i < len(s.raw) && isSpace(s.raw[i]) {
		i++
	}
	return i
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\n'
}

// at returns the byte at i, or 0 behind the end.
func (s *scanner) at(i int) byte {
	if uint(i) < uint(len(s.raw)) {
		return s.raw[i]
	}
	return 0
}

// name scans the name of the member that starts at i, with white space before
// it, and all up to the member's value.
func (s *scanner) name(i int, name *value) int {
	if s.at(i) != '"' {
		if i = s.skipSpace(i); s.at(i) != '"' {
			return s.fail(i, "a member's name is missing")
		}
	}
	name.start = i
	if i, name.traits = s.string(i); i < 0 {
		return -1
	}
	name.end = i
	if s.at(i) != ':' {
		if i = s.skipSpace(i); s.at(i) != ':' {
			return s.fail(i, "a member's colon is missing")
		}
	}
	if i++; s.at(i) <= ' ' {
		i = s.skipSpace(i)
	}
	return i
}

// value scans the value that starts at i. depth is the number of containers
// around it.
func (s *scanner) value(i int, v *value, depth int) int {
	c := s.at(i)
	v.start, v.kind = i, c
	switch c {
	case '"':
		i, v.traits = s.string(i)
	case '{':
		i = s.object(i, depth+1)
	case '[':
		i = s.array(i, depth+1)
	case 't':
		i = s.literal(i, "true")
	case 'f':
		i = s.literal(i, "false")
	case 'n':
		i = s.literal(i, "null")
	default:
		v.kind = '0'
		i = s.number(i)
	}
	v.end = i
	return i
}

// object scans the object that starts at i.
func (s *scanner) object(i, depth int) int {
	if depth > maxDepth {
		return s.fail(i, "it nests too deep")
	}
	i = s.skipSpace(i + 1)
	if s.at(i) == '}' {
		return i + 1
	}
	var name, v value
	for {
		if i = s.name(i, &name); i < 0 {
			return -1
		}
		if i = s.value(i, &v, depth); i < 0 {
			return -1
		}
		i = s.skipSpace(i)
		switch s.at(i) {
		case ',':
			i++
		case '}':
			return i + 1
		default:
			return s.fail(i, "an object's comma or end is missing")
		}
	}
}

// array scans the array that starts at i.
func (s *scanner) array(i, depth int) int {
	if depth > maxDepth {
		return s.fail(i, "it nests too deep")
	}
	i = s.skipSpace(i + 1)
	if s.at(i) == ']' {
		return i + 1
	}
	var v value
	for {
		if i = s.element(i, &v, depth); i < 0 {
			return -1
		}
		switch s.at(i) {
		case ',':
			i++
		case ']':
			return i + 1
		default:
			return s.fail(i, "an array's comma or end is missing")
		}
	}
}

// element scans the element of an array that starts at i, and the white space
// on both sides of it.
func (s *scanner) element(i int, v *value, depth int) int {
	if i = s.value(s.skipSpace(i), v, depth); i < 0 {
		return -1
	}
	return s.skipSpace(i)
}

func (s *scanner) literal(i int, word string) int {
	for j := range len(word) {
		if s.at(i+j) != word[j] {
			return s.fail(i+j, "a value is not JSON")
		}
	}
	return i + len(word)
}

func (s *scanner) number(i int) int {
	if s.at(i) == '-' {
		i++
	}
	switch c := s.at(i); {
	case c == '0':
		i++
	case isDigit(c):
		i = s.skipDigits(i)
	default:
		return s.fail(i, "a value is not JSON")
	}
	if s.at(i) == '.' {
		if i++; !isDigit(s.at(i)) {
			return s.fail(i, "a number's fraction is missing")
		}
		i = s.skipDigits(i)
	}
	if c := s.at(i); c == 'e' || c == 'E' {
		if i++; s.at(i) == '+' || s.at(i) == '-' {
			i++
		}
		if !isDigit(s.at(i)) {
			return s.fail(i, "a number's exponent is missing")
		}
		i = s.skipDigits(i)
	}
	return i
}

func isDigit(c byte) bool { return c-'0' <= 9 }

func (s *scanner) skipDigits(i int) int {
	for isDigit(s.at(i)) {
		i++
	}
	return i
}

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// zeroBytes returns a word with the high bit set of each byte of w that is 0.
// A borrow can set more of them, but only above a byte that is set rightly.
func zeroBytes(w uint64) uint64 { return (w - ones) &^ w & highs }

// string scans the string that starts at i, eight bytes at a time while there
// are as many.
func (s *scanner) string(i int) (end int, t traits) {
	b := s.raw
	above := uint64(0)
	for i++; ; {
		if i+8 <= len(b) {
			w := binary.LittleEndian.Uint64(b[i:])
			// Both terms set the high bit of ASCII bytes alone that are a
			// control or a quote, or a backslash: with its second bit flipped
			// the quote is the first byte behind the controls. A borrow can
			// set more of them, but only above a byte that is set rightly.
			controlOrQuote := (w ^ ones*2) - ones*('"'^2+1)
			backslash := (w ^ ones*'\\') - ones
			found := (controlOrQuote | backslash) &^ w & highs
			if found == 0 {
				above |= w
				i += 8
				continue
			}
			above |= w & (found&-found - 1)
			i += bits.TrailingZeros64(found) / 8
		} else if i >= len(b) {
			return s.fail(i, ""), t
		} else if c := b[i]; c != '"' && c != '\\' && c >= ' ' {
			above |= uint64(c)
			i++
			continue
		}
		switch b[i] {
		case '"':
			if above&highs != 0 {
				t |= nonASCII
			}
			return i + 1, t
		case '\\':
			t |= escaped
			if i++; shortEscapes[s.at(i)] != 0 {
				i++
			} else if i = s.code(i); i < 0 {
				return i, t
			}
		default:
			return s.fail(i, "a string holds a raw control character"), t
		}
	}
}

// code scans what follows the backslash of an escape that has the code of a
// character.
func (s *scanner) code(i int) int {
	if s.at(i) != 'u' {
		return s.fail(i, "an escape is not one of JSON's")
	}
	for j := 1; j <= 4; j++ {
		if hexValue(s.at(i+j)) > 0xF {
			return s.fail(i+j, "an escape is not one of JSON's")
		}
	}
	s.surrogates = s.surrogates || s.raw[i+1]|0x20 == 'd'
	return i + 5
}

// hexValue returns the value of a hexadecimal digit, or 0xFF.
func hexValue(c byte) byte {
	switch {
	case isDigit(c):
		return c - '0'
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10
	}
	return 0xFF
}
