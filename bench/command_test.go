package bench

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const fileSize = 100 << 20

// BenchmarkReadCommand reads one file of 100 MB by a whole process: our
// checker, and the usual ways to read JSON lines and look at their type.
func BenchmarkReadCommand(b *testing.B) {
	m := goldenMix(b)
	dir := b.TempDir()
	file := filepath.Join(dir, "runs.jsonl")
	size := writeFile(b, file, m.text)
	command := filepath.Join(dir, "uagent-stream")
	build := exec.Command("go", "build", "-o", command, "./cmd/uagent-stream")
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("building the command: %v\n%s", err, out)
	}
	for _, reader := range []struct {
		name string
		args []string
	}{
		// Many runs in one file are a fault, so it ends with 1.
		{"check", []string{command, "check", file}},
		{"stats", []string{command, "stats", file}},
		{"jq", []string{"jq", "-n", `reduce inputs as $e (0; . + ($e.type | length))`, file}},
		{"python", []string{"python3", "-c", "import json,sys\nprint(sum(len(json.loads(l)['type']) for l in open(sys.argv[1],'rb')))", file}},
		{"node", []string{"node", "-e", `let n=0,rest="";
require("fs").createReadStream(process.argv[1],{encoding:"utf8",highWaterMark:1<<20}).on("data",d=>{const l=(rest+d).split("\n");rest=l.pop();for(const s of l)n+=JSON.parse(s).type.length}).on("end",()=>console.log(n))`, file}},
	} {
		b.Run(reader.name, func(b *testing.B) {
			if _, err := exec.LookPath(reader.args[0]); err != nil {
				b.Skipf("%s is not installed", reader.args[0])
			}
			b.SetBytes(size)
			for b.Loop() {
				cmd := exec.Command(reader.args[0], reader.args[1:]...)
				var stderr bytes.Buffer
				cmd.Stderr = &stderr
				if err := cmd.Run(); err != nil && (cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != 1 || stderr.Len() > 0) {
					b.Fatalf("%v: %s", err, stderr.String())
				}
			}
		})
	}
}

// writeFile repeats the text to the size of the benchmark.
func writeFile(b *testing.B, path string, text []byte) int64 {
	b.Helper()
	f, err := os.Create(path)
	check(err)
	w := bufio.NewWriter(f)
	var size int64
	for size < fileSize {
		n, err := w.Write(text)
		check(err)
		size += int64(n)
	}
	check(w.Flush())
	check(f.Close())
	return size
}
