package show_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/anyevent"
	"example.com/uagent/stream/internal/show"
	"example.com/uagent/stream/internal/terminal"
)

// FuzzPrinter shows for any event that nothing a terminal obeys is printed but
// the printer's own colours, and that each line fits the terminal.
func FuzzPrinter(f *testing.F) {
	hostile := "\x1b[2J\x1b]52;c;aGk=\a\u202e\u009b\u2028\ufeff\U000E0041\r\n\t\xff日本🚀"
	for i := range anyevent.Types {
		// The type, then the text wherever the event has one.
		f.Add([]byte(string(rune(i))+strings.Repeat(string([]byte{byte(len(hostile))})+hostile, 5)), uint8(30))
	}
	f.Add([]byte{13, 200, 1, 255, 255}, uint8(60))
	f.Fuzz(func(t *testing.T, data []byte, width uint8) {
		event := anyevent.New(data)
		whole := printedWithEnds(show.Options{}, event)
		checkSafe(t, whole)
		options := show.Options{Color: true, Width: func() int { return int(width) }}
		colored := withoutColors(printedWithEnds(options, event))
		checkSafe(t, colored)
		for line := range strings.Lines(colored) {
			line = strings.TrimSuffix(line, "\n")
			if terminal.Width(line) > max(1, int(width)) {
				t.Fatalf("on %d columns, a line has %d: %q", width, terminal.Width(line), line)
			}
		}
	})
}

// printedWithEnds prints the event, and ends of every kind.
func printedWithEnds(options show.Options, event core.Event) string {
	var b strings.Builder
	p := show.NewPrinter(&b, options)
	p.Event(event)
	p.Unknown(event.OccurredAt(), "quota\x1b")
	if finished, ok := event.(core.RunFinished); ok {
		p.CutOff(finished.Result)
	}
	p.NotStarted()
	p.Blocked()
	return b.String()
}

func checkSafe(t *testing.T, printed string) {
	t.Helper()
	if !utf8.ValidString(printed) {
		t.Fatalf("%q is not UTF-8", printed)
	}
	for _, r := range printed {
		joinsEmoji := r == 0x200D || r == 0xFE0E || r == 0xFE0F
		if unicode.In(r, unicode.C, unicode.Zl, unicode.Zp) && r != '\n' && !joinsEmoji {
			t.Fatalf("%+q stands raw in %+q", r, printed)
		}
	}
}

// withoutColors takes away the sequences that the printer writes itself.
func withoutColors(s string) string {
	for _, parameters := range []string{"0", "1", "2", "1;31", "32", "33", "36"} {
		s = strings.ReplaceAll(s, "\x1b["+parameters+"m", "")
	}
	return s
}
