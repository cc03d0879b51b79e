#include "CSandbox.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// The low half of an argument; both architectures store it first.
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define UNLESS_EQUAL(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)

// Each of these begins and ends with the number of the call in the accumulator.
#define ALLOW(name) UNLESS_EQUAL(SYS_##name, 1), RETURN(SECCOMP_RET_ALLOW)
// Only with `value` as the first argument.
#define ALLOW_WITH(name, value) \
    UNLESS_EQUAL(SYS_##name, 4), LOAD(args[0]), UNLESS_EQUAL(value, 1), RETURN(SECCOMP_RET_ALLOW), \
        RETURN(SECCOMP_RET_KILL_PROCESS)
// Only without PROT_EXEC in the third argument.
#define ALLOW_UNLESS_EXECUTABLE(name) \
    UNLESS_EQUAL(SYS_##name, 4), LOAD(args[2]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0), \
        RETURN(SECCOMP_RET_ALLOW), RETURN(SECCOMP_RET_KILL_PROCESS)

bool sandbox_enter(void) {
    struct sock_filter filter[] = {
        // Numbers of calls mean something else on another architecture, which a process can switch to.
        LOAD(arch), UNLESS_EQUAL(ARCHITECTURE, 1), BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0),
        RETURN(SECCOMP_RET_KILL_PROCESS), LOAD(nr),

        ALLOW_WITH(read, STDIN_FILENO), ALLOW_WITH(write, STDOUT_FILENO),
        // The heap, of glibc and of musl.
        ALLOW(brk), ALLOW_UNLESS_EXECUTABLE(mmap), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise),
        ALLOW_UNLESS_EXECUTABLE(mprotect),
        // What the runtimes of C and Swift may do at any time: hash with a random seed, wait for a lock, tell the
        // time where the kernel does not do so without a call, go on after a signal.
        ALLOW(getrandom), ALLOW(futex), ALLOW(clock_gettime), ALLOW(rt_sigreturn), ALLOW(rt_sigprocmask),
        ALLOW(exit_group), ALLOW(exit),
#ifdef __aarch64__
        // libjpeg-turbo looks for slow processors in /proc/cpuinfo, and goes on without that file.
        UNLESS_EQUAL(SYS_openat, 1), RETURN(SECCOMP_RET_ERRNO | EACCES),
#endif
        RETURN(SECCOMP_RET_KILL_PROCESS),
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

bool sandbox_is_available(void) {
    // Without a program, a kernel that has filters finds none at the address, and others know no filters.
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) != 0 && errno == EFAULT;
}

#else

bool sandbox_enter(void) { return false; }

bool sandbox_is_available(void) { return false; }

#endif
