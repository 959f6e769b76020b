// Package schema holds the contract's lines as a JSON Schema, for validators
// and code generators in any language.
package schema

import _ "embed"

// V1 is the JSON Schema, draft 2020-12, of one line of version 1. Types and
// members that it does not describe are allowed, since they may be added
// without a new version. The definition of each type of line stands under
// $defs by the type's name, and that of summary.json under $defs/summary.
//
// It says more than a reader needs to ask: times are in UTC and labels on one
// line, as our writer writes them.
//
//go:embed v1.json
var V1 string
