package stream_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// consumers are the README's programs that read a stream.
var consumers = []struct {
	language, file string
	command        []string
}{
	{"jq", "consumer.jq", []string{"jq", "-Rrf"}},
	{"python", "consumer.py", []string{"python3"}},
	{"js", "consumer.mjs", []string{"node"}},
}

func TestReadmeConsumers(t *testing.T) {
	run, err := os.ReadFile("testdata/runs/ok-parallel.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	want := readmeCode(t, "text")
	lines := strings.SplitAfter(string(run), "\n")
	strange := strings.Join([]string{
		strings.Join(lines[:1], ""),
		"Hello\n\n",
		`{"v":2,"type":"tool_finished"}` + "\n",
		`{"v":1,"type":"quota_note","at":"2026-03-14T09:26:53Z","left":null}` + "\n",
		`{"v":1,"type":"reasoning","at":"2026-03-14T09:26:53Z","text":"` + strings.Repeat("x", 1<<20) + `\u2028","more":[]}` + "\n",
		strings.Join(lines[1:], ""),
	}, "")
	for _, consumer := range consumers {
		t.Run(consumer.language, func(t *testing.T) {
			command, err := exec.LookPath(consumer.command[0])
			if errors.Is(err, exec.ErrNotFound) && os.Getenv("CI") == "" {
				t.Skipf("%s is not installed here, so the README's %s consumer is left out; CI runs it", consumer.command[0], consumer.language)
			}
			if err != nil {
				t.Fatal(err)
			}
			program := filepath.Join(t.TempDir(), consumer.file)
			if err := os.WriteFile(program, []byte(readmeCode(t, consumer.language)), 0o666); err != nil {
				t.Fatal(err)
			}
			for name, stream := range map[string]string{"a golden run": string(run), "a run with strange lines": strange} {
				cmd := exec.Command(command, append(consumer.command[1:len(consumer.command):len(consumer.command)], program)...)
				cmd.Stdin = strings.NewReader(stream)
				var stderr bytes.Buffer
				cmd.Stderr = &stderr
				got, err := cmd.Output()
				if err != nil || string(got) != want {
					t.Errorf("of %s it prints\n%s\nwant\n%s\n%v, on standard error: %s", name, got, want, err, stderr.String())
				}
			}
		})
	}
}
