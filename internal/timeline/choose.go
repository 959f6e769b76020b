package timeline

import (
	"cmp"
	"slices"
)

// choose returns at most so many items, in their order: before others, those
// that did not end well, and of alike ones those that took longest.
func choose(items []Item, most int) []Item {
	if len(items) <= most {
		return items
	}
	order := make([]int, len(items))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &items[a], &items[b]
		if well := cmp.Compare(endedWell(x), endedWell(y)); well != 0 {
			return well
		}
		return cmp.Compare(y.Duration(), x.Duration())
	})
	order = order[:most]
	slices.Sort(order)
	chosen := make([]Item, most)
	for i, index := range order {
		chosen[i] = items[index]
	}
	return chosen
}

func endedWell(item *Item) int {
	if item.Outcome == Done {
		return 1
	}
	return 0
}

// chooseSpans returns the longest spans, at most so many, in their order.
func chooseSpans(spans []Span, most int) []Span {
	if len(spans) <= most {
		return spans
	}
	chosen := slices.Clone(spans)
	slices.SortStableFunc(chosen, func(a, b Span) int { return cmp.Compare(b.End.Sub(b.Start), a.End.Sub(a.Start)) })
	chosen = chosen[:most]
	slices.SortFunc(chosen, func(a, b Span) int { return a.Start.Compare(b.Start) })
	return chosen
}
