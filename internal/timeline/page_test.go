package timeline_test

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/timeline"
)

func pageOf(t *testing.T, report timeline.Report, events ...core.Event) string {
	t.Helper()
	run := timeline.New()
	for _, event := range events {
		run.Add(event)
	}
	var b bytes.Buffer
	if err := run.WritePage(&b, report); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAxisHasRoundSteps(t *testing.T) {
	const day = 24 * time.Hour
	tests := []struct {
		length time.Duration
		want   string // the first marks
	}{
		{0, "0, 200 µs, 400 µs"},
		{3 * time.Millisecond, "0, 500 µs, 1 ms, 1.5 ms"},
		{70 * time.Millisecond, "0, 10 ms, 20 ms"},
		{999 * time.Millisecond, "0, 200 ms, 400 ms"},
		{15 * time.Second, "0, 2 s, 4 s"},
		{45 * time.Second, "0, 10 s, 20 s"},
		{100 * time.Second, "0, 15 s, 30 s, 45 s, 1 min, 1 min 15 s"},
		{3 * time.Minute, "0, 30 s, 1 min, 1 min 30 s"},
		{time.Hour, "0, 10 min, 20 min"},
		{3 * time.Hour, "0, 30 min, 1 h, 1 h 30 min"},
		{20 * time.Hour, "0, 3 h, 6 h"},
		{6 * day, "0, 1 d, 2 d"},
		{90 * day, "0, 20 d, 40 d"},
	}
	for _, test := range tests {
		t.Run(test.length.String(), func(t *testing.T) {
			page := pageOf(t, timeline.Report{}, turn(0, 1), core.ModelResponded{At: at(0).Add(test.length), Turn: 1})
			if got := strings.Join(marks(page), ", "); !strings.HasPrefix(got, test.want) {
				t.Errorf("got %s, want %s …", got, test.want)
			}
			if n := len(marks(page)); n < 3 || n > 10 {
				t.Errorf("the axis has %d marks", n)
			}
		})
	}
}

// marks are the labels of the axis.
func marks(page string) []string {
	_, axis, _ := strings.Cut(page, `<g class="ticks zoom-1">`)
	axis, _, _ = strings.Cut(axis, "</g>")
	var labels []string
	for _, found := range regexp.MustCompile(`<text[^>]*>([^<]*)</text>`).FindAllStringSubmatch(axis, -1) {
		labels = append(labels, found[1])
	}
	return labels
}

// TestMarksOfAZoomedAxisAreWhole looks at the finest marks of an axis.
func TestMarksOfAZoomedAxisAreWhole(t *testing.T) {
	tests := []struct {
		length time.Duration
		want   []string
	}{
		{2 * time.Hour, []string{"15 s", "1 min 45 s", "1 h 30 min 15 s"}},
		{60 * time.Hour, []string{"10 min", "1 h 10 min", "25 h 20 min"}},
		{5 * 24 * time.Hour, []string{"15 min", "71 h 45 min", "3 d", "4 d 1 h 15 min"}},
	}
	for _, test := range tests {
		page := pageOf(t, timeline.Report{}, turn(0, 1), answer(1, 1, ""), turn(2, 2), core.ModelResponded{At: at(0).Add(test.length), Turn: 2})
		for _, want := range test.want {
			if !strings.Contains(page, ">"+want+"</text>") {
				t.Errorf("an axis of %v has no mark %s", test.length, want)
			}
		}
	}
}

func TestPageOfTimesAtTheEndsOfTheCalendar(t *testing.T) {
	first, last := time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(9999, 12, 31, 23, 59, 59, 999999999, time.UTC)
	page := pageOf(t, timeline.Report{},
		core.TurnStarted{At: first, Turn: 1}, core.ToolStarted{At: first, OpID: "o", Label: "aeons"},
		core.ModelResponded{At: last, Turn: 1}, core.ToolFinished{At: last, OpID: "o", OK: true})
	for _, width := range regexp.MustCompile(`width="(-?[0-9.]+)%"`).FindAllStringSubmatch(page, -1) {
		if got, err := strconv.ParseFloat(width[1], 64); err != nil || got < 0 || got > 100 {
			t.Errorf("something is %s%% wide", width[1])
		}
	}
	if strings.Count(page, `width="100.0000%"`) < 3 {
		t.Error("turn, tool and overlap do not take the whole picture")
	}
	for _, wrong := range []string{"NaN", "Inf"} {
		if strings.Contains(page, wrong) {
			t.Errorf("the page has %s", wrong)
		}
	}
}

func TestTextsOfTheStreamStayTexts(t *testing.T) {
	const hostile = "</title></style></script><script>hacked()</script><img src=x onerror=hacked()>\"'`\x00\x1b[2J\u202e\u2066\u2028\xff"
	report := timeline.Report{Status: hostile, Notice: hostile}
	report.Result.RunID, report.Result.Model, report.Result.Workspace = hostile, hostile, hostile
	report.Result.Stats.Errors, report.Result.Stats.Failures, report.Result.Stats.Warnings = []string{hostile}, []string{hostile}, []string{hostile}
	page := pageOf(t, report,
		turn(0, 1), core.ModelResponded{At: at(5), Turn: 1, Stop: hostile, Failure: hostile},
		core.ToolStarted{At: at(1), OpID: hostile, CallID: hostile, Name: hostile, Label: hostile},
		core.ToolFinished{At: at(8), OpID: hostile, CallID: hostile, Detail: hostile, OutPath: hostile, ErrPath: hostile})
	if n := strings.Count(page, "<script"); n != 1 {
		t.Errorf("the page has %d scripts, want its own", n)
	}
	if strings.Contains(page, "<img") {
		t.Error("the page has an image")
	}
	if strings.ContainsAny(page, "\x00\x1b\u202e\u2066\u2028\ufffd") {
		t.Error("a control stands raw in the page")
	}
	if n := strings.Count(page, `\u202e`); n < 15 {
		t.Errorf("of at least 15 places %d have the texts", n)
	}
}

func TestPageAsksNothingOfTheNetwork(t *testing.T) {
	page := pageOf(t, timeline.Report{}, turn(0, 1), answer(5, 1, ""))
	for _, address := range regexp.MustCompile(`(?:href|src|url\()="?([^")]*)`).FindAllStringSubmatch(page, -1) {
		if !strings.HasPrefix(address[1], "#") && address[1] != "data:," {
			t.Errorf("the page refers to %q", address[1])
		}
	}
	if !strings.Contains(page, `http-equiv="Content-Security-Policy" content="default-src 'none'; `) || strings.Contains(page, "unsafe") {
		t.Error("the page's policy would let something in")
	}
}

func TestPageOfAVeryLongRunIsBounded(t *testing.T) {
	var events []core.Event
	for i := range 12_000 {
		id := fmt.Sprint("c", i)
		events = append(events, started(2*i, id, id, "short "+id), finished(2*i+1, id, id, "", i != 7))
	}
	events = append(events, started(30_000, "long", "long", "the long one"), finished(40_000, "long", "long", "", true))
	page := pageOf(t, timeline.Report{}, events...)
	if n := strings.Count(page, `<a class="item`); n != 10_000 {
		t.Errorf("the picture has %d bars, want 10,000", n)
	}
	if n := strings.Count(page, `<tr id="item-`); n != 10_000 {
		t.Errorf("the table has %d rows, want 10,000", n)
	}
	for _, want := range []string{"the long one", "short c7<", "10,000 of the run’s 12,001 turns and calls"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not have %q", want)
		}
	}
}

func TestPageOfManyToolsAtOnce(t *testing.T) {
	var events []core.Event
	for i := range 3000 {
		events = append(events, started(i, fmt.Sprint(i), fmt.Sprint(i), "open"))
	}
	page := pageOf(t, timeline.Report{}, append(events, turn(5000, 1))...)
	if n := strings.Count(page, `data-outcome="never finished"`); n != 3000 {
		t.Errorf("the picture has %d open tools, want 3000", n)
	}
	if !strings.Contains(page, `data-lane="3000"`) {
		t.Error("tools that run at once share a lane")
	}
}

func TestLongTextsAreCut(t *testing.T) {
	label := strings.Repeat("字", 100_000)
	page := pageOf(t, timeline.Report{}, started(0, "c", "o", label), turn(9, 1))
	if len(page) > 60_000 || !strings.Contains(page, "字…") {
		t.Errorf("the page has %d bytes", len(page))
	}
}

type failingWriter struct{}

var errFull = errors.New("full")

func (failingWriter) Write([]byte) (int, error) { return 0, errFull }

func TestWritersTellWhatFailed(t *testing.T) {
	run := timeline.New()
	run.Add(turn(0, 1))
	if err := run.WritePage(failingWriter{}, timeline.Report{}); !errors.Is(err, errFull) {
		t.Errorf("WritePage: got %v, want %v", err, errFull)
	}
	if err := run.WriteTrace(failingWriter{}, timeline.Report{}); !errors.Is(err, errFull) {
		t.Errorf("WriteTrace: got %v, want %v", err, errFull)
	}
}
