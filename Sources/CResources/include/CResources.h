#ifndef CRESOURCES_H
#define CRESOURCES_H

#include <stddef.h>

/* The files of `Resources` that the program carries within itself, so that what is installed is
   one file that runs from anywhere. C embeds a file at once; Swift's own `.embedInCode` needs
   half a minute for the same bytes. */

#pragma clang assume_nonnull begin

/// A file as it was when the program was built.
struct TekpubResource {
    /// Its first byte; read-only, and there for as long as the program runs.
    const unsigned char *bytes;
    size_t count;
};

/// `Resources/catalog.json`: the bundled catalogue, in the format of `TekpubKit.Catalog`.
struct TekpubResource tekpub_catalog(void);

/// `Resources/logo.txt`: the word mark of the splash screen, at most 44 columns and 7 rows of ASCII.
struct TekpubResource tekpub_logo(void);

/// `Resources/logo-small.txt`: the word mark of a small screen, at most 24 columns and 3 rows of ASCII.
struct TekpubResource tekpub_logo_small(void);

/// `Resources/logo-glint.txt`: where light falls on the word mark, a grid for each frame, with an empty
/// line between two of them. Nothing shines in the first.
struct TekpubResource tekpub_logo_glint(void);

/// `Resources/logo-small-glint.txt`: the same for the word mark of a small screen.
struct TekpubResource tekpub_logo_small_glint(void);

#pragma clang assume_nonnull end

#endif
