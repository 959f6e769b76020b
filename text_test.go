package stream

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// quoted is s as a line has it, one character after the other: as encoding/json
// writes it, but with the rest of the controls escaped as well.
func quoted(tb testing.TB, s string) string {
	tb.Helper()
	var b strings.Builder
	b.WriteByte('"')
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b.WriteString(`\ufffd`)
		case r >= 0x7F && r < 0xA0:
			fmt.Fprintf(&b, `\u%04x`, r)
		case r > ' ' && r < 0x7F && r != '"' && r != '\\' || r >= 0xA0 && r != 0x2028 && r != 0x2029:
			b.WriteRune(r)
		default:
			b.WriteString(encoded(tb, string(r)))
		}
	}
	b.WriteByte('"')
	return b.String()
}

// encoded is s as encoding/json writes it, without the quotes.
func encoded(tb testing.TB, s string) string {
	tb.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		tb.Fatal(err)
	}
	return b.String()[len(`"`) : b.Len()-len("\"\n")]
}

// TestEveryCharacter holds each character on its own, and the escaped ones and
// the first of each length at every place of a long text, against
// encoding/json.
func TestEveryCharacter(t *testing.T) {
	b := make([]byte, 0, 200)
	for r := range rune(utf8.MaxRune + 1) {
		s := string(r)
		if got := appendString(b, s); string(got) != quoted(t, s) {
			t.Fatalf("%U is written as %s, want %s", r, got, quoted(t, s))
		}
	}
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	for r := range rune(0x2100) {
		if r > 0x100 && r < 0x7F0 || r > 0x810 && r < 0x2000 {
			continue
		}
		for at := range letters {
			s := letters[:at] + string(r) + letters[at:]
			if got := appendString(b, s); string(got) != quoted(t, s) {
				t.Fatalf("%U behind %d letters is written as %s", r, at, got)
			}
		}
	}
}

// TestEveryBadSequence holds bytes that may be no UTF-8 against package utf8:
// each pair, and each first byte before the ones at which a rule changes.
func TestEveryBadSequence(t *testing.T) {
	edges := []byte{0x00, '"', 'a', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xA8, 0xBF, 0xC0, 0xC2, 0xE2, 0xED, 0xF0, 0xF4, 0xFF}
	b := make([]byte, 0, 200)
	check := func(s string) {
		t.Helper()
		for _, s := range []string{s, s + "abcdefgh", "é" + s + "é", `\` + s} {
			if got := appendString(b, s); string(got) != quoted(t, s) {
				t.Fatalf("%q is written as %s, want %s", s, got, quoted(t, s))
			}
		}
	}
	for first := range 0x100 {
		for second := range 0x100 {
			check(string([]byte{byte(first), byte(second)}))
		}
		for _, second := range edges {
			for _, third := range edges {
				check(string([]byte{byte(first), second, third}))
				check(string([]byte{byte(first), second, third, 0x80}))
			}
		}
	}
}

// TestMixedTexts holds texts of every sort of piece against encoding/json.
func TestMixedTexts(t *testing.T) {
	pieces := []string{
		"a", "letters", "more than eight letters in a row", `"`, `\`, `\\\\`, "\n", "\t\t", "\x00", "\x1b[0m", "\x7f", "\u0085",
		"é", "größe", "слово", "语言", "\u2028", "\u2029", "\ufffd", "😀", "\xff", "\xe2\x80", "\xed\xa0\x80", "\xf0\x9f",
	}
	random := rand.New(rand.NewPCG(1, 2))
	var b []byte
	for range 100_000 {
		var s strings.Builder
		for range random.IntN(12) {
			s.WriteString(pieces[random.IntN(len(pieces))])
		}
		b = appendString(b[:0], s.String())
		if want := quoted(t, s.String()); string(b) != want {
			t.Fatalf("%q is written as\n%s, want\n%s", s.String(), b, want)
		}
		if got := ""; json.Unmarshal(b, &got) != nil || got != string([]rune(s.String())) {
			t.Fatalf("%q is read by encoding/json as %q", s.String(), got)
		}
	}
}
