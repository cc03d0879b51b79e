#define _GNU_SOURCE
#include "CTerminalRescue.h"
#include "parts.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Written only before the handlers are installed, so the handlers always read a complete state.
static struct termios modes;
static int terminal = -1;
/// The process that has the terminal: one that it forks must not give it back.
static pid_t owner;
static int pipe_ends[2] = {-1, -1};

/// Two farewells, so that a new one is written while handlers may read the present one.
static struct farewell {
    char bytes[512];
    size_t length;
} farewells[2];
static _Atomic(const struct farewell *) farewell = &farewells[0];

/// Whether the program has the terminal.
static atomic_bool is_taken;
/// The number of Ctrl-C presses while the program had the terminal.
static atomic_int interrupts;
/// The first signal that asked the program to end; 0 if there was no such signal.
static atomic_int asked;

// A separate stack, so that the handlers can run after a stack overflow.
static char stack[16384];

void terminal_rescue_set_taken(bool taken) {
    atomic_store(&is_taken, taken);
}

void terminal_rescue_restore(void) {
    if (!atomic_load(&is_taken) || getpid() != owner || !atomic_exchange(&is_taken, false)) return;
    tcsetattr(terminal, TCSANOW, &modes);
    const struct farewell *last = atomic_load(&farewell);
    (void)!write(terminal, last->bytes, last->length);
    terminal_rescue_release_output();
}

void terminal_rescue_set_farewell(const void *bytes, size_t length) {
    struct farewell *next = atomic_load(&farewell) == &farewells[0] ? &farewells[1] : &farewells[0];
    next->length = length < sizeof next->bytes ? length : sizeof next->bytes;
    memcpy(next->bytes, bytes, next->length);
    atomic_store(&farewell, next);
}

// MARK: Actions

/// Restores the terminal and ends the process with the signal `number`. An alarm ends it after one second, if
/// the terminal accepts no bytes.
static void end_by(int number) {
    sigset_t both;
    sigemptyset(&both);
    sigaddset(&both, SIGALRM);
    sigaddset(&both, number);
    signal(SIGALRM, SIG_DFL);
    signal(number, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &both, NULL);
    alarm(1);
    terminal_rescue_restore();
    raise(number);
    _exit(128 + number);
}

static void end(int number) {
    int first = number == SIGALRM ? atomic_load(&asked) : 0;
    end_by(first ? first : number);
}

static bool asks_to_end(int number) {
    return number == SIGTERM || number == SIGHUP || number == SIGINT || number == SIGQUIT;
}

static void report(int number) {
    int error = errno;
    // A key sends these signals to the program that has the terminal.
    bool is_for_another = !atomic_load(&is_taken) && (number == SIGINT || number == SIGQUIT);
    if (asks_to_end(number) && !is_for_another) {
        int none = 0;
        if (number == SIGINT && atomic_fetch_add(&interrupts, 1) == 2) end_by(number);
        if (pipe_ends[1] < 0) end_by(number);
        if (atomic_compare_exchange_strong(&asked, &none, number)) alarm(terminal_rescue_patience);
    }
    unsigned char byte = (unsigned char)number;
    (void)!write(pipe_ends[1], &byte, 1);
    errno = error;
}

// MARK: Handlers

enum fate { untouched, ignored, reported, ending, crash };

static enum fate fate(int number) {
    switch (number) {
    case SIGTERM: case SIGHUP: case SIGINT: case SIGQUIT: case SIGWINCH: case SIGTSTP: case SIGCONT:
        return reported;
    case SIGKILL: case SIGSTOP: case SIGTTIN: case SIGTTOU: case SIGCHLD: case SIGURG:
        return untouched;
#ifdef SIGINFO
    case SIGINFO:
        return untouched;
#endif
    case SIGPIPE:
        return ignored;
    case SIGILL: case SIGTRAP: case SIGABRT: case SIGBUS: case SIGFPE: case SIGSEGV:
        return crash;
    default:
        return ending;
    }
}

static int last_signal(void) {
#ifdef SIGRTMAX
    return SIGRTMAX;
#else
    return NSIG - 1;
#endif
}

static void install(int number) {
    enum fate kind = fate(number);
    if (kind == untouched) return;
    struct sigaction action = {
        .sa_handler = kind == ignored ? SIG_IGN : kind == reported ? report : end,
        .sa_flags = SA_ONSTACK | SA_RESTART,
    };
    struct sigaction former;
    sigemptyset(&action.sa_mask);
    if (sigaction(number, &action, &former) != 0) return;
    // Signals that are ignored or already handled keep their meaning.
    bool is_default = !(former.sa_flags & SA_SIGINFO) && former.sa_handler == SIG_DFL;
    if ((kind == ending || kind == ignored) && !is_default) sigaction(number, &former, NULL);
}

static void open_pipe(void) {
    if (pipe_ends[0] >= 0) return;
#if defined(__linux__)
    if (pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) pipe_ends[0] = pipe_ends[1] = -1;
#else
    if (pipe(pipe_ends) != 0) {
        pipe_ends[0] = pipe_ends[1] = -1;
        return;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(pipe_ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(pipe_ends[i], F_SETFL, O_NONBLOCK);
    }
#endif
}

int terminal_rescue_arm(int descriptor, const void *bytes, size_t length) {
    open_pipe();
    watch_ways_out();
    owner = getpid();
    if (tcgetattr(descriptor, &modes) == 0) {
        terminal = descriptor;
        terminal_rescue_set_farewell(bytes, length);
        atomic_store(&is_taken, true);
    }
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    for (int number = 1; number <= last_signal(); number++) install(number);
    return pipe_ends[0];
}

void terminal_rescue_disarm(void) {
    atomic_store(&is_taken, false);
    alarm(0);
    for (int number = 1; number <= last_signal(); number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) != 0 || action.sa_flags & SA_SIGINFO) continue;
        if (action.sa_handler == report || action.sa_handler == end) signal(number, SIG_DFL);
    }
}
