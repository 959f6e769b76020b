package stream

import (
	"strconv"
	"testing"
	"time"
)

// TestEveryDay holds the dates of all days that a line can have against
// package time.
func TestEveryDay(t *testing.T) {
	for day := minTime; !day.After(maxTime); day = day.AddDate(0, 0, 1) {
		at := day.Add(time.Duration(day.Unix()%secondsPerDay+secondsPerDay) % secondsPerDay * time.Second)
		want := `"` + at.Format(time.RFC3339Nano) + `"`
		if got := string(appendTime(nil, at)); got != want {
			t.Fatalf("%v is written as %s", at, got)
		}
	}
}

// TestEverySecondAndFraction holds the times of a day and the fractions of a
// second against package time.
func TestEverySecondAndFraction(t *testing.T) {
	midnight := time.Date(2026, 3, 14, 0, 0, 0, 0, time.UTC)
	for second := range secondsPerDay {
		at := midnight.Add(time.Duration(second) * time.Second)
		if got, want := string(appendTime(nil, at)), `"`+at.Format(time.RFC3339Nano)+`"`; got != want {
			t.Fatalf("%v is written as %s", at, got)
		}
	}
	for digits := 1; digits < 1_000_000_000; digits *= 10 {
		for n := range 1000 {
			at := midnight.Add(time.Duration(n * digits % 1_000_000_000))
			if got, want := string(appendTime(nil, at)), `"`+at.Format(time.RFC3339Nano)+`"`; got != want {
				t.Fatalf("%v is written as %s", at, got)
			}
		}
	}
}

func TestIntegers(t *testing.T) {
	check := func(n int64) {
		t.Helper()
		if got, want := string(appendInt64(nil, n)), strconv.FormatInt(n, 10); got != want {
			t.Fatalf("%s is written as %s", want, got)
		}
	}
	for n := range int64(100_000) {
		check(n)
		check(n * 1000)
		check(99_999_999 - n)
	}
	for n := int64(1); n > 0; n *= 2 {
		check(n - 1)
		check(n)
		check(-n)
		check(-n - n)
	}
	for n := int64(1); n <= 1e17; n *= 10 {
		check(n - 1)
		check(n)
		check(n + 1)
		check(9 * n)
		check(-n)
	}
}
