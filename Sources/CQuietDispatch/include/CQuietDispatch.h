#ifndef CQUIETDISPATCH_H
#define CQUIETDISPATCH_H

/// Lets an idle program sleep. Other packages link it as the product `CursesKitQuiet`.
///
/// On Linux, libdispatch counts the running threads of its global queues once a second, to start another
/// thread if some are blocked. This starts with the first task off the main actor and never stops: four
/// system calls a second as long as a terminal is open, on battery power too. Queues register their threads
/// with `_dispatch_workq_worker_register` and `_dispatch_workq_worker_unregister`. Here are two functions of
/// these names that do nothing, so the counting never starts.
///
/// It works in a program that is linked with a static libdispatch (`swift build --static-swift-stdlib`), which needs
/// nothing but a dependency on this target. In a shared libdispatch the two functions are local, and nothing changes.
///
/// The price: the global queues never have more than one thread per core, so nothing may block on them. Code
/// that waits is suspended, or runs on its own thread: requests, and `onBlockingThread`.

#endif
