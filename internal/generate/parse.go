package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// A wireFormat is all that is derived from.
type wireFormat struct {
	version  string       // the v of every line
	structs  []lineStruct // in the order of their source; the first is the header
	mappings []mapping
}

// lines returns the structs that are lines of their own.
func (w wireFormat) lines() []lineStruct {
	return slices.DeleteFunc(slices.Clone(w.structs), func(s lineStruct) bool { return !s.header })
}

// A mapping is a function that maps a value of package core to its struct.
type mapping struct {
	function string
	param    string // the value's name
	source   string // its type, such as core.ToolFinished
	target   lineStruct
	values   map[string]ast.Expr // of the struct's fields, but for the header
}

// A lineStruct is one struct of the wire format as its source has it.
type lineStruct struct {
	name   string // without DTO, such as ToolFinished
	doc    string
	header bool // whether it embeds the header, so is a line of its own
	fields []field
}

// A field is one member of a lineStruct.
type field struct {
	name      string // in Go
	typ       string // in Go
	member    string // on the wire
	omitEmpty bool
	doc       string
}

// nested reports whether the field is a struct of the wire format itself.
func (f field) nested() bool { return strings.HasSuffix(f.typ, "DTO") }

// element is the name of a nested field's lineStruct.
func (f field) element() string { return strings.TrimSuffix(f.typ, "DTO") }

// lineType is the type member of the struct's lines: its name in snake case.
func (s lineStruct) lineType() string {
	var b strings.Builder
	for i, r := range s.name {
		if i > 0 && unicode.IsUpper(r) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// function is the struct's name as the start of an unexported Go name.
func (s lineStruct) function() string {
	return strings.ToLower(s.name[:1]) + s.name[1:]
}

// parse reads the wire format from the source in root.
func parse(root string) (wireFormat, error) {
	var format wireFormat
	fset := token.NewFileSet()
	for _, name := range []string{"dto.go", "summary.go", "stream.go"} {
		file, err := parser.ParseFile(fset, filepath.Join(root, name), nil, parser.ParseComments)
		if err != nil {
			return wireFormat{}, err
		}
		for _, decl := range file.Decls {
			if err := format.add(decl); err != nil {
				return wireFormat{}, fmt.Errorf("%s: %w", fset.Position(decl.Pos()), err)
			}
		}
	}
	if format.version == "" {
		return wireFormat{}, errors.New("no SchemaVersion in " + root)
	}
	return format, nil
}

// add takes what a declaration says of the format.
func (w *wireFormat) add(decl ast.Decl) error {
	switch decl := decl.(type) {
	case *ast.GenDecl:
		if value, ok := decl.Specs[0].(*ast.ValueSpec); ok && value.Names[0].Name == "SchemaVersion" {
			w.version = types.ExprString(value.Values[0])
		}
		if decl.Tok != token.TYPE {
			return nil
		}
		if len(decl.Specs) > 1 {
			return errors.New("several types in one declaration: only the first would count")
		}
		s, err := parseStruct(decl)
		w.structs = append(w.structs, s)
		return err
	case *ast.FuncDecl:
		return w.addMapping(decl)
	}
	return nil
}

// addMapping adds a function of the form func(core.X) XDTO or
// func(header, core.X) XDTO that is not exported.
func (w *wireFormat) addMapping(f *ast.FuncDecl) error {
	params, results := f.Type.Params.List, f.Type.Results
	if f.Recv != nil || f.Name.IsExported() || results == nil || len(params) == 0 {
		return nil
	}
	last := params[len(params)-1]
	m := mapping{function: f.Name.Name, param: last.Names[0].Name, source: types.ExprString(last.Type)}
	dto := types.ExprString(results.List[0].Type)
	if !strings.HasPrefix(m.source, "core.") || !strings.HasSuffix(dto, "DTO") {
		return nil
	}
	for _, s := range w.structs {
		if s.name+"DTO" == dto {
			m.target = s
		}
	}
	if m.target.name == "" {
		return fmt.Errorf("%s returns a %s, which is no line struct", m.function, dto)
	}
	m.values = fieldValues(f.Body)
	for _, field := range m.target.fields {
		if m.values[field.name] == nil {
			return fmt.Errorf("%s does not just return a %s with all of its fields: %s", m.function, dto, field.name)
		}
	}
	w.mappings = append(w.mappings, m)
	return nil
}

// fieldValues returns what a function that does nothing else gives the fields
// of the struct that it returns.
func fieldValues(body *ast.BlockStmt) map[string]ast.Expr {
	values := make(map[string]ast.Expr)
	result, ok := body.List[0].(*ast.ReturnStmt)
	if !ok {
		return values
	}
	literal, ok := result.Results[0].(*ast.CompositeLit)
	if !ok {
		return values
	}
	for _, element := range literal.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			values[types.ExprString(pair.Key)] = pair.Value
		}
	}
	return values
}

func parseStruct(decl *ast.GenDecl) (lineStruct, error) {
	spec := decl.Specs[0].(*ast.TypeSpec)
	body, ok := spec.Type.(*ast.StructType)
	if !ok {
		return lineStruct{}, fmt.Errorf("%s is not a struct", spec.Name)
	}
	s := lineStruct{name: strings.TrimSuffix(spec.Name.Name, "DTO"), doc: decl.Doc.Text()}
	for _, f := range body.Fields.List {
		if len(f.Names) == 0 && types.ExprString(f.Type) == "header" {
			s.header = true
			continue
		}
		parsed, err := parseField(f)
		if err != nil {
			return lineStruct{}, fmt.Errorf("%s: %w", spec.Name, err)
		}
		s.fields = append(s.fields, parsed)
	}
	if s.doc == "" {
		return lineStruct{}, fmt.Errorf("%s has no comment for the schema to show", spec.Name)
	}
	if !s.header && s.fields[0].omitEmpty {
		return lineStruct{}, fmt.Errorf("%s: the first member of an object can't be left out", spec.Name)
	}
	return s, nil
}

// memberName matches the names that members have: none needs an escape.
var memberName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

func parseField(f *ast.Field) (field, error) {
	if len(f.Names) != 1 {
		return field{}, fmt.Errorf("a field of type %s is not one member", types.ExprString(f.Type))
	}
	name := f.Names[0].Name
	if f.Tag == nil {
		return field{}, fmt.Errorf("field %s has no tag", name)
	}
	tag := reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json")
	member, option, _ := strings.Cut(tag, ",")
	if !memberName.MatchString(member) || option != "" && option != "omitempty" {
		return field{}, fmt.Errorf("field %s has the tag %q, which no generated code knows", name, tag)
	}
	doc := strings.TrimSpace(f.Comment.Text())
	if doc == "" {
		return field{}, fmt.Errorf("field %s has no comment for the schema to show", name)
	}
	return field{
		name:      name,
		typ:       types.ExprString(f.Type),
		member:    member,
		omitEmpty: option == "omitempty",
		doc:       strings.Join(strings.Fields(doc), " "),
	}, nil
}
