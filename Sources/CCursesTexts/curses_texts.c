#include "CCursesTexts.h"

static const unsigned char german[] = {
#embed "de.strings"
};
EMBEDDED_FILE(cursesKit_german, german)

static const unsigned char spanish[] = {
#embed "es.strings"
};
EMBEDDED_FILE(cursesKit_spanish, spanish)

static const unsigned char french[] = {
#embed "fr.strings"
};
EMBEDDED_FILE(cursesKit_french, french)

static const unsigned char japanese[] = {
#embed "ja.strings"
};
EMBEDDED_FILE(cursesKit_japanese, japanese)
