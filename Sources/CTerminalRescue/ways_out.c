#define _GNU_SOURCE
#include "CTerminalRescue.h"
#include "parts.h"

#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>

// `_exit` runs no handlers. A definition in the program takes precedence over that of a shared libc for the program and
// for the libraries that it is linked with. A program that makes the system call itself is not caught.

void _exit(int status) {
    terminal_rescue_restore();
    for (;;) syscall(SYS_exit_group, status);
}

void _Exit(int status) { _exit(status); }
#endif

void watch_ways_out(void) {
    static bool is_watching;
    if (is_watching) return;
    is_watching = true;
    atexit(terminal_rescue_restore);
#ifdef __linux__
    at_quick_exit(terminal_rescue_restore);
#endif
}
