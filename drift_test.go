package stream_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/uagent/stream"
	"example.com/uagent/stream/check"
	"example.com/uagent/stream/core"
	"example.com/uagent/stream/internal/anyevent"
)

// TestEveryEventTypeIsEverywhere compares each list of event types with the
// structs in package core that are events.
func TestEveryEventTypeIsEverywhere(t *testing.T) {
	want := eventStructs(t)
	anyEvents := map[string]bool{}
	lineTypes := map[string]string{} // the event's name by its line's type
	for _, event := range anyevent.Types {
		name := reflect.TypeOf(event).Name()
		anyEvents[name] = true
		if dto, ok := stream.EventToDTO(event); ok {
			lineTypes[typeOf(t, dto)] = name
		} else {
			t.Errorf("core.%s has no row in stream.go", name)
		}
	}
	samples := map[string]int{}
	for _, event := range sampleEvents() {
		samples[reflect.TypeOf(event).Name()]++
	}
	inReadme := map[string]bool{}
	for typ := range readmeEvents(t) {
		inReadme[lineTypes[typ]] = true
		if lineTypes[typ] == "" {
			t.Errorf("the README has a row for %s, which no event is written as", typ)
		}
	}
	for _, name := range want {
		if !anyEvents[name] {
			t.Errorf("core.%s is not in internal/anyevent", name)
		}
		if samples[name] < 2 {
			t.Errorf("core.%s has %d samples in golden_test.go, want a full and a bare one", name, samples[name])
		}
		if !inReadme[name] {
			t.Errorf("core.%s has no row in the README", name)
		}
	}
	if len(anyEvents) != len(want) {
		t.Errorf("internal/anyevent has %d types, core %d", len(anyEvents), len(want))
	}
	for name := range lineStructs(t) {
		if !slices.Contains(keys(lineTypes), name) {
			t.Errorf("dto.go has a struct for %s, which no event is written as", name)
		}
	}
}

func keys(m map[string]string) []string {
	var list []string
	for key := range m {
		list = append(list, key)
	}
	return list
}

// eventStructs returns the names of the types in package core that have an
// OccurredAt method.
func eventStructs(t *testing.T) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "core/event.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Recv != nil && f.Name.Name == "OccurredAt" {
			names = append(names, f.Recv.List[0].Type.(*ast.Ident).Name)
		}
	}
	if len(names) < 14 {
		t.Fatalf("found the events %q in core/event.go", names)
	}
	return names
}

// lineStructs returns the structs of dto.go that are lines, by their type.
func lineStructs(t *testing.T) map[string]bool {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "dto.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	ast.Inspect(file, func(node ast.Node) bool {
		if spec, ok := node.(*ast.TypeSpec); ok && strings.HasSuffix(spec.Name.Name, "DTO") {
			names[snakeCase(strings.TrimSuffix(spec.Name.Name, "DTO"))] = true
		}
		return true
	})
	return names
}

// typeOf returns the type member of a DTO's line.
func typeOf(t *testing.T, dto any) string {
	t.Helper()
	b, err := json.Marshal(dto)
	if err != nil {
		t.Fatal(err)
	}
	var line struct{ Type string }
	if err := json.Unmarshal(b, &line); err != nil {
		t.Fatal(err)
	}
	return line.Type
}

// TestReadmeTables holds the README's tables against the structs: the members
// of each, their order, and which may be left out.
func TestReadmeTables(t *testing.T) {
	events := readmeEvents(t)
	for _, event := range anyevent.Types {
		dto := mustDTO(t, event)
		typ := typeOf(t, dto)
		if got, want := events[typ], structMembers(reflect.TypeOf(dto))[3:]; !slices.Equal(got, want) {
			t.Errorf("the README's row of %s has the members\n%q, the struct\n%q", typ, got, want)
		}
	}
	header := structMembers(reflect.TypeOf(stream.TurnStartedDTO{}))[:3]
	for heading, want := range map[string][]string{
		"## Read the stream": header,
		"### Tokens":         structMembers(reflect.TypeFor[stream.TokensDTO]()),
		"## Summary":         structMembers(reflect.TypeFor[stream.SummaryDTO]()),
		"`stats`:":           structMembers(reflect.TypeFor[stream.StatsDTO]()),
	} {
		var got []string
		for _, row := range readmeTable(t, heading) {
			got = append(got, codes(row[0])...)
		}
		if !slices.Equal(got, want) {
			t.Errorf("the README's table under %q has the members\n%q, the struct\n%q", heading, got, want)
		}
	}
}

// TestReadmeNames holds each name that the README's account of the contract
// speaks of against what there is: a member, a type, or a documented value or
// one of a sample.
func TestReadmeNames(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, contract, _ := strings.Cut(string(readme), "\n## Read the stream\n")
	contract, _, ok := strings.Cut(contract, "\n## Compatibility\n")
	if !ok {
		t.Fatal("the README has no account of the contract")
	}
	known := map[string]bool{"null": true, "true": true, "false": true}
	for _, value := range documentedValues {
		known[value] = true
	}
	for _, event := range sampleEvents() {
		line, err := json.Marshal(mustDTO(t, event))
		if err != nil {
			t.Fatal(err)
		}
		for _, token := range members(t, line) {
			if word, ok := token.(string); ok {
				known[word] = true
			}
		}
	}
	checked := 0
	for _, word := range codes(fenced.ReplaceAllString(contract, "")) {
		if word = strings.TrimSuffix(word, "?"); !nameLike.MatchString(word) {
			continue
		}
		if checked++; !known[word] && !core.NormalStop(word) {
			t.Errorf("the README speaks of `%s`, which is no member, no type and no value that a line can have", word)
		}
	}
	if checked < 150 {
		t.Errorf("the README's account of the contract has %d names, want more than 150", checked)
	}
}

var (
	fenced   = regexp.MustCompile("(?s)```.*?```")
	nameLike = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
)

// structMembers returns the members of a DTO with a ? behind those that may be
// left out.
func structMembers(typ reflect.Type) []string {
	var members []string
	for i := range typ.NumField() {
		field := typ.Field(i)
		if field.Anonymous {
			members = append(members, structMembers(field.Type)...)
			continue
		}
		name, option, _ := strings.Cut(field.Tag.Get("json"), ",")
		if option == "omitempty" {
			name += "?"
		}
		members = append(members, name)
	}
	return members
}

// readmeEvents returns the members in each row of the README's event table.
func readmeEvents(t *testing.T) map[string][]string {
	t.Helper()
	events := map[string][]string{}
	for _, row := range readmeTable(t, "## Events") {
		events[codes(row[0])[0]] = codes(row[1])
	}
	return events
}

var code = regexp.MustCompile("`([^`]+)`")

// codes returns what stands in backquotes.
func codes(cell string) []string {
	var list []string
	for _, match := range code.FindAllStringSubmatch(cell, -1) {
		list = append(list, match[1])
	}
	return list
}

// readmeTable returns the cells of the first table behind the heading, without
// its own two heading rows.
func readmeTable(t *testing.T, heading string) [][]string {
	t.Helper()
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(readme), "\n"+heading+"\n")
	if !ok {
		t.Fatalf("the README has no %q", heading)
	}
	var rows [][]string
	for line := range strings.SplitSeq(rest, "\n") {
		if strings.HasPrefix(line, "|") {
			rows = append(rows, strings.Split(strings.Trim(line, "| "), " | "))
		} else if len(rows) > 0 {
			break
		}
	}
	if len(rows) < 3 {
		t.Fatalf("the README has no table under %q", heading)
	}
	return rows[2:]
}

// TestReadmeRules holds the README's table of the checker's rules against them.
func TestReadmeRules(t *testing.T) {
	var want [][]string
	for _, rule := range check.Rules() {
		want = append(want, []string{"`" + rule.Name + "`", string(rule.Severity), rule.Finds})
	}
	if got := readmeTable(t, "### check"); !reflect.DeepEqual(got, want) {
		t.Errorf("the README has the rules\n%q\nthe checker\n%q", got, want)
	}
}

// documentedValues are those of the enumerations.
var documentedValues = []string{
	core.ModeSettings, core.ModeWhenIdle, core.ModeHard, core.ModeHeartbeat,
	string(core.StatusOK), string(core.StatusError), string(core.StatusTimeout),
	string(core.StatusInterrupted), string(core.StatusDiskLimit), string(core.StatusRunning),
}

// TestReadmeValues looks for each documented value of an enumeration.
func TestReadmeValues(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, value := range documentedValues {
		if !bytes.Contains(readme, []byte("`"+value+"`")) {
			t.Errorf("the README does not tell of `%s`", value)
		}
	}
}

// TestReadmeShowsAGoldenRun holds the README's sample of a stream against the
// run that it is.
func TestReadmeShowsAGoldenRun(t *testing.T) {
	want, err := os.ReadFile("testdata/runs/ok-no-tools.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if got := readmeCode(t, "json"); got != string(want) {
		t.Errorf("the README shows\n%s\nthe run is\n%s", got, want)
	}
}

// TestReadmeShowsWhatShowDoes holds the README's listing against show's golden
// file.
func TestReadmeShowsWhatShowDoes(t *testing.T) {
	want, err := os.ReadFile("cmd/uagent-stream/testdata/show-ok-parallel.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got := readmeCode(t, "console"); got != string(want) {
		t.Errorf("the README shows\n%s\nshow prints\n%s", got, want)
	}
}

// readmeCode returns the README's first block of code in the language.
func readmeCode(t *testing.T, language string) string {
	t.Helper()
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(readme), "\n```"+language+"\n")
	block, _, ended := strings.Cut(rest, "```\n")
	if !ok || !ended {
		t.Fatalf("the README has no block of %s", language)
	}
	return block
}
