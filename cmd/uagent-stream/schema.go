package main

import (
	"io"

	"example.com/uagent/stream/schema"
)

const aboutSchema = `Prints the JSON Schema, draft 2020-12, of one line of version 1. Under
$defs/summary it has that of summary.json.
`

func printSchema(c *context, args []string) int {
	flags := c.flags("schema", "", aboutSchema)
	if status, done := c.parse(flags, args); done {
		return status
	}
	if flags.NArg() > 0 {
		c.errorf("schema: it takes no FILE")
		return exitUsage
	}
	_, err := io.WriteString(c.stdout, schema.V1)
	return c.written(err)
}
