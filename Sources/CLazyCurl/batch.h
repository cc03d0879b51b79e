#ifndef BATCH_H
#define BATCH_H

#include <stddef.h>

// libcurl hands on at most 16 kB of a body at a time, and URLSession makes a new timer for each piece: more
// work than all the rest of a download. So what one look at a socket brings is handed on in one piece, before
// that look is over. Nothing comes later than it did, only in larger pieces.

/// What URLSession has libcurl call with a piece of a body.
typedef size_t (*write_function)(char *bytes, size_t size, size_t count, void *user);

/// As many bytes as libcurl is to read from a socket at a time; it takes no more than this.
enum { batch_capacity = 512 << 10 };

/// - Returns: what to have called instead of `function`; that itself if there is another one already, because
///   only one can be remembered.
write_function batch_writes_to(write_function function);

/// A look at a socket begins in this thread.
void batch_begin(void);

/// It is over: hands on what came.
void batch_end(void);

#endif
