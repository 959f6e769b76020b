// Package core holds what happens in a run of uagent: its events, its result
// and its statistics, as plain Go values.
//
// An [Event] is one of fourteen structs, each with the time it was recorded
// at. Package stream writes events as lines and package decode reads them
// back. A [Collector] folds a run's events into its [Stats].
//
// Nothing here does I/O, and no value is shared behind the caller's back.
package core
