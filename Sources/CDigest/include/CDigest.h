#ifndef CDIGEST_H
#define CDIGEST_H

#include <stddef.h>
#include <stdint.h>

/// The checksums that servers and catalogues state for files: MD5 (RFC 1321), SHA-1, SHA-256, SHA-384 and SHA-512
/// (FIPS 180-4).
///
/// They find damage, not forgery, so nothing of a cryptographic library is needed but these functions: swift-crypto
/// brings all of BoringSSL with it.
typedef enum { cdigest_md5, cdigest_sha1, cdigest_sha256, cdigest_sha384, cdigest_sha512 } cdigest_kind;

/// The state of one sum.
typedef struct {
    cdigest_kind kind;
    uint64_t byte_count;
    union { uint32_t words[8]; uint64_t long_words[8]; } state;
    uint8_t block[128];
} cdigest;

/// Begins a sum.
void cdigest_begin(cdigest *_Nonnull digest, cdigest_kind kind);

/// Adds bytes to a sum.
void cdigest_add(cdigest *_Nonnull digest, const void *_Nullable bytes, size_t count);

/// Ends a sum, which `out` receives; no bytes may be added to it any more.
///
/// - Returns: the number of its bytes, at most 64.
size_t cdigest_end(cdigest *_Nonnull digest, uint8_t *_Nonnull out);

#endif
