#ifndef WRITEBACK_BEGIN_H
#define WRITEBACK_BEGIN_H

/// sync_file_range(2): asks the system to begin writing the changed pages of a file to the disk, and does not
/// wait for them.
///
/// glibc declares it only if `_GNU_SOURCE` is defined before all headers, which a Swift file cannot do. On
/// other systems it does nothing.
void writeback_begin(int descriptor);

#endif
