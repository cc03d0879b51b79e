// Three bars, a chart of one row and a table of fifteen rows, whose values change twice a second.
#include <locale.h>
#include <ncurses.h>

enum { rows = 15 };

static int value(int step) { return step * 37 % 61 + step % 40; }

static void show_bar(int row, int percent) {
    int width = COLS - 6, filled = width * percent / 100;
    move(row, 0);
    for (int x = 0; x < width; x++) addwstr(x < filled ? L"\x2501" : L"\x2500");
    printw("%4d %%", percent);
}

int main(void) {
    setlocale(LC_ALL, "");
    initscr();
    noecho();
    curs_set(0);
    timeout(500);
    for (int step = 1;; step++) {
        for (int row = 0; row < 3; row++) show_bar(row, value(step + row));
        for (int x = 0; x < COLS && x < step; x++) {
            wchar_t text[2] = {0x2581 + value(step - x) * 7 / 99, 0};
            mvaddwstr(3, COLS - 1 - x, text);
        }
        for (int row = 0; row < rows; row++) mvprintw(4 + row, 0, "Process %-12d%3d %%", row, value(step + row));
        refresh();
        if (getch() == 'q') return endwin();
    }
}
