#ifndef CQUIETDISPATCH_H
#define CQUIETDISPATCH_H

/// Lets an idle program sleep.
///
/// On Linux, libdispatch counts the running threads of its global queues once a second, to start another
/// thread if some are blocked. This starts with the first task off the main actor and never stops: four
/// system calls a second as long as a terminal is open, on battery power too. Queues register their threads
/// with `_dispatch_workq_worker_register` and `_dispatch_workq_worker_unregister`. The release build makes
/// the linker replace these two with functions that do nothing (`--wrap` in the Makefile), so the counting
/// never starts.
///
/// The price: the global queues never have more than one thread per core, so nothing may block on them. Code
/// that waits is suspended, or runs on its own thread: requests, and `onBlockingThread`.

#endif
