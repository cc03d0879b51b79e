#include "CBus.h"

#if defined(__linux__)

#include "sd_bus.h"
#include <dlfcn.h>
#include <pthread.h>

// systemd's own library, that of elogind, and basu, which has sd-bus alone, for systems without systemd.
static const char *const libraries[] = {"libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"};

struct sd_functions sd;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *loaded = NULL;

static bool find_functions(void *library) {
    bool has_all = true;
#define FIND(result, name, parameters) has_all = has_all && (sd.name = dlsym(library, #name)) != NULL;
    FUNCTIONS(FIND)
    return has_all;
}

static void load(void) {
    for (size_t index = 0; index < sizeof libraries / sizeof *libraries && loaded == NULL; index++) {
        void *library = dlopen(libraries[index], RTLD_LAZY | RTLD_LOCAL);
        if (library == NULL) { continue; }
        if (find_functions(library)) { loaded = libraries[index]; } else { dlclose(library); }
    }
}

const char *cbus_load(void) {
    pthread_once(&once, load);
    return loaded;
}

#endif
