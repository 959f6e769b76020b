package core_test

import (
	"fmt"
	"strings"
	"testing"

	"example.com/uagent/stream/core"
)

func TestToolLabel(t *testing.T) {
	tests := []struct {
		name, tool, arguments, want string
	}{
		{"Bash shows its command", "Bash", `{"command":"ls -l","timeout":5}`, "ls -l"},
		{"an escape in the command is what it stands for", "Bash", `{"command":"echo \"\u00e9\""}`, `echo "é"`},
		{"other tools show their arguments", "Read", `{"path":"a.txt"}`, `{"path":"a.txt"}`},
		{"also if they have a command", "Shell", `{"command":"ls"}`, `{"command":"ls"}`},
		{"Bash is told by its exact name", "bash", `{"command":"ls"}`, `{"command":"ls"}`},
		{"and command by its own", "Bash", `{"Command":"ls"}`, `{"Command":"ls"}`},
		{"Command doesn't stand in for command", "Bash", `{"command":"ls","Command":"rm"}`, "ls"},
		{"a command that is no string", "Bash", `{"command":["ls"]}`, `{"command":["ls"]}`},
		{"a command that is null", "Bash", `{"command":null}`, `{"command":null}`},
		{"a command that is empty", "Bash", `{"command":""}`, `{"command":""}`},
		{"a command inside", "Bash", `{"args":{"command":"ls"}}`, `{"args":{"command":"ls"}}`},
		{"no object", "Bash", `"command"`, `"command"`},
		{"no JSON", "Bash", `{"command":"ls"`, `{"command":"ls"`},
		{"nothing", "Bash", "", ""},
		{"arguments stay as the model wrote them", "Read", `{"a":"\u00e9\n<&>"}`, `{"a":"\u00e9\n<&>"}`},

		{"lines become one", "Bash", `{"command":"a\nb\r\nc\td"}`, "a b c d"},
		{"so do those of arguments", "Edit", "{\n\t\"a\": 1\r\n}\n", `{ "a": 1 } `},
		{"a run is one space, also at the ends", "Bash", `{"command":" \n\n a \t\r\n\u00a0\u3000 b \n"}`, " a b "},
		{"nothing but white space", "Bash", `{"command":"\n \n"}`, " "},
		{"a single space stays", "Bash", `{"command":"a b"}`, "a b"},
		{"a percent sign stays", "Bash", `{"command":"printf %s%d%n%% 100%"}`, "printf %s%d%n%% 100%"},
		{"redirections stay", "Bash", `{"command":"a <in && b 2>&1"}`, "a <in && b 2>&1"},
		{"bytes that are not UTF-8 stay", "Read", "\xff a\xc3\n\xe2\x80 b", "\xff a\xc3 \xe2\x80 b"},
		{"but in a command, which is decoded, each is U+FFFD", "Bash", "{\"command\":\"a\xffb\xe2\x80 c\"}", "a\ufffdb\ufffd\ufffd c"},
		{"half a surrogate pair too", "Bash", `{"command":"\ud800x"}`, "\ufffdx"},
		{"a replacement character stays", "Read", "\ufffd", "\ufffd"},
		{"what is no space but invisible stays", "Read", "a\u200bb\ufeffc\x00d\x1fe", "a\u200bb\ufeffc\x00d\x1fe"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := core.ToolLabel(test.tool, test.arguments); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestToolLabelFoldsEachWhiteSpace(t *testing.T) {
	breaks := []string{"\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x1d", "\x1e", "\u0085", "\u2028", "\u2029"}
	spaces := []string{" ", "\t", "\u00a0", "\u1680", "\u2003", "\u202f", "\u3000"}
	for _, space := range append(breaks, spaces...) {
		t.Run(fmt.Sprintf("%+q", space), func(t *testing.T) {
			if got := core.ToolLabel("Read", space+"a"+space+space+"b \n"+space); got != " a b " {
				t.Errorf("raw: got %q", got)
			}
			var escaped strings.Builder
			for _, r := range "a" + space + "b" {
				fmt.Fprintf(&escaped, `\u%04x`, r)
			}
			if got := core.ToolLabel("Bash", `{"command":"`+escaped.String()+`"}`); got != "a b" {
				t.Errorf("in a command: got %q", got)
			}
		})
	}
}

// No character that IsLineBreak names is in a label, and none that it does
// not name goes missing but for white space.
func TestToolLabelHoldsNoLineBreak(t *testing.T) {
	want := map[rune]bool{'\n': true, '\v': true, '\f': true, '\r': true, 0x1c: true, 0x1d: true, 0x1e: true, 0x85: true, 0x2028: true, 0x2029: true}
	for r := rune(0); r < 0x3100; r++ {
		if got := core.IsLineBreak(r); got != want[r] {
			t.Errorf("IsLineBreak(%U) is %v", r, got)
		}
		if label := core.ToolLabel("Read", string(r)); strings.ContainsFunc(label, core.IsLineBreak) {
			t.Errorf("the label of %U is %q", r, label)
		}
	}
}

func TestToolLabelCutsNothingOff(t *testing.T) {
	long := strings.Repeat("word ", 1<<18) + "end"
	if got := core.ToolLabel("Bash", `{"command":"`+long+`"}`); got != long {
		t.Errorf("got %d bytes, want %d", len(got), len(long))
	}
}
