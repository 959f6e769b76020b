package wire

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"example.com/uagent/stream"
	"example.com/uagent/stream/internal/anyevent"
)

// TestExpectsWhatIsWritten: whatever the writer writes must be read the quick
// way, or that way is of no use.
func TestExpectsWhatIsWritten(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/runs/*.jsonl")
	if err != nil || len(paths) == 0 {
		t.Fatalf("found the runs %q, %v", paths, err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			if p := NewStrict(nil); p.Expected(bytes.TrimSuffix(line, []byte("\n"))) == nil {
				t.Errorf("%s has a line that is not as expected: %s", path, line)
			}
		}
	}
}

// TestExpectedLeavesTheRest has lines that the general way can read, or must
// tell the fault of.
func TestExpectedLeavesTheRest(t *testing.T) {
	const line = `{"v":1,"type":"model_responded","at":"2026-01-02T03:04:05Z","turn":1,"duration_ms":2,"usage":{"input":3,"cached_input":0,"cache_write_input":0,"output":4,"reasoning":0}}`
	if p := NewStrict(nil); p.Expected([]byte(line)) == nil {
		t.Fatal("the line is not as expected as it is")
	}
	for _, change := range [][2]string{
		{`{"v":1`, `{"v":2`},
		{`{"v":1`, `{"v":1.0`},
		{`{"v":1`, ` {"v":1`},
		{`"model_responded"`, `"other"`},
		{`"model_responded"`, `"model\u005fresponded"`},
		{`05Z"`, `05+00:00"`},
		{`"2026-01-02T03:04:05Z"`, `"2026-02-30T03:04:05Z"`},
		{`"2026-01-02T03:04:05Z"`, `null`},
		{`"turn":1`, `"turn":01`},
		{`"turn":1`, `"turn":-`},
		{`"turn":1`, `"turn":1.0`},
		{`"turn":1`, `"turn":1e0`},
		{`"turn":1`, `"turn":"1"`},
		{`"turn":1`, `"turn": 1`},
		{`"turn":1`, `"turn" :1`},
		{`"turn":1`, `"turn":1,"turn":1`},
		{`"turn":1`, `"turn":1,"new":1`},
		{`"turn":1`, `"turn":1000000000000000`},
		{`"turn":1`, `"turn":1,"turn_id":null`},
		{`"turn":1,`, ``},
		{`"turn":1,"duration_ms":2`, `"duration_ms":2,"turn":1`},
		{`"usage":{`, `"usage":{ `},
		{`"reasoning":0}}`, `"reasoning":0},"stop":"x}`},
		{`"reasoning":0}}`, `"reasoning":0},"failure":"x","stop":"x"}`},
		{`"reasoning":0}}`, `"reasoning":0}`},
		{`"reasoning":0}}`, `"reasoning":0}} `},
		{`"reasoning":0}}`, `"reasoning":0}}{`},
	} {
		changed := strings.Replace(line, change[0], change[1], 1)
		if changed == line {
			t.Fatalf("the line does not hold %s", change[0])
		}
		if p := NewStrict(nil); p.Expected([]byte(changed)) != nil {
			t.Errorf("this is as expected: %s", changed)
		}
	}
}

// TestExpectedPassesOverWhatLaterWritersHave must hold for quick reading of the
// lines of later writers.
func TestExpectedPassesOverWhatLaterWritersHave(t *testing.T) {
	tests := []struct {
		name, members string
		want          bool
	}{
		{"one more", `,"new":1`, true},
		{"several more", `,"new":{"turn":[null,"}"]},"newer":"","new":-0.5e1`, true},
		{"white space", `, "new" : true `, true},
		{"one twice", `,"turn":1`, false},
		{"one of the header's", `,"type":"reasoning"`, false},
		{"one that comes too late", `,"new":1,"turn_id":"x"`, false},
		{"one that comes too late under a name with an escape", `,"turn_\u0069d":"x"`, false},
		{"one that is not JSON", `,"new":01`, false},
		{"nothing", `,`, false},
		{"something behind the end", `,"new":1}`, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			line := []byte(`{"v":1,"type":"turn_started","at":"2026-01-02T03:04:05Z","turn":1` + test.members + "}")
			if got := new(Parser).Expected(line) != nil; got != test.want {
				t.Errorf("as expected: %v, want %v", got, test.want)
			}
			if NewStrict(nil).Expected(line) != nil {
				t.Error("it is as expected for a strict reader, who must be told")
			}
			agrees(t, line)
		})
	}
}

// FuzzExpected holds for any line that, if it is read the quick way, the
// general way finds no fault in it and reads the same.
func FuzzExpected(f *testing.F) {
	paths, err := filepath.Glob("../../testdata/runs/*.jsonl")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range append(paths, "../../testdata/events.jsonl") {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			f.Add(bytes.TrimSuffix(line, []byte("\n")))
		}
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		agrees(t, line)
	})
}

// agrees holds what one way reads of a line against the other, and reports
// whether it can be read the quick way.
func agrees(t *testing.T, line []byte) bool {
	t.Helper()
	passed := map[string]string{"tool_finished": "detail", "tool_called": "arguments"}
	agreesFor(t, line, new(Parser), new(Parser))
	return agreesFor(t, line, NewStrict(passed), NewStrict(passed))
}

func agreesFor(t *testing.T, line []byte, quick, general *Parser) bool {
	t.Helper()
	got := quick.Expected(line)
	if got == nil {
		return false
	}
	complete := general.Parse(line)
	want := general.Event()
	switch {
	case !complete || len(general.Faults) > 0:
		t.Fatalf("%q is as expected, and has the faults %v", line, general.Faults)
	case !reflect.DeepEqual(got, want):
		t.Fatalf("%q is read as\n%#v, the general way as\n%#v", line, got, want)
	case quick.Type != general.Type || !quick.At.Equal(general.At) || len(quick.Faults) > 0:
		t.Fatalf("%q is of type %s at %v, the general way of %s at %v", line, quick.Type, quick.At, general.Type, general.At)
	case quick.MayHoldSurrogates() != general.MayHoldSurrogates():
		t.Fatalf("%q may hold surrogates: %v, the general way: %v", line, quick.MayHoldSurrogates(), general.MayHoldSurrogates())
	}
	return true
}

// TestChangedLinesAgree cuts bytes out of written lines, doubles them and puts
// others in.
func TestChangedLinesAgree(t *testing.T) {
	read := 0
	for seed := range byte(len(anyevent.Types)) {
		var b bytes.Buffer
		stream.NewSink(&b).Emit(anyevent.New([]byte{seed, 2, 60, 1, 3, 'a', '"', 'b', 1, 9, 2, 'c', 0xFF, 1, 1, 5, 3, 'x', 'y', 'z', 1, 1, 1, 1, 'q', 1, 7}))
		line := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
		if !agrees(t, line) {
			t.Errorf("this is not as expected: %s", line)
		}
		for i := range line {
			for _, insert := range []string{"", string(line[i : i+1]), " ", "0", "-", "e3", ".0", `"`, `\u00e9`, `\ud800`, ",", "}", "\x00", "\xff"} {
				for _, cut := range []int{0, 1} {
					if agrees(t, []byte(string(line[:i])+insert+string(line[i+cut:]))) {
						read++
					}
				}
			}
		}
	}
	if read < 1000 {
		t.Errorf("of the changed lines %d were read, want more than 1000", read)
	}
}
