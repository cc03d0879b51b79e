#define _GNU_SOURCE
#include "spawn_close_from.h"

int spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
#ifdef __GLIBC__
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
    (void)actions;
    (void)first;
    return 0;
#endif
}
