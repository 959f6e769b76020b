package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"slices"
	"strings"
)

// valueReaders names the method of wire.Parser that reads a value of each Go
// type.
var valueReaders = map[string]string{
	"string":         "text",
	"int":            "count",
	"int64":          "integer",
	"bool":           "boolean",
	"time.Time":      "time",
	"map[string]int": "counts",
	"[]string":       "texts",
}

// readers renders for each struct the table of its members and two methods of
// wire.Parser: one expects an object as it is written, the other reads any.
func readers(w wireFormat) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(generatedNotice + "package wire\n\nimport (\n\"example.com/uagent/stream\"\n\"example.com/uagent/stream/core\"\n)\n")
	typeNames(&b, w)
	eventReaders(&b, w)
	header := w.structs[0]
	writeTable(&b, header)
	for _, s := range w.structs[1:] {
		err := expecter(&b, s)
		if s.header {
			// The header's members are read before the type is known, but
			// belong to the object's documented ones.
			s.fields = slices.Concat(header.fields, s.fields)
		}
		writeTable(&b, s)
		if err := errors.Join(err, reader(&b, s)); err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return format.Source(b.Bytes())
}

// typeNames renders a function that finds a type's name without making a
// string of it.
func typeNames(b *bytes.Buffer, w wireFormat) {
	b.WriteString("\nfunc knownType(name []byte) string {\nswitch string(name) {\n")
	for _, s := range w.lines() {
		fmt.Fprintf(b, "case %q:\nreturn %[1]q\n", s.lineType())
	}
	b.WriteString("}\nreturn \"\"\n}\n")
}

// reader renders a method that reads the members of a struct in any order.
func reader(b *bytes.Buffer, s lineStruct) error {
	start, end := "(d *stream.%[2]sDTO) {\no := p.line(&%[1]sTable)\n", ""
	if !s.header {
		start, end = "(outer *object, d *stream.%[2]sDTO) {\no, ok := p.enter(outer, &%[1]sTable)\nif !ok {\nreturn\n}\n", "p.leave()\n"
	}
	fmt.Fprintf(b, "\nfunc (p *Parser) %[1]s"+start+"for p.next(&o) {\nswitch o.index {\n", s.function(), s.name)
	for i, f := range s.fields {
		if s.header && i < headerFields {
			continue
		}
		method, err := readerOf(f)
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "case %d:\np.%s(&o, &d.%s)\n", i, method, f.name)
	}
	fmt.Fprintf(b, "}\n}\np.require(&o)\n%s}\n", end)
	return nil
}

// eventReaders renders what chooses by the type of a line.
func eventReaders(b *bytes.Buffer, w wireFormat) {
	fmt.Fprintf(b, "\n// expectedStart is how lines start, up to their type.\nconst expectedStart = `{\"v\":%s,\"type\":`\n", w.version)
	b.WriteString("\n// expectedEvent expects a line of the type from the members of its own on.\n" +
		"func (p *Parser) expectedEvent(name []byte, i int) core.Event {\nswitch string(name) {\n")
	for _, s := range w.lines() {
		fmt.Fprintf(b, "case %q:\np.Type, p.passing = %[1]q, p.passed[%[1]q]\nvar d stream.%[2]sDTO\n"+
			"if p.ends(p.expect%[2]s(i, &d), &%[3]sTable) {\nreturn %[3]s(p.At, &d)\n}\n", s.lineType(), s.name, s.function())
	}
	b.WriteString("}\nreturn nil\n}\n")

	b.WriteString("\n// event reads the event of a line whose header is read. It is nil for a type\n" +
		"// that version " + w.version + " does not have.\nfunc (p *Parser) event() core.Event {\nswitch p.Type {\n")
	for _, s := range w.lines() {
		fmt.Fprintf(b, "case %q:\nvar d stream.%[2]sDTO\np.%[3]s(&d)\nreturn %[3]s(p.At, &d)\n", s.lineType(), s.name, s.function())
	}
	b.WriteString("}\nreturn nil\n}\n")
}

// expecter renders a method that expects the members of a struct.
func expecter(b *bytes.Buffer, s lineStruct) error {
	before, name, start, end := ",", "", "", "return i\n}\n"
	if !s.header {
		before, name, start, end = "{", "name string, ", "i = p.expect(i, name)\n", "return p.expect(i, \"}\")\n}\n"
	}
	fmt.Fprintf(b, "\nfunc (p *Parser) expect%[1]s(i int, %[2]sd *stream.%[1]sDTO) int {\n%[3]s", s.name, name, start)
	for _, f := range s.fields {
		method, err := readerOf(f)
		if err != nil {
			return err
		}
		call := fmt.Sprintf("p.expect%s(i, `%s%q:`, &d.%s)", strings.ToUpper(method[:1])+method[1:], before, f.member, f.name)
		if f.omitEmpty {
			call = "optional(i, " + call + ")"
		}
		fmt.Fprintf(b, "i = %s\n", call)
		before = ","
	}
	b.WriteString(end)
	return nil
}

// readerOf returns the name of the methods that read a member.
func readerOf(f field) (string, error) {
	if f.nested() {
		return lineStruct{name: f.element()}.function(), nil
	}
	if f.member == "v" {
		return "schemaVersion", nil
	}
	method, ok := valueReaders[f.typ]
	if !ok {
		return "", fmt.Errorf("%s: nothing reads a %s", f.name, f.typ)
	}
	return method, nil
}

// writeTable writes the table of a struct's members.
func writeTable(b *bytes.Buffer, s lineStruct) {
	required := uint64(0)
	fmt.Fprintf(b, "\nvar %sTable = table{\nnames: []string{\n", s.function())
	for i, f := range s.fields {
		fmt.Fprintf(b, "%q, // %d\n", f.member, i)
		if !f.omitEmpty {
			required |= 1 << i
		}
	}
	fmt.Fprintf(b, "},\nrequired: %#b,\n}\n", required)
}

// headerFields is the number of members that open every line.
const headerFields = 3
