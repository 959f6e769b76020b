package wire

import (
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf8"
)

// bytes returns what a string stands for, in the line itself or in a buffer
// that the next call overwrites.
func (p *Parser) bytes(v *value) []byte {
	b := p.scan.raw[v.start+1 : v.end-1]
	if v.traits&escaped != 0 || v.traits != 0 && !utf8.Valid(b) {
		// At once as large as nearly all texts need it: growing to a long one
		// would cost several times its length.
		p.scratch = appendText(slices.Grow(p.scratch[:0], len(b)), b)
		return p.scratch
	}
	return b
}

const (
	arenaSize = 4 << 10
	// maxShared is the longest text that shares its memory with others: a
	// long one would waste the rest of a piece.
	maxShared = arenaSize / 8
)

// keep returns b as a string. Of IDs, names and labels that came up a moment
// ago it is the same string again: those of a call stand in three lines.
func (p *Parser) keep(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	if len(b) > maxRecent {
		return p.copy(b)
	}
	slot := &p.recent[hash(b)%uint64(len(p.recent))]
	if *slot != string(b) {
		*slot = p.copy(b)
	}
	return *slot
}

// maxRecent is the longest text that is looked for among the recent ones.
const maxRecent = 64

// hash spreads texts that differ at their start or their end, as IDs do.
func hash(b []byte) uint64 {
	const prime = 0x9E3779B97F4A7C15
	n := len(b)
	if n < 8 {
		return (uint64(b[0])<<16 | uint64(b[n/2])<<8 | uint64(b[n-1]) + uint64(n)) * prime >> 32
	}
	first, last := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[n-8:])
	return ((first*prime ^ last) * prime) >> 32
}

// copy copies b into a string. Short ones stand side by side in pieces of
// memory, so that an event costs no allocation for each of its texts.
func (p *Parser) copy(b []byte) string {
	if len(b) > maxShared {
		return string(b)
	}
	start := p.arena.Len()
	if start+len(b) > p.arena.Cap() {
		p.arena = strings.Builder{}
		p.arena.Grow(arenaSize)
		start = 0
	}
	p.arena.Write(b)
	return p.arena.String()[start:]
}
