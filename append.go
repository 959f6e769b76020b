package stream

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strconv"
	"sync/atomic"
	"time"
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
	start := len(b)
	b = append(b, s...)
	// Nearly all texts need no escape, so they are copied first and then
	// looked at in the copy, eight bytes at a time.
	i := start
	for ; i+8 <= len(b); i += 8 {
		if special(binary.LittleEndian.Uint64(b[i:])) != 0 {
			return append(escapeFrom(b, start, i), '"')
		}
	}
	if i < len(b) && special(lastBytes(b, len(b)-i)) != 0 {
		b = escapeFrom(b, start, i)
	}
	return append(b, '"')
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

// lastBytes returns the last n bytes of b, less than eight, as a word with
// letters behind them.
func lastBytes(b []byte, n int) uint64 {
	if len(b) >= 8 {
		return binary.LittleEndian.Uint64(b[len(b)-8:])>>(64-8*n) | ones*'a'<<(8*n)
	}
	w := uint64(ones * 'a')
	for _, c := range slices.Backward(b[len(b)-n:]) {
		w = w<<8 | uint64(c)
	}
	return w
}

// plainFrom returns the index of the first byte from i on that is not
// printable ASCII, or a quote or backslash.
func plainFrom(b []byte, i int) int {
	for ; i+8 <= len(b); i += 8 {
		if found := special(binary.LittleEndian.Uint64(b[i:])); found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	if i < len(b) {
		if found := special(lastBytes(b, len(b)-i)); found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	return len(b)
}

// escapeFrom escapes what must not stand raw in a line in the text b[start:],
// which needs it nowhere before b[plain].
func escapeFrom(b []byte, start, plain int) []byte {
	// What is escaped grows behind the text, and takes its place at the end.
	text, end := b[start:], len(b)
	copied := 0
	for i := plainFrom(text, plain-start); i < len(text); i = plainFrom(text, i) {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(text[i:])
		}
		if !harmless(r, size) {
			b = append(b, text[copied:i]...)
			b = appendEscape(b, r)
			copied = i + size
		}
		i += size
	}
	b = append(b, text[copied:]...)
	return b[:start+copy(b[start:], b[end:])]
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

// appendTime appends t, which wireTime has brought into range, as RFC 3339
// with as many digits of a second as it needs.
func appendTime(b []byte, t time.Time) []byte {
	second := uint64(t.Unix() - minTime.Unix())
	year, month, day := dates.of(second / secondsPerDay)
	second %= secondsPerDay
	hour, minute := second/3600, second/60%60
	second %= 60
	b = append(b, '"',
		tens[year/100], units[year/100], tens[year%100], units[year%100], '-',
		tens[month], units[month], '-',
		tens[day], units[day], 'T',
		tens[hour], units[hour], ':',
		tens[minute], units[minute], ':',
		tens[second], units[second])
	if n := t.Nanosecond(); n > 0 {
		b = appendFraction(b, n)
	}
	return append(b, 'Z', '"')
}

const secondsPerDay = 24 * 60 * 60

// dates remembers the date of the last day that was asked for, which is nearly
// always that of the next: a date takes longer than the rest of a time.
var dates dateCache

// A dateCache is the number of a day, 14 bits of year, 4 of month and 5 of day,
// so that it is read and written as one.
type dateCache struct{ packed atomic.Uint64 }

func (c *dateCache) of(days uint64) (year, month, day uint64) {
	if p := c.packed.Load(); p>>23 == days && p != 0 {
		return p >> 9 & (1<<14 - 1), p >> 5 & (1<<4 - 1), p & (1<<5 - 1)
	}
	year, month, day = date(days)
	c.packed.Store(days<<23 | year<<9 | month<<5 | day)
	return year, month, day
}

// date returns the date that is a number of days behind the first day of the
// year 0. It counts years from March on, so that a leap day is their last.
func date(days uint64) (year, month, day uint64) {
	const (
		daysPer400Years = 146_097
		daysTillMarch   = 31 + 29 // of the year 0, a leap year
	)
	days += daysPer400Years - daysTillMarch // from 1 March of the year -400
	century := (4*days + 3) / daysPer400Years
	days -= century * daysPer400Years / 4
	yearOfCentury := (4*days + 3) / 1461
	days -= yearOfCentury * 1461 / 4
	// Months from March on take 153 days for every five.
	monthFromMarch := (5*days + 2) / 153
	day = days - (153*monthFromMarch+2)/5 + 1
	year = 100*century + yearOfCentury - 400
	if monthFromMarch < 10 {
		return year, monthFromMarch + 3, day
	}
	return year + 1, monthFromMarch - 9, day
}

// appendFraction appends a point and the digits of n billionths, without the
// zeros at their end.
func appendFraction(b []byte, n int) []byte {
	first, second, third, fourth := n/10_000_000, n/100_000%100, n/1000%100, n/10%100
	b = append(b, '.',
		tens[first], units[first], tens[second], units[second],
		tens[third], units[third], tens[fourth], units[fourth], units[n%10])
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	return b
}

// The digits of the numbers from 0 to 99.
var tens, units [100]byte

func init() {
	for i := range tens {
		tens[i], units[i] = byte('0'+i/10), byte('0'+i%10)
	}
}

func appendInt64(b []byte, n int64) []byte {
	if uint64(n) < 10 { // as most counts are
		return append(b, byte('0'+n))
	}
	if uint64(n) < 100 {
		return append(b, tens[n], units[n])
	}
	return strconv.AppendInt(b, n, 10)
}

func appendInt(b []byte, n int) []byte {
	return appendInt64(b, int64(n))
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
