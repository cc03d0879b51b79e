#include "CResources.h"

// `#embed` is C23; clang has it in every C and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

// To add a file, add three lines below, and its function to the header.
#define RESOURCE(name) \
    struct TekpubResource tekpub_##name(void) { \
        return (struct TekpubResource){ name, sizeof name }; \
    }

static const unsigned char catalog[] = {
#embed "../../Resources/catalog.json"
};
RESOURCE(catalog)

static const unsigned char logo[] = {
#embed "../../Resources/logo.txt"
};
RESOURCE(logo)

static const unsigned char logo_small[] = {
#embed "../../Resources/logo-small.txt"
};
RESOURCE(logo_small)

static const unsigned char logo_glint[] = {
#embed "../../Resources/logo-glint.txt"
};
RESOURCE(logo_glint)

static const unsigned char logo_small_glint[] = {
#embed "../../Resources/logo-small-glint.txt"
};
RESOURCE(logo_small_glint)

static const unsigned char bash_completions[] = {
#embed "../../Resources/completions/tekpub.bash"
};
RESOURCE(bash_completions)

static const unsigned char zsh_completions[] = {
#embed "../../Resources/completions/_tekpub"
};
RESOURCE(zsh_completions)

static const unsigned char fish_completions[] = {
#embed "../../Resources/completions/tekpub.fish"
};
RESOURCE(fish_completions)
