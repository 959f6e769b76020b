// Package duration turns the stream's milliseconds back into durations.
package duration

import (
	"math"
	"time"
)

// FromMilliseconds is the inverse of [time.Duration.Milliseconds]. What no
// Duration can hold becomes the longest of its sign.
func FromMilliseconds(ms int64) time.Duration {
	const most = math.MaxInt64 / int64(time.Millisecond)
	switch {
	case ms > most:
		return math.MaxInt64
	case ms < -most:
		return math.MinInt64
	}
	return time.Duration(ms) * time.Millisecond
}
