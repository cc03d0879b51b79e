#define _GNU_SOURCE
#include "memory_search.h"

#include <string.h>

const void *memory_search(const void *haystack, size_t haystack_length,
                          const void *needle, size_t needle_length) {
    return memmem(haystack, haystack_length, needle, needle_length);
}
