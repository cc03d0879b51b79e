#include "CResources.h"

// To add a file, add four lines below, and its function to the header.

static const unsigned char catalog[] = {
#embed "../../Resources/catalog.json"
};
EMBEDDED_FILE(tekpub_catalog, catalog)

static const unsigned char logo[] = {
#embed "../../Resources/logo.txt"
};
EMBEDDED_FILE(tekpub_logo, logo)

static const unsigned char logo_small[] = {
#embed "../../Resources/logo-small.txt"
};
EMBEDDED_FILE(tekpub_logo_small, logo_small)

static const unsigned char logo_glint[] = {
#embed "../../Resources/logo-glint.txt"
};
EMBEDDED_FILE(tekpub_logo_glint, logo_glint)

static const unsigned char logo_small_glint[] = {
#embed "../../Resources/logo-small-glint.txt"
};
EMBEDDED_FILE(tekpub_logo_small_glint, logo_small_glint)

static const unsigned char bash_completions[] = {
#embed "../../Resources/completions/tekpub.bash"
};
EMBEDDED_FILE(tekpub_bash_completions, bash_completions)

static const unsigned char zsh_completions[] = {
#embed "../../Resources/completions/_tekpub"
};
EMBEDDED_FILE(tekpub_zsh_completions, zsh_completions)

static const unsigned char fish_completions[] = {
#embed "../../Resources/completions/tekpub.fish"
};
EMBEDDED_FILE(tekpub_fish_completions, fish_completions)

static const unsigned char german[] = {
#embed "../../Resources/languages/de.strings"
};
EMBEDDED_FILE(tekpub_german, german)

static const unsigned char spanish[] = {
#embed "../../Resources/languages/es.strings"
};
EMBEDDED_FILE(tekpub_spanish, spanish)

static const unsigned char french[] = {
#embed "../../Resources/languages/fr.strings"
};
EMBEDDED_FILE(tekpub_french, french)

static const unsigned char japanese[] = {
#embed "../../Resources/languages/ja.strings"
};
EMBEDDED_FILE(tekpub_japanese, japanese)
