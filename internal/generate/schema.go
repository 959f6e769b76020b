package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// An object is a JSON object that keeps its members in order.
type object []member

type member struct {
	name  string
	value any
}

func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:", m.name)
		encoder := json.NewEncoder(&b)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(m.value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

const (
	// The times that the writer writes: RFC 3339 in UTC.
	timePattern = `^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?Z$`
	// A text without any line break; see core.IsLineBreak. U+2028 and U+2029
	// stand as they are, since only some languages' expressions have \u.
	linePattern = `^[^\n\x0b\f\r\x1c-\x1e\x85` + "\u2028\u2029]*$"
)

// valueSchemas has the schema of each Go type.
var valueSchemas = map[string]object{
	"string":         {{"type", "string"}},
	"int":            {{"type", "integer"}},
	"int64":          {{"type", "integer"}},
	"bool":           {{"type", "boolean"}},
	"time.Time":      {{"type", "string"}, {"format", "date-time"}, {"pattern", timePattern}},
	"map[string]int": {{"type", "object"}, {"additionalProperties", object{{"type", "integer"}}}},
	"[]string":       {{"type", "array"}, {"items", object{{"type", "string"}}}},
}

// memberSchemas has what the schema of some members says beyond their type.
func (w wireFormat) memberSchemas() map[string]object {
	return map[string]object{
		"v":     {{"const", json.Number(w.version)}},
		"type":  {{"minLength", 1}},
		"label": {{"pattern", linePattern}},
	}
}

// schema renders the JSON Schema of one line, with that of each type of line
// and of summary.json as definitions.
func schema(w wireFormat) ([]byte, error) {
	header := w.structs[0]
	properties, required, err := w.propertiesOf(header)
	if err != nil {
		return nil, err
	}
	var choices []any
	var definitions object
	for _, s := range w.structs[1:] {
		name := s.lineType()
		definition, err := w.definitionOf(s)
		if err != nil {
			return nil, err
		}
		definitions = append(definitions, member{name, definition})
		if s.header {
			choices = append(choices, object{
				{"if", object{{"properties", object{{"type", object{{"const", name}}}}}, {"required", []string{"type"}}}},
				{"then", object{{"$ref", "#/$defs/" + name}}},
			})
		}
	}
	return indented(object{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"$id", "urn:uagent:stream:v" + w.version},
		{"title", "A line of uagent --stream, version " + w.version},
		{"description", "One line. Types and members that are not described here are additive and allowed. #/$defs/summary describes summary.json."},
		{"type", "object"},
		{"properties", properties},
		{"required", required},
		{"allOf", choices},
		{"$defs", definitions},
	})
}

func (w wireFormat) definitionOf(s lineStruct) (object, error) {
	properties, required, err := w.propertiesOf(s)
	if err != nil {
		return nil, err
	}
	definition := object{{"description", description(s)}, {"type", "object"}, {"properties", properties}}
	if len(required) > 0 {
		definition = append(definition, member{"required", required})
	}
	return definition, nil
}

// description is the struct's doc comment in one line. It speaks of the line,
// not of its Go type.
func description(s lineStruct) string {
	text := strings.Join(strings.Fields(s.doc), " ")
	text = strings.TrimPrefix(text, s.name+"DTO ")
	text = strings.TrimPrefix(text, "is ")
	text = strings.NewReplacer("[SummaryDTO]", "summary", "[", "", "]", "").Replace(text)
	return strings.ToUpper(text[:1]) + text[1:]
}

func (w wireFormat) propertiesOf(s lineStruct) (properties object, required []string, err error) {
	for _, f := range s.fields {
		property := object{{"description", f.doc}}
		switch value, ok := valueSchemas[f.typ]; {
		case f.nested():
			property = append(property, member{"$ref", "#/$defs/" + lineStruct{name: f.element()}.lineType()})
		case ok:
			property = append(append(property, value...), w.memberSchemas()[f.member]...)
		default:
			return nil, nil, fmt.Errorf("%s.%s: there is no schema for a %s", s.name, f.name, f.typ)
		}
		properties = append(properties, member{f.member, property})
		if !f.omitEmpty {
			required = append(required, f.member)
		}
	}
	return properties, required, nil
}

func indented(schema object) ([]byte, error) {
	encoded, err := schema.MarshalJSON()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, encoded, "", "  "); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}
