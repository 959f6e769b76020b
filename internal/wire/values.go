package wire

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// appendText appends what a string stands for, given what is between its
// quotes. A byte that is not UTF-8 and half a surrogate pair become U+FFFD.
func appendText(dst, quoted []byte) []byte {
	for {
		i := bytes.IndexByte(quoted, '\\')
		if i < 0 {
			return appendValid(dst, quoted)
		}
		dst = appendValid(dst, quoted[:i])
		r, next := unescape(quoted, i+1)
		dst = utf8.AppendRune(dst, r)
		quoted = quoted[next:]
	}
}

func appendValid(dst, text []byte) []byte {
	if utf8.Valid(text) {
		return append(dst, text...)
	}
	for _, r := range string(text) {
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// unescape returns the character of the escape whose backslash stands before
// quoted[i], and the index behind it. The scanner has checked the escape.
func unescape(quoted []byte, i int) (rune, int) {
	switch quoted[i] {
	case 'b':
		return '\b', i + 1
	case 'f':
		return '\f', i + 1
	case 'n':
		return '\n', i + 1
	case 'r':
		return '\r', i + 1
	case 't':
		return '\t', i + 1
	case 'u':
		r := codeUnit(quoted[i+1:])
		i += 5
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
	return rune(quoted[i]), i + 1
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
