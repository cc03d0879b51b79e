// What Swift cannot import of ncurses itself: macros that cast, mutable globals, and the few POSIX
// calls with variable arguments or shapes that a terminal needs.
#pragma once

#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
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

static const attr_t ck_bold = WA_BOLD;
static const attr_t ck_dim = WA_DIM;
static const attr_t ck_underline = WA_UNDERLINE;
static const attr_t ck_reverse = WA_REVERSE;

/// Takes over the terminal on standard input and output; false if ncurses cannot drive its type.
///
/// ncurses would handle Ctrl-Z itself and exchange the signal's handler around every refresh, in the
/// way of anybody else's. Where the signal is ignored as it starts, it keeps its hands off.
///
/// Until a screen has been left once, ncurses flushes its output at every movement of the cursor: a
/// dozen writes for one picture, each of which wakes the terminal. So it is left at once.
static inline bool ck_open_screen(void) {
    void (*handler)(int) = signal(SIGTSTP, SIG_IGN);
    bool opened = newterm(NULL, stdout, stdin) != NULL;
    signal(SIGTSTP, handler);
    if (opened) endwin();
    return opened;
}

/// A window to read keys from, by way of `wgetch` and without waiting; NULL if there is no memory.
///
/// `wgetch` first shows what its window holds, which for any window but a pad would cover the screen.
static inline WINDOW *ck_open_keyboard(void) {
    WINDOW *keyboard = newpad(1, 1);
    if (!keyboard) return NULL;
    keypad(keyboard, true);
    nodelay(keyboard, true);
    return keyboard;
}

/// What the terminal is to show after the next `doupdate`.
///
/// Drawing there, and not on a window that is copied there, spares a copy of all that is drawn.
static inline WINDOW *ck_next_screen(void) { return newscr; }

static inline int ck_colors(void) { return COLORS; }

/// The code of function key F`number`.
static inline int ck_function_key(int number) { return KEY_F(number); }

/// Fills `cell` with a space, in a colour pair that may lie beyond the 15 bits of the old interface.
static inline void ck_set_blank(cchar_t *cell, attr_t attributes, int pair) {
#if NCURSES_EXT_COLORS
    setcchar(cell, L" ", attributes, 0, &pair);
#else
    setcchar(cell, L" ", attributes, (short)pair, NULL);
#endif
}

/// Finds or makes the colour pair of two colours, -1 standing for the terminal's own.
static inline int ck_color_pair(int foreground, int background) {
#if NCURSES_EXT_COLORS
    return alloc_pair(foreground, background);
#else
    return 0;
#endif
}

/// Takes over the characters of the user's locale and tells whether they are encoded as UTF-8.
///
/// The rest of a locale, which nothing here goes by, would be a dozen more files to open at every start.
///
/// A locale that asks for UTF-8 but is not installed still gets it, from the C library's own.
static inline bool ck_use_locale(void) {
    if (!setlocale(LC_CTYPE, "")) {
        const char *wanted = getenv("LC_ALL");
        if (!wanted || !*wanted) wanted = getenv("LC_CTYPE");
        if (!wanted || !*wanted) wanted = getenv("LANG");
        if (wanted && (strstr(wanted, "UTF-8") || strstr(wanted, "utf8"))) setlocale(LC_CTYPE, "C.UTF-8");
    }
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/// The value of a string capability; NULL if the terminal lacks it.
static inline const char *ck_capability(const char *name) {
    const char *value = tigetstr((char *)name);
    return value == (const char *)-1 ? NULL : value;
}

/// Whether terminfo spells every key as xterm does, which answers at once what takes decoding otherwise.
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

/// Whether the terminal described by TERM can be used: 1 yes, 0 unknown to terminfo, -1 no terminfo
/// at all, -2 known, but a cursor cannot be moved on it.
static inline int ck_check_terminal(const char *name) {
    int result = 0;
    if (setupterm((char *)name, STDOUT_FILENO, &result) != OK) return result > 0 ? 0 : result;
    return ck_capability("cup") ? 1 : -2;
}

/// Sends a control sequence at once. ncurses has a buffer of its own, which `putp` does not reach.
static inline void ck_send(const char *sequence) {
    fputs(sequence, stdout);
    fflush(stdout);
}

/// The size of the terminal's window; false if it has none.
static inline bool ck_window_size(int *width, int *height) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
    *width = size.ws_col;
    *height = size.ws_row;
    return true;
}

/// Lets Ctrl-S, Ctrl-V and Ctrl-O through as keys; Ctrl-C, Ctrl-Z and Ctrl-\ stay signals, which reach
/// every program of the job as their user expects.
static inline void ck_free_control_keys(void) {
    struct termios modes;
    if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
    modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
    modes.c_lflag &= ~(tcflag_t)IEXTEN;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
    def_prog_mode();
}

/// Whether something to read arrives on standard input within so many milliseconds.
static inline bool ck_input_arrives(int milliseconds) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, milliseconds) > 0 && (input.revents & POLLIN) != 0;
}

/// Whether nobody is at the other end of standard input any more.
static inline bool ck_input_hung_up(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}
