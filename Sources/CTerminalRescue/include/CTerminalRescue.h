// Hears the signals of a program on a terminal, and gives the terminal back when one of them ends it.
//
// A Swift trap, a failed precondition or a bad memory access ends a process by a signal, and only
// code that is safe inside a signal handler may run then. Swift makes no such promise, so this is C.
//
// SIGTERM, SIGHUP, SIGINT and SIGQUIT ask a program to end, and SIGWINCH, SIGTSTP and SIGCONT tell it
// something: their numbers come out of a pipe, one byte each, that the program's main loop reads. A
// program that was asked to end and is still there after `terminal_rescue_patience` seconds, because its
// main thread hangs, is ended here, and so is one that gets a third SIGINT. SIGPIPE is ignored: a socket or
// a pipe that nobody reads is an error of the write. Every other signal that ends a process by default does
// so at once.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The seconds that a program has to end when it is asked to.
enum { terminal_rescue_patience = 3 };

/// Takes the signals over. From now on a signal that ends the process first restores the modes that the
/// terminal on `descriptor` has now and writes `length` bytes of `farewell` to it.
///
/// To be called on the main thread, before the terminal's modes are changed. Only as much of `farewell` is
/// kept as fits into a buffer of 512 bytes, which holds the strings of every terminal in terminfo.
///
/// - Returns: the end of the pipe to read numbers of signals from, which does not block; -1 without a pipe,
///   when a signal that asks the program to end ends it at once.
int terminal_rescue_arm(int descriptor, const char *farewell, size_t length);

/// Tells whether the program has the terminal: there is nothing to give back while it is stopped, or while
/// another program has it, which Ctrl-C and Ctrl-\ mean as well.
void terminal_rescue_set_taken(bool taken);

/// Gives the terminal back now, if the program has it. Safe inside a signal handler.
void terminal_rescue_restore(void);

/// The terminal has been given back for good: signals mean again what they mean to every program.
void terminal_rescue_disarm(void);
