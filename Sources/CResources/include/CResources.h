#ifndef CRESOURCES_H
#define CRESOURCES_H

#include <stddef.h>

/* The files of `Resources` that the program contains, so that it is installed as a single file that
   runs from anywhere. C embeds a file at once; Swift's own `.embedInCode` takes half a minute for the
   same bytes. */

#pragma clang assume_nonnull begin

/// The contents of a file when the program was built.
struct TekpubResource {
    /// The first byte; read-only, and valid as long as the program runs.
    const unsigned char *bytes;
    size_t count;
};

/// `Resources/catalog.json`: the bundled catalogue, in the format of `TekpubKit.Catalog`.
struct TekpubResource tekpub_catalog(void);

/// `Resources/logo.txt`: the logo on the splash screen, at most 44 columns and 7 rows of ASCII.
struct TekpubResource tekpub_logo(void);

/// `Resources/logo-small.txt`: the logo on a small screen, at most 24 columns and 3 rows of ASCII.
struct TekpubResource tekpub_logo_small(void);

/// `Resources/logo-glint.txt`: the highlights on the logo, one grid per frame, separated by empty lines. The
/// first frame has no highlight.
struct TekpubResource tekpub_logo_glint(void);

/// `Resources/logo-small-glint.txt`: the same for the small logo.
struct TekpubResource tekpub_logo_small_glint(void);

/// `Resources/completions/tekpub.bash`, a script for bash.
struct TekpubResource tekpub_bash_completions(void);

/// `Resources/completions/_tekpub`, a script for zsh.
struct TekpubResource tekpub_zsh_completions(void);

/// `Resources/completions/tekpub.fish`, a script for fish.
struct TekpubResource tekpub_fish_completions(void);

#pragma clang assume_nonnull end

#endif
