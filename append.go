package stream

import (
	"slices"
	"strconv"
	"unicode/utf8"
)

// The functions here append the kinds of values that members have. What
// appends whole lines is generated from the line structs and calls these.

func appendBool(b []byte, v bool) []byte {
	return strconv.AppendBool(b, v)
}

// appendCounts appends counts as an object, its names in the order of their
// bytes so that one event has one line.
func appendCounts(b []byte, counts map[string]int) []byte {
	var few [16]string // nearly always enough, and no allocation
	names := few[:0]
	for name := range counts {
		if !utf8.ValidString(name) {
			return appendCounts(b, withValidNames(counts))
		}
		names = append(names, name)
	}
	slices.Sort(names)
	b = append(b, '{')
	for i, name := range names {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, name)
		b = append(b, ':')
		b = appendInt(b, counts[name])
	}
	return append(b, '}')
}

func appendStrings(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, s)
	}
	return append(b, ']')
}
