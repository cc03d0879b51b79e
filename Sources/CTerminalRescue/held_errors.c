#define _GNU_SOURCE
#include "CTerminalRescue.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

// Messages are kept in a file in memory, not in a pipe: it takes them without anybody reading, also those of a program
// that ends with the next instruction, and it can be read in a signal handler.

/// The part of the messages that is shown, and the size at which the rest is dropped, in bytes.
enum { shown_length = 65536, longest = 1 << 20 };

static int held = -1;
/// Standard error as the program found it; -1 while it is in its place.
static int found = -1;
static atomic_bool is_holding;

static int open_file(void) {
#ifdef __linux__
    int file = memfd_create("errors", MFD_CLOEXEC);
    if (file >= 0) return file;
#endif
    char name[] = "/tmp/errors.XXXXXX";
    int descriptor = mkstemp(name);
    if (descriptor < 0) return -1;
    unlink(name);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
}

/// Whether both descriptors lead to one terminal, which may also be called /dev/tty.
static bool is_same_terminal(int a, int b) {
    struct stat first, second;
    if (!isatty(a) || !isatty(b) || fstat(a, &first) != 0 || fstat(b, &second) != 0) return false;
    return first.st_rdev == second.st_rdev || (tcgetsid(a) > 0 && tcgetsid(a) == tcgetsid(b));
}

void terminal_rescue_hold_errors(int terminal) {
    if (atomic_load(&is_holding) || !is_same_terminal(STDERR_FILENO, terminal)) return;
    if (held < 0) {
        held = open_file();
        if (held < 0) return;
        // Other processes with this descriptor append as well.
        fcntl(held, F_SETFL, fcntl(held, F_GETFL) | O_APPEND);
    }
    found = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (found < 0) return;
    dup2(held, STDERR_FILENO);
    atomic_store(&is_holding, true);
}

/// Copies the last messages to `target`.
static void copy_last(int target) {
    char buffer[2048];
    off_t end = lseek(held, 0, SEEK_END);
    off_t offset = end > shown_length ? end - shown_length : 0;
    while (offset < end) {
        ssize_t count = pread(held, buffer, sizeof buffer, offset);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        offset += count;
        for (ssize_t written = 0; written < count;) {
            ssize_t step = write(target, buffer + written, (size_t)(count - written));
            if (step < 0 && errno == EINTR) continue;
            if (step <= 0) return;
            written += step;
        }
    }
}

void terminal_rescue_release_errors(void) {
    if (!atomic_exchange(&is_holding, false)) return;
    dup2(found, STDERR_FILENO);
    close(found);
    found = -1;
    copy_last(STDERR_FILENO);
    (void)!ftruncate(held, 0);
}

void terminal_rescue_trim_errors(void) {
    if (!atomic_load(&is_holding) || lseek(held, 0, SEEK_END) <= longest) return;
    static char last[shown_length];
    ssize_t count = pread(held, last, sizeof last, lseek(held, 0, SEEK_END) - shown_length);
    (void)!ftruncate(held, 0);
    if (count > 0) (void)!write(held, last, (size_t)count);
}
