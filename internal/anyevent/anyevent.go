// Package anyevent makes events out of arbitrary bytes, for tests that must
// hold for any event that a caller can build.
package anyevent

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"time"

	"example.com/uagent/stream/core"
)

// Types has the zero event of every type, in the order of the contract's
// table.
var Types = []core.Event{
	core.RunStarted{},
	core.PreflightWarning{},
	core.UserMessage{},
	core.DeveloperMessage{},
	core.ControlInput{},
	core.TurnStarted{},
	core.ModelResponded{},
	core.ToolCalled{},
	core.ToolStarted{},
	core.ToolFinished{},
	core.AssistantMessage{},
	core.ReasoningSummary{},
	core.RunnerError{},
	core.RunFinished{},
}

// New makes an event of the data, and of zeros once that is used up. The
// first byte chooses the type; all fields, nested ones too, follow.
func New(data []byte) core.Event {
	s := source(data)
	event := reflect.New(reflect.TypeOf(Types[int(s.byte())%len(Types)])).Elem()
	s.fill(event)
	return event.Interface().(core.Event)
}

// A source is data that is used up from its start.
type source []byte

func (s *source) byte() byte {
	if len(*s) == 0 {
		return 0
	}
	b := (*s)[0]
	*s = (*s)[1:]
	return b
}

func (s *source) text() string {
	n := min(int(s.byte()), len(*s))
	text := string((*s)[:n])
	*s = (*s)[n:]
	return text
}

func (s *source) integer() int64 {
	var b [8]byte
	n := int(s.byte()) % (len(b) + 1) // small numbers are as likely as large ones
	*s = (*s)[copy(b[:n], *s):]
	return int64(binary.LittleEndian.Uint64(b[:]))
}

func (s *source) time() time.Time {
	t := time.Unix(s.integer(), s.integer()%int64(time.Second))
	if s.byte()%2 == 0 {
		return t
	}
	return t.In(time.FixedZone("", int(s.integer()%(24*60*60))))
}

func (s *source) fill(v reflect.Value) {
	switch p := v.Addr().Interface().(type) {
	case *time.Time:
		*p = s.time()
		return
	case *map[string]int:
		for range s.byte() % 4 {
			if *p == nil {
				*p = make(map[string]int)
			}
			(*p)[s.text()] = int(s.integer())
		}
		return
	case *[]string:
		for range s.byte() % 4 {
			*p = append(*p, s.text())
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			s.fill(v.Field(i))
		}
	case reflect.String:
		v.SetString(s.text())
	case reflect.Int, reflect.Int64:
		v.SetInt(s.integer())
	case reflect.Bool:
		v.SetBool(s.byte()%2 == 1)
	default:
		panic(fmt.Sprintf("anyevent: a field has the type %v, which nothing here makes", v.Type()))
	}
}
