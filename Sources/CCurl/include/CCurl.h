#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>

/// HTTP with libcurl, which is loaded at the first request instead of at the start of the program.
///
/// libcurl loads about thirty other libraries: TLS, Kerberos, LDAP and more. That takes about 4 ms, nearly as
/// long as the rest of the launch, and the first screen needs none of them. So nothing is linked with
/// libcurl, and building needs none of its headers.
///
/// On Linux it is the transport of `URLSession`; on other systems, which have one of their own, this target is empty.

#if defined(__linux__)

/// The connections to servers, kept between requests, and their cookies. Only one thread at a time may use a
/// handle.
typedef struct ccurl_handle ccurl_handle;

/// A request, with the functions that receive its response. All strings are copied; each function gets
/// `context`.
typedef struct {
    /// http or https, without a user name, a password and a fragment.
    const char *_Nullable url;
    /// GET or POST.
    const char *_Nullable method;
    /// Lines such as `Accept: */*`, without line ends.
    const char *_Nullable const *_Nullable headers;
    size_t header_count;
    /// The body of a POST; it must stay valid until the request ends.
    const void *_Nullable body;
    size_t body_count;
    /// Whether libcurl asks for all content codings that it knows, unless a header says what to ask for, and decodes
    /// the body.
    bool decodes;

    void *_Nonnull context;
    /// Receives a line of a head, including its end; false ends the request.
    bool (*_Nonnull take_header)(void *_Nonnull context, const char *_Nonnull bytes, size_t count);
    /// Receives a chunk of the body, and may block; false ends the request. `received` is the number of bytes of the
    /// body that have come so far, before decompression.
    bool (*_Nonnull take_body)(void *_Nonnull context, const char *_Nonnull bytes, size_t count, size_t received);
    /// Called before the thread waits for the server.
    /// Returns how many milliseconds to wait before it is called again; a negative number ends the request.
    int (*_Nonnull will_wait)(void *_Nonnull context);
} ccurl_request;

enum {
    /// The length of the buffer for libcurl's error message.
    ccurl_message_size = 256,
    /// The result of `ccurl_perform` for a request that a function ended.
    ccurl_ended = -1,
};

/// Loads libcurl on the first call, which takes some milliseconds. Any thread may call it.
///
/// - Returns: NULL on success, else a message for the user, which stays valid.
const char *_Nullable ccurl_load(void);

/// Returns the names and versions of libcurl and its libraries, such as `libcurl/7.88.1 OpenSSL/3.0.15`; NULL if it
/// cannot be loaded.
const char *_Nullable ccurl_version(void);

/// Returns the path of the file with the trusted certificates; NULL if libcurl does not tell it.
const char *_Nullable ccurl_ca_file(void);

/// Creates a handle; NULL if libcurl cannot be loaded or there is not enough memory.
ccurl_handle *_Nullable ccurl_make(void);

/// Closes the connections of `handle`; no thread may use it any more.
void ccurl_free(ccurl_handle *_Nonnull handle);

/// Erases the cookies of `handle`, which no request is using.
void ccurl_forget_cookies(ccurl_handle *_Nonnull handle);

/// Sends a request, and blocks the thread, without using the processor, until the response ends.
///
/// - Returns: 0 if the response is complete, `ccurl_ended`, or a CURLcode that `message` explains.
int ccurl_perform(ccurl_handle *_Nonnull handle, const ccurl_request *_Nonnull request, char *_Nonnull message);

/// Makes the thread that performs a request call `will_wait` again. Any thread may call it; it does nothing
/// if no request is running.
void ccurl_wake(ccurl_handle *_Nonnull handle);

#endif
#endif
