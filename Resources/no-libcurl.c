// What the release build links in place of libcurl; see the Makefile.
//
// A part of FlyingFox that is of no use here brings FoundationNetworking into the program, which then looks for
// libcurl's functions. Nothing calls them: requests go through Sources/CCurl, which finds libcurl itself.
// To see what a later Swift looks for:
// nm /path/to/swift/usr/lib/swift_static/linux/lib_CFURLSessionInterface.a | grep ' U curl_'

#include <stdlib.h>

#define FUNCTIONS(X)                                                                                     \
    X(easy_cleanup) X(easy_getinfo) X(easy_init) X(easy_pause) X(easy_setopt) X(easy_strerror) X(free)   \
    X(global_init) X(multi_add_handle) X(multi_assign) X(multi_cleanup) X(multi_info_read) X(multi_init) \
    X(multi_remove_handle) X(multi_setopt) X(multi_socket_action) X(slist_append) X(slist_free_all)      \
    X(url) X(url_get) X(url_set) X(version) X(version_info)

#define STOP(name) void curl_##name(void) { abort(); }
FUNCTIONS(STOP)
