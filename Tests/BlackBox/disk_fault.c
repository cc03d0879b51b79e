// Lets calls of the C library that write to files below a folder fail, as a disk does; loaded with LD_PRELOAD.
//
// FAULT_ROOT   the folder; calls for other files are neither counted nor changed
// FAULT_LOG    a file that gets a line for each counted call: its name and its file
// FAULT_AT     the number of the call that fails, from 1; 0 for none
// FAULT_ERROR  the error number; 0 for a write that writes one byte only; negative for a signal that ends the program
// FAULT_STAYS  1 if all calls after that one fail, too, as on a full disk
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static char root[PATH_MAX];
static int logger = -1, error, stays;
static long at;
static atomic_long count;

__attribute__((constructor)) static void prepare(void) {
    const char *folder = getenv("FAULT_ROOT"), *log = getenv("FAULT_LOG");
    if (!folder || !log) return;
    snprintf(root, sizeof root, "%s/", folder);
    at = atol(getenv("FAULT_AT") ?: "0");
    error = atoi(getenv("FAULT_ERROR") ?: "0");
    stays = atoi(getenv("FAULT_STAYS") ?: "0");
    logger = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/// Counts a call; returns whether it is to fail.
static int fails(const char *call, const char *path) {
    if (logger < 0 || strncmp(path, root, strlen(root)) != 0) return 0;
    long number = atomic_fetch_add(&count, 1) + 1;
    int hit = at && (stays ? number >= at : number == at);
    char line[PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%s %s%s\n", call, path + strlen(root), hit ? " FAILS" : "");
    if (length > (int)sizeof line) length = sizeof line;
    syscall(SYS_write, logger, line, length);
    if (hit && error < 0) kill(getpid(), -error);
    return hit;
}

static int fails_of(const char *call, int descriptor) {
    if (logger < 0) return 0;
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return fails(call, path);
}

#define NEXT(name, ...) ({ static __typeof__(&name) next; if (!next) next = dlsym(RTLD_NEXT, #name); next(__VA_ARGS__); })
#define FAIL(code) do { errno = (code) ? (code) : EIO; return -1; } while (0)

#define WRITE(name, parameters, ...) \
    ssize_t name parameters { \
        if (length > 0 && fails_of(#name, descriptor)) { \
            if (error || length < 2) FAIL(error); \
            length = 1; \
        } \
        return NEXT(name, __VA_ARGS__); \
    }
WRITE(write, (int descriptor, const void *bytes, size_t length), descriptor, bytes, length)
WRITE(pwrite, (int descriptor, const void *bytes, size_t length, off_t offset), descriptor, bytes, length, offset)
WRITE(pwrite64, (int descriptor, const void *bytes, size_t length, off64_t offset), descriptor, bytes, length, offset)

#define ON_DESCRIPTOR(name, parameters, ...) \
    int name parameters { \
        if (fails_of(#name, descriptor)) FAIL(error); \
        return NEXT(name, __VA_ARGS__); \
    }
ON_DESCRIPTOR(fsync, (int descriptor), descriptor)
ON_DESCRIPTOR(fdatasync, (int descriptor), descriptor)
ON_DESCRIPTOR(ftruncate, (int descriptor, off_t length), descriptor, length)
ON_DESCRIPTOR(ftruncate64, (int descriptor, off64_t length), descriptor, length)
ON_DESCRIPTOR(fallocate, (int descriptor, int mode, off_t offset, off_t length), descriptor, mode, offset, length)
int posix_fallocate(int descriptor, off_t offset, off_t length) {
    if (fails_of("posix_fallocate", descriptor)) return error ? error : EIO;
    return NEXT(posix_fallocate, descriptor, offset, length);
}

#define ON_PATH(name, parameters, path, ...) \
    int name parameters { \
        if (fails(#name, path)) FAIL(error); \
        return NEXT(name, __VA_ARGS__); \
    }
ON_PATH(rename, (const char *old, const char *new), new, old, new)
ON_PATH(renameat, (int from, const char *old, int to, const char *new), new, from, old, to, new)
ON_PATH(renameat2, (int from, const char *old, int to, const char *new, unsigned flags), new, from, old, to, new, flags)
ON_PATH(link, (const char *old, const char *new), new, old, new)
ON_PATH(unlink, (const char *path), path, path)
ON_PATH(unlinkat, (int folder, const char *path, int flags), path, folder, path, flags)
ON_PATH(mkdir, (const char *path, mode_t mode), path, path, mode)
ON_PATH(mkstemp, (char *template), template, template)
ON_PATH(mkostemp, (char *template, int flags), template, template, flags)

/// What an open that creates nothing may report.
static int for_open(int flags) { return flags & O_CREAT || (error != ENOSPC && error != EDQUOT) ? error : EIO; }

#define OPEN(name, parameters, ...) \
    int name parameters { \
        mode_t mode = 0; \
        if (flags & (O_CREAT | __O_TMPFILE)) { \
            va_list rest; \
            va_start(rest, flags); \
            mode = va_arg(rest, mode_t); \
            va_end(rest); \
        } \
        if (fails(flags & O_CREAT ? #name " to create" : flags & (O_WRONLY | O_RDWR) ? #name " to write" : #name, path)) \
            FAIL(for_open(flags)); \
        return NEXT(name, __VA_ARGS__, flags, mode); \
    }
OPEN(open, (const char *path, int flags, ...), path)
OPEN(open64, (const char *path, int flags, ...), path)
OPEN(openat, (int folder, const char *path, int flags, ...), folder, path)
OPEN(openat64, (int folder, const char *path, int flags, ...), folder, path)
