// What the release build links in place of libcurl; see the Makefile.
//
// A session of FoundationNetworking calls four of libcurl's functions when it is made, and needs no more of them: its
// requests go through a protocol of ours and Sources/CCurl, which finds libcurl itself. The others are never called.
// None is exported, or libcurl would call these in place of its own.
// To see what a later Swift looks for:
// nm /path/to/swift/usr/lib/swift_static/linux/lib_CFURLSessionInterface.a | grep ' U curl_'

#include <stdlib.h>

#define FUNCTIONS(X)                                                                                     \
    X(easy_cleanup) X(easy_getinfo) X(easy_init) X(easy_pause) X(easy_setopt) X(easy_strerror) X(free)   \
    X(multi_add_handle) X(multi_assign) X(multi_info_read) X(multi_remove_handle) X(multi_socket_action) \
    X(slist_append) X(slist_free_all) X(url) X(url_get) X(url_set) X(version) X(version_info)

#define HIDDEN __attribute__((visibility("hidden")))
#define STOP(name) HIDDEN void curl_##name(void) { abort(); }
FUNCTIONS(STOP)

HIDDEN int curl_global_init(long flags) { (void)flags; return 0; }
HIDDEN void *curl_multi_init(void) { static char handle; return &handle; }
HIDDEN int curl_multi_setopt(void *handle, int option, ...) { (void)handle, (void)option; return 0; }
HIDDEN int curl_multi_cleanup(void *handle) { (void)handle; return 0; }
