#include "CQuietDispatch.h"

// A static library is searched for functions that are missing only. In libdispatch.a, the file that counts the threads has
// no other function that anything calls, so these two keep all of it out of the program. Both receive the root of a queue.
#ifndef COUNTING_DISPATCH
void _dispatch_workq_worker_register(void *root_queue);
void _dispatch_workq_worker_unregister(void *root_queue);

void _dispatch_workq_worker_register(void *root_queue) { (void)root_queue; }
void _dispatch_workq_worker_unregister(void *root_queue) { (void)root_queue; }
#endif
