#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdbool.h>

/// Takes everything from this process that turning bytes into pixels does not need, for good.
///
/// It sets PR_SET_NO_NEW_PRIVS and a seccomp filter (prctl(2), seccomp(2)). From then on the process may read its
/// standard input, write its standard output, get and give back memory that is never executable, and end. Any other
/// system call ends it with SIGSYS, so that not even a mistake in a decoder, which strangers' files can make use of,
/// opens, removes or sends anything. Limits of resources do not prevent that: a process without descriptors can still
/// unlink. The filter is a program of the kernel in C macros that Swift does not import.
///
/// Call it while there is one thread.
///
/// Returns false where the kernel has no filters, and on other systems than Linux on x86-64 and AArch64; every call is
/// then as it was.
bool sandbox_enter(void);

/// Whether `sandbox_enter` can succeed here. Changes nothing.
bool sandbox_is_available(void);

#endif
