#include "limit_heaps.h"

// Defines __GLIBC__.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

void limit_heaps(int count) { mallopt(M_ARENA_MAX, count); }
#else
void limit_heaps(int count) { (void)count; }
#endif
