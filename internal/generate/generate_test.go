package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const root = "../.."

func TestGeneratedFilesAreFresh(t *testing.T) {
	files, err := generate(root)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range files {
		got, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Error(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s is not what the line structs give; go generate ./... writes it anew", path)
		}
	}
}

func TestWriteGivesWhatGenerateDoes(t *testing.T) {
	dir := t.TempDir()
	for _, sub := range []string{"internal/wire", "schema"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	files, err := generate(root)
	if err != nil {
		t.Fatal(err)
	}
	if err := write(dir, files); err != nil {
		t.Fatal(err)
	}
	for path, want := range files {
		if got, err := os.ReadFile(filepath.Join(dir, path)); err != nil || string(got) != string(want) {
			t.Errorf("%s was not written: %v", path, err)
		}
	}
}

// TestRefusesWhatNoGeneratedCodeKnows changes the line structs in ways that
// must not pass in silence.
func TestRefusesWhatNoGeneratedCodeKnows(t *testing.T) {
	turn := "Turn   int    `json:\"turn\"`"
	tests := []struct {
		name, file, old, new, want string
	}{
		{"an unknown type", "dto.go", turn, "Turn float64 `json:\"turn\"`", "appends a float64"},
		{"an unknown option", "dto.go", `json:"turn"`, `json:"turn,string"`, "which no generated code knows"},
		{"two options", "dto.go", `json:"turn"`, `json:"turn,omitempty,string"`, "which no generated code knows"},
		{"no tag", "dto.go", "`json:\"turn\"`", "", "no tag"},
		{"a tag of another kind", "dto.go", "`json:\"turn\"`", "`xml:\"turn\"`", "which no generated code knows"},
		{"no name", "dto.go", `json:"turn"`, `json:",omitempty"`, "which no generated code knows"},
		{"a field left out", "dto.go", `json:"turn"`, `json:"-"`, "which no generated code knows"},
		{"a name that needs an escape", "dto.go", `json:"turn"`, `json:"t\u00fcrn"`, "which no generated code knows"},
		{"two fields in one", "dto.go", turn, "Turn, Other int `json:\"turn\"`", "not one member"},
		{"another struct embedded", "dto.go", turn, "TokensDTO", "not one member"},
		{"a time left out", "summary.go", `json:"started_at"`, `json:"started_at,omitempty"`, "can't be left out"},
		{"no comment", "dto.go", "// Number of the turn, counted from 1.", "", "no comment for the schema"},
		{"no comment on a struct", "dto.go", "// model.\ntype TurnStartedDTO", "// model.\n\ntype TurnStartedDTO", "no comment for the schema"},
		{"a type that is no struct", "dto.go", "type TurnStartedDTO struct", "type OtherDTO int\n\ntype TurnStartedDTO struct", "not a struct"},
		{"several types in one declaration", "dto.go", "import \"time\"", "import \"time\"\n\ntype (\n\tOneDTO struct{}\n\tOtherDTO struct{}\n)", "several types"},
		{"a first member that may be left out", "summary.go", `json:"input"`, `json:"input,omitempty"`, "first member"},
		{"a mapping to no line struct", "stream.go", "e core.TurnStarted) TurnStartedDTO", "e core.TurnStarted) OtherDTO", "no line struct"},
		{"a mapping that does more", "stream.go", "return TurnStartedDTO{", "e.Turn++\n\treturn TurnStartedDTO{", "turnStarted does not just return a TurnStartedDTO"},
		{"a mapping that returns no literal", "stream.go", "return TurnStartedDTO{header: h, Turn: e.Turn, TurnID: e.TurnID}", "return made(h, e)", "turnStarted does not just return a TurnStartedDTO"},
		{"a mapping that leaves a member out", "stream.go", "Turn: e.Turn, TurnID: e.TurnID", "Turn: e.Turn", "TurnID"},
		{"an object that no mapping gives", "stream.go", "Usage:      tokensToDTO(e.Usage)", "Usage:      TokensDTO{}", "nothing appends TokensDTO{}"},
		{"an object from another function", "stream.go", "Usage:      tokensToDTO(e.Usage)", "Usage:      usage(e.Usage)", "nothing appends usage(e.Usage)"},
		{"no version", "stream.go", "const SchemaVersion", "const Version", "no SchemaVersion"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := generate(changed(t, test.file, test.old, test.new))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got the error %v, want one with %q", err, test.want)
			}
		})
	}
}

// changed returns a folder with the sources of the format, one of them
// changed.
func changed(t *testing.T, file, old, new string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"dto.go", "summary.go", "stream.go"} {
		source, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		text := string(source)
		if name == file {
			if !strings.Contains(text, old) {
				t.Fatalf("%s does not hold %q", file, old)
			}
			text = strings.Replace(text, old, new, 1)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
