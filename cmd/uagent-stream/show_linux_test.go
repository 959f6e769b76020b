package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"example.com/uagent/stream/internal/terminal"
)

// A screen is a terminal of the kernel, with what is written to it.
type screen struct {
	terminal *os.File
	written  chan string
}

func newScreen(t *testing.T, columns uint16) *screen {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { master.Close() })
	var unlock, number int32
	control(t, master, syscall.TIOCSPTLCK, unsafe.Pointer(&unlock))
	control(t, master, syscall.TIOCGPTN, unsafe.Pointer(&number))
	terminal, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	size := [4]uint16{24, columns}
	control(t, terminal, syscall.TIOCSWINSZ, unsafe.Pointer(&size))
	s := &screen{terminal: terminal, written: make(chan string)}
	go func() {
		var b bytes.Buffer
		io.Copy(&b, master) // ends with an error once the terminal is closed
		s.written <- b.String()
	}()
	return s
}

func control(t *testing.T, file *os.File, request uintptr, argument unsafe.Pointer) {
	t.Helper()
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, file.Fd(), request, uintptr(argument)); errno != 0 {
		t.Fatalf("ioctl %#x of %s: %v", request, file.Name(), errno)
	}
}

// show returns what show writes to the screen.
func (s *screen) show(t *testing.T, stream string, args ...string) string {
	t.Helper()
	var stderr bytes.Buffer
	if status := run(append([]string{"show"}, args...), strings.NewReader(stream), s.terminal, &stderr); status != 0 || stderr.Len() > 0 {
		t.Errorf("got status %d and %q on standard error", status, stderr.String())
	}
	s.terminal.Close()
	return strings.ReplaceAll(<-s.written, "\r\n", "\n")
}

func TestShowOnATerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "xterm")
	wide := strings.ReplaceAll(readFile(t, goldenRun("ok-parallel")), "go test ./...", "日本語のテストを全部 🚀 走らせる")
	for _, columns := range []uint16{1, 9, 20, 40, 50, 80, 200} {
		got := newScreen(t, columns).show(t, wide)
		if !strings.Contains(got, "\x1b[") {
			t.Errorf("no colours on a terminal: %q", got)
		}
		for line := range strings.Lines(withoutColors(got)) {
			line = strings.TrimSuffix(line, "\n")
			if width := terminal.Width(line); width > int(columns) {
				t.Errorf("on %d columns, a line has %d: %q", columns, width, line)
			}
		}
	}
}

func TestShowOnATerminalWithoutColors(t *testing.T) {
	run := readFile(t, goldenRun("ok-parallel"))
	tests := []struct {
		name, noColor, term string
		args                []string
		want                bool // colours
	}{
		{"as it comes", "", "xterm", nil, true},
		{"NO_COLOR", "1", "xterm", nil, false},
		{"NO_COLOR of any value", "0", "xterm", nil, false},
		{"a terminal without colours", "", "dumb", nil, false},
		{"never", "", "xterm", []string{"-color", "never"}, false},
		{"always, which overrules NO_COLOR", "1", "xterm", []string{"-color", "always"}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv("NO_COLOR", test.noColor)
			t.Setenv("TERM", test.term)
			if got := newScreen(t, 80).show(t, run, test.args...); strings.Contains(got, "\x1b") != test.want {
				t.Errorf("colours: %t, want %t: %q", !test.want, test.want, got)
			}
		})
	}
}

func TestShowOnATerminalOfUnknownWidth(t *testing.T) {
	for columns, want := range map[string]int{"": 80, "33": 33, "no number": 80, "-5": 80} {
		t.Setenv("COLUMNS", columns)
		widest := 0
		for line := range strings.Lines(withoutColors(newScreen(t, 0).show(t, readFile(t, goldenRun("ok-parallel"))))) {
			widest = max(widest, terminal.Width(strings.TrimSuffix(line, "\n")))
		}
		if widest != want {
			t.Errorf("with COLUMNS=%q the widest line has %d columns, want %d", columns, widest, want)
		}
	}
}

func TestADeviceThatIsNoTerminal(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if _, ok := terminalColumns(null); ok {
		t.Errorf("%s is taken for a terminal", os.DevNull)
	}
}
