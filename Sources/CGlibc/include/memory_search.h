#ifndef MEMORY_SEARCH_H
#define MEMORY_SEARCH_H

#include <stddef.h>

/// memmem(3): returns the first occurrence of `needle` in `haystack`, or NULL.
///
/// glibc declares it only if `_GNU_SOURCE` is defined before all headers, which a Swift file cannot do.
const void *memory_search(const void *haystack, size_t haystack_length,
                          const void *needle, size_t needle_length);

#endif
