package decode_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
	"example.com/uagent/stream/decode"
)

// agreesWithEncodingJSON compares what the reader and encoding/json make of
// one line.
func agreesWithEncodingJSON(t *testing.T, line []byte) {
	t.Helper()
	var got core.Event
	var gotErr error
	for got, gotErr = range decode.Events(bytes.NewReader(line)) {
	}
	want, wantErr := plainly(line)
	if (gotErr == nil) != (wantErr == nil) {
		t.Fatalf("%q\nis read as %#v, %v\nplainly as   %#v, %v", line, got, gotErr, want, wantErr)
	}
	if gotErr == nil && !reflect.DeepEqual(got, want) {
		t.Fatalf("%q\nis read as %#v\nplainly as   %#v", line, got, want)
	}
}

// plainly reads one line with encoding/json. What the reader settles on its
// own is brought into a form that encoding/json agrees with: names that differ
// in their letters' case are renamed, whole numbers are written out, times in
// another zone stay as they are, and a null is an error.
func plainly(line []byte) (core.Event, error) {
	line = bytes.TrimPrefix(line, []byte("\ufeff"))
	line = bytes.TrimSuffix(line, []byte("\r"))
	if len(bytes.Trim(line, " \t\r\n")) == 0 {
		return nil, nil
	}
	if !json.Valid(line) {
		return nil, errors.New("not JSON")
	}
	var header struct {
		V    *int       `json:"v"`
		Type *string    `json:"type"`
		At   *time.Time `json:"at"`
	}
	normal, err := normalised(line, reflect.TypeOf(header))
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(normal, &header); err != nil {
		return nil, err
	}
	if header.V == nil || *header.V != 1 || header.Type == nil || *header.Type == "" || header.At == nil {
		return nil, errors.New("no header")
	}
	return plainEvent(line, *header.Type, header.At.UTC())
}

// strictly refuses what time.Parse takes beyond RFC 3339.
func strictly(at string) bool {
	b, err := json.Marshal(at)
	if err != nil {
		return false
	}
	var t time.Time
	hour, _, _ := strings.Cut(at[min(len(at), len("2006-01-02T")):], ":")
	return t.UnmarshalJSON(b) == nil && len(hour) == 2 && !strings.Contains(at, ",") && offsetInRange(at)
}

func offsetInRange(at string) bool {
	if strings.HasSuffix(at, "Z") {
		return true
	}
	offset := at[len(at)-len("07:00"):]
	return offset < "24" && offset[3:] < "60"
}

// dtos has the line struct of each type.
var dtos = map[string]any{
	"run_started":       stream.RunStartedDTO{},
	"preflight_warning": stream.PreflightWarningDTO{},
	"user_message":      stream.UserMessageDTO{},
	"developer_message": stream.DeveloperMessageDTO{},
	"control_input":     stream.ControlInputDTO{},
	"turn_started":      stream.TurnStartedDTO{},
	"model_responded":   stream.ModelRespondedDTO{},
	"tool_called":       stream.ToolCalledDTO{},
	"tool_started":      stream.ToolStartedDTO{},
	"tool_finished":     stream.ToolFinishedDTO{},
	"assistant_message": stream.AssistantMessageDTO{},
	"reasoning":         stream.ReasoningDTO{},
	"runner_error":      stream.RunnerErrorDTO{},
	"run_finished":      stream.RunFinishedDTO{},
}

// plainEvent reads the members of a line's type and sets the event's fields of
// the same names.
func plainEvent(line []byte, typ string, at time.Time) (core.Event, error) {
	zero, ok := dtos[typ]
	if !ok {
		return nil, nil
	}
	normal, err := normalised(line, reflect.TypeOf(zero))
	if err != nil {
		return nil, err
	}
	dto := reflect.New(reflect.TypeOf(zero))
	if err := json.Unmarshal(normal, dto.Interface()); err != nil {
		return nil, err
	}
	var event reflect.Value
	for _, e := range eventTypes {
		if known, _ := stream.EventToDTO(e); reflect.TypeOf(known) == reflect.TypeOf(zero) {
			event = reflect.New(reflect.TypeOf(e)).Elem()
		}
	}
	setFields(event, dto.Elem())
	event.FieldByName("At").Set(reflect.ValueOf(at))
	return event.Interface().(core.Event), nil
}

// renamed has the fields of core whose DTOs have them under other names.
var renamed = map[string]string{
	"Duration": "DurationMS", "Result": "Summary", "Wall": "WallMS", "EventSpan": "EventSpanMS", "ModelTime": "ModelMS",
	"ToolBusyTime": "ToolBusyMS", "ToolModelOverlap": "ToolModelOverlapMS", "InputTokens": "Input", "CachedInputTokens": "CachedInput",
	"CacheWriteInputTokens": "CacheWriteInput", "OutputTokens": "Output", "ReasoningTokens": "Reasoning",
}

func setFields(event, dto reflect.Value) {
	for i := range event.NumField() {
		name, field := event.Type().Field(i).Name, event.Field(i)
		if dtoName, ok := renamed[name]; ok {
			name = dtoName
		}
		from := dto.FieldByName(name)
		switch {
		case name == "At":
		case name == "Request":
			setFields(field, dto)
		case field.Type() == reflect.TypeFor[time.Duration]():
			field.Set(reflect.ValueOf(clampedMilliseconds(from.Int())))
		case field.Type() == reflect.TypeFor[time.Time]():
			field.Set(reflect.ValueOf(from.Interface().(time.Time).UTC()))
		case field.Kind() == reflect.Struct:
			setFields(field, from)
		case field.Kind() == reflect.Slice && from.Len() == 0:
		default:
			field.Set(from.Convert(field.Type()))
		}
	}
}

func clampedMilliseconds(ms int64) time.Duration {
	n := new(big.Int).Mul(big.NewInt(ms), big.NewInt(int64(time.Millisecond)))
	switch {
	case n.IsInt64():
		return time.Duration(n.Int64())
	case ms > 0:
		return 1<<63 - 1
	}
	return -1 << 63
}

// normalised writes an object anew for encoding/json to read into a struct of
// type typ.
func normalised(object []byte, typ reflect.Type) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(object))
	d.UseNumber()
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return nil, fmt.Errorf("no object: %v", err)
	}
	var b bytes.Buffer
	b.WriteByte('{')
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		name := token.(string)
		member, known := memberOf(typ, name)
		if !known {
			continue
		}
		if value, err = normalValue(value, member); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		encodedName, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		b.Write(encodedName)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// memberOf returns the type of the member with exactly this name.
func memberOf(typ reflect.Type, name string) (reflect.Type, bool) {
	if typ.Kind() == reflect.Map {
		return typ.Elem(), true
	}
	for i := range typ.NumField() {
		if tag, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ","); tag != "" && tag == name {
			return typ.Field(i).Type, true
		}
	}
	return nil, false
}

func normalValue(value json.RawMessage, typ reflect.Type) (json.RawMessage, error) {
	if string(value) == "null" {
		return nil, errors.New("null")
	}
	switch typ.Kind() {
	case reflect.Pointer:
		return normalValue(value, typ.Elem())
	case reflect.Int, reflect.Int64:
		return wholeNumber(value)
	case reflect.Slice:
		if bytes.Contains(value, []byte("null")) {
			var list []*string
			if err := json.Unmarshal(value, &list); err != nil {
				return nil, err
			}
			for _, s := range list {
				if s == nil {
					return nil, errors.New("null")
				}
			}
		}
	case reflect.Map:
		return normalised(value, typ)
	case reflect.Struct:
		if typ != reflect.TypeFor[time.Time]() {
			return normalised(value, typ)
		}
		var at string
		if err := json.Unmarshal(value, &at); err != nil {
			return nil, err
		}
		if _, err := time.Parse(time.RFC3339, at); err != nil || !strictly(at) {
			return nil, fmt.Errorf("no time: %v", err)
		}
		return json.Marshal(at)
	}
	return value, nil
}

// wholeNumber writes out a number that is whole.
func wholeNumber(value json.RawMessage) (json.RawMessage, error) {
	if len(value) == 0 || value[0] != '-' && (value[0] < '0' || value[0] > '9') {
		return nil, errors.New("no number")
	}
	if mantissa, exponent, ok := strings.Cut(strings.ToLower(string(value)), "e"); ok {
		if strings.Trim(mantissa, "-0.") == "" {
			return json.RawMessage("0"), nil
		}
		if len(strings.TrimLeft(exponent, "+-0")) > 4 {
			return nil, errors.New("an exponent without a whole number in 64 bits")
		}
	}
	r, ok := new(big.Rat).SetString(string(value))
	if !ok || !r.IsInt() || !r.Num().IsInt64() {
		return nil, errors.New("no whole number in 64 bits")
	}
	return json.RawMessage(r.Num().String()), nil
}

var eventTypes = []core.Event{
	core.RunStarted{}, core.PreflightWarning{}, core.UserMessage{}, core.DeveloperMessage{}, core.ControlInput{},
	core.TurnStarted{}, core.ModelResponded{}, core.ToolCalled{}, core.ToolStarted{}, core.ToolFinished{},
	core.AssistantMessage{}, core.ReasoningSummary{}, core.RunnerError{}, core.RunFinished{},
}

// TestSeedsAgree runs the comparison on lines that a fuzzer takes long to
// find: each member of each golden line with other values.
func TestSeedsAgree(t *testing.T) {
	lines, err := os.ReadFile("../testdata/events.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for line := range bytes.SplitSeq(bytes.TrimSpace(lines), []byte("\n")) {
		agreesWithEncodingJSON(t, line)
		for i := range line {
			if !utf8.RuneStart(line[i]) {
				continue
			}
			for _, insert := range []string{" ", "\t", "1", "null", `"`, `\`, ",", "{", "]", "e3", ".0", "\x00", "\xff", "\ufeff"} {
				agreesWithEncodingJSON(t, []byte(string(line[:i])+insert+string(line[i:])))
				compared++
			}
		}
	}
	if compared < 50_000 {
		t.Errorf("compared %d lines, want more than 50000", compared)
	}
}
