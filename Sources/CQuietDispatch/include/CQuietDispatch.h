#ifndef CQUIETDISPATCH_H
#define CQUIETDISPATCH_H

/// An idle program that sleeps.
///
/// On Linux, libdispatch counts once a second how many threads of its global queues are running, so
/// as to start another where some are blocked. The count begins with the first task off the main
/// actor and never ends: four system calls a second for as long as a terminal stays open, on a
/// laptop's battery. Queues tell the count of their threads by calling
/// `_dispatch_workq_worker_register` and `_dispatch_workq_worker_unregister`; the release build has
/// the linker replace these two by functions that do nothing (`--wrap` in the Makefile), so the count
/// never begins.
///
/// What that costs: the global queues have one thread a core and no more, so nothing may block on
/// them. What waits is suspended, or runs in a thread of its own: requests, and what `onBlockingThread` does.

#endif
