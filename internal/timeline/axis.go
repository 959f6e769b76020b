package timeline

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// Times on the picture are whole microseconds since its left edge: a Duration
// ends at 292 years, and the years of a stream go from 0 to 9999.
type micros int64

const (
	millisecond = 1000 * micros(1)
	second      = 1000 * millisecond
	minute      = 60 * second
	hour        = 60 * minute
	day         = 24 * hour
)

// duration is m as a Duration, or the longest one there is.
func (m micros) duration() time.Duration {
	const longest = math.MaxInt64 / int64(time.Microsecond)
	return time.Duration(min(int64(m), longest)) * time.Microsecond
}

// milliseconds is m as a number of milliseconds with what fraction it has.
func (m micros) milliseconds() string {
	return strconv.FormatFloat(float64(m)/1000, 'f', -1, 64)
}

// steps between which an axis has a choice, up to a day.
var steps = []micros{
	1, 2, 5, 10, 20, 50, 100, 200, 500,
	millisecond, 2 * millisecond, 5 * millisecond, 10 * millisecond, 20 * millisecond, 50 * millisecond,
	100 * millisecond, 200 * millisecond, 500 * millisecond,
	second, 2 * second, 5 * second, 10 * second, 15 * second, 30 * second,
	minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute,
	hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour,
}

// step returns the smallest round step that divides a length of time into at
// most so many parts.
func step(length micros, parts int) micros {
	for _, s := range steps {
		if length/s < micros(parts) {
			return s
		}
	}
	for days := day; ; days *= 10 {
		for _, factor := range []micros{1, 2, 5} {
			if length/(factor*days) < micros(parts) {
				return factor * days
			}
		}
	}
}

// A tick is a mark on the axis.
type tick struct {
	At    micros
	X     string // in percent of the axis
	Label string
}

// ticks returns the marks of an axis at round steps, from zero on.
func ticks(length micros, parts int) []tick {
	by := step(length, parts)
	var list []tick
	for at := micros(0); at <= length; at += by {
		list = append(list, tick{At: at, X: percent(at, length), Label: tickLabel(at, by)})
	}
	return list
}

// tickLabel is a round time in the units that suit it and the step between
// such times, with no more digits than it needs.
func tickLabel(m, by micros) string {
	switch {
	case m == 0:
		return "0"
	case m < millisecond:
		return in(m, 1, "µs")
	case m < second:
		return in(m, millisecond, "ms")
	case m < minute:
		return in(m, second, "s")
	case by >= day || m >= 3*day:
		return whole(m/day, "d", m%day, by)
	case m >= hour:
		return whole(m/hour, "h", m%hour, by)
	}
	return whole(m/minute, "min", m%minute, by)
}

// whole tells a number of a unit, and behind it what is left of the time.
func whole(n micros, unit string, rest, by micros) string {
	text := fmt.Sprintf("%d %s", n, unit)
	if rest > 0 {
		text += " " + tickLabel(rest, by)
	}
	return text
}

func in(m, unit micros, name string) string {
	return strconv.FormatFloat(float64(m)/float64(unit), 'f', -1, 64) + " " + name
}

// percent returns a part of a whole as an attribute's value.
func percent(part, whole micros) string {
	if whole <= 0 {
		return "0%"
	}
	return strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 4, 64) + "%"
}
