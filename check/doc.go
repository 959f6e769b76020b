// Package check holds a stream against its contract and says what it finds.
//
// [Stream] reads a stream once, as it comes, and reports each [Finding] with
// its line: faults in a single line (is it JSON, are its members there and of
// their types), and faults of the run as a whole (does it begin and end as it
// must, do turns and calls pair up, do the reported figures follow from the
// lines). [Rules] lists what is looked for. It never stops at a fault. Its
// memory grows with the numbers of calls, turns and messages that the summary
// repeats, not with the length of any text, and is bounded for one line by the
// limit that package decode has.
//
// An [Error] breaks the documented contract, a [Warning] is allowed but most
// likely a fault, and a [Note] is worth knowing. What a finding says is on one
// line of printable characters, whatever the stream holds.
package check
