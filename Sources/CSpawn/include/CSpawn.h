#ifndef CSPAWN_H
#define CSPAWN_H

#include <spawn.h>

/// posix_spawn_file_actions_addclosefrom_np(3): closes the new process's files from the number `first` on.
///
/// glibc declares it for programs that define `_GNU_SOURCE` before anything else, which a Swift file
/// cannot do. Elsewhere it does nothing.
///
/// Returns 0, or an error number.
int spawn_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
