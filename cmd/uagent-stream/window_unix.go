//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package main

import (
	"os"
	"syscall"
	"unsafe"
)

// windowColumns returns the width of the terminal that file is, 0 if the
// terminal does not know it. ok is false if file is no terminal.
//
// The standard library has no other way to ask than this system call.
func windowColumns(file *os.File) (columns int, ok bool) {
	var size struct{ rows, columns, xPixels, yPixels uint16 }
	connection, err := file.SyscallConn()
	if err != nil {
		return 0, false
	}
	err = connection.Control(func(fd uintptr) {
		_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
		ok = errno == 0
	})
	return int(size.columns), ok && err == nil
}
