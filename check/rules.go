package check

// A Severity says how much a finding matters.
type Severity string

const (
	Error   Severity = "error"   // breaks the documented contract
	Warning Severity = "warning" // is allowed, but most likely a fault
	Note    Severity = "note"    // is worth knowing
)

// A Rule is what a kind of finding is about.
type Rule struct {
	Name     string
	Severity Severity
	Finds    string // what it finds, for people
}

// Rules returns all rules. A name stands in it once for each severity that
// its findings can have.
func Rules() []Rule {
	return append([]Rule(nil), rules...)
}

var rules = []Rule{
	{"json", Error, "a line that is not one JSON object in UTF-8"},
	{"truncated", Error, "a last line that ends inside its object"},
	{"too-long", Error, "a line longer than the reader's limit"},
	{"version", Error, "a v that is missing or not 1"},
	{"type", Error, "a type that is missing, empty or not a string"},
	{"time", Error, "an at or started_at that is missing, not RFC 3339 or not in UTC"},
	{"field", Error, "a documented member that is missing, null or of another type"},
	{"label", Error, "a label with a line break of any kind"},
	{"unknown-type", Note, "a type that version 1 does not have, once for each"},
	{"unknown-field", Note, "a member that version 1 does not have, once for each"},
	{"duplicate-field", Warning, "a member that stands in an object twice"},
	{"value", Warning, "a status or mode outside the documented ones"},
	{"surrogate", Warning, "half a surrogate pair in an escape"},
	{"big-number", Note, "an integer that JavaScript can't hold exactly"},
	{"blank", Warning, "a blank line"},
	{"crlf", Warning, "a carriage return before the newline"},
	{"bom", Warning, "a byte order mark"},
	{"newline", Warning, "a whole last line without its newline"},
	{"clock", Warning, "a negative duration, an end before its start, a zero time, or a summary whose times are not those of the lines"},
	{"tokens", Warning, "a part of the tokens that is more than the whole"},

	{"first", Error, "a first event other than run_started, or a second run_started"},
	{"last", Error, "an event behind run_finished"},
	{"incomplete", Error, "a runner that had started and no run_finished"},
	{"turn", Error, "turns that do not count 1, 2, 3, or a response to a turn that never started"},
	{"turn", Warning, "a turn that was answered twice, or not at all in a run that ended ok"},
	{"call", Error, "an operation without its call, that starts or ends twice, or that ends without a start"},
	{"call", Warning, "a call that was made twice, or whose operation did not end in a run that ended ok"},
	{"identity", Error, "a summary of another run than run_started's"},
	{"status", Error, "the status running, or a summary of another version"},
	{"status", Warning, "a status and an exit code that do not fit"},
	{"stats", Error, "a reported figure that does not follow from the lines"},
	{"stats", Note, "times that are not compared, since something was still open"},
	{"answer", Error, "an answer other than the final text or else the last text"},
}
