package terminal

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Width returns how many columns s takes, which must be as [Escape] returns
// it. It never says fewer than a terminal uses: an emoji that is joined from
// several counts as those beside each other, which is how terminals show it
// that can't join them.
func Width(s string) int {
	columns := 0
	for s != "" {
		size, width := firstCluster(s)
		columns += width
		s = s[size:]
	}
	return columns
}

// Cut returns s if it fits into so many columns, or else its start with an
// ellipsis, cut between two characters as a reader sees them: never inside of
// an emoji, or between a letter and its accents.
func Cut(s string, columns int) string {
	const ellipsis = "…"
	if fits(s, columns) {
		return s
	}
	if columns < 1 {
		return ""
	}
	start, _ := prefix(s, columns-1)
	return start + ellipsis
}

// fits is Width(s) <= columns without measuring the whole of a long s.
func fits(s string, columns int) bool {
	_, rest := prefix(s, columns)
	return rest == ""
}

// prefix splits s behind the last character that ends within the columns.
func prefix(s string, columns int) (start, rest string) {
	at := 0
	for at < len(s) {
		size, width := firstCluster(s[at:])
		columns -= width
		if columns < 0 {
			break
		}
		at += size
	}
	return s[:at], s[at:]
}

// Wrap splits s into lines of at most so many columns: between words where it
// can, else between characters. A character wider than that is a line.
func Wrap(s string, columns int) []string {
	var lines []string
	for !fits(s, columns) {
		line, rest := prefix(s, columns)
		if line == "" {
			size, _ := firstCluster(s)
			line, rest = s[:size], s[size:]
		}
		if !strings.HasPrefix(rest, " ") {
			if space := strings.LastIndexByte(line, ' '); space >= 0 && strings.TrimLeft(line[:space], " ") != "" {
				line, rest = s[:space], s[space:]
			}
		}
		lines = append(lines, strings.TrimRight(line, " "))
		s = strings.TrimLeft(rest, " ")
		if s == "" {
			return lines
		}
	}
	return append(lines, s)
}

// maxCluster is the width up to which symbols are joined to one: no emoji is
// made of more than four.
const maxCluster = 8

// firstCluster returns the size in bytes and the width in columns of the first
// character of s as a reader sees it: a base with what is combined with it.
func firstCluster(s string) (size, width int) {
	base, size := utf8.DecodeRuneInString(s)
	width = runeWidth(base)
	last := base
	for size < len(s) {
		r, n := utf8.DecodeRuneInString(s[size:])
		switch {
		case width+runeWidth(r) > maxCluster:
			return size, width
		case r == emojiSelector:
			width = max(width, 2)
		case r == zeroWidthJoiner, unicode.Is(unicode.M, r), isVowelOrTail(r):
			width += runeWidth(r)
		case last == zeroWidthJoiner, isSkinTone(r), size == utf8.RuneLen(base) && isFlagLetter(base) && isFlagLetter(r):
			width += runeWidth(r)
		default:
			return size, width
		}
		last = r
		size += n
	}
	return size, width
}

func runeWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf), isVowelOrTail(r):
		return 0
	case isWide(r):
		return 2
	}
	return 1
}

func isWide(r rune) bool {
	_, found := slices.BinarySearchFunc(wide[:], r, func(span [2]rune, r rune) int {
		switch {
		case span[1] < r:
			return -1
		case span[0] > r:
			return 1
		}
		return 0
	})
	return found
}

// isVowelOrTail reports whether r is a Hangul vowel or final consonant, which
// goes into the block of the consonant before it.
func isVowelOrTail(r rune) bool {
	return 0x1160 <= r && r <= 0x11FF || 0xD7B0 <= r && r <= 0xD7FF
}

func isSkinTone(r rune) bool { return 0x1F3FB <= r && r <= 0x1F3FF }

// isFlagLetter reports whether r is half of a flag.
func isFlagLetter(r rune) bool { return 0x1F1E6 <= r && r <= 0x1F1FF }
