package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/types"
)

const generatedNotice = "// Code generated from dto.go and summary.go by go generate; DO NOT EDIT.\n\n"

// valueAppenders names the function that appends a value of each Go type, what
// the literal before it ends with, and the condition under which omitempty
// keeps the value v.
var valueAppenders = map[string]struct{ function, open, present string }{
	"string":         {"appendText", `"`, `v != ""`},
	"int":            {"appendInt", "", "v != 0"},
	"int64":          {"appendInt64", "", "v != 0"},
	"bool":           {"appendBool", "", "v"},
	"time.Time":      {"appendTime", "", ""},
	"map[string]int": {"appendCounts", "", "len(v) > 0"},
	"[]string":       {"appendStrings", "", "len(v) > 0"},
}

// appenders renders a function for each mapping that appends what it maps to
// as JSON, straight from the value of package core: to make the struct first
// would copy all of it several times. Two more choose by the type of an event.
func appenders(w wireFormat) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(generatedNotice + "package stream\n\nimport \"example.com/uagent/stream/core\"\n")
	chooser(&b, w.mappings, "eventToDTO(event core.Event) (dto any, ok bool)", "nil",
		"return %[2]s(newHeader(%[4]q, e.At), e), true\n",
		"return %[2]s(newHeader(%[4]q, e.At), *e), true\n")
	chooser(&b, w.mappings, "appendEvent(b []byte, event core.Event) (line []byte, ok bool)", "b",
		"return append%[3]s(b, &e), true\n",
		"return append%[3]s(b, e), true\n")
	for _, m := range w.mappings {
		if err := appender(&b, m, w); err != nil {
			return nil, err
		}
	}
	return format.Source(b.Bytes())
}

// chooser renders a function that does the one thing for the type of its event
// that ofValue or ofPointer says, or returns unknown.
func chooser(b *bytes.Buffer, mappings []mapping, signature, unknown, ofValue, ofPointer string) {
	fmt.Fprintf(b, "\nfunc %s {\nswitch e := event.(type) {\n", signature)
	for _, m := range mappings {
		if !m.target.header {
			continue
		}
		lineType, name := m.target.lineType(), m.target.name
		fmt.Fprintf(b, "case %s:\n"+ofValue, m.source, m.function, name, lineType)
		fmt.Fprintf(b, "case *%s:\nif e != nil {\n"+ofPointer+"}\n", m.source, m.function, name, lineType)
	}
	fmt.Fprintf(b, "}\nreturn %s, false\n}\n", unknown)
}

func appender(b *bytes.Buffer, m mapping, w wireFormat) error {
	fmt.Fprintf(b, "\nfunc append%s(b []byte, %s *%s) []byte {\n", m.target.name, m.param, m.source)
	open := "{"
	if m.target.header {
		// v and type are the same for all lines of a type.
		at := w.structs[0].fields[headerFields-1].member
		fmt.Fprintf(b, "b = append(b, `{\"v\":%s,\"type\":%q,%q:`...)\nb = appendTime(b, wireTime(%s.At))\n", w.version, m.target.lineType(), at, m.param)
		open = ","
	}
	for _, f := range m.target.fields {
		if err := memberAppender(b, f, open, m.values[f.name], w); err != nil {
			return fmt.Errorf("%s.%s: %w", m.target.name, f.name, err)
		}
		open = ","
	}
	b.WriteString("return append(b, '}')\n}\n")
	return nil
}

// memberAppender renders what appends a member with its value.
func memberAppender(b *bytes.Buffer, f field, open string, value ast.Expr, w wireFormat) error {
	source := types.ExprString(value)
	appender, ok := valueAppenders[f.typ]
	if f.nested() {
		mapped, isMapped := w.mappedBy(value)
		if !isMapped || f.omitEmpty {
			return fmt.Errorf("nothing appends %s", source)
		}
		appender.function, source = "append"+f.element(), "&"+mapped
	} else if !ok {
		return fmt.Errorf("nothing appends a %s", f.typ)
	}
	if f.omitEmpty {
		if appender.present == "" {
			return fmt.Errorf("a %s can't be left out", f.typ)
		}
		fmt.Fprintf(b, "if v := %s; %s {\n", source, appender.present)
		source = "v"
	}
	fmt.Fprintf(b, "b = append(b, `%s%q:%s`...)\nb = %s(b, %s)\n", open, f.member, appender.open, appender.function, source)
	if f.omitEmpty {
		b.WriteString("}\n")
	}
	return nil
}

// mappedBy returns the argument of a call to a mapping.
func (w wireFormat) mappedBy(value ast.Expr) (argument string, ok bool) {
	call, ok := value.(*ast.CallExpr)
	if !ok {
		return "", false
	}
	for _, m := range w.mappings {
		if types.ExprString(call.Fun) == m.function {
			return types.ExprString(call.Args[0]), true
		}
	}
	return "", false
}
