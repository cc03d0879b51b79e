#ifndef CCURSESTEXTS_H
#define CCURSESTEXTS_H

#include "CEmbeddedFile.h"

/* The texts of CursesKit in other languages. `Resources/languages.py` keeps them in step with its sources. */

/// `de.strings`.
struct EmbeddedFile cursesKit_german(void);

/// `es.strings`.
struct EmbeddedFile cursesKit_spanish(void);

/// `fr.strings`.
struct EmbeddedFile cursesKit_french(void);

/// `ja.strings`.
struct EmbeddedFile cursesKit_japanese(void);

#endif
