package wire

import "time"

// A calendar parses times. It remembers the day of the last one, which is
// nearly always that of the next.
type calendar struct {
	day      string // 2006-01-02
	midnight int64  // its first second, in Unix time
}

// parse parses an RFC 3339 time and moves it to UTC.
func (c *calendar) parse(b []byte) (time.Time, bool) {
	if t, ok := c.parseUTC(b); ok {
		return t, true
	}
	var t time.Time
	if !strictTime(b) || t.UnmarshalText(b) != nil {
		return time.Time{}, false
	}
	return t.UTC(), true
}

// parseUTC parses the form that the stream's writer gives a time:
// 2006-01-02T15:04:05.999999999Z. ok is false for all other forms, and for
// times that are none.
func (c *calendar) parseUTC(b []byte) (t time.Time, ok bool) {
	const form = "2006-01-02T15:04:05Z"
	if len(b) < len(form) || b[10] != 'T' || b[13] != ':' || b[16] != ':' || b[len(b)-1] != 'Z' {
		return time.Time{}, false
	}
	if string(b[:len(c.day)]) != c.day || c.day == "" {
		if !c.turnTo(b[:len("2006-01-02")]) {
			return time.Time{}, false
		}
	}
	hour, minute, second := twoDigits(b, 11), twoDigits(b, 14), twoDigits(b, 17)
	nanosecond, ok := fraction(b[19 : len(b)-1])
	if !ok || hour > 23 || minute > 59 || second > 59 {
		return time.Time{}, false
	}
	seconds := c.midnight + int64(hour*60+minute)*60 + int64(second)
	return time.Unix(seconds, nanosecond).UTC(), true
}

// turnTo makes the day, written 2006-01-02, the one that is remembered.
func (c *calendar) turnTo(day []byte) bool {
	year, month, dayOfMonth := twoDigits(day, 0)*100+twoDigits(day, 2), twoDigits(day, 5), twoDigits(day, 8)
	if day[4] != '-' || day[7] != '-' || twoDigits(day, 2) > 99 || year > 9999 || month > 12 {
		return false
	}
	t := time.Date(year, time.Month(month), dayOfMonth, 0, 0, 0, 0, time.UTC)
	// A day or month that there is not has become another one.
	if t.Day() != dayOfMonth || t.Month() != time.Month(month) {
		return false
	}
	c.day, c.midnight = string(day), t.Unix()
	return true
}

// twoDigits returns the number that two digits at i are, or one above 99.
func twoDigits(b []byte, i int) int {
	tens, ones := b[i]-'0', b[i+1]-'0'
	if tens > 9 || ones > 9 {
		return 100
	}
	return int(tens)*10 + int(ones)
}

// fraction returns the nanoseconds that a point with one to nine digits is, or
// nothing at all.
func fraction(b []byte) (nanoseconds int64, ok bool) {
	if len(b) == 0 {
		return 0, true
	}
	if b[0] != '.' || len(b) < 2 || len(b) > 10 {
		return 0, false
	}
	for _, c := range b[1:] {
		if !isDigit(c) {
			return 0, false
		}
		nanoseconds = nanoseconds*10 + int64(c-'0')
	}
	for range 10 - len(b) {
		nanoseconds *= 10
	}
	return nanoseconds, true
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
