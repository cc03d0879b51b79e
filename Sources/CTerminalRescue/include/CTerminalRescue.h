// Gives the terminal back when the program dies of its own mistake.
//
// A Swift trap, a failed precondition or a bad memory access ends a process by a signal, and only
// code that is safe inside a signal handler may run then. Swift makes no such promise, so this is C.
#pragma once

#include <stddef.h>

/// Has SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE and SIGSEGV restore the modes that the terminal on
/// `descriptor` has now and write `length` bytes of `farewell` to it, before they end the process as
/// they would have.
///
/// To be called before the terminal's modes are changed. Only as much of `farewell` is kept as fits
/// into a buffer of 512 bytes, which holds the strings of every terminal in terminfo.
void terminal_rescue_arm(int descriptor, const char *farewell, size_t length);

/// Gives the terminal back at once, if it is armed; the program is about to die.
void terminal_rescue_restore(void);

/// The terminal has been given back in an orderly way: nothing is left to rescue.
void terminal_rescue_disarm(void);
