package duration

import (
	"fmt"
	"time"
)

// Text returns a duration as people read it, in whole milliseconds below a
// second and with about three digits above: "141 ms", "6.23 s", "57.9 s",
// "2 min 5 s", "3 h 20 min". One below zero, which a clock that steps back may
// give, is "0 ms".
func Text(d time.Duration) string {
	ms := max(0, d.Milliseconds())
	switch {
	case ms < 1000:
		return fmt.Sprintf("%d ms", ms)
	case ms < 9_995:
		hundredths := (ms + 5) / 10
		return fmt.Sprintf("%d.%02d s", hundredths/100, hundredths%100)
	case ms < 59_950:
		tenths := (ms + 50) / 100
		return fmt.Sprintf("%d.%d s", tenths/10, tenths%10)
	case ms < 3_599_500:
		return parts((ms+500)/1000, "min", "s")
	}
	return parts((ms+30_000)/60_000, "h", "min")
}

// parts returns n as sixties and rest, each with its unit.
func parts(n int64, sixties, rest string) string {
	text := fmt.Sprintf("%d %s", n/60, sixties)
	if n%60 > 0 {
		text += fmt.Sprintf(" %d %s", n%60, rest)
	}
	return text
}
