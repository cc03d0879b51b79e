#ifndef CMAINQUEUE_H
#define CMAINQUEUE_H

// How a run loop other than libdispatch's own serves the main queue on Linux.
//
// `dispatchMain()` would do, but it has one thread wait for a key and another handle it, and waking
// a thread takes as long as drawing the answer. With these the main thread waits for both, as
// CoreFoundation's run loop does, for which libdispatch exports them: hence `4CF`. They are not in its
// headers.

#if defined(__linux__)

/// An eventfd that can be read when the main queue has work.
int _dispatch_get_main_queue_handle_4CF(void);

/// Does the work that the main queue has; called on the main thread, with NULL.
void _dispatch_main_queue_callback_4CF(void *_Nullable message);

#endif
#endif
