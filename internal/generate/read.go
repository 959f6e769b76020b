package main

import (
	"bytes"
	"fmt"
	"go/format"
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

// readers renders a method of wire.Parser for each struct that reads an
// object into it.
func readers(structs []lineStruct) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(generatedNotice + "package wire\n\nimport \"example.com/uagent/stream\"\n")
	for _, s := range structs[1:] {
		if s.header {
			// The header's members are read before the type is known, but
			// belong to the object's documented ones.
			s.fields = append(structs[0].fields[:len(structs[0].fields):len(structs[0].fields)], s.fields...)
		}
		if err := reader(&b, s); err != nil {
			return nil, err
		}
	}
	return format.Source(b.Bytes())
}

func reader(b *bytes.Buffer, s lineStruct) error {
	required := uint64(0)
	fmt.Fprintf(b, "\nvar %sMembers = []string{", s.function())
	for i, f := range s.fields {
		fmt.Fprintf(b, "%q, ", f.member)
		if !f.omitEmpty {
			required |= 1 << i
		}
	}
	b.WriteString("}\n")
	signature, current := "(o *object, d *stream.%sDTO)", "o"
	if s.header {
		signature, current = "(o object) (d stream.%sDTO)", "&o"
	}
	fmt.Fprintf(b, "\nfunc (p *Parser) %s"+signature+" {\n", s.function(), s.name)
	fmt.Fprintf(b, "var seen members\nfor p.next(%s) {\nswitch string(o.name) {\n", current)
	for i, f := range s.fields {
		see := "see"
		if s.header && i < headerFields {
			see = "seeHeader"
		}
		fmt.Fprintf(b, "case %q:\np.%s(&seen, %d, %s)\n", f.member, see, i, current)
		switch method, ok := valueReaders[f.typ]; {
		case s.header && i < headerFields:
		case f.nested():
			fmt.Fprintf(b, "if inner, ok := p.enter(%s); ok {\np.%s(&inner, &d.%s)\np.leave(%[1]s, &inner)\n}\n",
				current, lineStruct{name: f.element()}.function(), f.name)
		case ok:
			fmt.Fprintf(b, "p.%s(%s, &d.%s)\n", method, current, f.name)
		default:
			return fmt.Errorf("%s.%s: nothing reads a %s", s.name, f.name, f.typ)
		}
	}
	fmt.Fprintf(b, "default:\np.unknown(%s)\n}\n}\np.require(seen, %#x, %sMembers)\n", current, required, s.function())
	if s.header {
		b.WriteString("return d\n")
	}
	b.WriteString("}\n")
	return nil
}

// headerFields is the number of members that open every line.
const headerFields = 3
