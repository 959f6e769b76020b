package schema_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/anyevent"
	"example.com/uagent/stream/schema"
)

// A node is a schema, as far as ours goes.
type node struct {
	Description          string
	Type                 string
	Ref                  string `json:"$ref"`
	Const                any
	Pattern              string
	Properties           map[string]node
	Required             []string
	Items                *node
	AdditionalProperties *node
	AllOf                []struct{ If, Then node }
	Defs                 map[string]node `json:"$defs"`
}

func parsed(t *testing.T) node {
	t.Helper()
	var root node
	if err := json.Unmarshal([]byte(schema.V1), &root); err != nil {
		t.Fatal(err)
	}
	return root
}

// TestSchemaHasTheStructs holds the schema against the line structs by way of
// reflection, which its generator does not use.
func TestSchemaHasTheStructs(t *testing.T) {
	root := parsed(t)
	var types []string
	for _, event := range anyevent.Types {
		dto, _ := stream.EventToDTO(event)
		typ := reflect.TypeOf(dto)
		name := lineType(t, dto)
		types = append(types, name)
		hasStruct(t, root, name, typ)
	}
	hasStruct(t, root, "summary", reflect.TypeFor[stream.SummaryDTO]())
	hasStruct(t, root, "stats", reflect.TypeFor[stream.StatsDTO]())
	hasStruct(t, root, "tokens", reflect.TypeFor[stream.TokensDTO]())
	if got, want := len(root.Defs), len(types)+3; got != want {
		t.Errorf("the schema has %d definitions, want %d", got, want)
	}
	var chosen []string
	for _, choice := range root.AllOf {
		name := choice.If.Properties["type"].Const.(string)
		if choice.Then.Ref != "#/$defs/"+name || !slices.Equal(choice.If.Required, []string{"type"}) {
			t.Errorf("a line of type %s is held to %s", name, choice.Then.Ref)
		}
		chosen = append(chosen, name)
	}
	if !slices.Equal(chosen, types) {
		t.Errorf("the schema chooses between %q, want %q", chosen, types)
	}
}

func lineType(t *testing.T, dto any) string {
	t.Helper()
	encoded, err := json.Marshal(dto)
	if err != nil {
		t.Fatal(err)
	}
	var line struct{ Type string }
	if err := json.Unmarshal(encoded, &line); err != nil {
		t.Fatal(err)
	}
	return line.Type
}

// hasStruct compares a definition with a struct; the members of the header
// stand at the schema's root.
func hasStruct(t *testing.T, root node, name string, typ reflect.Type) {
	t.Helper()
	definition, ok := root.Defs[name]
	if !ok {
		t.Errorf("the schema has no definition of %s", name)
		return
	}
	var required, all []string
	for i := range typ.NumField() {
		field := typ.Field(i)
		if field.Anonymous {
			if want := []string{"v", "type", "at"}; !slices.Equal(root.Required, want) || len(root.Properties) != len(want) {
				t.Errorf("the schema requires %q of every line, want %q", root.Required, want)
			}
			continue
		}
		member, option, _ := strings.Cut(field.Tag.Get("json"), ",")
		all = append(all, member)
		if option == "" {
			required = append(required, member)
		}
		property := definition.Properties[member]
		if got, want := kind(property), goKind(field.Type); got != want {
			t.Errorf("%s.%s is %s in the schema, %s in the struct", name, member, got, want)
		}
		if property.Description == "" || definition.Description == "" {
			t.Errorf("%s.%s, or %s, has no description", name, member, name)
		}
	}
	slices.Sort(all)
	if got := slices.Sorted(maps.Keys(definition.Properties)); !slices.Equal(got, all) {
		t.Errorf("%s has the members %q in the schema, %q in the struct", name, got, all)
	}
	if !slices.Equal(definition.Required, required) {
		t.Errorf("%s requires %q in the schema, %q in the struct", name, definition.Required, required)
	}
}

func kind(n node) string {
	switch {
	case n.Ref != "":
		return strings.TrimPrefix(n.Ref, "#/$defs/")
	case n.Items != nil:
		return n.Type + " of " + n.Items.Type
	case n.AdditionalProperties != nil:
		return n.Type + " of " + n.AdditionalProperties.Type
	}
	return n.Type
}

func goKind(typ reflect.Type) string {
	switch typ {
	case reflect.TypeFor[time.Time]():
		return "string"
	case reflect.TypeFor[stream.TokensDTO]():
		return "tokens"
	case reflect.TypeFor[stream.StatsDTO]():
		return "stats"
	case reflect.TypeFor[stream.SummaryDTO]():
		return "summary"
	}
	switch typ.Kind() {
	case reflect.Int, reflect.Int64:
		return "integer"
	case reflect.Bool:
		return "boolean"
	case reflect.Slice:
		return "array of " + goKind(typ.Elem())
	case reflect.Map:
		return "object of " + goKind(typ.Elem())
	}
	return typ.Kind().String()
}

// TestDescriptionsAreSentences looks for what would only make sense in the Go
// source that they come from.
func TestDescriptionsAreSentences(t *testing.T) {
	root := parsed(t)
	described := root.Properties
	for name, definition := range root.Defs {
		described[name] = definition
		for member, property := range definition.Properties {
			described[name+"."+member] = property
		}
	}
	if len(described) < 80 {
		t.Errorf("found %d descriptions", len(described))
	}
	for name, n := range described {
		if !strings.HasSuffix(n.Description, ".") || strings.ContainsAny(n.Description, "[]\n") || strings.Contains(n.Description, "DTO") {
			t.Errorf("%s is described as %q", name, n.Description)
		}
	}
}

// TestLabelPatternIsTheLabelRule holds the pattern against core.IsLineBreak
// for every character.
func TestLabelPatternIsTheLabelRule(t *testing.T) {
	pattern := parsed(t).Defs["tool_called"].Properties["label"].Pattern
	// Patterns are ECMAScript's; what they say here, Go's say too.
	label := regexp.MustCompile(pattern)
	for r := range rune(0x110000) {
		if 0xD800 <= r && r <= 0xDFFF {
			continue
		}
		if got, want := label.MatchString("a"+string(r)+"b"), !core.IsLineBreak(r); got != want {
			t.Errorf("the pattern takes %U: %t, want %t", r, got, want)
		}
	}
}
