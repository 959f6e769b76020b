package check

import (
	"fmt"
	"strings"
	"testing"
)

func TestLineThatIsTooLong(t *testing.T) {
	line := `{"v":1,"type":"reasoning","at":"2026-01-02T03:04:06Z","text":"` + strings.Repeat("x", 1000) + `"}`
	var got []string
	verdict, err := stream(strings.NewReader(line+"\n"+line+"\n"), len(line)-1, func(f Finding) error {
		got = append(got, fmt.Sprintf("%d %s %s", f.Line, f.Severity, f.Rule))
		return nil
	})
	if want := "[1 error too-long 2 error too-long 0 error incomplete]"; err != nil || fmt.Sprint(got) != want {
		t.Errorf("found %v, %v; want %s", got, err, want)
	}
	if want := (Verdict{End: CutOff, Lines: 2, Errors: 3}); verdict != want {
		t.Errorf("the verdict is %+v, want %+v", verdict, want)
	}
}
