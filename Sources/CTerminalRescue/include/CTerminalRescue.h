// Receives the signals of a program on a terminal, and restores the terminal when a signal ends the program, or one of
// the functions `exit`, `quick_exit`, `_exit` and `abort`. Only SIGKILL, a system call that the program makes itself, and,
// on Darwin, `_exit` and `quick_exit` leave the terminal as it is.
//
// A Swift trap, a failed precondition or a bad memory access ends the process with a signal. In a signal
// handler, only async-signal-safe code may run, which Swift does not guarantee. So this code is in C.
//
// SIGTERM, SIGHUP, SIGINT and SIGQUIT ask the program to end; SIGWINCH, SIGTSTP and SIGCONT inform it. Their
// numbers are written to a pipe, one byte each, which the main loop reads. If the main thread hangs, and the
// program has not ended `terminal_rescue_patience` seconds after it was asked to, it is ended here; so is a
// program that receives a third SIGINT. SIGPIPE is ignored, so that writing to a closed socket or pipe
// returns an error. Every other signal that ends a process by default ends it at once.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The time that a program has to end after it was asked to, in seconds.
enum { terminal_rescue_patience = 3 };

/// Installs the signal handlers. From now on, a signal that ends the process first restores the current modes
/// of the terminal on `descriptor`, and writes `length` bytes of `farewell` to it.
///
/// Call it on the main thread, before the modes of the terminal are changed. At most 512 bytes of `farewell`
/// are kept, which is enough for the strings of every terminal in terminfo.
///
/// - Returns: the non-blocking end of the pipe from which to read the signals; -1 if there is no pipe. Then a
///   signal that asks the program to end ends it at once.
int terminal_rescue_arm(int descriptor, const void *farewell, size_t length);

/// Replaces the farewell. Call it on the main thread; a signal may arrive meanwhile.
void terminal_rescue_set_farewell(const void *farewell, size_t length);

/// Records whether the program has the terminal. There is nothing to restore while the program is stopped, or
/// while another program has the terminal, which then also receives Ctrl-C and Ctrl-\.
void terminal_rescue_set_taken(bool taken);

/// Restores the terminal now, if this process has it, and then shows what was printed meanwhile. Async-signal-safe.
void terminal_rescue_restore(void);

/// Keeps what is written to standard output and standard error, as far as these are this terminal, until the terminal is
/// given back: on the program's screen it would be painted over, and the message of a trap would go with the screen.
///
/// `terminal` is another descriptor than these two; it stays open. Standard output is buffered by line from now on.
void terminal_rescue_hold_output(int terminal);

/// Has both lead to the terminal again, and shows the last 64 kB that were held and not shown yet. Async-signal-safe.
void terminal_rescue_release_output(void);

/// Holds the start of a line that was printed as well. Call it before a release that is not in a signal handler.
void terminal_rescue_flush_output(void);

/// Drops all but the last 64 kB once more than a megabyte is held. Call it from time to time.
void terminal_rescue_trim_output(void);

/// Reads what was held since the start of the program, shown or not.
///
/// - Parameter position: the number of bytes before those to read; increases by those that were read, and by those that
///   were dropped unread.
/// - Returns: the number of bytes that were read; 0 at the end.
size_t terminal_rescue_read_output(uint64_t *position, void *buffer, size_t length);

/// Removes the signal handlers, after the terminal was restored for the last time.
void terminal_rescue_disarm(void);
