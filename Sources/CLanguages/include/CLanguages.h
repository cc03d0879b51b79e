#ifndef CLANGUAGES_H
#define CLANGUAGES_H

#include <stddef.h>

/* The catalogues of `Resources/languages`, which the program contains. `Localization` looks texts up in them. */

#pragma clang assume_nonnull begin

/// A catalogue of texts in one language when the program was built.
struct LanguageCatalog {
    /// The first byte; read-only, and valid as long as the program runs.
    const unsigned char *bytes;
    size_t count;
};

/// `Resources/languages/de.strings`.
struct LanguageCatalog language_german(void);

/// `Resources/languages/es.strings`.
struct LanguageCatalog language_spanish(void);

/// `Resources/languages/fr.strings`.
struct LanguageCatalog language_french(void);

/// `Resources/languages/ja.strings`.
struct LanguageCatalog language_japanese(void);

#pragma clang assume_nonnull end

#endif
