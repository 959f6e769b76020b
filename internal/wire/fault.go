package wire

import (
	"strconv"
	"strings"
)

// A Kind is a kind of fault in a line.
type Kind uint8

// The first group keeps a reader from the line's event; only a strict Parser
// notes the others.
const (
	Syntax  Kind = iota // the line is not one JSON object
	Version             // v, or the summary's, is missing or not a version that is known
	Absent              // type or at is missing
	Null                // a documented member is null
	Wrong               // a documented member has another type or form

	Missing   // another documented member that is never left out is missing
	Duplicate // a member stands in an object twice
	Unknown   // a member is not documented
	Big       // an integer is beyond what a 64-bit floating-point number holds exactly
	NotUTC    // a time has an offset

	kinds
)

// maxFaults bounds how many faults of a kind are kept of a line, which may
// hold millions.
const maxFaults = 64

// A Fault is what is wrong with a line, or worth knowing of it.
type Fault struct {
	Kind    Kind
	Path    string // the member, such as usage.input; empty for the line as a whole
	Problem string // what is wrong with it, such as "is null"
	AtEnd   bool   // of a Syntax fault: the line ended before its object did
}

// Fatal reports whether the fault keeps a reader from the line's event.
func (f Fault) Fatal() bool { return f.Kind <= Wrong }

// Error returns the fault on one line, with what comes from the stream
// escaped.
func (f Fault) Error() string {
	if f.Path == "" {
		return f.Problem
	}
	return Escape(f.Path) + " " + f.Problem
}

// Omitted returns how many faults of the kind p.Faults does not have, since it
// has enough of them.
func (p *Parser) Omitted(kind Kind) int {
	return max(0, p.found[kind]-maxFaults)
}

// fault notes a fault of a member of the object that is being read.
func (p *Parser) fault(kind Kind, name, problem string) {
	if p.found[kind]++; p.found[kind] > maxFaults {
		return
	}
	path := name
	if len(p.path) > 0 {
		path = strings.Join(p.path, ".") + "." + name
	}
	p.Faults = append(p.Faults, Fault{Kind: kind, Path: path, Problem: problem})
}

// faulty reports whether one of the faults is of the member.
func faulty(faults []Fault, path string) bool {
	for _, f := range faults {
		if f.Path == path {
			return true
		}
	}
	return false
}

// Escape returns untrusted text fit for a message: printable ASCII, on one
// line, and not long.
func Escape(s string) string {
	const most = 60
	cut := ""
	if len(s) > most {
		s, cut = s[:most], "..."
	}
	quoted := strconv.QuoteToASCII(s)
	return quoted[1:len(quoted)-1] + cut
}
