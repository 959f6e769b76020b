//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTimelineKeepsWhatAFileWas(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	link, target := filepath.Join(dir, "link.html"), filepath.Join(elsewhere, "run.html")
	writeTestFile(t, target, "old")
	if err := os.Chmod(target, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Fatal(err)
	}
	if got := uagentStream("", "timeline", "-o", link, goldenRun("timeout")); got.status != 0 {
		t.Fatalf("got %+v", got)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is now %v, %v", info, err)
	}
	if info, err := os.Stat(target); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the file is now %v, %v", info, err)
	}
	if !strings.HasPrefix(readFile(t, target), "<!DOCTYPE html>") {
		t.Error("the page is not where the link leads")
	}
	onlyFile(t, dir, "link.html")
	onlyFile(t, elsewhere, "run.html")
}
