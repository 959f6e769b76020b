package duration_test

import (
	"math"
	"testing"
	"time"

	"example.com/uagent/stream/internal/duration"
)

func TestText(t *testing.T) {
	tests := []struct {
		d    time.Duration
		want string
	}{
		{math.MinInt64, "0 ms"},
		{-time.Millisecond, "0 ms"},
		{0, "0 ms"},
		{999 * time.Microsecond, "0 ms"},
		{141 * time.Millisecond, "141 ms"},
		{999 * time.Millisecond, "999 ms"},
		{time.Second, "1.00 s"},
		{6228 * time.Millisecond, "6.23 s"},
		{9994 * time.Millisecond, "9.99 s"},
		{9995 * time.Millisecond, "10.0 s"},
		{59949 * time.Millisecond, "59.9 s"},
		{59950 * time.Millisecond, "1 min"},
		{time.Minute, "1 min"},
		{125 * time.Second, "2 min 5 s"},
		{time.Hour - 500*time.Millisecond, "1 h"},
		{200 * time.Minute, "3 h 20 min"},
		{math.MaxInt64, "2562047 h 47 min"},
	}
	for _, test := range tests {
		if got := duration.Text(test.d); got != test.want {
			t.Errorf("%d ns: got %q, want %q", test.d, got, test.want)
		}
	}
}
