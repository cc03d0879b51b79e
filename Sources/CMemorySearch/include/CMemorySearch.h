#ifndef CMEMORYSEARCH_H
#define CMEMORYSEARCH_H

#include <stddef.h>

/// memmem(3): where `needle` first is in `haystack`, or null.
///
/// glibc declares it for programs that define `_GNU_SOURCE` before anything else, which a Swift file
/// cannot do.
const void *memory_search(const void *haystack, size_t haystack_length,
                          const void *needle, size_t needle_length);

#endif
