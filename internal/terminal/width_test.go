package terminal_test

import (
	"strings"
	"testing"

	"example.com/uagent/stream/internal/terminal"
)

func TestWidth(t *testing.T) {
	tests := []struct {
		name, text string
		want       int
	}{
		{"nothing", "", 0},
		{"ASCII", "go test", 7},
		{"letters with and without accents", "Åland e\u0301", 7},
		{"Chinese, Japanese and Korean", "中文 かな 한글", 14},
		{"fullwidth forms", "ＡＢ！", 6},
		{"halfwidth forms", "ｱｲｳ", 3},
		{"an emoji", "🚀", 2},
		{"a symbol that the selector makes an emoji", "❤\ufe0f", 2},
		{"the same symbol as text", "❤", 1},
		{"a keycap", "1\ufe0f\u20e3", 2},
		{"a flag", "🇫🇮", 2},
		{"two flags", "🇫🇮🇸🇪", 4},
		{"a Hangul block of three letters", "\u1112\u1161\u11ab", 2},
		{"an ideograph beyond 16 bits", "\U00020000", 2},
		{"box drawing", "│─┼", 3},
		{"emoji that a terminal may show side by side", "👩\u200d💻", 4},
		{"the last wide character", "\U0003FFFF", 2},
		{"Greek, which some terminals show wide", "αβγ", 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := terminal.Width(test.text); got != test.want {
				t.Errorf("%+q: got %d columns, want %d", test.text, got, test.want)
			}
		})
	}
}

func TestCut(t *testing.T) {
	tests := []struct {
		name, text string
		columns    int
		want       string
	}{
		{"what fits stays", "go test", 7, "go test"},
		{"what does not ends with an ellipsis", "go test", 6, "go te…"},
		{"no column", "go", 0, ""},
		{"fewer than none", "go", -1, ""},
		{"one column", "go", 1, "…"},
		{"nothing fits into nothing", "", 0, ""},
		{"a wide character is not halved", "中文字", 4, "中…"},
		{"nor is one that would fit in half", "中文字", 3, "中…"},
		{"wide characters that just fit", "中文字", 6, "中文字"},
		{"accents stay with their letter", "e\u0301e\u0301e\u0301", 2, "e\u0301…"},
		{"emoji are not taken apart", "👩\u200d💻👩\u200d💻", 7, "👩\u200d💻…"},
		{"nor are flags", "🇫🇮🇸🇪", 3, "🇫🇮…"},
		{"nor skin tones", "👍🏽👍🏽", 5, "👍🏽…"},
		{"but a chain of emoji without end is", strings.Repeat("👩\u200d", 99) + "👩", 10, strings.Repeat("👩\u200d", 4) + "…"},
		{"nor Hangul blocks", "\u1112\u1161\u11ab\u1112\u1161\u11ab", 3, "\u1112\u1161\u11ab…"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := terminal.Cut(test.text, test.columns); got != test.want {
				t.Errorf("got %+q, want %+q", got, test.want)
			}
		})
	}
}

func TestWrap(t *testing.T) {
	tests := []struct {
		name, text string
		columns    int
		want       string // lines joined by |
	}{
		{"what fits is one line", "one two", 7, "one two"},
		{"between words", "one two three", 8, "one two|three"},
		{"a space at the edge", "one two three", 7, "one two|three"},
		{"a word that is too long", "abcdefgh ij", 3, "abc|def|gh|ij"},
		{"wide characters", "中文字中文字", 5, "中文|字中|文字"},
		{"an indented line", "    one two", 8, "    one|two"},
		{"a character wider than a line", "中文", 1, "中|文"},
		{"no columns at all", "ab", 0, "a|b"},
		{"nothing", "", 5, ""},
		{"spaces alone", "      ", 3, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := strings.Join(terminal.Wrap(test.text, test.columns), "|"); got != test.want {
				t.Errorf("got %+q, want %+q", got, test.want)
			}
		})
	}
}
