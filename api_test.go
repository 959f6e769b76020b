package stream_test

import (
	"bytes"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestExportedAPI holds what the package exports against testdata/api.txt,
// declaration by declaration, tags and named results included.
func TestExportedAPI(t *testing.T) {
	want, err := os.ReadFile("testdata/api.txt")
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(exportedAPI(t), "\n\n") + "\n"
	if got != strings.TrimRight(string(want), "\n")+"\n" {
		t.Errorf("the exported API is not that of testdata/api.txt, which the contract documents and no change adds to by accident; got:\n%s", got)
	}
}

// exportedAPI returns the package's exported declarations in the order in
// which go doc shows them, without their comments.
func exportedAPI(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	pkg, err := doc.NewFromFiles(fset, files, "example.com/uagent/stream")
	if err != nil {
		t.Fatal(err)
	}
	var api []string
	style := printer.Config{Mode: printer.UseSpaces | printer.TabIndent, Tabwidth: 8}
	add := func(decl ast.Decl) {
		var b bytes.Buffer
		if err := style.Fprint(&b, fset, decl); err != nil {
			t.Fatal(err)
		}
		api = append(api, b.String())
	}
	addAll := func(values []*doc.Value, funcs []*doc.Func) {
		for _, v := range values {
			add(v.Decl)
		}
		for _, f := range funcs {
			f.Decl.Body = nil
			add(f.Decl)
		}
	}
	addAll(append(pkg.Consts, pkg.Vars...), pkg.Funcs)
	for _, typ := range pkg.Types {
		add(typ.Decl)
		addAll(append(typ.Consts, typ.Vars...), append(typ.Funcs, typ.Methods...))
	}
	return api
}
