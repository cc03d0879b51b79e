#include "CQuietDispatch.h"

// The linker gives these names a meaning: `--wrap=f` turns every call of `f` into a call of `__wrap_f`. Both
// receive the root of a queue. Builds without that flag never call them.
void __wrap__dispatch_workq_worker_register(void *root_queue);
void __wrap__dispatch_workq_worker_unregister(void *root_queue);

void __wrap__dispatch_workq_worker_register(void *root_queue) { (void)root_queue; }
void __wrap__dispatch_workq_worker_unregister(void *root_queue) { (void)root_queue; }
