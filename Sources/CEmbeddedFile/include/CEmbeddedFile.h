#ifndef CEMBEDDEDFILE_H
#define CEMBEDDEDFILE_H

#include <stddef.h>

/* Files that a program contains, so that it is installed as a single file that runs from anywhere. C embeds a
   file at once; Swift's own `.embedInCode` takes half a minute for the same bytes. */

/// The contents of a file when the program was built.
struct EmbeddedFile {
    /// The first byte; read-only, and valid as long as the program runs.
    const unsigned char *_Nonnull bytes;
    size_t count;
};

// `#embed` is C23; clang has it in every C and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

/// Defines a function that returns the bytes in an array:
///
///     static const unsigned char logo[] = {
///     #embed "logo.txt"
///     };
///     EMBEDDED_FILE(tekpub_logo, logo)
#define EMBEDDED_FILE(function, array)                         \
    struct EmbeddedFile function(void) {                       \
        return (struct EmbeddedFile){ array, sizeof array };   \
    }

#endif
