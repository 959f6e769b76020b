package main

import (
	"bytes"
	"fmt"
	"go/format"
)

const generatedNotice = "// Code generated from dto.go and summary.go by go generate; DO NOT EDIT.\n\n"

// valueAppenders names the function that appends a value of each Go type, and
// the condition under which omitempty keeps it.
var valueAppenders = map[string]struct{ function, present string }{
	"string":         {"appendString", `%s != ""`},
	"int":            {"appendInt", "%s != 0"},
	"int64":          {"appendInt64", "%s != 0"},
	"bool":           {"appendBool", "%s"},
	"time.Time":      {"appendTime", ""},
	"map[string]int": {"appendCounts", "len(%s) > 0"},
	"[]string":       {"appendStrings", "len(%s) > 0"},
}

// appenders renders a function for each struct that appends it as JSON, and
// those that choose by the type of an event.
func appenders(w wireFormat) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(generatedNotice + "package stream\n\nimport \"example.com/uagent/stream/core\"\n")
	chooser(&b, w.mappings, "eventToDTO(event core.Event) (dto any, ok bool)", "nil",
		"%[1]s(newHeader(%[2]q, e.At), %[3]se)")
	chooser(&b, w.mappings, "appendEvent(b []byte, event core.Event) (line []byte, ok bool)", "b",
		"append%[4]s(b, %[1]s(newHeader(%[2]q, e.At), %[3]se))")
	for _, s := range w.structs {
		if err := appender(&b, s); err != nil {
			return nil, err
		}
	}
	return format.Source(b.Bytes())
}

// chooser renders a function that returns the result for the type of its
// event, or unknown.
func chooser(b *bytes.Buffer, mappings []mapping, signature, unknown, result string) {
	fmt.Fprintf(b, "\nfunc %s {\nswitch e := event.(type) {\n", signature)
	for _, m := range mappings {
		value := fmt.Sprintf(result, m.function, m.line.lineType(), "", m.line.name)
		pointed := fmt.Sprintf(result, m.function, m.line.lineType(), "*", m.line.name)
		fmt.Fprintf(b, "case %s:\nreturn %s, true\n", m.event, value)
		fmt.Fprintf(b, "case *%s:\nif e != nil {\nreturn %s, true\n}\n", m.event, pointed)
	}
	fmt.Fprintf(b, "}\nreturn %s, false\n}\n", unknown)
}

func appender(b *bytes.Buffer, s lineStruct) error {
	typ := s.name + "DTO"
	if s.name == "header" {
		typ = s.name
	}
	fmt.Fprintf(b, "\nfunc append%s(b []byte, d %s) []byte {\n", title(s.name), typ)
	open := "{"
	if s.header {
		b.WriteString("b = appendHeader(b, d.header)\n")
		open = ","
	}
	for _, f := range s.fields {
		value := "d." + f.name
		function, present := "append"+title(f.element()), ""
		if !f.nested() {
			appender, ok := valueAppenders[f.typ]
			if !ok {
				return fmt.Errorf("%s.%s: nothing appends a %s", typ, f.name, f.typ)
			}
			function, present = appender.function, appender.present
		}
		if f.omitEmpty {
			if present == "" {
				return fmt.Errorf("%s.%s: a %s can't be left out", typ, f.name, f.typ)
			}
			fmt.Fprintf(b, "if "+present+" {\n", value)
		}
		fmt.Fprintf(b, "b = append(b, `%s%q:`...)\nb = %s(b, %s)\n", open, f.member, function, value)
		if f.omitEmpty {
			b.WriteString("}\n")
		}
		open = ","
	}
	if s.name == "header" {
		b.WriteString("return b\n}\n")
		return nil
	}
	b.WriteString("return append(b, '}')\n}\n")
	return nil
}

func title(name string) string {
	return string(name[0]&^0x20) + name[1:]
}
