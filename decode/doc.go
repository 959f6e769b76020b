// Package decode reads the stream that package stream writes back into the
// events it was written from.
//
// [Events] is what most programs want:
//
//	for event, err := range decode.Events(os.Stdin) {
//		if err != nil {
//			log.Print(err) // one line; the rest is still to come
//			continue
//		}
//		switch e := event.(type) {
//		case core.AssistantMessage:
//			fmt.Println(e.Text)
//		case core.RunFinished:
//			fmt.Println(e.Result.Status)
//		}
//	}
//
// It reads whatever a stream turns into on its way: text between the lines, a
// torn line, a file that was cut off, types and members newer than this
// package. Each line that holds no event is one [*Error] that says where and
// why, and nothing around it is lost. [Lines] gives the same stream line by
// line, with places and raw bytes.
//
// What makes a line readable:
//
//   - It is one JSON object, ended by a newline. Only the newline ends a line;
//     a carriage return before it does not count.
//   - v is 1, type is a text, and at is an RFC 3339 time with any offset.
//   - Each documented member of its type, if present, has its documented type.
//     null is the type of none. A whole number may be written with a fraction
//     or an exponent, as 10.0 or 1e1, and is exact in 64 bits.
//   - Names are exact: "Type" is an unknown member. Of a member that stands
//     twice the later counts.
//   - Objects and arrays nest at most 10,000 deep.
//
// Values outside the documented ones are taken as text, since version 1 may
// get new ones. Bytes that are not UTF-8 and halves of surrogate pairs are
// read as U+FFFD. A last line without its newline is read if it is whole.
//
// Texts of one event may share memory with those of its neighbours: up to a
// few KiB stay in use as long as any one of them does. A program that keeps
// single texts of a long stream clones them with strings.Clone.
package decode
