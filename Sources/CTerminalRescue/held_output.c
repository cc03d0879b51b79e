#define _GNU_SOURCE
#include "CTerminalRescue.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

// What is printed is kept in a file in memory, not in a pipe: it takes text without anybody reading, also that of a program
// that ends with the next instruction, and it can be read in a signal handler.

/// The part of the text that is shown, and the size at which the rest is dropped, in bytes.
enum { shown_length = 65536, longest = 1 << 20 };

static int held = -1;
/// Where the streams lead otherwise.
static int terminal = -1;
/// Whether standard output and standard error lead to the file.
static bool is_held[3];
static atomic_bool is_holding;
/// The part of the file that was shown already.
static off_t shown;
/// The number of bytes that were dropped before those in the file.
static uint64_t dropped;

static int open_file(void) {
#ifdef __linux__
    int file = memfd_create("output", MFD_CLOEXEC);
    if (file >= 0) return file;
#endif
    char name[] = "/tmp/output.XXXXXX";
    int descriptor = mkstemp(name);
    if (descriptor < 0) return -1;
    unlink(name);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
}

/// Whether a descriptor leads to the terminal, which may also be called /dev/tty.
static bool leads_to(int descriptor, int terminal) {
    struct stat first, second;
    if (fstat(descriptor, &first) != 0 || !S_ISCHR(first.st_mode) || fstat(terminal, &second) != 0) return false;
    if (first.st_rdev == second.st_rdev) return true;
    return isatty(descriptor) && tcgetsid(descriptor) > 0 && tcgetsid(descriptor) == tcgetsid(terminal);
}

void terminal_rescue_hold_output(int descriptor) {
    if (atomic_load(&is_holding)) return;
    for (int stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++) {
        is_held[stream] = stream != descriptor && leads_to(stream, descriptor);
    }
    if (!is_held[STDOUT_FILENO] && !is_held[STDERR_FILENO]) return;
    if (held < 0) {
        held = open_file();
        if (held < 0) return;
        // Other processes with this descriptor append as well.
        fcntl(held, F_SETFL, fcntl(held, F_GETFL) | O_APPEND);
    }
    terminal = descriptor;
    if (is_held[STDOUT_FILENO]) {
        fflush(stdout);
        // Lines come one by one, as on a terminal: the last ones before a trap are there.
        setvbuf(stdout, NULL, _IOLBF, 0);
    }
    for (int stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++) {
        if (is_held[stream]) dup2(held, stream);
    }
    atomic_store(&is_holding, true);
}

static off_t end_of_file(void) { return lseek(held, 0, SEEK_END); }

/// Copies the last text to the terminal.
static void show(void) {
    char buffer[2048];
    off_t end = end_of_file();
    off_t offset = end - shown > shown_length ? end - shown_length : shown;
    shown = end;
    while (offset < end) {
        ssize_t count = pread(held, buffer, sizeof buffer, offset);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        offset += count;
        for (ssize_t written = 0; written < count;) {
            ssize_t step = write(terminal, buffer + written, (size_t)(count - written));
            if (step < 0 && errno == EINTR) continue;
            if (step <= 0) return;
            written += step;
        }
    }
}

void terminal_rescue_release_output(void) {
    if (!atomic_exchange(&is_holding, false)) return;
    for (int stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++) {
        if (is_held[stream]) dup2(terminal, stream);
    }
    show();
}

void terminal_rescue_flush_output(void) {
    if (atomic_load(&is_holding)) fflush(stdout);
}

void terminal_rescue_trim_output(void) {
    off_t end;
    if (!atomic_load(&is_holding) || (end = end_of_file()) <= longest) return;
    static char last[shown_length];
    ssize_t count = pread(held, last, sizeof last, end - shown_length);
    if (count < 0) return;
    (void)!ftruncate(held, 0);
    off_t lost = end - count;
    dropped += (uint64_t)lost;
    shown = shown > lost ? shown - lost : 0;
    (void)!write(held, last, (size_t)count);
}

size_t terminal_rescue_read_output(uint64_t *position, void *buffer, size_t length) {
    if (*position < dropped) *position = dropped;
    if (held < 0) return 0;
    ssize_t count = pread(held, buffer, length, (off_t)(*position - dropped));
    if (count <= 0) return 0;
    *position += (uint64_t)count;
    return (size_t)count;
}
