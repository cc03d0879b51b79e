#include "CLanguages.h"

// `#embed` is C23; clang has it in every C and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

// To add a language, add three lines below, its function to the header, and a case to `Language`.
#define CATALOG(name) \
    struct LanguageCatalog language_##name(void) { \
        return (struct LanguageCatalog){ name, sizeof name }; \
    }

static const unsigned char german[] = {
#embed "../../Resources/languages/de.strings"
};
CATALOG(german)

static const unsigned char spanish[] = {
#embed "../../Resources/languages/es.strings"
};
CATALOG(spanish)

static const unsigned char french[] = {
#embed "../../Resources/languages/fr.strings"
};
CATALOG(french)

static const unsigned char japanese[] = {
#embed "../../Resources/languages/ja.strings"
};
CATALOG(japanese)
