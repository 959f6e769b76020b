package timeline

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"example.com/uagent/stream/core"
)

// The members of Chrome's trace event format that are used here. Times are in
// microseconds.
type (
	trace struct {
		TraceEvents     []any             `json:"traceEvents"`
		DisplayTimeUnit string            `json:"displayTimeUnit"`
		OtherData       map[string]string `json:"otherData"`
	}
	traceName struct {
		Phase  string            `json:"ph"` // M
		Name   string            `json:"name"`
		Pid    int               `json:"pid"`
		Tid    int               `json:"tid"`
		Time   int64             `json:"ts"`
		Values map[string]string `json:"args"`
	}
	traceOrder struct {
		Phase  string         `json:"ph"` // M
		Name   string         `json:"name"`
		Pid    int            `json:"pid"`
		Tid    int            `json:"tid"`
		Time   int64          `json:"ts"`
		Values map[string]int `json:"args"`
	}
	traceItem struct {
		Phase    string    `json:"ph"` // X
		Name     string    `json:"name"`
		Category string    `json:"cat"`
		Pid      int       `json:"pid"`
		Tid      int       `json:"tid"`
		Time     int64     `json:"ts"`
		Duration int64     `json:"dur"`
		Values   traceArgs `json:"args"`
	}
	traceArgs struct {
		Outcome    string       `json:"outcome"`
		Unfinished bool         `json:"unfinished,omitempty"`
		Turn       int          `json:"turn,omitempty"`
		Tokens     *traceTokens `json:"tokens,omitempty"`
		Stop       string       `json:"stop,omitempty"`
		Failure    string       `json:"failure,omitempty"`
		Tool       string       `json:"tool,omitempty"`
		Label      string       `json:"label,omitempty"`
		Detail     string       `json:"detail,omitempty"`
		CallID     string       `json:"call_id,omitempty"`
		OpID       string       `json:"op_id,omitempty"`
		OutPath    string       `json:"out_path,omitempty"`
		ErrPath    string       `json:"err_path,omitempty"`
	}
	traceTokens struct {
		Input           int64 `json:"input"`
		CachedInput     int64 `json:"cached_input"`
		CacheWriteInput int64 `json:"cache_write_input"`
		Output          int64 `json:"output"`
		Reasoning       int64 `json:"reasoning"`
	}
)

// tracePid is the process that all threads of a trace are of.
const tracePid = 1

// WriteTrace writes a run in Chrome's trace event format, which Perfetto and
// speedscope open: a thread for each lane of the picture. Times count from the
// first event. The JSON is in ASCII.
func (t *Timeline) WriteTrace(w io.Writer, r Report) error {
	all, turnLanes, _ := place(t.Items(), t.extent())
	doc := trace{DisplayTimeUnit: "ms", OtherData: otherData(r)}
	doc.TraceEvents = append(doc.TraceEvents, named("process_name", 0, strings.TrimSpace("uagent "+r.Result.RunID)))
	threads := 0
	thread := func(p *placed) int {
		if p.Kind == Turn {
			return p.lane + 1
		}
		return turnLanes + p.lane + 1
	}
	for _, p := range all {
		threads = max(threads, thread(p))
	}
	for tid := 1; tid <= threads; tid++ {
		name := fmt.Sprintf("model %d", tid)
		if tid > turnLanes {
			name = fmt.Sprintf("tools %d", tid-turnLanes)
		} else if turnLanes == 1 {
			name = "model"
		}
		doc.TraceEvents = append(doc.TraceEvents, named("thread_name", tid, name),
			traceOrder{Phase: "M", Name: "thread_sort_index", Pid: tracePid, Tid: tid, Values: map[string]int{"sort_index": tid}})
	}
	for _, p := range all {
		doc.TraceEvents = append(doc.TraceEvents, p.traceItem(thread(p)))
	}
	encoded, err := json.Marshal(doc)
	if err != nil {
		return fmt.Errorf("timeline: encoding the trace: %w", err)
	}
	_, err = w.Write(append(inASCII(encoded), '\n'))
	return err
}

func named(what string, tid int, name string) traceName {
	return traceName{Phase: "M", Name: what, Pid: tracePid, Tid: tid, Values: map[string]string{"name": name}}
}

func otherData(r Report) map[string]string {
	data := map[string]string{"status": r.Status}
	add := func(name, value string) {
		if value != "" {
			data[name] = value
		}
	}
	add("run_id", r.Result.RunID)
	add("session_id", r.Result.SessionID)
	add("provider", r.Result.Provider)
	add("model", r.Result.Model)
	add("effort", r.Result.Effort)
	add("workspace", r.Result.Workspace)
	add("notice", r.Notice)
	if !r.Result.StartedAt.IsZero() {
		add("started_at", r.Result.StartedAt.UTC().Format(time.RFC3339Nano))
	}
	return data
}

func (p *placed) traceItem(tid int) traceItem {
	item := traceItem{Phase: "X", Pid: tracePid, Tid: tid, Time: int64(p.at), Duration: int64(p.length)}
	item.Values = traceArgs{
		Outcome:    p.outcome(),
		Unfinished: p.Outcome == Unfinished || p.Outcome == NotStarted,
		Detail:     p.Detail, CallID: p.CallID, OpID: p.OpID, OutPath: p.OutPath, ErrPath: p.ErrPath,
		Tool: p.Tool, Label: p.Label, Failure: p.Failure,
	}
	if p.Kind == Call {
		item.Name, item.Category = p.Label, "tool"
		if item.Name == "" {
			item.Name = p.name()
		}
		return item
	}
	item.Name, item.Category = fmt.Sprintf("turn %d", p.Number), "model"
	item.Values.Turn = p.Number
	if !core.NormalStop(p.Stop) {
		item.Values.Stop = p.Stop
	}
	if u := p.Usage; p.Answered {
		item.Values.Tokens = &traceTokens{
			Input:           u.InputTokens,
			CachedInput:     u.CachedInputTokens,
			CacheWriteInput: u.CacheWriteInputTokens,
			Output:          u.OutputTokens,
			Reasoning:       u.ReasoningTokens,
		}
	}
	return item
}

// inASCII returns JSON with every character escaped that is not printable
// ASCII, so that it can be printed and any reader decodes it alike.
func inASCII(encoded []byte) []byte {
	ascii := make([]byte, 0, len(encoded))
	for len(encoded) > 0 {
		r, size := utf8.DecodeRune(encoded)
		switch {
		case ' ' <= r && r <= '~':
			ascii = append(ascii, byte(r))
		case r > 0xFFFF:
			r -= 0x10000
			ascii = fmt.Appendf(ascii, `\u%04x\u%04x`, 0xD800+r>>10, 0xDC00+r&0x3FF)
		default:
			ascii = fmt.Appendf(ascii, `\u%04x`, r)
		}
		encoded = encoded[size:]
	}
	return ascii
}
