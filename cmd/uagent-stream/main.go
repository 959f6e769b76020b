// Command uagent-stream works with streams that uagent --stream wrote.
//
// Usage:
//
//	uagent-stream COMMAND [flags] [FILE]
//
// The commands are:
//
//	replay    write a recorded stream again, as uagent would
//	check     hold streams against the contract
//	stats     compute a run's figures from its lines
//	schema    print the JSON Schema of a line
//	show      print a run for a person, as it happens
//	timeline  draw what ran when, as a page or a trace
//
// "uagent-stream COMMAND -h" tells more of one. A FILE that is - or left out
// is standard input.
//
// The exit status is 0 unless a command says otherwise, and 2 for wrong use
// or a file that can't be read or written.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"
)

// Exit statuses that all commands share.
const (
	exitOK    = 0
	exitFound = 1 // check has found an error
	exitUsage = 2 // wrong use, or a file that can't be read or written
)

// A command is one subcommand. Its run gets the arguments behind its name.
type command struct {
	name    string
	summary string
	run     func(c *context, args []string) int
}

var commands = []command{
	{"replay", "write a recorded stream again, as uagent would", replay},
	{"check", "hold streams against the contract", checkStreams},
	{"stats", "compute a run's figures from its lines", stats},
	{"schema", "print the JSON Schema of a line", printSchema},
	{"show", "print a run for a person, as it happens", showRun},
	{"timeline", "draw what ran when, as a page or a trace", drawTimeline},
}

// A context is what a command works with.
type context struct {
	stdin          io.Reader
	stdout, stderr io.Writer
}

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c := &context{stdin: stdin, stdout: stdout, stderr: stderr}
	if len(args) == 0 {
		io.WriteString(stderr, usage())
		return exitUsage
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		io.WriteString(stdout, usage())
		return exitOK
	}
	for _, command := range commands {
		if command.name == args[0] {
			return command.run(c, args[1:])
		}
	}
	c.errorf("no command %q; uagent-stream -h lists them", args[0])
	return exitUsage
}

func usage() string {
	var b strings.Builder
	b.WriteString("usage: uagent-stream COMMAND [flags] [FILE]\n\ncommands:\n")
	for _, command := range commands {
		fmt.Fprintf(&b, "  %-9s %s\n", command.name, command.summary)
	}
	b.WriteString("\nuagent-stream COMMAND -h tells more of one. A FILE that is - or left out is\nstandard input.\n")
	return b.String()
}

// errorf writes one line to standard error. File names may hold anything, so
// what a terminal would not show as it is gets escaped.
func (c *context) errorf(format string, args ...any) {
	message := printable(fmt.Sprintf(format, args...))
	fmt.Fprintf(c.stderr, "uagent-stream: %s\n", message)
}

// printable returns s with all escaped that does not print.
func printable(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }) < 0 {
		return s
	}
	var b strings.Builder
	for rest := s; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, rest[0])
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			escaped := strconv.QuoteRuneToASCII(r)
			b.WriteString(escaped[1 : len(escaped)-1])
		}
		rest = rest[size:]
	}
	return b.String()
}

// flags returns the flag set of a command: its usage text is what the command
// does, how it is called, and the flags.
func (c *context) flags(name, arguments, about string) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(c.stderr)
	flags.Usage = func() {
		fmt.Fprintf(flags.Output(), "usage: uagent-stream %s\n\n%s\n", strings.TrimSpace(name+" "+arguments), about)
		flags.PrintDefaults()
	}
	return flags
}

// parse parses a command's arguments. If done, the command is to return
// status: help went to standard output, or wrong use to standard error.
func (c *context) parse(flags *flag.FlagSet, args []string) (status int, done bool) {
	for _, arg := range args {
		if arg == "--" {
			break
		}
		if arg == "-h" || arg == "-help" || arg == "--help" {
			flags.SetOutput(c.stdout)
		}
	}
	switch err := flags.Parse(args); {
	case err == nil:
		return exitOK, false
	case errors.Is(err, flag.ErrHelp):
		return exitOK, true
	}
	return exitUsage, true
}

// open opens a FILE argument, standard input if name is - or empty.
func (c *context) open(name string) (io.ReadCloser, error) {
	if name == "" || name == "-" {
		return io.NopCloser(c.stdin), nil
	}
	return os.Open(name)
}

// reason returns why a file can't be read, without its name, which the message
// gives in front.
func reason(err error) error {
	if pathError, ok := errors.AsType[*fs.PathError](err); ok {
		return pathError.Err
	}
	return err
}

// display is a FILE argument as messages name it.
func display(name string) string {
	if name == "" || name == "-" {
		return "standard input"
	}
	return printable(name)
}

// written returns the exit status after a write to standard output that ended
// with err. A reader that went away is no error: it has seen enough.
func (c *context) written(err error) int {
	if err == nil || errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
		return exitOK
	}
	c.errorf("writing to standard output: %v", err)
	return exitUsage
}
