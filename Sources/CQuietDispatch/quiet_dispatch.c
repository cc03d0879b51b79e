#include "CQuietDispatch.h"

// The names are the linker's: `--wrap=f` turns every call of `f` into one of `__wrap_f`. Both are
// handed a queue's root. Builds without that flag never call them.
void __wrap__dispatch_workq_worker_register(void *root_queue);
void __wrap__dispatch_workq_worker_unregister(void *root_queue);

void __wrap__dispatch_workq_worker_register(void *root_queue) { (void)root_queue; }
void __wrap__dispatch_workq_worker_unregister(void *root_queue) { (void)root_queue; }
