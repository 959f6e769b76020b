package stream

import (
	"encoding/binary"
	"math/bits"
	"strconv"
	"sync/atomic"
	"time"
)

// appendTime appends t, which wireTime has brought into range, as RFC 3339
// with as many digits of a second as it needs.
func appendTime(b []byte, t time.Time) []byte {
	second := uint64(t.Unix() - minTime.Unix())
	year, month, day := dates.of(second / secondsPerDay)
	second %= secondsPerDay
	b = append(b, '"')
	b = binary.LittleEndian.AppendUint64(b, dateForm+eightDigits(year*10_000+month*10))
	b = append(b, byte('0'+day/10), byte('0'+day%10), 'T')
	b = binary.LittleEndian.AppendUint64(b, timeForm+eightDigits(second/3600*1_000_000+second/60%60*1000+second%60))
	if n := t.Nanosecond(); n > 0 {
		b = appendFraction(b, uint64(n))
	}
	return append(b, 'Z', '"')
}

// Texts to which digits are added.
var (
	zeros    = word("00000000", 0)
	dateForm = word("0000-00-", 0)
	timeForm = word("00:00:00", 0)
)

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
func appendFraction(b []byte, n uint64) []byte {
	b = append(b, '.')
	digits := eightDigits(n / 10)
	b = binary.LittleEndian.AppendUint64(b, zeros+digits)
	if n%10 != 0 {
		return append(b, byte('0'+n%10))
	}
	return b[:len(b)-bits.LeadingZeros64(digits)/8]
}

// eightDigits returns the decimal digits of n, which has no more than eight,
// as a byte each: the first is the lowest, as it is in memory.
func eightDigits(n uint64) uint64 {
	// Parts of four, two and one digits side by side, each the quotient of one
	// with the remainder behind it. A division by 100 or 10 is a
	// multiplication, exact for parts of that size.
	n = n/10_000 | n%10_000<<32
	hundreds := n * 10_486 >> 20 & (0x7F | 0x7F<<32)
	n = hundreds | (n-hundreds*100)<<16
	tens := n * 103 >> 10 & (0xF | 0xF<<16 | 0xF<<32 | 0xF<<48)
	return tens | (n-tens*10)<<8
}

func appendInt64(b []byte, n int64) []byte {
	switch {
	case uint64(n) < 10: // as most counts are
		return append(b, byte('0'+n))
	case uint64(n) < 100_000_000:
		digits := eightDigits(uint64(n))
		leading := bits.TrailingZeros64(digits) / 8
		b = binary.LittleEndian.AppendUint64(b, (zeros+digits)>>(8*leading))
		return b[:len(b)-leading]
	}
	return strconv.AppendInt(b, n, 10)
}

func appendInt(b []byte, n int) []byte {
	return appendInt64(b, int64(n))
}
