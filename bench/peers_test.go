package bench

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"testing"
)

// TestPeersWriteTheSameLines makes sure that no peer is fast by writing less.
func TestPeersWriteTheSameLines(t *testing.T) {
	m := goldenMix(t)
	want := bytes.Split(bytes.TrimSpace(m.text), []byte("\n"))
	for name, makeEmitter := range emitters {
		var got bytes.Buffer
		emit := makeEmitter(m, &got)
		for i := range m.events {
			got.Reset()
			emit(i)
			if bytes.Count(got.Bytes(), []byte("\n")) != 1 || !reflect.DeepEqual(members(t, got.Bytes()), members(t, want[i])) {
				t.Errorf("%s writes %s, want %s", name, got.Bytes(), want[i])
			}
		}
	}
}

// members returns the members of a line, without those that slog adds.
func members(t *testing.T, line []byte) map[string]any {
	t.Helper()
	var object map[string]any
	if err := json.Unmarshal(line, &object); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	maps.DeleteFunc(object, func(name string, value any) bool {
		return name == "level" && value == "INFO" || name == "msg" && value == ""
	})
	return object
}

// TestPeersReadTheSameLines makes sure that no peer is fast by reading less.
func TestPeersReadTheSameLines(t *testing.T) {
	m := goldenMix(t)
	for name, decode := range decoders {
		for i, line := range bytes.Split(bytes.TrimSpace(m.text), []byte("\n")) {
			dto, err := decode(line)
			if err != nil {
				t.Fatalf("%s reads %s: %v", name, line, err)
			}
			if got := reflect.ValueOf(dto).Elem().Interface(); !sameLine(t, got, m.dtos[i]) {
				t.Errorf("%s reads %s as %+v, want %+v", name, line, got, m.dtos[i])
			}
		}
	}
}

// sameLine compares line structs by what encoding/json writes of them.
func sameLine(t *testing.T, a, b any) bool {
	t.Helper()
	var texts [2][]byte
	for i, dto := range []any{a, b} {
		text, err := json.Marshal(dto)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = text
	}
	return reflect.TypeOf(a) == reflect.TypeOf(b) && bytes.Equal(texts[0], texts[1])
}
