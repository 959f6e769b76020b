package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"strings"
	"unicode"
)

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

// parse returns the structs of the wire format in the order of their source.
// The first is the header.
func parse(paths ...string) ([]lineStruct, error) {
	var structs []lineStruct
	fset := token.NewFileSet()
	for _, path := range paths {
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, decl := range file.Decls {
			decl, ok := decl.(*ast.GenDecl)
			if !ok || decl.Tok != token.TYPE {
				continue
			}
			s, err := parseStruct(decl)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", fset.Position(decl.Pos()), err)
			}
			structs = append(structs, s)
		}
	}
	return structs, nil
}

func parseStruct(decl *ast.GenDecl) (lineStruct, error) {
	spec := decl.Specs[0].(*ast.TypeSpec)
	body, ok := spec.Type.(*ast.StructType)
	if !ok {
		return lineStruct{}, fmt.Errorf("%s is not a struct", spec.Name)
	}
	s := lineStruct{name: strings.TrimSuffix(spec.Name.Name, "DTO"), doc: decl.Doc.Text()}
	for _, f := range body.Fields.List {
		if len(f.Names) == 0 {
			s.header = true
			continue
		}
		parsed, err := parseField(f)
		if err != nil {
			return lineStruct{}, fmt.Errorf("%s: %w", spec.Name, err)
		}
		s.fields = append(s.fields, parsed)
	}
	if !s.header && s.fields[0].omitEmpty {
		return lineStruct{}, fmt.Errorf("%s: the first member of an object can't be left out", spec.Name)
	}
	return s, nil
}

func parseField(f *ast.Field) (field, error) {
	name := f.Names[0].Name
	if f.Tag == nil {
		return field{}, fmt.Errorf("field %s has no tag", name)
	}
	tag := reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json")
	member, option, _ := strings.Cut(tag, ",")
	if member == "" || option != "" && option != "omitempty" {
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
