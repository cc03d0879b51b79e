#ifndef SPAWN_CLOSE_FROM_H
#define SPAWN_CLOSE_FROM_H

#include <spawn.h>

/// posix_spawn_file_actions_addclosefrom_np(3): closes the child's file descriptors from `first` on.
///
/// glibc declares it only if `_GNU_SOURCE` is defined before all headers, which a Swift file cannot do. On
/// other systems it does nothing.
///
/// Returns 0, or an error number.
int spawn_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
