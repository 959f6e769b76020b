package timeline

import (
	"slices"
	"time"
)

// A Span is the time from Start up to End.
type Span struct{ Start, End time.Time }

// Overlap returns the times in which both a turn and a call were under way, in
// order: tools ran while the model was generating.
func Overlap(items []Item) []Span {
	return intersection(union(items, Turn), union(items, Call))
}

// union returns the times in which an item of the kind was under way, in order
// and apart from each other.
func union(items []Item, kind Kind) []Span {
	var spans []Span
	for _, item := range items {
		if item.Kind == kind && item.Start.Before(item.End) {
			spans = append(spans, Span{item.Start, item.End})
		}
	}
	slices.SortFunc(spans, func(a, b Span) int { return a.Start.Compare(b.Start) })
	merged := spans[:0]
	for _, next := range spans {
		if last := len(merged) - 1; last >= 0 && !next.Start.After(merged[last].End) {
			merged[last].End = later(merged[last].End, next.End)
		} else {
			merged = append(merged, next)
		}
	}
	return merged
}

// intersection returns what two unions have in common.
func intersection(a, b []Span) []Span {
	var common []Span
	for len(a) > 0 && len(b) > 0 {
		start, end := later(a[0].Start, b[0].Start), a[0].End
		if b[0].End.Before(end) {
			end = b[0].End
		}
		if start.Before(end) {
			common = append(common, Span{start, end})
		}
		if a[0].End.Before(b[0].End) {
			a = a[1:]
		} else {
			b = b[1:]
		}
	}
	return common
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
