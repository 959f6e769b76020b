package main

import (
	"bytes"
	"fmt"
	"go/format"
	"slices"
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

// readers renders for each struct the table of its members and a method of
// wire.Parser that reads an object into it.
func readers(w wireFormat) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(generatedNotice + "package wire\n\nimport \"example.com/uagent/stream\"\n")
	typeNames(&b, w.structs)
	header := w.structs[0]
	for _, s := range w.structs {
		if s.header {
			// The header's members are read before the type is known, but
			// belong to the object's documented ones.
			s.fields = slices.Concat(header.fields, s.fields)
		}
		if err := reader(&b, s); err != nil {
			return nil, err
		}
	}
	return format.Source(b.Bytes())
}

// typeNames renders a function that finds a type's name without making a
// string of it.
func typeNames(b *bytes.Buffer, structs []lineStruct) {
	b.WriteString("\nfunc knownType(name []byte) string {\nswitch string(name) {\n")
	for _, s := range structs {
		if s.header {
			fmt.Fprintf(b, "case %q:\nreturn %[1]q\n", s.lineType())
		}
	}
	b.WriteString("}\nreturn \"\"\n}\n")
}

func reader(b *bytes.Buffer, s lineStruct) error {
	writeTable(b, s)
	if s.name == "header" {
		return nil
	}
	if s.header {
		fmt.Fprintf(b, "\nfunc (p *Parser) %s() (d stream.%sDTO) {\no := p.line(&%[1]sTable)\n", s.function(), s.name)
	} else {
		fmt.Fprintf(b, "\nfunc (p *Parser) %s(outer *object, d *stream.%sDTO) {\no, ok := p.enter(outer, &%[1]sTable)\nif !ok {\nreturn\n}\n", s.function(), s.name)
	}
	b.WriteString("for p.next(&o) {\nswitch o.index {\n")
	for i, f := range s.fields {
		method, ok := valueReaders[f.typ]
		switch {
		case s.header && i < headerFields:
			continue
		case f.nested():
			method = lineStruct{name: f.element()}.function()
		case !ok:
			return fmt.Errorf("%s.%s: nothing reads a %s", s.name, f.name, f.typ)
		}
		fmt.Fprintf(b, "case %d:\np.%s(&o, &d.%s)\n", i, method, f.name)
	}
	if s.header {
		b.WriteString("}\n}\np.require(&o)\nreturn d\n}\n")
	} else {
		b.WriteString("}\n}\np.require(&o)\np.leave(outer, &o)\n}\n")
	}
	return nil
}

// writeTable writes the table of a struct's members.
func writeTable(b *bytes.Buffer, s lineStruct) {
	required := uint64(0)
	fmt.Fprintf(b, "\nvar %sTable = table{\nnames: []string{\n", s.function())
	for i, f := range s.fields {
		fmt.Fprintf(b, "`%q:`, // %d\n", f.member, i)
		if !f.omitEmpty {
			required |= 1 << i
		}
	}
	fmt.Fprintf(b, "},\nrequired: %#b,\n}\n", required)
}

// headerFields is the number of members that open every line.
const headerFields = 3
