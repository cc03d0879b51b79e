// The parts of ncurses that Swift cannot import: macros with casts and mutable globals; and POSIX calls with
// variable arguments or special types that a terminal needs.
#pragma once

#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

extern int wcwidth(wchar_t);
#ifdef __linux__
extern int memfd_create(const char *, unsigned);
#endif

static const attr_t ck_bold = WA_BOLD, ck_dim = WA_DIM, ck_underline = WA_UNDERLINE, ck_italic = WA_ITALIC,
    ck_reverse = WA_REVERSE;

/// Opens an empty file in memory, of this process alone; NULL if the system has none.
static inline FILE *ck_memory_file(void) {
#ifdef __linux__
    // With MFD_CLOEXEC.
    int descriptor = memfd_create("ncurses", 1);
    if (descriptor >= 0) return fdopen(descriptor, "w+");
#endif
    FILE *file = tmpfile();
    if (file) fcntl(fileno(file), F_SETFD, FD_CLOEXEC);
    return file;
}

/// Has ncurses draw on a terminal of this type, and read its keys from standard input; NULL if it cannot.
///
/// Handle the signals that ncurses would handle before: it leaves those alone that have handlers.
///
/// - Parameters:
///   - description: what to use in place of terminfo's entry, as in the variable TERMINFO, which has its former value
///     again when this function returns.
///   - output: where ncurses writes.
static inline SCREEN *ck_open_screen(const char *type, const char *description, FILE *output) {
    const char *value = getenv("TERMINFO");
    char *former = value ? strdup(value) : NULL;
    setenv("TERMINFO", description, true);
    use_env(false);
    SCREEN *screen = newterm((char *)type, output, stdin);
    if (former) setenv("TERMINFO", former, true);
    else unsetenv("TERMINFO");
    free(former);
    return screen;
}

/// The screen that programs draw on.
static inline WINDOW *ck_standard_screen(void) { return stdscr; }

/// Has the next `doupdate` clear the terminal and draw everything.
static inline void ck_redraw_everything(void) { clearok(curscr, true); }

/// Whether pairs of colours exist after `start_color`, and how many colours.
static inline int ck_colors(void) { return has_colors() ? COLORS : 0; }

/// Fills `cell` with a space. The number of the pair may exceed the 15 bits of the old interface.
static inline void ck_set_blank(cchar_t *cell, attr_t attributes, int pair) {
#if NCURSES_EXT_COLORS
    setcchar(cell, L" ", attributes, 0, &pair);
#else
    setcchar(cell, L" ", attributes, (short)pair, NULL);
#endif
}

/// Finds or makes the pair of two colours; -1 is the terminal's own colour. Returns 0 if there are no more pairs.
static inline int ck_color_pair(int foreground, int background) {
#if NCURSES_EXT_COLORS
    int pair = alloc_pair(foreground, background);
    return pair < 0 ? 0 : pair;
#else
    static int count;
    if (count + 1 >= COLOR_PAIRS || init_pair(count + 1, foreground, background) != OK) return 0;
    return ++count;
#endif
}

/// Forgets all pairs of colours; an old ncurses keeps them.
static inline void ck_forget_color_pairs(void) {
#if NCURSES_EXT_COLORS
    reset_color_pairs();
#endif
}

/// Creates a window to read keys from with `wgetch`, without blocking; NULL if there is not enough memory.
///
/// `wgetch` first shows the contents of its window, unless that is a pad.
static inline WINDOW *ck_open_keyboard(void) {
    WINDOW *keyboard = newpad(1, 1);
    if (!keyboard) return NULL;
    keypad(keyboard, true);
    nodelay(keyboard, true);
    return keyboard;
}

/// Returns the code of the function key F`number`.
static inline int ck_function_key(int number) { return KEY_F(number); }

/// Whether the name of a locale, such as `de_DE.utf-8@euro`, has UTF-8 as its character set. As in glibc, case and
/// punctuation do not matter. macOS has a locale whose name is the character set alone.
static inline bool ck_names_utf8(const char *name) {
    const char *dot = strchr(name, '.');
    const char *rest = "utf8";
    for (const char *next = dot ? dot + 1 : name; *next && *next != '@'; next++) {
        if (!isalnum((unsigned char)*next)) continue;
        if (tolower((unsigned char)*next) != *rest) return false;
        rest++;
    }
    return !*rest;
}

/// Uses the character set of the user's locale, and returns whether it is UTF-8.
///
/// The program uses no other part of the locale, which would be a dozen more files to open at every launch.
///
/// If a UTF-8 locale is not installed, the C library's own `C.UTF-8` replaces it.
static inline bool ck_use_locale(void) {
    if (!setlocale(LC_CTYPE, "")) {
        const char *wanted = getenv("LC_ALL");
        if (!wanted || !*wanted) wanted = getenv("LC_CTYPE");
        if (!wanted || !*wanted) wanted = getenv("LANG");
        if (wanted && ck_names_utf8(wanted)) setlocale(LC_CTYPE, "C.UTF-8");
    }
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/// Returns a string capability; NULL if the terminal lacks it.
static inline const char *ck_capability(const char *name) {
    const char *value = tigetstr((char *)name);
    return value == (const char *)-1 ? NULL : value;
}

/// Returns a string capability with two numbers in their places; NULL if the terminal lacks it.
static inline const char *ck_numbered_capability(const char *name, int first, int second) {
    const char *value = ck_capability(name);
    return value ? tiparm(value, first, second) : NULL;
}

// What terminfo has loaded, by the places in its compiled form.
enum { ck_flag_count = BOOLCOUNT, ck_number_count = NUMCOUNT, ck_string_count = STRCOUNT };

static inline const char *ck_string_name(int index) { return strnames[index]; }
static inline const char *ck_flag_name(int index) { return boolnames[index]; }
static inline bool ck_flag(int index) { return (CUR Booleans[index]) == 1; }
static inline const char *ck_number_name(int index) { return numnames[index]; }
/// NULL if the terminal lacks it.
static inline const char *ck_string(int index) {
    const char *value = (CUR Strings[index]);
    return value == (const char *)-1 ? NULL : value;
}

/// Whether terminfo has xterm's sequence for every key, so that keys need no further decoding.
static inline bool ck_has_keys_of_xterm(void) {
    static const char *const keys[][2] = {
        { "kcuu1", "\033OA" }, { "kcud1", "\033OB" }, { "kcub1", "\033OD" }, { "kcuf1", "\033OC" },
        { "khome", "\033OH" }, { "kend", "\033OF" }, { "kpp", "\033[5~" }, { "knp", "\033[6~" },
        { "kent", "\033OM" }, { "kbs", "\177" }, { "kcbt", "\033[Z" }, { "kdch1", "\033[3~" },
        { "kich1", "\033[2~" }, { "kf1", "\033OP" }, { "kf2", "\033OQ" }, { "kf3", "\033OR" },
        { "kf4", "\033OS" }, { "kf5", "\033[15~" }, { "kf6", "\033[17~" }, { "kf7", "\033[18~" },
        { "kf8", "\033[19~" }, { "kf9", "\033[20~" }, { "kf10", "\033[21~" }, { "kf11", "\033[23~" },
        { "kf12", "\033[24~" },
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *spelling = ck_capability(keys[i][0]);
        if (!spelling || strcmp(spelling, keys[i][1]) != 0) return false;
    }
    return true;
}

/// Whether the terminal that TERM names can be used: 1 yes, 0 unknown to terminfo, -1 no terminfo at all, -2
/// the cursor cannot be moved.
static inline int ck_check_terminal(const char *name) {
    int result = 0;
    if (setupterm((char *)name, STDOUT_FILENO, &result) != OK) return result > 0 ? 0 : result;
    return ck_capability("cup") ? 1 : -2;
}

/// Writes all bytes, however many calls that takes; gives up if the other end is gone.
static inline void ck_write(int descriptor, const void *bytes, size_t count) {
    const char *next = (const char *)bytes;
    while (count > 0) {
        ssize_t written = write(descriptor, next, count);
        if (written > 0) {
            next += written;
            count -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            struct pollfd output = {.fd = descriptor, .events = POLLOUT};
            poll(&output, 1, -1);
        } else if (written == 0 || errno != EINTR) {
            return;
        }
    }
}

/// Another descriptor of the same file, which child processes do not inherit; -1 if there is none left.
static inline int ck_duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 3); }

/// Reads the size of a terminal's window; false if it has no size.
static inline bool ck_window_size(int terminal, int *width, int *height) {
    struct winsize size;
    if (ioctl(terminal, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
    *width = size.ws_col;
    *height = size.ws_row;
    return true;
}

/// Reads the size of a cell in pixels; false if the terminal does not tell it.
static inline bool ck_cell_size(int terminal, int *width, int *height) {
    struct winsize size;
    if (ioctl(terminal, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
    *width = size.ws_xpixel / size.ws_col;
    *height = size.ws_ypixel / size.ws_row;
    return *width > 2 && *height > 2;
}

/// Whether input arrives on standard input within this time.
static inline bool ck_input_arrives(int milliseconds) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, milliseconds) > 0 && (input.revents & POLLIN) != 0;
}

/// Whether the other end of standard input was closed.
static inline bool ck_input_hung_up(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}
