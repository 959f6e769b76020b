package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

func TestSchemaIsTheFile(t *testing.T) {
	want, err := os.ReadFile("../../schema/v1.json")
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	if status := run([]string{"schema"}, strings.NewReader("not read"), &stdout, &stderr); status != 0 || stderr.Len() > 0 {
		t.Errorf("got status %d and %q, want 0 and nothing", status, stderr.String())
	}
	if !bytes.Equal(stdout.Bytes(), want) {
		t.Errorf("got\n%.200s\nwant schema/v1.json", stdout.String())
	}
}
