#ifndef CMAINQUEUE_H
#define CMAINQUEUE_H

// Functions with which a run loop other than libdispatch's own serves the main queue on Linux.
//
// With `dispatchMain()`, one thread waits for a key and another handles it, and waking a thread takes as long
// as drawing a frame. With these functions the main thread waits for both, as the run loop of
// CoreFoundation does. libdispatch exports them for that (`4CF`), but not in its headers.

#if defined(__linux__)

/// Returns an eventfd that becomes readable when the main queue has work.
int _dispatch_get_main_queue_handle_4CF(void);

/// Runs the work in the main queue. Call it on the main thread, with NULL.
void _dispatch_main_queue_callback_4CF(void *_Nullable message);

#endif
#endif
