package wire

import (
	"bytes"
	"strconv"
	"strings"
	"time"
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

// parseTime parses an RFC 3339 time and moves it to UTC.
func parseTime(b []byte) (time.Time, bool) {
	if t, ok := parseUTC(b); ok {
		return t, true
	}
	var t time.Time
	if !strictTime(b) || t.UnmarshalText(b) != nil {
		return time.Time{}, false
	}
	return t.UTC(), true
}

// strictTime reports whether b has the form of RFC 3339 in the places where
// package time takes more: an hour of one digit, a comma before the fraction,
// and an offset out of range.
func strictTime(b []byte) bool {
	const form = "2006-01-02T15:04:05"
	if len(b) <= len(form) || b[len(form)-6] != ':' || b[len(form)] == ',' {
		return false
	}
	if b[len(b)-1] == 'Z' {
		return true
	}
	offset := b[max(0, len(b)-len("07:00")):]
	return offset[2] == ':' && string(offset[:2]) < "24" && string(offset[3:]) < "60"
}

// parseUTC parses the form that the stream's writer gives a time:
// 2006-01-02T15:04:05.999999999Z. ok is false for all other forms, and for
// times that are none.
func parseUTC(b []byte) (t time.Time, ok bool) {
	const form = "2006-01-02T15:04:05Z"
	if len(b) < len(form) || b[4] != '-' || b[7] != '-' || b[10] != 'T' || b[13] != ':' || b[16] != ':' || b[len(b)-1] != 'Z' {
		return time.Time{}, false
	}
	number := func(from, to int) int {
		n := 0
		for _, c := range b[from:to] {
			if !isDigit(c) {
				ok = false
			}
			n = n*10 + int(c-'0')
		}
		return n
	}
	ok = true
	year, month, day := number(0, 4), number(5, 7), number(8, 10)
	hour, minute, second := number(11, 13), number(14, 16), number(17, 19)
	nanosecond := 0
	if fraction := len(b) - len(form) - len("."); fraction >= 0 {
		if b[19] != '.' || fraction == 0 || fraction > 9 {
			return time.Time{}, false
		}
		nanosecond = number(20, len(b)-1)
		for range 9 - fraction {
			nanosecond *= 10
		}
	}
	if !ok || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59 {
		return time.Time{}, false
	}
	t = time.Date(year, time.Month(month), day, hour, minute, second, nanosecond, time.UTC)
	// A day that its month does not have has become one of the next.
	return t, t.Day() == day
}
