package check

import (
	"crypto/sha256"
	"fmt"
	"hash/maphash"
)

// A digest stands for a text. Hundreds of thousands of them fit where their
// texts would not. That two of a million texts have the same one happens in
// one run of some ten millions.
type digest uint64

// A digester makes digests that can be compared with each other.
type digester struct{ seed maphash.Seed }

func newDigester() *digester { return &digester{maphash.MakeSeed()} }

func (d *digester) digest(text string) digest {
	return digest(maphash.String(d.seed, text))
}

// short returns a text as it is or, if it is long, its start and its SHA-256,
// which is the same in every run of the program.
func short(text string) string {
	const most = 64
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s... (%x)", text[:16], sha256.Sum256([]byte(text)))
}

// shorten makes the texts short that are not, and reports whether any was.
func shorten(texts ...*string) bool {
	changed := false
	for _, text := range texts {
		if s := short(*text); s != *text {
			*text, changed = s, true
		}
	}
	return changed
}

// messages is what is kept of a list of texts to compare it with another one.
type messages struct {
	digests []digest
	starts  []string // of the first of them, fit for a finding
}

// maxStarts bounds of how many messages the start is kept.
const maxStarts = 100

func (m *messages) add(d *digester, text string) {
	m.digests = append(m.digests, d.digest(text))
	if len(m.starts) < maxStarts {
		m.starts = append(m.starts, start(text))
	}
}

// start returns the start of a text and its length, fit for a finding.
func start(text string) string {
	return fmt.Sprintf("%s (length %d)", quote(text), len(text))
}

// difference tells of the first entry in which a reported list differs from m.
// It is empty if none does.
func (m *messages) difference(d *digester, reported []string) string {
	for i, text := range reported {
		switch {
		case i >= len(m.digests):
			return fmt.Sprintf("entry %d is %s, the lines have none", i+1, start(text))
		case d.digest(text) == m.digests[i]:
		case i < len(m.starts):
			return fmt.Sprintf("entry %d is %s, the lines say %s", i+1, start(text), m.starts[i])
		default:
			return fmt.Sprintf("entry %d is %s, the lines say another text", i+1, start(text))
		}
	}
	i := len(reported)
	switch {
	case i >= len(m.digests):
		return ""
	case i < len(m.starts):
		return fmt.Sprintf("entry %d is missing, the lines say %s", i+1, m.starts[i])
	}
	return fmt.Sprintf("entry %d is missing", i+1)
}
