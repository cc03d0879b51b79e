// Counts calls of the functions with which ncurses draws; loaded with LD_PRELOAD.
//
// DRAWING_LOG  a file with a line for each function, its name and the number of calls, as of the last frame
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static long cells, refreshes, updates;

static void tell(void) {
    const char *path = getenv("DRAWING_LOG");
    FILE *log = path ? fopen(path, "we") : NULL;
    if (!log) return;
    fprintf(log, "wadd_wchnstr %ld\nwnoutrefresh %ld\ndoupdate %ld\n", cells, refreshes, updates);
    fclose(log);
}

int wadd_wchnstr(void *window, const void *text, int count) {
    int (*original)(void *, const void *, int) = dlsym(RTLD_NEXT, "wadd_wchnstr");
    cells++;
    return original(window, text, count);
}

int wnoutrefresh(void *window) {
    int (*original)(void *) = dlsym(RTLD_NEXT, "wnoutrefresh");
    refreshes++;
    return original(window);
}

int doupdate(void) {
    int (*original)(void) = dlsym(RTLD_NEXT, "doupdate");
    updates++;
    tell();
    return original();
}
