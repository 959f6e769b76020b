package core

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ToolLabel returns what to show for a call of the named tool with the given
// raw JSON arguments: the command of a Bash call, else the arguments as they
// are. The label stands on one line: each run of white space and line
// separators is one space. Nothing is cut off.
func ToolLabel(name, arguments string) string {
	if name == "Bash" {
		if command := bashCommand(arguments); command != "" {
			return onOneLine(command)
		}
	}
	return onOneLine(arguments)
}

// bashCommand returns the command member of a Bash call's arguments, or the
// empty string if they hold none.
func bashCommand(arguments string) string {
	// A map, since a struct would also take a member "Command".
	var members map[string]json.RawMessage
	if json.Unmarshal([]byte(arguments), &members) != nil {
		return ""
	}
	var command string
	if json.Unmarshal(members["command"], &command) != nil {
		return ""
	}
	return command
}

// onOneLine folds each run of white space into one space. Bytes that are not
// UTF-8 stay as they are.
func onOneLine(s string) string {
	var b strings.Builder
	inSpace := false
	for rest := s; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		switch {
		case !isSpace(r):
			b.WriteString(rest[:size])
			inSpace = false
		case !inSpace:
			b.WriteByte(' ')
			inSpace = true
		}
		rest = rest[size:]
	}
	return b.String()
}

// isSpace adds to Unicode's white space the three information separators at
// which Python's str.splitlines breaks a line.
func isSpace(r rune) bool {
	return unicode.IsSpace(r) || IsLineBreak(r)
}

// IsLineBreak reports whether a program in some common language takes r for
// the end of a line. A label holds no such character.
func IsLineBreak(r rune) bool {
	switch r {
	case '\n', '\v', '\f', '\r', 0x1C, 0x1D, 0x1E, 0x85, 0x2028, 0x2029:
		return true
	}
	return false
}
