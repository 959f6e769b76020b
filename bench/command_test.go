package bench

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"example.com/uagent/stream"
	"example.com/uagent/stream/core"
)

const fileSize = 100 << 20

// BenchmarkReadCommand reads one run of 100 MB by a whole process: our checker
// and statistics, and the usual ways to read JSON lines and look at their type.
func BenchmarkReadCommand(b *testing.B) {
	dir := b.TempDir()
	file := filepath.Join(dir, "run.jsonl")
	size := writeRun(b, file)
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
				if err := cmd.Run(); err != nil {
					b.Fatalf("%v: %s", err, stderr.String())
				}
			}
		})
	}
}

// writeRun writes a run that keeps the contract: the turns and calls of the
// golden runs that ended ok, over and over under names of their own.
func writeRun(b *testing.B, path string) int64 {
	b.Helper()
	events := goldenRun(b, "ok-parallel")
	f, err := os.Create(path)
	check(err)
	w := bufio.NewWriter(f)
	counter := &countingWriter{w: w}
	sink := stream.NewSink(counter)
	collector := core.NewCollector()
	emit := func(e core.Event) {
		collector.Add(e)
		sink.Emit(e)
	}
	started, finished := events[0].(core.RunStarted), events[len(events)-1].(core.RunFinished)
	emit(started)
	turns := finished.Result.Stats.Turns
	for i := 0; counter.n < fileSize; i++ {
		for _, e := range events[1 : len(events)-1] {
			emit(renamed(e, i*turns, fmt.Sprintf("-%d", i)))
		}
	}
	collector.Close(finished.At)
	finished.Result.Stats, finished.Result.Answer = collector.Stats(), collector.Answer()
	sink.Emit(finished)
	check(sink.Err())
	check(w.Flush())
	check(f.Close())
	return counter.n
}

// renamed moves the turn of an event on and gives its call another name.
func renamed(event core.Event, turns int, suffix string) core.Event {
	switch e := event.(type) {
	case core.TurnStarted:
		e.Turn += turns
		return e
	case core.ModelResponded:
		e.Turn += turns
		return e
	case core.ToolCalled:
		e.CallID += suffix
		return e
	case core.ToolStarted:
		e.CallID += suffix
		e.OpID += suffix
		return e
	case core.ToolFinished:
		e.CallID += suffix
		e.OpID += suffix
		return e
	}
	return event
}

// A countingWriter counts the bytes that it passes on.
type countingWriter struct {
	w io.Writer
	n int64
}

func (c *countingWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}
