#include "CLazyCurl.h"
#include "batch.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

// The types stand here, and not in <curl/curl.h>, because building should need no package that
// running does not. libcurl has kept what it promised of them since it became libcurl.so.4 in 2006.
// Handles and lists are only passed through, so `void *` will do for them, and `int` for enums.

enum { failed_init = 2 };         // CURLE_FAILED_INIT
enum { multi_internal_error = 4 }; // CURLM_INTERNAL_ERROR
enum { url_out_of_memory = 7 };   // CURLUE_OUT_OF_MEMORY: the nearest it has

// Every function that FoundationNetworking of Swift 6.3 calls: its result, name, parameters, the
// arguments to hand on, and what it returns where there is no libcurl. To see what a later Swift calls:
// nm /path/to/swift/usr/lib/swift_static/linux/lib_CFURLSessionInterface.a | grep ' U curl_'
#define FUNCTIONS(X)                                                                                     \
    X(int, curl_global_init, (long flags), (flags), failed_init)                                         \
    X(void, curl_free, (void *memory), (memory), (void)0)                                                \
    X(char *, curl_version, (void), (), "")                                                              \
    X(void *, curl_version_info, (int age), (age), NULL)                                                 \
    X(void *, curl_easy_init, (void), (), NULL)                                                          \
    X(void, curl_easy_cleanup, (void *easy), (easy), (void)0)                                            \
    X(int, curl_easy_pause, (void *easy, int bitmask), (easy, bitmask), failed_init)                     \
    X(const char *, curl_easy_strerror, (int code), (code), failure)                                     \
    X(void *, curl_multi_init, (void), (), NULL)                                                         \
    X(int, curl_multi_cleanup, (void *multi), (multi), multi_internal_error)                             \
    X(int, curl_multi_add_handle, (void *multi, void *easy), (multi, easy), multi_internal_error)        \
    X(int, curl_multi_remove_handle, (void *multi, void *easy), (multi, easy), multi_internal_error)     \
    X(int, curl_multi_assign, (void *multi, int socket, void *data), (multi, socket, data),              \
      multi_internal_error)                                                                              \
    X(void *, curl_multi_info_read, (void *multi, int *left), (multi, left), (*left = 0, NULL))          \
    X(void *, curl_slist_append, (void *list, const char *text), (list, text), NULL)                     \
    X(void, curl_slist_free_all, (void *list), (list), (void)0)                                          \
    X(void *, curl_url, (void), (), NULL)                                                                \
    X(int, curl_url_get, (const void *url, int part, char **text, unsigned flags),                       \
      (url, part, text, flags), url_out_of_memory)                                                       \
    X(int, curl_url_set, (void *url, int part, const char *text, unsigned flags),                        \
      (url, part, text, flags), url_out_of_memory)

// The same for those that take one more argument, whose type the second one tells.
#define VARIADIC_FUNCTIONS(X)                                                                            \
    X(int, curl_easy_getinfo, (void *handle, int what, ...), failed_init)                                \
    X(int, curl_multi_setopt, (void *handle, int what, ...), multi_internal_error)

// Those that do a little more than handing on; see batch.h.
#define WRAPPED_FUNCTIONS(X)                                                                             \
    X(int, curl_easy_setopt, (void *handle, int what, ...))                                              \
    X(int, curl_multi_socket_action, (void *multi, int socket, int events, int *running))

// The real functions; NULL until `load` has found them.
static struct {
#define POINTER(result, name, parameters, ...) result (*name) parameters;
    FUNCTIONS(POINTER)
    VARIADIC_FUNCTIONS(POINTER)
    WRAPPED_FUNCTIONS(POINTER)
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded = false;
static char failure[512];

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    is_loaded = library != NULL;
#define FIND(result, name, ...) is_loaded = is_loaded && (curl.name = dlsym(library, #name)) != NULL;
    FUNCTIONS(FIND)
    VARIADIC_FUNCTIONS(FIND)
    WRAPPED_FUNCTIONS(FIND)
    if (!is_loaded) {
        snprintf(failure, sizeof failure,
                 "libcurl cannot be loaded (%s). Install it, on Debian with: apt-get install libcurl4.",
                 dlerror());
    }
}

const char *lazy_curl_load(void) {
    pthread_once(&once, load);
    return is_loaded ? NULL : failure;
}

#define FORWARD(result, name, parameters, arguments, otherwise)                                          \
    result name parameters { return lazy_curl_load() ? otherwise : curl.name arguments; }
FUNCTIONS(FORWARD)

// The argument behind `what` is a pointer, a long or a curl_off_t. All three travel alike where
// all three are 64 bits wide, so the type need not be known here.
_Static_assert(sizeof(void *) == sizeof(long long) && sizeof(long) == sizeof(long long), "LP64");
#define FORWARD_VARIADIC(result, name, parameters, otherwise)                                            \
    result name parameters {                                                                             \
        va_list rest;                                                                                    \
        va_start(rest, what);                                                                            \
        void *argument = va_arg(rest, void *);                                                           \
        va_end(rest);                                                                                    \
        return lazy_curl_load() ? otherwise : curl.name(handle, what, argument);                         \
    }
VARIADIC_FUNCTIONS(FORWARD_VARIADIC)

enum { option_buffer_size = 98, option_write_function = 20011 }; // CURLOPT_BUFFERSIZE, CURLOPT_WRITEFUNCTION

int curl_easy_setopt(void *handle, int what, ...) {
    va_list rest;
    va_start(rest, what);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    if (lazy_curl_load()) { return failed_init; }
    if (what == option_buffer_size) { return curl.curl_easy_setopt(handle, what, (long)batch_capacity); }
    if (what == option_write_function && argument != NULL) {
        return curl.curl_easy_setopt(handle, what, batch_writes_to((write_function)argument));
    }
    return curl.curl_easy_setopt(handle, what, argument);
}

int curl_multi_socket_action(void *multi, int socket, int events, int *running) {
    if (lazy_curl_load()) { return multi_internal_error; }
    batch_begin();
    int result = curl.curl_multi_socket_action(multi, socket, events, running);
    batch_end();
    return result;
}

#else

const char *lazy_curl_load(void) { return 0; }

#endif
