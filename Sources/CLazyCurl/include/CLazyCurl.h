#ifndef CLAZYCURL_H
#define CLAZYCURL_H

/// libcurl, loaded at the first request instead of at the start of the program.
///
/// On Linux, `URLSession` is made of libcurl, and libcurl brings some thirty further libraries: TLS,
/// Kerberos, LDAP and more. Loading them takes about 4 ms, nearly as long as all the rest of
/// a start, and the first screen needs none of them. So this target has functions of the names that
/// FoundationNetworking calls; each hands its arguments on to the real one in libcurl.so.4, which
/// the first call loads. The release build links these and no libcurl: see the Makefile.
///
/// Elsewhere than on Linux the target is empty and `lazy_curl_load` has nothing to do.

/// Loads libcurl, unless that is done. Any thread may call it, at any time.
///
/// Call this before the first `URLSession` is made and away from the main thread: it takes some
/// milliseconds, and where libcurl is missing, making a session ends the program.
///
/// - Returns: NULL, or a sentence for a person, valid for ever, that says why there is no libcurl.
const char *_Nullable lazy_curl_load(void);

#endif
