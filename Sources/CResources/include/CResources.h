#ifndef CRESOURCES_H
#define CRESOURCES_H

#include "CEmbeddedFile.h"

/* The files of `Resources` that the program contains. */

/// `Resources/catalog.json`: the bundled catalogue, in the format of `TekpubKit.Catalog`.
struct EmbeddedFile tekpub_catalog(void);

/// `Resources/logo.txt`: the logo on the splash screen, at most 44 columns and 7 rows of ASCII.
struct EmbeddedFile tekpub_logo(void);

/// `Resources/logo-small.txt`: the logo on a small screen, at most 24 columns and 3 rows of ASCII.
struct EmbeddedFile tekpub_logo_small(void);

/// `Resources/logo-glint.txt`: the highlights on the logo, one grid per frame, separated by empty lines. The
/// first frame has no highlight.
struct EmbeddedFile tekpub_logo_glint(void);

/// `Resources/logo-small-glint.txt`: the same for the small logo.
struct EmbeddedFile tekpub_logo_small_glint(void);

/// `Resources/completions/tekpub.bash`, a script for bash.
struct EmbeddedFile tekpub_bash_completions(void);

/// `Resources/completions/_tekpub`, a script for zsh.
struct EmbeddedFile tekpub_zsh_completions(void);

/// `Resources/completions/tekpub.fish`, a script for fish.
struct EmbeddedFile tekpub_fish_completions(void);

/// `Resources/languages/de.strings`: Tekpub's texts, as in `StringCatalog`.
struct EmbeddedFile tekpub_german(void);

/// `Resources/languages/es.strings`.
struct EmbeddedFile tekpub_spanish(void);

/// `Resources/languages/fr.strings`.
struct EmbeddedFile tekpub_french(void);

/// `Resources/languages/ja.strings`.
struct EmbeddedFile tekpub_japanese(void);

#endif
