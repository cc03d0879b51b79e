// A log that gets 100,000 lines a second; `x` changes the first row, and `s` says there how many came, in how
// many milliseconds.
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <time.h>

enum { limit = 1000000, width = 96, rate = 100000 };

static char lines[limit][width];

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(void) {
    static const char *words[] = {"abcdefgh", "ijklmnop"};
    static const char line[] = " GET /library/lectures/structure-and-interpretation 200 in 12 ms";
    setlocale(LC_ALL, "");
    initscr();
    noecho();
    curs_set(0);
    nodelay(stdscr, TRUE);
    mvaddstr(0, 0, words[0]);
    double start = now();
    long count = 0;
    for (int presses = 0;;) {
        struct pollfd input = {.fd = 0, .events = POLLIN};
        poll(&input, 1, 1000 / 60);
        long due = (long)((now() - start) * rate) - count;
        for (; due > 0; due--)
            snprintf(lines[count % limit], width, "%09ld%s", count, line), count++;
        for (int key; (key = getch()) != ERR;) {
            move(0, 0);
            clrtoeol();
            if (key == 'x') addstr(words[++presses % 2]);
            if (key == 's') printw("L%ldT%.0fE", count, 1000 * (now() - start));
            if (key == 'q') return endwin();
        }
        for (int row = 1; row < LINES; row++) {
            long number = count - LINES + row;
            if (number >= 0) mvaddstr(row, 0, lines[number % limit]);
        }
        refresh();
    }
}
