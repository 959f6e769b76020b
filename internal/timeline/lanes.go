package timeline

import (
	"cmp"
	"slices"
	"time"
)

// A placed is an item with its place on the picture.
type placed struct {
	Item
	at, length micros
	lane       int     // among those of its kind, from 0
	before     *placed // in its lane, nil if it is the first
	left       micros  // what is free in the lane before it
	right      micros  // and behind it
	textBehind bool    // its text stands behind it
}

func (p *placed) end() micros { return p.at + p.length }

// An extent is the time that the picture covers.
type extent struct {
	first  time.Time
	length micros
}

// extent returns the time from the first event to the last, but not nothing:
// there has to be room to draw.
func (t *Timeline) extent() extent {
	length := micros(t.last.UnixMicro() - t.first.UnixMicro())
	return extent{first: t.first, length: max(length, millisecond)}
}

// offset returns where a time stands, within the picture.
func (e extent) offset(at time.Time) micros {
	return min(max(0, micros(at.UnixMicro()-e.first.UnixMicro())), e.length)
}

// place returns the items in the order of their starts, each in the first lane
// of its kind that is free, and how many lanes each kind takes.
func place(items []Item, e extent) (all []*placed, turnLanes, callLanes int) {
	for _, item := range items {
		start := e.offset(item.Start)
		all = append(all, &placed{Item: item, at: start, length: e.offset(item.End) - start})
	}
	slices.SortStableFunc(all, func(a, b *placed) int { return cmp.Compare(a.at, b.at) })
	return all, pack(all, Turn, e.length), pack(all, Call, e.length)
}

// pack gives each item of the kind a lane and tells it what is free beside it.
func pack(all []*placed, kind Kind, length micros) (lanes int) {
	var last []*placed // in each lane
	for _, item := range all {
		if item.Kind != kind {
			continue
		}
		item.left, item.right = item.at, length-item.end()
		item.lane = slices.IndexFunc(last, func(before *placed) bool { return isFree(before, item.at) })
		if item.lane < 0 {
			item.lane = len(last)
			last = append(last, item)
			continue
		}
		before := last[item.lane]
		before.right = item.at - before.end()
		item.left = before.right
		item.before = before
		last[item.lane] = item
	}
	return len(last)
}

// isFree reports whether something may start in a lane behind what was last in
// it. Of two that start at one instant neither may hide the other.
func isFree(before *placed, at micros) bool {
	return before.end() <= at && before.at < at
}
