package bench

import (
	"log/slog"
	"reflect"
	"strings"
	"time"

	"github.com/rs/zerolog"
)

// A field is a member of a line, for loggers: a string, int64, bool, time.Time
// or, of an object, []field. Other values go as they are.
type field struct {
	name  string
	value any
}

// fields returns the members of each line of the mix.
func (m mix) fields() [][]field {
	var lines [][]field
	for i, dto := range m.dtos {
		v := reflect.ValueOf(dto)
		// The header is unexported, so its members come from elsewhere.
		header := v.Field(0)
		line := []field{
			{"v", header.Field(0).Int()},
			{"type", header.Field(1).String()},
			{"at", m.events[i].OccurredAt()},
		}
		lines = append(lines, append(line, structFields(v)...))
	}
	return lines
}

func structFields(v reflect.Value) []field {
	var list []field
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || option == "omitempty" && v.Field(i).IsZero() {
			continue
		}
		value := v.Field(i).Interface()
		switch v.Field(i).Kind() {
		case reflect.Int:
			value = v.Field(i).Int()
		case reflect.Struct:
			if _, isTime := value.(time.Time); !isTime {
				value = structFields(v.Field(i))
			}
		}
		list = append(list, field{name, value})
	}
	return list
}

// records returns slog's records of the mix.
func records(m mix) []slog.Record {
	var list []slog.Record
	for _, line := range m.fields() {
		var r slog.Record
		r.AddAttrs(attrs(line)...)
		list = append(list, r)
	}
	return list
}

func attrs(fields []field) []slog.Attr {
	var list []slog.Attr
	for _, f := range fields {
		if inner, ok := f.value.([]field); ok {
			list = append(list, slog.GroupAttrs(f.name, attrs(inner)...))
		} else {
			list = append(list, slog.Any(f.name, f.value))
		}
	}
	return list
}

// zerologFields adds fields to an event of zerolog's by its typed methods.
func zerologFields(e *zerolog.Event, fields []field) *zerolog.Event {
	for _, f := range fields {
		switch value := f.value.(type) {
		case string:
			e.Str(f.name, value)
		case int64:
			e.Int64(f.name, value)
		case bool:
			e.Bool(f.name, value)
		case time.Time:
			e.Time(f.name, value)
		case []field:
			e.Dict(f.name, zerologFields(zerolog.Dict(), value))
		case []string:
			e.Strs(f.name, value)
		default:
			e.Interface(f.name, value)
		}
	}
	return e
}
