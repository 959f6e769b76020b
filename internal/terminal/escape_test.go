package terminal_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/uagent/stream/internal/terminal"
)

func TestEscape(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"plain text stands as it is", "go test ./... 2>&1 | tail", "go test ./... 2>&1 | tail"},
		{"an empty text", "", ""},
		{"a percent sign is no verb", "%s%d%n%%", "%s%d%n%%"},
		{"a backslash is not doubled", `C:\temp`, `C:\temp`},
		{"letters of any language", "Åland, 日本, Ελλάδα, हिन्दी, עברית", "Åland, 日本, Ελλάδα, हिन्दी, עברית"},
		{"spaces of any width", "a\u00a0b\u2009c\u3000d", "a\u00a0b\u2009c\u3000d"},
		{"a clear-screen sequence", "\x1b[2J\x1b[H", `\x1b[2J\x1b[H`},
		{"a clipboard sequence", "\x1b]52;c;aGk=\x07", `\x1b]52;c;aGk=\x07`},
		{"C0 and DEL", "\x00\x08\x0b\x7f", `\x00\x08\x0b\x7f`},
		{"C1", "\u0080\u0085\u009b2J\u009d", `\u0080\u0085\u009b2J\u009d`},
		{"line breaks of every kind", "a\nb\rc\td\u2028e\u2029f", `a\nb\rc\td\u2028e\u2029f`},
		{"direction marks and overrides", "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e", `\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e`},
		{"direction isolates", "\u2066\u2067\u2068\u2069", `\u2066\u2067\u2068\u2069`},
		{"invisible characters", "\u00ad\u200b\u200c\u2060\ufeff\ufff9", `\u00ad\u200b\u200c\u2060\ufeff\ufff9`},
		{"letters and symbols that show nothing", "\u115f\u3164\uffa0\u2800\u034fx", `\u115f\u3164\uffa0\u2800\u034fx`},
		{"tag characters", "\U0001F3F4\U000E0067\U000E007F", "\U0001F3F4" + `\U000e0067\U000e007f`},
		{"private use", "\ue0b0\U000F0000", `\ue0b0\U000f0000`},
		{"bytes that are not UTF-8", "a\xff\xed\xa0\x80b", `a\xff\xed\xa0\x80b`},
		{"the replacement character was there", "a\ufffdb", "a\ufffdb"},
		{"an accent on a letter", "e\u0301", "e\u0301"},
		{"an accent on nothing", "\u0301e", `\u0301e`},
		{"a pile of accents", "e" + strings.Repeat("\u0301", 9), "e" + strings.Repeat("\u0301", 8) + `\u0301`},
		{"an emoji joined from three", "👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"},
		{"an emoji joined behind a selector", "🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"},
		{"a joiner between letters", "a\u200db", `a\u200db`},
		{"a joiner at the end", "👨\u200d", "👨" + `\u200d`},
		{"one selector behind a symbol", "❤\ufe0f 1\ufe0f\u20e3", "❤\ufe0f 1\ufe0f\u20e3"},
		{"more selectors, which may hide a message", "😀\ufe0f\ufe0f\ufe01\U000E0101", "😀\ufe0f" + `\ufe0f\ufe01\U000e0101`},
		{"a selector behind a letter", "a\ufe0f", `a\ufe0f`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := terminal.Escape(test.text); got != test.want {
				t.Errorf("got %+q, want %+q", got, test.want)
			}
		})
	}
}

func TestLines(t *testing.T) {
	text := "one\r\n\ttwo\n\n日\tthree \x1b[2J\rx\u2028y\n\n"
	want := []string{"one", "        two", "", `日      three \x1b[2J\rx\u2028y`}
	got := terminal.Lines(text)
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("got %q, want %q", got, want)
	}
}

// FuzzEscape holds what Escape promises for any text against Unicode's own
// categories.
func FuzzEscape(f *testing.F) {
	f.Add("a\x1b[2J\u202e\u009b\xff")
	f.Add("👨\u200d👩\ufe0f\u200d❤\ufe0f")
	f.Add("\u0301e\u0301\u200d")
	f.Add("\U000E0067\u2028\ufeff\u3164")
	f.Fuzz(func(t *testing.T, text string) {
		escaped := terminal.Escape(text)
		if !utf8.ValidString(escaped) {
			t.Fatalf("%q is not UTF-8", escaped)
		}
		for _, r := range escaped {
			joinsEmoji := r == 0x200D || r == 0xFE0E || r == 0xFE0F
			if unicode.In(r, unicode.C, unicode.Zl, unicode.Zp) && !joinsEmoji {
				t.Fatalf("%+q stands raw in %+q", r, escaped)
			}
		}
		if again := terminal.Escape(escaped); again != escaped {
			t.Fatalf("escaped again, %+q becomes %+q", escaped, again)
		}
		checkMeasures(t, escaped)
	})
}

// checkMeasures shows that no cut or wrapped line is wider than it may be, and
// that nothing is lost.
func checkMeasures(t *testing.T, text string) {
	t.Helper()
	for _, columns := range []int{0, 1, 2, 7, 40} {
		cut := terminal.Cut(text, columns)
		if terminal.Width(cut) > columns {
			t.Fatalf("%+q, cut to %d columns, is %+q of width %d", text, columns, cut, terminal.Width(cut))
		}
		if !strings.HasPrefix(text, strings.TrimSuffix(cut, "…")) {
			t.Fatalf("%+q, cut to %d columns, becomes %+q", text, columns, cut)
		}
		if columns < 40 {
			continue
		}
		lines := terminal.Wrap(text, columns)
		for _, line := range lines {
			if terminal.Width(line) > columns {
				t.Fatalf("%+q, wrapped to %d columns, has the line %+q", text, columns, line)
			}
		}
		if got, want := strings.ReplaceAll(strings.Join(lines, ""), " ", ""), strings.ReplaceAll(text, " ", ""); got != want {
			t.Fatalf("%+q, wrapped, holds %+q", text, got)
		}
	}
}
