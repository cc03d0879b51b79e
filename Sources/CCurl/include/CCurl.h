#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>

/// HTTP by libcurl, which is loaded at the first request instead of at the start of the program.
///
/// libcurl brings some thirty further libraries: TLS, Kerberos, LDAP and more. Loading them takes about 4 ms,
/// nearly as long as all the rest of a start, and the first screen needs none of them. Nothing is linked
/// with libcurl, and building needs no header of it.
///
/// Elsewhere than on Linux there is a URLSession that needs no help, and this target is empty.

#if defined(__linux__)

/// Connections to servers that outlive a request, and the cookies that came by them. One thread at a time.
typedef struct ccurl_handle ccurl_handle;

/// A request, and where its answer goes. All texts are copied; each function gets `context`.
typedef struct {
    /// http or https, without a name, a password and a fragment.
    const char *_Nullable url;
    /// GET or POST.
    const char *_Nullable method;
    /// Lines such as `Accept: */*`, without an end of line.
    const char *_Nullable const *_Nullable headers;
    size_t header_count;
    /// What is posted; it must stay until the request is over.
    const void *_Nullable body;
    size_t body_count;
    /// A value of Accept-Encoding of which libcurl undoes what the server does; NULL for none.
    const char *_Nullable accept_encoding;

    void *_Nonnull context;
    /// Takes a line of a head, its end included; false ends the request.
    bool (*_Nonnull take_header)(void *_Nonnull context, const char *_Nonnull bytes, size_t count);
    /// Takes a piece of the body, and may wait; false ends the request.
    bool (*_Nonnull take_body)(void *_Nonnull context, const char *_Nonnull bytes, size_t count);
    /// Called before the thread waits for the server; false ends the request.
    bool (*_Nonnull will_wait)(void *_Nonnull context);
} ccurl_request;

enum {
    /// The length of the buffer for what libcurl says of a failure.
    ccurl_message_size = 256,
    /// What `ccurl_perform` returns for a request that was ended from this side.
    ccurl_ended = -1,
};

/// Loads libcurl, unless that is done. Any thread may call it, at any time; it takes some milliseconds.
///
/// - Returns: NULL, or a sentence for a person, valid for ever, that says why there is no libcurl.
const char *_Nullable ccurl_load(void);

/// A new handle; NULL if there is no libcurl, or no memory.
ccurl_handle *_Nullable ccurl_make(void);

/// Closes the connections of `handle`, which no thread uses any more.
void ccurl_free(ccurl_handle *_Nonnull handle);

/// Sends a request, and returns when its answer is over. Waits in this thread without using the processor.
///
/// - Returns: 0 if the answer is whole, `ccurl_ended`, or a number of libcurl's (CURLcode) that
///   `message` explains.
int ccurl_perform(ccurl_handle *_Nonnull handle, const ccurl_request *_Nonnull request, char *_Nonnull message);

/// Has `will_wait` called again in the thread that performs a request. Any thread may call it; it does no
/// harm if there is no request.
void ccurl_wake(ccurl_handle *_Nonnull handle);

#endif
#endif
