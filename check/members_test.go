package check_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/uagent/stream"
	"example.com/uagent/stream/check"
	"example.com/uagent/stream/decode"
)

// TestEachMember takes each member out of a line of each type that has them
// all. That is an error exactly where the line struct always writes it. The
// members stand in the order of their names, so that no line reads as written.
func TestEachMember(t *testing.T) {
	dropped := 0
	for typ, line := range fullLines(t) {
		object := line.object
		if all := memberFindings(t, object); len(all) > 0 {
			t.Errorf("in a full line of %s is found %q", typ, all)
		}
		for path, always := range structPaths(reflect.TypeOf(line.dto)) {
			names := strings.Split(path, ".")
			name := names[len(names)-1]
			inner := object
			for _, outer := range names[:len(names)-1] {
				inner = inner[outer].(map[string]any)
			}
			value, ok := inner[name]
			if !ok {
				t.Fatalf("the full line of %s has no %s", typ, path)
			}
			delete(inner, name)
			got := memberFindings(t, object)
			switch {
			case !always && len(got) > 0:
				t.Errorf("in a line of %s without %s, which may be left out, is found %q", typ, path, got)
			case always && (len(got) != 1 || !strings.HasPrefix(got[0], path+" is missing")):
				t.Errorf("in a line of %s without %s is found %q, want that alone", typ, path, got)
			}
			inner[name] = value
			dropped++
		}
	}
	if dropped < 100 {
		t.Errorf("dropped %d members, want more than 100", dropped)
	}
}

// TestManyNewMembers has lines of each type with more members in front than
// are noted on the way to the header, which then stand a second time.
func TestManyNewMembers(t *testing.T) {
	for typ, line := range fullLines(t) {
		var want []string
		for i := range 40 {
			name := fmt.Sprintf("_%02d", i) // before all letters
			line.object[name] = i
			want = append(want, fmt.Sprintf("member \"%s.%s\" is not in version 1 (seen once)", typ, name))
		}
		if got := memberFindings(t, line.object); !slices.Equal(got, want) {
			t.Errorf("in a line of %s with 40 new members is found %q", typ, got)
		}
	}
}

// A fullLine is a line that has all members of its type.
type fullLine struct {
	dto    any
	object map[string]any
}

// fullLines returns the golden lines that have all members, by their type.
func fullLines(t *testing.T) map[string]fullLine {
	t.Helper()
	text, err := os.ReadFile("../testdata/events.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]fullLine{}
	for event, err := range decode.Events(bytes.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		dto, _ := stream.EventToDTO(event)
		raw, err := json.Marshal(dto)
		if err != nil {
			t.Fatal(err)
		}
		var object map[string]any
		if err := json.Unmarshal(raw, &object); err != nil {
			t.Fatal(err)
		}
		// A bare line follows the full one of each type.
		if typ := object["type"].(string); lines[typ].object == nil {
			lines[typ] = fullLine{dto, object}
		}
	}
	if len(lines) != len(lineTypes) {
		t.Fatalf("found full lines of %d types, want %d", len(lines), len(lineTypes))
	}
	return lines
}

// memberFindings returns what is found of the members of one line, apart from
// what they say.
func memberFindings(t *testing.T, object map[string]any) []string {
	t.Helper()
	line, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
	var messages []string
	_, err = check.Stream(bytes.NewReader(append(line, '\n')), func(f check.Finding) error {
		switch f.Rule {
		case "json", "version", "type", "time", "field", "unknown-type", "unknown-field", "duplicate-field":
			messages = append(messages, f.Message)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return messages
}

// structPaths returns the members of a line struct and of the objects in it,
// and whether each of them is always written.
func structPaths(typ reflect.Type) map[string]bool {
	paths := map[string]bool{}
	for field := range typ.Fields() {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		inner := field.Type
		if inner.Kind() == reflect.Struct && inner != reflect.TypeFor[time.Time]() {
			for path, always := range structPaths(inner) {
				if field.Anonymous {
					paths[path] = always
				} else {
					paths[name+"."+path] = always
				}
			}
		}
		if !field.Anonymous {
			paths[name] = !strings.Contains(options, "omit")
		}
	}
	return paths
}
