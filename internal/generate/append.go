package main

import (
	"bytes"
	"fmt"
	"go/format"
)

const generatedNotice = "// Code generated from dto.go and summary.go by go generate; DO NOT EDIT.\n\n"

// valueAppenders names the function that appends a value of each Go type, what
// the literal before it ends with, and the condition under which omitempty
// keeps the value.
var valueAppenders = map[string]struct{ function, open, present string }{
	"string":         {"appendText", `"`, `%s != ""`},
	"int":            {"appendInt", "", "%s != 0"},
	"int64":          {"appendInt64", "", "%s != 0"},
	"bool":           {"appendBool", "", "%s"},
	"time.Time":      {"appendTime", "", ""},
	"map[string]int": {"appendCounts", "", "len(%s) > 0"},
	"[]string":       {"appendStrings", "", "len(%s) > 0"},
}

// appenders renders a function for each struct that appends it as JSON, and
// those that choose by the type of an event.
func appenders(w wireFormat) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(generatedNotice + "package stream\n\nimport \"example.com/uagent/stream/core\"\n")
	chooser(&b, w.mappings, "eventToDTO(event core.Event) (dto any, ok bool)", "nil",
		"return %[1]s(newHeader(%[2]q, e.At), %[3]se), true\n")
	chooser(&b, w.mappings, "appendEvent(b []byte, event core.Event) (line []byte, ok bool)", "b",
		"d := %[1]s(newHeader(%[2]q, e.At), %[3]se)\nreturn append%[4]s(b, &d), true\n")
	for _, s := range w.structs[1:] {
		if err := appender(&b, s, w); err != nil {
			return nil, err
		}
	}
	return format.Source(b.Bytes())
}

// chooser renders a function that does the one thing for the type of its event
// that result says, or returns unknown.
func chooser(b *bytes.Buffer, mappings []mapping, signature, unknown, result string) {
	fmt.Fprintf(b, "\nfunc %s {\nswitch e := event.(type) {\n", signature)
	for _, m := range mappings {
		lineType, name := m.line.lineType(), m.line.name
		fmt.Fprintf(b, "case %s:\n", m.event)
		fmt.Fprintf(b, result, m.function, lineType, "", name)
		fmt.Fprintf(b, "case *%s:\nif e != nil {\n", m.event)
		fmt.Fprintf(b, result+"}\n", m.function, lineType, "*", name)
	}
	fmt.Fprintf(b, "}\nreturn %s, false\n}\n", unknown)
}

func appender(b *bytes.Buffer, s lineStruct, w wireFormat) error {
	fmt.Fprintf(b, "\nfunc append%[1]s(b []byte, d *%[1]sDTO) []byte {\n", s.name)
	open := "{"
	if s.header {
		// v and type are the same for all lines of a type.
		at := w.structs[0].fields[headerFields-1]
		fmt.Fprintf(b, "b = append(b, `{\"v\":%s,\"type\":%q,%q:`...)\nb = appendTime(b, d.%s)\n", w.version, s.lineType(), at.member, at.name)
		open = ","
	}
	for _, f := range s.fields {
		if err := memberAppender(b, f, open); err != nil {
			return fmt.Errorf("%s.%s: %w", s.name, f.name, err)
		}
		open = ","
	}
	b.WriteString("return append(b, '}')\n}\n")
	return nil
}

func memberAppender(b *bytes.Buffer, f field, open string) error {
	value := "d." + f.name
	appender, ok := valueAppenders[f.typ]
	if f.nested() {
		appender.function, value = "append"+f.element(), "&"+value
	} else if !ok {
		return fmt.Errorf("nothing appends a %s", f.typ)
	}
	if f.omitEmpty {
		if appender.present == "" {
			return fmt.Errorf("a %s can't be left out", f.typ)
		}
		fmt.Fprintf(b, "if "+appender.present+" {\n", value)
	}
	fmt.Fprintf(b, "b = append(b, `%s%q:%s`...)\nb = %s(b, %s)\n", open, f.member, appender.open, appender.function, value)
	if f.omitEmpty {
		b.WriteString("}\n")
	}
	return nil
}
