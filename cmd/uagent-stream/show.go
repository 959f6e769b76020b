package main

import (
	"os"
	"strconv"

	"example.com/uagent/stream/check"
	"example.com/uagent/stream/internal/show"
)

const aboutShow = `Prints a run for a person to watch, each line as soon as it arrives:

  uagent --stream ... | uagent-stream show

On a terminal it is in colour and fits the width: labels are cut, texts wrapped.
Elsewhere it is plain and whole. What the stream holds can do a terminal no
harm: control characters and the like are shown escaped.

NO_COLOR in the environment keeps the colours off; -color overrules it.
`

func showRun(c *context, args []string) int {
	flags := c.flags("show", "[-color auto|always|never] [FILE]", aboutShow)
	color := flags.String("color", "auto", "`WHEN` to use colours: auto, always or never")
	if status, done := c.parse(flags, args); done {
		return status
	}
	if flags.NArg() > 1 {
		c.errorf("show: more than one FILE")
		return exitUsage
	}
	columns, onTerminal := terminalColumns(c.stdout)
	options := show.Options{}
	switch *color {
	case "always":
		options.Color = true
	case "auto":
		options.Color = onTerminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	case "never":
	default:
		c.errorf("show: -color must be auto, always or never, not %q", *color)
		return exitUsage
	}
	if onTerminal {
		options.Width = columns
	}
	return c.show(flags.Arg(0), show.NewPrinter(c.stdout, options))
}

func (c *context) show(name string, printer *show.Printer) int {
	run, err := c.view(name, viewer{
		event:   printer.Event,
		unread:  printer.Unread,
		unknown: printer.Unknown,
		enough:  func() bool { return printer.Err() != nil },
	})
	if err != nil {
		c.errorf("show: %s: %v", display(name), err)
		return exitUsage
	}
	switch run.end() {
	case check.Blocked:
		printer.Blocked()
	case check.NotStarted:
		printer.NotStarted()
	case check.CutOff:
		printer.CutOff(run.result())
	}
	return c.written(printer.Err())
}

// terminalColumns returns, if w is a terminal, what asks for its width.
func terminalColumns(w any) (columns func() int, ok bool) {
	file, ok := w.(*os.File)
	if !ok {
		return nil, false
	}
	if _, ok := windowColumns(file); !ok {
		return nil, false
	}
	return func() int {
		// Asked for each event: the window may have changed.
		if columns, _ := windowColumns(file); columns > 0 {
			return columns
		}
		if columns, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && columns > 0 {
			return columns
		}
		return 80
	}, true
}
