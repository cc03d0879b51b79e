// Prints where a program runs from now until it has read from standard input and waits again.
//
//     step PID
//
// Prints a line as soon as it watches, and then the address of each instruction in the order in which they first run.
// Needs x86-64.
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>

enum { size = 1 << 20 };

static struct {
    unsigned long long address;
    int calls_system;
} seen[size];

// The place of an address in `seen`; its own, or a free one.
static size_t place(unsigned long long address) {
    size_t index = (address * 0x9E3779B97F4A7C15ull) >> 44;
    while (seen[index].address && seen[index].address != address) index = (index + 1) % size;
    return index;
}

int main(int argc, char **argv) {
    int pid = argc > 1 ? atoi(argv[1]) : 0, status = 0, has_read = 0;
    if (ptrace(PTRACE_ATTACH, pid, NULL, NULL) != 0) return perror("ptrace"), 1;
    waitpid(pid, &status, __WALL);
    puts("watching");
    fflush(stdout);
    struct user_regs_struct registers;
    while (ptrace(PTRACE_SINGLESTEP, pid, NULL, NULL) == 0 && waitpid(pid, &status, __WALL) == pid) {
        if (!WIFSTOPPED(status)) return 1;
        ptrace(PTRACE_GETREGS, pid, NULL, &registers);
        size_t index = place(registers.rip);
        if (!seen[index].address) {
            seen[index].address = registers.rip;
            seen[index].calls_system = (ptrace(PTRACE_PEEKTEXT, pid, registers.rip, NULL) & 0xFFFF) == 0x050F;
            printf("%llx\n", registers.rip);
        }
        if (!seen[index].calls_system) continue;
        if (registers.rax == SYS_read && registers.rdi == 0) has_read = 1;
        if (registers.rax == SYS_poll && has_read) break;
    }
    return ptrace(PTRACE_DETACH, pid, NULL, NULL) != 0;
}
