// Command generate writes what is derived from the line structs in dto.go and
// summary.go, and from the functions in stream.go that map events to them: the
// functions that append a line, those that read its members, and the JSON
// Schema. Run it with go generate in the module's root.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	files, err := generate(".")
	if err == nil {
		err = write(".", files)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// generate returns the content of each derived file by its path below root.
func generate(root string) (map[string][]byte, error) {
	format, err := parse(root)
	if err != nil {
		return nil, err
	}
	files := make(map[string][]byte)
	for _, file := range []struct {
		path   string
		render func(wireFormat) ([]byte, error)
	}{
		{"append_gen.go", appenders},
		{"internal/wire/fields_gen.go", readers},
		{"schema/v" + format.version + ".json", schema},
	} {
		if files[file.path], err = file.render(format); err != nil {
			return nil, fmt.Errorf("rendering %s: %w", file.path, err)
		}
	}
	return files, nil
}

func write(root string, files map[string][]byte) error {
	for path, content := range files {
		if err := os.WriteFile(filepath.Join(root, path), content, 0o666); err != nil {
			return err
		}
	}
	return nil
}
