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
			t.Errorf("%s is not what the line structs give; go generate writes it anew", path)
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
	tests := []struct {
		name, old, new, want string
	}{
		{"an unknown type", "Turn   int    `json:\"turn\"`", "Turn   float64    `json:\"turn\"`", "appends a float64"},
		{"an unknown option", `json:"turn"`, `json:"turn,string"`, "which no generated code knows"},
		{"no tag", "`json:\"turn\"`", "", "no tag"},
		{"no name", `json:"turn"`, `json:",omitempty"`, "which no generated code knows"},
		{"no comment", "// Number of the turn, counted from 1.", "", "no comment for the schema"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := generate(changed(t, "dto.go", test.old, test.new))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got the error %v, want one with %q", err, test.want)
			}
		})
	}
	t.Run("a first member that may be left out", func(t *testing.T) {
		_, err := generate(changed(t, "summary.go", `json:"input"`, `json:"input,omitempty"`))
		if err == nil || !strings.Contains(err.Error(), "first member") {
			t.Errorf("got the error %v", err)
		}
	})
	t.Run("a mapping to no line struct", func(t *testing.T) {
		_, err := generate(changed(t, "stream.go", "e core.TurnStarted) TurnStartedDTO", "e core.TurnStarted) OtherDTO"))
		if err == nil || !strings.Contains(err.Error(), "no line struct") {
			t.Errorf("got the error %v", err)
		}
	})
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
