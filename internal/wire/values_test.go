package wire

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// readText returns what a Parser reads of the JSON string, and whether that is
// one.
func readText(quoted string) (string, bool) {
	p := &Parser{scan: scanner{raw: []byte(quoted)}}
	end, t := p.scan.string(0)
	if end != len(quoted) {
		return "", false
	}
	return p.keep(p.bytes(&value{start: 0, end: end, kind: '"', traits: t})), true
}

// readsAsJSON compares what the Parser and encoding/json make of a JSON string.
func readsAsJSON(t *testing.T, quoted string) {
	t.Helper()
	got, ok := readText(quoted)
	var want string
	err := json.Unmarshal([]byte(quoted), &want)
	if ok != (err == nil) || got != want {
		t.Fatalf("%q is read as %q, %v, and by encoding/json as %q, %v", quoted, got, ok, want, err)
	}
	if !utf8.ValidString(got) {
		t.Fatalf("%q is read as %q", quoted, got)
	}
}

// TestEveryEscape has each escape alone, among letters, and with all bytes
// behind the backslash that make none.
func TestEveryEscape(t *testing.T) {
	for c := range 0x100 {
		for n := range 10 {
			readsAsJSON(t, `"`+strings.Repeat("a", n)+`\`+string([]byte{byte(c)})+`cdef"`)
			readsAsJSON(t, `"`+strings.Repeat("a", n)+`\`+string([]byte{byte(c)})+`"`)
		}
	}
	for unit := range 0x10000 {
		readsAsJSON(t, fmt.Sprintf(`"\u%04x"`, unit))
		readsAsJSON(t, fmt.Sprintf(`"%s\u%04X%s"`, strings.Repeat("a", unit%9), unit, strings.Repeat("b", unit%7)))
	}
}

// TestSurrogates has the pairs at the ends of their ranges and next to them,
// with something between the halves or not.
func TestSurrogates(t *testing.T) {
	edges := []int{0x0041, 0xD7FF, 0xD800, 0xD83D, 0xDBFF, 0xDC00, 0xDE42, 0xDFFF, 0xE000, 0xFFFF}
	for _, first := range edges {
		for _, second := range edges {
			for _, between := range []string{"", "a", `\n`, `\\`, "é", "\xff"} {
				for n := range 9 {
					readsAsJSON(t, fmt.Sprintf(`"%s\u%04x%s\u%04X"`, strings.Repeat("a", n), first, between, second))
				}
			}
		}
	}
}

// TestPiecesOfText has strings of every sort of piece, whole and cut off.
func TestPiecesOfText(t *testing.T) {
	pieces := []string{
		"a", "letters", "more than eight letters in a row", `\"`, `\\`, `\\\\\\\\`, `\n`, `\t\r`, `\/`, `\b\f`, `\u0000`, `\u001b[0m`,
		`\u00e9`, `\ud83d\ude42`, `\ud83d`, `\ude42`, "größe", "слово", "语言", "\u2028", "\ufffd", "😀", "\x7f", "\xff", "\xe2\x80", "\xed\xa0\x80",
		"\n", "\x00", `\x`, `\u12`, `"`,
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		text := `"`
		for range random.IntN(10) {
			n := len(pieces)
			if random.IntN(4) > 0 {
				n -= 5 // so that most are strings
			}
			text += pieces[random.IntN(n)]
		}
		readsAsJSON(t, text+`"`)
		readsAsJSON(t, strings.TrimRight(text[:1+random.IntN(len(text))], "\n"))
	}
}
