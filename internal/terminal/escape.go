// Package terminal makes untrusted text fit to be shown to a person: with
// nothing in it that a terminal obeys or that hides from sight, and measured
// in the columns of a terminal.
package terminal

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Escape returns s with all escaped that is not seen as it stands, so that it
// can go to a terminal or a page as part of one line: control characters of
// every kind, escape sequences with them, line breaks, direction overrides,
// invisible characters, and bytes that are not UTF-8. They look as in a Go
// string, such as \x1b, \n or \u202e.
//
// A zero-width joiner between two symbols and a variation selector behind one
// stand as they are: emoji are made of them.
func Escape(s string) string {
	start := firstEscaped(s)
	if start == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	b.WriteString(s[:start])
	for at := start; at < len(s); {
		r, size := utf8.DecodeRuneInString(s[at:])
		if visible(s, at, r, size) {
			b.WriteString(s[at : at+size])
		} else {
			writeEscaped(&b, s[at:at+size], r)
		}
		at += size
	}
	return b.String()
}

// Lines returns the lines of a text, each escaped. A line ends with \n or \r\n;
// tabs become the spaces up to the next of the stops that terminals have. Line
// ends behind the last line don't count.
func Lines(text string) []string {
	lines := strings.Split(strings.TrimRight(text, "\r\n"), "\n")
	for i, line := range lines {
		lines[i] = escapeLine(strings.TrimSuffix(line, "\r"))
	}
	return lines
}

func escapeLine(line string) string {
	const stop = 8
	pieces := strings.Split(line, "\t")
	escaped := Escape(pieces[0])
	if len(pieces) == 1 {
		return escaped
	}
	var b strings.Builder
	b.WriteString(escaped)
	column := Width(escaped)
	for _, piece := range pieces[1:] {
		tab := stop - column%stop
		b.WriteString(strings.Repeat(" ", tab))
		piece = Escape(piece)
		b.WriteString(piece)
		column += tab + Width(piece)
	}
	return b.String()
}

// firstEscaped returns the index of the first byte of s to escape.
func firstEscaped(s string) int {
	for at := 0; at < len(s); {
		r, size := utf8.DecodeRuneInString(s[at:])
		if !visible(s, at, r, size) {
			return at
		}
		at += size
	}
	return len(s)
}

// visible reports whether the character r, which stands at s[at:at+size], is
// to be shown as it is.
func visible(s string, at int, r rune, size int) bool {
	switch {
	case r < utf8.RuneSelf:
		return ' ' <= r && r <= '~'
	case r == utf8.RuneError && size == 1:
		return false
	case r == zeroWidthJoiner:
		next, _ := utf8.DecodeRuneInString(s[at+size:])
		return isEmoji(beforeSelector(s[:at])) && isEmoji(next)
	case r == textSelector, r == emojiSelector:
		before, _ := utf8.DecodeLastRuneInString(s[:at])
		return isEmoji(before) || strings.ContainsRune(keycapBases, before)
	case unicode.Is(unicode.M, r):
		// At the start it would change what stands before the text.
		return at > 0 && !hidden(r) && !piled(s[:at])
	}
	return unicode.IsGraphic(r) && !hidden(r)
}

const (
	zeroWidthJoiner = 0x200D
	textSelector    = 0xFE0E
	emojiSelector   = 0xFE0F
	keycapBases     = "0123456789#*"
)

// isEmoji takes any symbol for an emoji that is not in ASCII: most of them are.
func isEmoji(r rune) bool {
	return r >= utf8.RuneSelf && unicode.IsSymbol(r) && r != utf8.RuneError
}

// beforeSelector returns the last character of s that is no emoji selector.
func beforeSelector(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimSuffix(s, string(rune(emojiSelector))))
	return r
}

// hidden reports whether r, though a letter, mark or symbol, shows nothing.
func hidden(r rune) bool {
	const brailleBlank = 0x2800
	return r == brailleBlank || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// piled reports whether s ends with more marks than any language puts on one
// letter: a pile of them would cover the lines above.
func piled(s string) bool {
	const most = 8
	for range most {
		r, size := utf8.DecodeLastRuneInString(s)
		if !unicode.Is(unicode.M, r) {
			return false
		}
		s = s[:len(s)-size]
	}
	return true
}

func writeEscaped(b *strings.Builder, raw string, r rune) {
	switch {
	case r == '\n':
		b.WriteString(`\n`)
	case r == '\r':
		b.WriteString(`\r`)
	case r == '\t':
		b.WriteString(`\t`)
	case len(raw) == 1: // ASCII, or a byte that is not UTF-8
		fmt.Fprintf(b, `\x%02x`, raw[0])
	case r <= 0xFFFF:
		fmt.Fprintf(b, `\u%04x`, r)
	default:
		fmt.Fprintf(b, `\U%08x`, r)
	}
}
