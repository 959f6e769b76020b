package wire

import (
	"encoding/binary"
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// appendText appends what a string stands for, given what is between its
// quotes. A byte that is not UTF-8 and half a surrogate pair become U+FFFD.
func appendText(dst, quoted []byte) []byte {
	start := len(dst)
	dst = appendUnescaped(dst, quoted)
	if utf8.Valid(dst[start:]) {
		return dst
	}
	text := string(dst[start:])
	dst = dst[:start]
	for _, r := range text {
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// appendUnescaped appends what stands between the quotes of a string, with its
// escapes undone. The scanner has checked them.
func appendUnescaped(dst, quoted []byte) []byte {
	for i := 0; i < len(quoted); {
		if i+8 <= len(quoted) {
			w := binary.LittleEndian.Uint64(quoted[i:])
			// Eight at once, of which the rest is overwritten.
			dst = binary.LittleEndian.AppendUint64(dst, w)
			found := zeroBytes(w ^ ones*'\\')
			if found == 0 {
				i += 8
				continue
			}
			n := bits.TrailingZeros64(found) / 8
			dst = dst[:len(dst)-8+n]
			i += n
		} else if quoted[i] != '\\' {
			dst = append(dst, quoted[i])
			i++
			continue
		}
		if c := shortEscapes[quoted[i+1]]; c != 0 {
			dst = append(dst, c)
			i += 2
			continue
		}
		var r rune
		r, i = unescapeCode(quoted, i+2)
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// shortEscapes has the character of each escape that is one letter or sign.
var shortEscapes = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// unescapeCode returns the character of the escape whose digits start at
// quoted[i], and the index behind it.
func unescapeCode(quoted []byte, i int) (rune, int) {
	r := codeUnit(quoted[i:])
	i += 4
	if !utf16.IsSurrogate(r) {
		return r, i
	}
	if i+6 <= len(quoted) && quoted[i] == '\\' && quoted[i+1] == 'u' {
		if pair := utf16.DecodeRune(r, codeUnit(quoted[i+2:])); pair != utf8.RuneError {
			return pair, i + 6
		}
	}
	return utf8.RuneError, i
}

// codeUnit returns the value of four hexadecimal digits.
func codeUnit(hex []byte) rune {
	var r rune
	for _, c := range hex[:4] {
		r = r<<4 | rune(hexValue(c))
	}
	return r
}

// parseInteger returns the whole number that a JSON number is, exactly.
// Where there is none, problem says why.
func parseInteger(number []byte) (n int64, problem string) {
	digits := number
	negative := digits[0] == '-'
	if negative {
		digits = digits[1:]
	}
	if len(digits) > 18 {
		return parseDecimal(number)
	}
	for _, c := range digits {
		if !isDigit(c) {
			return parseDecimal(number)
		}
		n = n*10 + int64(c-'0')
	}
	if negative {
		n = -n
	}
	return n, ""
}

// parseDecimal is parseInteger for a number of any length, with a fraction or
// an exponent.
func parseDecimal(number []byte) (n int64, problem string) {
	text, negative := strings.CutPrefix(string(number), "-")
	mantissa, exponent := text, int64(0)
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		mantissa = text[:i]
		// Out of range, ParseInt gives the nearest value, which is as good:
		// no mantissa is long enough to make up for it.
		exponent, _ = strconv.ParseInt(text[i+1:], 10, 32)
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	exponent -= int64(len(fraction))
	digits := strings.TrimLeft(whole+fraction, "0")
	significant := strings.TrimRight(digits, "0")
	exponent += int64(len(digits) - len(significant))
	switch {
	case significant == "":
		return 0, ""
	case exponent < 0:
		return 0, "is not a whole number"
	case exponent > 19:
		return 0, "does not fit in 64 bits"
	}
	significant += strings.Repeat("0", int(exponent))
	if negative {
		significant = "-" + significant
	}
	n, err := strconv.ParseInt(significant, 10, 64)
	if err != nil {
		return 0, "does not fit in 64 bits"
	}
	return n, ""
}
