#define _GNU_SOURCE
#include "writeback_begin.h"

#include <fcntl.h>

void writeback_begin(int descriptor) {
#ifdef __linux__
    // The later fsync(2) reports an error of the disk.
    (void)sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE);
#else
    (void)descriptor;
#endif
}
