package core

import (
	"cmp"
	"slices"
	"time"
)

// An instant is a time without its zone and its monotonic reading, in less
// room and without a pointer. The zero instant is the zero time: not known.
type instant struct {
	sec  int64 // since the zero time
	nsec int32
}

var zeroTime = time.Time{}.Unix()

func instantOf(t time.Time) instant {
	return instant{sec: t.Unix() - zeroTime, nsec: int32(t.Nanosecond())}
}

func (i instant) known() bool {
	return i != instant{}
}

func (i instant) compare(other instant) int {
	return cmp.Or(cmp.Compare(i.sec, other.sec), cmp.Compare(i.nsec, other.nsec))
}

func (i instant) time() time.Time {
	return time.Unix(i.sec+zeroTime, int64(i.nsec))
}

func earlier(a, b instant) instant {
	if b.compare(a) < 0 {
		return b
	}
	return a
}

func later(a, b instant) instant {
	if b.compare(a) > 0 {
		return b
	}
	return a
}

// An interval is the time from start up to, and without, end.
type interval struct {
	start, end instant
}

// newInterval returns an interval that starts at start, which must be known.
// It is empty if end is not known, or before start.
func newInterval(start, end instant) interval {
	if !end.known() {
		end = start
	}
	return interval{start: start, end: later(start, end)}
}

func (i interval) empty() bool {
	return i.start == i.end
}

// length is 0 for an interval that ends before it starts, and the longest
// duration that there is for one that is longer.
func (i interval) length() time.Duration {
	return max(0, i.end.time().Sub(i.start.time()))
}

// spans are the intervals of things that start and finish, each known by a
// key while it is open.
type spans[K comparable] struct {
	open   map[K]instant // when each started
	closed [][]interval  // in pieces, since a long slice is copied as it grows
}

func (s *spans[K]) isOpen(key K) bool {
	_, open := s.open[key]
	return open
}

// start opens key, which must not be open and stays in s while it is.
func (s *spans[K]) start(key K, at instant) {
	if s.open == nil {
		s.open = make(map[K]instant)
	}
	s.open[key] = at
}

// finish closes key if it is open.
func (s *spans[K]) finish(key K, at instant) {
	start, open := s.open[key]
	if !open {
		return
	}
	delete(s.open, key)
	s.keep(newInterval(start, at))
}

// keep adds to closed.
func (s *spans[K]) keep(i interval) {
	const shortest, doublings = 8, 7
	last := len(s.closed) - 1
	if last < 0 || len(s.closed[last]) == cap(s.closed[last]) {
		last++
		s.closed = append(s.closed, make([]interval, 0, shortest<<min(last, doublings)))
	}
	s.closed[last] = append(s.closed[last], i)
}

// until returns all intervals, in a slice of its own, as they are if what is
// open ends at end.
func (s *spans[K]) until(end instant) []interval {
	all := slices.Grow(slices.Concat(s.closed...), len(s.open))
	for _, start := range s.open {
		all = append(all, newInterval(start, end))
	}
	return all
}

// union returns the times that are in any of the intervals, as intervals in
// order that don't overlap. It uses up its argument.
func union(intervals []interval) []interval {
	slices.SortFunc(intervals, func(a, b interval) int { return a.start.compare(b.start) })
	merged := intervals[:0]
	for _, next := range intervals {
		if last := len(merged) - 1; last >= 0 && next.start.compare(merged[last].end) <= 0 {
			merged[last].end = later(merged[last].end, next.end)
		} else {
			merged = append(merged, next)
		}
	}
	return merged
}

// total returns the length of a union.
func total(union []interval) time.Duration {
	var sum time.Duration
	for _, i := range union {
		sum = addSaturating(sum, i.length())
	}
	return sum
}

// overlap returns the length of what two unions have in common.
func overlap(a, b []interval) time.Duration {
	var sum time.Duration
	for len(a) > 0 && len(b) > 0 {
		// Where the two don't meet, this ends before it starts.
		common := interval{start: later(a[0].start, b[0].start), end: earlier(a[0].end, b[0].end)}
		sum = addSaturating(sum, common.length())
		if a[0].end.compare(b[0].end) < 0 {
			a = a[1:]
		} else {
			b = b[1:]
		}
	}
	return sum
}

// What happens at an edge, in the order in which it counts at one instant:
// what ends there overlaps nothing that starts there.
const (
	edgeEnd   = iota
	edgeEmpty // an interval that is nothing but this instant
	edgeStart
)

// mostAtOnce returns how many of the intervals share an instant, at the most.
// An empty one has its instant to itself, but for those that hold it inside.
func mostAtOnce(intervals []interval) int {
	type edge struct {
		at   instant
		kind int
	}
	edges := make([]edge, 0, 2*len(intervals))
	for _, i := range intervals {
		if i.empty() {
			edges = append(edges, edge{i.start, edgeEmpty})
		} else {
			edges = append(edges, edge{i.start, edgeStart}, edge{i.end, edgeEnd})
		}
	}
	slices.SortFunc(edges, func(a, b edge) int {
		return cmp.Or(a.at.compare(b.at), cmp.Compare(a.kind, b.kind))
	})
	open, most := 0, 0
	for _, e := range edges {
		switch e.kind {
		case edgeEnd:
			open--
		case edgeEmpty:
			most = max(most, open+1)
		case edgeStart:
			open++
			most = max(most, open)
		}
	}
	return most
}
