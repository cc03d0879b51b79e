#include "CCurl.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// libcurl's types and numbers are repeated here, so that building needs no package that running does not
// need. They have been stable since libcurl.so.4 in 2006. Handles and lists are only passed through, so they
// are `void *`, and enums are `int`.

enum { ok = 0, failed_init = 2, out_of_memory = 27 }; // CURLcode

enum { // CURLoption, with the same names
    opt_write_data = 10001, opt_url = 10002, opt_error_buffer = 10010, opt_post_fields = 10015,
    opt_http_header = 10023, opt_header_data = 10029, opt_cookie_file = 10031, opt_custom_request = 10036,
    opt_share = 10100,
    opt_accept_encoding = 10102, opt_cookie_list = 10135,
    opt_no_progress = 43, opt_post = 47, opt_buffer_size = 98, opt_no_signal = 99, opt_protocols = 181,
    opt_suppress_connect_headers = 265,
    opt_write_function = 20011, opt_header_function = 20079, opt_sockopt_function = 20148,
    opt_post_field_size = 30120,
};
enum { // CURLSHoption and curl_lock_data
    share_data = 1, cookies = 2, tls_sessions = 4,
};
enum { // CURLINFO: CAINFO, since 7.84, and SIZE_DOWNLOAD_T
    info_ca_file = 0x100000 + 61, info_download_size = 0x600000 + 8,
};
enum { http_and_https = 1 | 2 };  // CURLPROTO_HTTP | CURLPROTO_HTTPS
enum { message_is_done = 1 };     // CURLMSG_DONE
enum { global_all = 3 };          // CURL_GLOBAL_ALL

// The number of bytes to read from a socket at a time. libcurl passes them on in chunks of at most 16 kB.
enum { socket_byte_count = 512 << 10 };

struct message { // CURLMsg
    int kind;
    void *easy;
    union { void *whatever; int result; } data;
};

#define FUNCTIONS(X)                                                                                     \
    X(int, curl_global_init, (long))                                                                     \
    X(void *, curl_easy_init, (void))                                                                    \
    X(void, curl_easy_cleanup, (void *))                                                                 \
    X(int, curl_easy_getinfo, (void *, int, ...))                                                        \
    X(const char *, curl_version, (void))                                                                \
    X(int, curl_easy_setopt, (void *, int, ...))                                                         \
    X(const char *, curl_easy_strerror, (int))                                                           \
    X(void *, curl_multi_init, (void))                                                                   \
    X(int, curl_multi_cleanup, (void *))                                                                 \
    X(int, curl_multi_add_handle, (void *, void *))                                                      \
    X(int, curl_multi_remove_handle, (void *, void *))                                                   \
    X(int, curl_multi_perform, (void *, int *))                                                          \
    X(int, curl_multi_poll, (void *, void *, unsigned, int, int *))                                      \
    X(int, curl_multi_wakeup, (void *))                                                                  \
    X(struct message *, curl_multi_info_read, (void *, int *))                                           \
    X(void *, curl_share_init, (void))                                                                   \
    X(int, curl_share_setopt, (void *, int, ...))                                                        \
    X(int, curl_share_cleanup, (void *))                                                                 \
    X(void *, curl_slist_append, (void *, const char *))                                                 \
    X(void, curl_slist_free_all, (void *))

// libcurl's functions; NULL until `load` has found them.
static struct {
#define POINTER(result, name, parameters) result (*name) parameters;
    FUNCTIONS(POINTER)
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded = false;
static char failure[512];

/// Keeps OpenSSL, which libcurl uses, from freeing its data at exit: threads may still close connections then.
/// (OPENSSL_init_crypto(3): OPENSSL_INIT_NO_ATEXIT)
static void keep_openssl_at_exit(void *library) {
    int (*init)(uint64_t, const void *) = dlsym(library, "OPENSSL_init_crypto");
    if (init) init(0x00080000, NULL);
}

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (library) keep_openssl_at_exit(library);
    is_loaded = library != NULL;
#define FIND(result, name, parameters) is_loaded = is_loaded && (curl.name = dlsym(library, #name)) != NULL;
    FUNCTIONS(FIND)
    if (!is_loaded) {
        snprintf(failure, sizeof failure,
                 "libcurl cannot be loaded (%s). Install it, on Debian with: apt-get install libcurl4.",
                 dlerror());
    } else if (curl.curl_global_init(global_all) != ok) {
        is_loaded = false;
        snprintf(failure, sizeof failure, "libcurl cannot be started.");
    }
}

const char *ccurl_load(void) {
    pthread_once(&once, load);
    return is_loaded ? NULL : failure;
}

const char *ccurl_version(void) { return ccurl_load() == NULL ? curl.curl_version() : NULL; }

const char *ccurl_ca_file(void) {
    void *easy = ccurl_load() == NULL ? curl.curl_easy_init() : NULL;
    if (easy == NULL) { return NULL; }
    const char *path = NULL;
    // The path is a constant of libcurl and outlives the handle.
    if (curl.curl_easy_getinfo(easy, info_ca_file, &path) != ok) { path = NULL; }
    curl.curl_easy_cleanup(easy);
    return path;
}

// A request while it is performed.
struct transfer {
    const ccurl_request *request;
    void *easy;
};

// Returning fewer bytes than were received ends the transfer.

static size_t take_header(char *bytes, size_t size, size_t count, void *user) {
    const ccurl_request *request = ((struct transfer *)user)->request;
    return request->take_header(request->context, bytes, size * count) ? size * count : 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *user) {
    const ccurl_request *request = ((struct transfer *)user)->request;
    long long received = 0;
    if (size * count == 0) { return 0; }
    curl.curl_easy_getinfo(((struct transfer *)user)->easy, info_download_size, &received);
    bool goes_on = request->take_body(request->context, bytes, size * count, (size_t)received);
    return goes_on ? size * count : 0;
}

// Child processes must not inherit connections.
static int protect(void *user, int socket, int purpose) {
    (void)user, (void)purpose;
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    return 0;
}

#define SET(option, value) if (code == ok) { code = curl.curl_easy_setopt(easy, option, value); }

// What lasts from one request to the next: `multi` has the connections and the addresses of hosts, `share` the
// cookies and the TLS sessions. The easy handle is new for each request, because libcurl 7.88 keeps a pointer to the
// last line of a head beyond the request: an answer whose first line begins with a blank then ends the program.
struct ccurl_handle {
    void *multi, *share;
    bool forgets_cookies;
};

ccurl_handle *ccurl_make(void) {
    if (ccurl_load() != NULL) { return NULL; }
    ccurl_handle *handle = calloc(1, sizeof *handle);
    if (handle == NULL) { return NULL; }
    handle->multi = curl.curl_multi_init();
    handle->share = curl.curl_share_init();
    if (handle->multi == NULL || handle->share == NULL
        || curl.curl_share_setopt(handle->share, share_data, cookies) != ok) {
        ccurl_free(handle);
        return NULL;
    }
    // Without them, as where libcurl has no TLS, connections are only slower.
    curl.curl_share_setopt(handle->share, share_data, tls_sessions);
    return handle;
}

void ccurl_free(ccurl_handle *handle) {
    if (handle->multi != NULL) { curl.curl_multi_cleanup(handle->multi); }
    if (handle->share != NULL) { curl.curl_share_cleanup(handle->share); }
    free(handle);
}

void ccurl_forget_cookies(ccurl_handle *handle) { handle->forgets_cookies = true; }

void ccurl_wake(ccurl_handle *handle) { curl.curl_multi_wakeup(handle->multi); }

// All options that are not set keep libcurl's defaults: it checks certificates and uses the user's proxy.
static bool set_request(
    struct transfer *transfer, ccurl_handle *handle, void *headers, char *message
) {
    const ccurl_request *request = transfer->request;
    void *easy = transfer->easy;
    bool is_post = strcmp(request->method, "POST") == 0, is_get = strcmp(request->method, "GET") == 0;
    int code = ok;
    SET(opt_protocols, (long)http_and_https)
    SET(opt_no_signal, 1L)
    SET(opt_no_progress, 1L)
    SET(opt_buffer_size, (long)socket_byte_count)
    SET(opt_suppress_connect_headers, 1L)
    SET(opt_sockopt_function, protect)
    SET(opt_header_function, take_header)
    SET(opt_write_function, take_body)
    SET(opt_share, handle->share)
    // Without a name, it makes libcurl use the cookies of the share.
    SET(opt_cookie_file, "")
    if (handle->forgets_cookies) { SET(opt_cookie_list, "ALL") }
    SET(opt_error_buffer, message)
    SET(opt_url, request->url)
    SET(opt_http_header, headers)
    SET(opt_header_data, transfer)
    SET(opt_write_data, transfer)
    if (request->decodes) { SET(opt_accept_encoding, "") }
    if (is_post) {
        SET(opt_post, 1L)
        SET(opt_post_field_size, (long long)request->body_count)
        SET(opt_post_fields, request->body != NULL ? request->body : "")
    } else if (!is_get) {
        SET(opt_custom_request, request->method)
    }
    handle->forgets_cookies = handle->forgets_cookies && code != ok;
    return code == ok;
}

// - Returns: false if there is not enough memory.
static bool append(void **list, const char *const *lines, size_t count) {
    for (size_t index = 0; index < count; index++) {
        void *longer = curl.curl_slist_append(*list, lines[index]);
        if (longer == NULL) { return false; }
        *list = longer;
    }
    return true;
}

// - Returns: libcurl's result for the only transfer of `multi`.
static int result(void *multi) {
    int left = 0;
    struct message *done = curl.curl_multi_info_read(multi, &left);
    return done != NULL && done->kind == message_is_done ? done->data.result : failed_init;
}

static int wait_for_answer(void *multi, const ccurl_request *request) {
    for (;;) {
        int running = 0;
        if (curl.curl_multi_perform(multi, &running) != ok) { return failed_init; }
        if (running == 0) { return result(multi); }
        int patience = request->will_wait(request->context);
        if (patience < 0) { return ccurl_ended; }
        // Returns when data arrives, at a timeout, or after `ccurl_wake`.
        if (curl.curl_multi_poll(multi, NULL, 0, patience, NULL) != ok) { return failed_init; }
    }
}

int ccurl_perform(ccurl_handle *handle, const ccurl_request *request, char *message) {
    void *headers = NULL, *easy = curl.curl_easy_init();
    struct transfer transfer = {request, easy};
    message[0] = '\0';
    int code = out_of_memory;
    if (easy != NULL && append(&headers, request->headers, request->header_count)
        && set_request(&transfer, handle, headers, message)) {
        code = failed_init;
        if (curl.curl_multi_add_handle(handle->multi, easy) == ok) {
            code = wait_for_answer(handle->multi, request);
            curl.curl_multi_remove_handle(handle->multi, easy);
        }
    }
    if (message[0] == '\0' && code > 0) {
        snprintf(message, ccurl_message_size, "%s", curl.curl_easy_strerror(code));
    }
    if (easy != NULL) { curl.curl_easy_cleanup(easy); }
    curl.curl_slist_free_all(headers);
    return code;
}

#endif
