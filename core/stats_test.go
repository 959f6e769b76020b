package core_test

import (
	"math"
	"testing"

	"example.com/uagent/stream/core"
)

func TestTokensAdd(t *testing.T) {
	tests := []struct {
		name       string
		a, b, want int64
	}{
		{"two numbers", 2, 3, 5},
		{"nothing", 7, 0, 7},
		{"numbers of either sign", 7, -9, -2},
		{"up to the largest", math.MaxInt64 - 1, 1, math.MaxInt64},
		{"above the largest", math.MaxInt64, 1, math.MaxInt64},
		{"twice the largest", math.MaxInt64, math.MaxInt64, math.MaxInt64},
		{"down to the smallest", math.MinInt64 + 1, -1, math.MinInt64},
		{"below the smallest", math.MinInt64, -1, math.MinInt64},
		{"twice the smallest", math.MinInt64, math.MinInt64, math.MinInt64},
		{"largest and smallest", math.MaxInt64, math.MinInt64, -1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for i := range counts(new(core.Tokens)) {
				// The other counts must stay apart from the one at test.
				var got, other, want core.Tokens
				for j := range counts(&got) {
					*counts(&got)[j], *counts(&other)[j], *counts(&want)[j] = 10, 1, 11
				}
				*counts(&got)[i], *counts(&other)[i], *counts(&want)[i] = test.a, test.b, test.want
				before := other
				got.Add(other)
				if got != want || other != before {
					t.Errorf("count %d: got %+v, want %+v", i, got, want)
				}
			}
		})
	}
}
