package stream_test

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
	"example.com/uagent/stream/internal/anyevent"
)

// FuzzLine holds for the line of any event that it
//
//   - is one line, ended by a newline, without a raw control or line separator
//   - is UTF-8 and JSON, with its members in the order of the DTO
//   - has the value that encoding/json gives the event's DTO
//   - reads back as the event
func FuzzLine(f *testing.F) {
	for i := range anyevent.Types {
		f.Add([]byte{byte(i)})
		f.Add(append([]byte{byte(i)}, strings.Repeat("\x07\x01\xff\x85\u2028\"\\\x7f<", 20)...))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		holdsForLine(t, anyevent.New(data))
	})
}

func TestAnyEventsLine(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	data := make([]byte, 400)
	for range 20_000 {
		for i := range data {
			data[i] = byte(random.Uint32())
			if random.IntN(3) > 0 {
				data[i] %= 128 // so that texts are not all broken UTF-8
			}
		}
		holdsForLine(t, anyevent.New(data))
	}
}

func holdsForLine(t *testing.T, event core.Event) {
	t.Helper()
	line := emit(t, event)
	oneSafeLine(t, line)
	dto, ok := stream.EventToDTO(event)
	if !ok {
		t.Fatalf("EventToDTO does not know %T", event)
	}
	encoded, err := json.Marshal(dto)
	if err != nil {
		t.Fatalf("encoding/json refuses the DTO of %#v: %v", event, err)
	}
	got, want := members(t, line), members(t, encoded)
	if slices.Contains(got, nil) {
		t.Fatalf("the line %q holds a null", line)
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("the line and the DTO of %#v differ:\n got %v\nwant %v", event, got, want)
	}
	if got, want := readOne(t, line), asRead(event); !reflect.DeepEqual(got, want) {
		t.Fatalf("%q reads back as another event:\n got %#v\nwant %#v", line, got, want)
	}
}

func oneSafeLine(t *testing.T, line []byte) {
	t.Helper()
	text, ok := bytes.CutSuffix(line, []byte("\n"))
	if !ok {
		t.Fatalf("the line %q does not end with a newline", line)
	}
	if !utf8.Valid(text) {
		t.Fatalf("the line %q is not UTF-8", line)
	}
	for _, r := range string(text) {
		if r < ' ' || r >= 0x7F && r <= 0x9F || r == 0x2028 || r == 0x2029 {
			t.Fatalf("the line %q holds %U", line, r)
		}
	}
}

// members returns the tokens of a JSON text: all of its values, with the names
// of members in their order. A nil among them is a null.
func members(t *testing.T, text []byte) []json.Token {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var tokens []json.Token
	for {
		switch token, err := d.Token(); {
		case err == io.EOF:
			return tokens
		case err != nil:
			t.Fatalf("encoding/json can't read %q: %v", text, err)
		default:
			tokens = append(tokens, token)
		}
	}
}

func readOne(t *testing.T, line []byte) core.Event {
	t.Helper()
	var events []core.Event
	for event, err := range decode.Events(bytes.NewReader(line)) {
		if err != nil {
			t.Fatalf("the line %q can't be read: %v", line, err)
		}
		events = append(events, event)
	}
	if len(events) != 1 {
		t.Fatalf("the line %q is read as %d events", line, len(events))
	}
	return events[0]
}

// asRead returns what an event reads back as: durations in whole
// milliseconds, times in UTC and in the range of RFC 3339, a normal stop
// empty, texts in UTF-8.
func asRead(event core.Event) core.Event {
	v := reflect.New(reflect.TypeOf(event)).Elem()
	v.Set(reflect.ValueOf(event))
	normalise(v)
	if e, ok := v.Addr().Interface().(*core.ModelResponded); ok && core.NormalStop(e.Stop) {
		e.Stop = ""
	}
	return v.Interface().(core.Event)
}

func normalise(v reflect.Value) {
	switch p := v.Addr().Interface().(type) {
	case *time.Time:
		*p = p.Round(0).UTC()
		// Not by the year, which is wrong for times at the end of int64.
		first, next := time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
		if p.Unix() < first.Unix() {
			*p = first
		}
		if p.Unix() >= next.Unix() {
			*p = next.Add(-1)
		}
		return
	case *time.Duration:
		*p = p.Truncate(time.Millisecond)
		return
	case *core.Stats:
		if p.ToolsByName == nil {
			p.ToolsByName = map[string]int{}
		}
	case *map[string]int:
		if *p != nil {
			valid := make(map[string]int)
			for name, n := range *p {
				valid[string([]rune(name))] += n
			}
			*p = valid
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			normalise(v.Field(i))
		}
	case reflect.Slice:
		clone := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(clone, v)
		if v.Len() == 0 {
			clone = reflect.Zero(v.Type())
		}
		v.Set(clone)
		for i := range v.Len() {
			normalise(v.Index(i))
		}
	case reflect.String:
		v.SetString(string([]rune(v.String())))
	}
}
