#include "CTerminalRescue.h"

#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Written before the handlers are installed and never while they are, so they read a settled state.
static struct termios modes;
static char farewell_bytes[512];
static size_t farewell_length;
static int terminal = -1;
static volatile sig_atomic_t armed;

// A stack of its own, so that a stack overflow is survived long enough.
static char stack[16384];

static const int fatal_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
enum { fatal_count = sizeof fatal_signals / sizeof *fatal_signals };

void terminal_rescue_restore(void) {
    if (!armed) return;
    armed = 0;
    tcsetattr(terminal, TCSANOW, &modes);
    (void)!write(terminal, farewell_bytes, farewell_length);
}

static void rescue(int number) {
    terminal_rescue_restore();
    // SA_RESETHAND has put the default action back: this ends the process with the same signal.
    raise(number);
}

void terminal_rescue_arm(int descriptor, const char *farewell, size_t length) {
    if (tcgetattr(descriptor, &modes) != 0) return;
    terminal = descriptor;
    farewell_length = length < sizeof farewell_bytes ? length : sizeof farewell_bytes;
    memcpy(farewell_bytes, farewell, farewell_length);
    armed = 1;

    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    struct sigaction action = {.sa_handler = rescue, .sa_flags = SA_RESETHAND | SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < fatal_count; i++) sigaction(fatal_signals[i], &action, NULL);
}

void terminal_rescue_disarm(void) {
    armed = 0;
}
