package timeline

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"

	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/duration"
	"example.com/uagent/stream/internal/terminal"
)

// The page's style and script, and what they are put into. The script is an
// addition: without it the page lacks tips at the keyboard, and no more.
var (
	//go:embed page.css
	pageStyle string
	//go:embed page.js
	pageScript string
	//go:embed page.tmpl
	pageSource string

	pageTemplate = template.Must(template.New("page").Parse(pageSource))
)

// A Report is what a page or trace tells of a run beside its timeline.
type Report struct {
	Result core.Result // with the figures as computed from the lines
	Status string      // how the run or its stream ended, such as "ok"
	Notice string      // what a reader has to know about the stream; may be empty
}

// What a page holds at most, so that a browser can work with any run. The texts
// of long runs are cut sooner.
const (
	mostShown    = 10_000
	longRun      = 1000 // items
	textColumns  = 300
	shortColumns = 80
)

// WritePage writes a run as one HTML page that needs nothing else: it asks
// nothing of any network, and its policy forbids it to.
func (t *Timeline) WritePage(w io.Writer, r Report) error {
	items := t.Items()
	e := t.extent()
	all, turnLanes, callLanes := place(choose(items, mostShown), e)
	columns := textColumns
	if len(all) > longRun {
		columns = shortColumns
	}
	page := page{
		Policy:  policy(),
		Style:   template.CSS(pageStyle),
		Script:  template.JS(pageScript),
		Title:   "Run",
		Status:  statusOf(r),
		About:   about(r.Result),
		Notices: notices(r.Notice, len(items), len(all)),
		Figures: figures(r.Result),
		Lists:   problems(r.Result.Stats),
		Rows:    rows(all, columns),
	}
	if id := terminal.Escape(r.Result.RunID); id != "" {
		page.Title = "Run " + id
	}
	const manyRows = 500 // from which on a browser has to work to lay them out
	page.RowCount = grouped(int64(len(page.Rows)))
	page.ShowTable = len(page.Rows) <= manyRows
	if len(all) > 0 {
		page.Picture = newPicture(all, turnLanes, callLanes, chooseSpans(Overlap(items), mostShown), e, columns)
	}
	return pageTemplate.Execute(w, page)
}

// A page is what the template shows. All texts in it are escaped for the eye;
// the template escapes them for HTML.
type page struct {
	Policy    template.HTML
	Style     template.CSS
	Script    template.JS
	Title     string
	Status    status
	About     []string
	Notices   []string
	Figures   []figure
	Picture   *picture
	Lists     []list
	Rows      []row
	RowCount  string
	ShowTable bool
}

type status struct{ Symbol, Text, Class string }

type figure struct{ Name, Value, Note string }

type list struct {
	Title   string
	Entries []string
}

// policy is the meta element that lets the page's own style and script work
// and nothing else.
func policy() template.HTML {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return base64.StdEncoding.EncodeToString(sum[:])
	}
	return template.HTML(fmt.Sprintf(
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-%s'; script-src 'sha256-%s'; base-uri 'none'; form-action 'none'">`,
		hash(pageStyle), hash(pageScript)))
}

// notices are what a reader has to know: of the stream, and of what the page
// leaves out.
func notices(ofStream string, items, shown int) []string {
	var list []string
	if ofStream != "" {
		list = append(list, terminal.Escape(ofStream))
	}
	if items == 0 && ofStream == "" {
		list = append(list, "No turn of the model and no tool ran.")
	}
	if shown < items {
		list = append(list, fmt.Sprintf("The picture and the table have %s of the run’s %s turns and calls: those that did not end well, and those that took longest. A trace has all of them.",
			grouped(int64(shown)), grouped(int64(items))))
	}
	return list
}

func statusOf(r Report) status {
	if r.Result.Status == core.StatusOK {
		return status{"✓", terminal.Escape(r.Status), "good"}
	}
	return status{"✕", terminal.Escape(r.Status), "bad"}
}

// about tells what is known of a run's identity, a line each.
func about(r core.Result) []string {
	var lines []string
	add := func(format, text string) {
		if text != "" {
			lines = append(lines, fmt.Sprintf(format, terminal.Escape(text)))
		}
	}
	model := r.Model
	if r.Provider != "" {
		model += " (" + r.Provider + ")"
	}
	if r.Effort != "" {
		model += ", effort " + r.Effort
	}
	add("%s", model)
	add("in %s", r.Workspace)
	if !r.StartedAt.IsZero() {
		add("started %s", r.StartedAt.UTC().Format("2006-01-02 15:04:05 UTC"))
	}
	return lines
}

func figures(r core.Result) []figure {
	s := r.Stats
	total := core.Tokens{InputTokens: s.Tokens.InputTokens}
	total.Add(core.Tokens{InputTokens: s.Tokens.OutputTokens})
	toolNote := plural(s.ToolCalls, "call")
	if s.FailedToolCalls > 0 {
		toolNote += fmt.Sprintf(", %s failed", grouped(int64(s.FailedToolCalls)))
	}
	if s.MaxParallelTools > 1 {
		toolNote += fmt.Sprintf(", up to %s at once", grouped(int64(s.MaxParallelTools)))
	}
	return []figure{
		{"Wall time", duration.Text(r.Wall), "from start to end"},
		{"Model time", duration.Text(s.ModelTime), plural(s.Turns, "turn")},
		{"Tool time", duration.Text(s.ToolBusyTime), toolNote},
		{"Overlap", duration.Text(s.ToolModelOverlap), "tools ran while the model was generating"},
		{"Tokens", grouped(total.InputTokens), tokensNote(s.Tokens)},
	}
}

func tokensNote(t core.Tokens) string {
	note := fmt.Sprintf("%s in (%s cached", grouped(t.InputTokens), grouped(t.CachedInputTokens))
	if t.CacheWriteInputTokens > 0 {
		note += fmt.Sprintf(", %s cache write", grouped(t.CacheWriteInputTokens))
	}
	return note + fmt.Sprintf("), %s out (%s reasoning)", grouped(t.OutputTokens), grouped(t.ReasoningTokens))
}

// problems lists what went wrong, apart from calls.
func problems(s core.Stats) []list {
	var lists []list
	add := func(title string, texts []string) {
		const most = 50
		var entries []string
		for _, text := range texts[:min(most, len(texts))] {
			entries = append(entries, terminal.Escape(bounded(text)))
		}
		if more := len(texts) - most; more > 0 {
			entries = append(entries, fmt.Sprintf("and %d more", more))
		}
		if len(entries) > 0 {
			lists = append(lists, list{title, entries})
		}
	}
	add("Failures of the model", s.Failures)
	add("Errors of the runner", s.Errors)
	add("Warnings of the preflight", s.Warnings)
	return lists
}

func plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return grouped(int64(n)) + " " + thing
}

// grouped writes a count with its thousands apart; one below zero is none.
func grouped(n int64) string {
	digits := fmt.Sprint(max(0, n))
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

// since tells a time on the picture.
func since(m micros) string { return duration.Text(m.duration()) }
