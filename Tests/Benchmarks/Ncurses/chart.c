// Columns over the whole screen, one for each value, in eighths of a cell; `x` shows the next values.
#include <locale.h>
#include <ncurses.h>

static void show(int step) {
    for (int x = 0; x < COLS; x++) {
        int eighths = 1 + ((x + step) * 37 % 97) * (LINES * 8 - 1) / 96;
        for (int y = LINES - 1; y >= 0; y--) {
            int part = eighths > 8 ? 8 : eighths;
            eighths -= part;
            wchar_t text[2] = {part ? 0x2580 + part : ' ', 0};
            mvaddwstr(y, x, text);
        }
    }
    refresh();
}

int main(void) {
    setlocale(LC_ALL, "");
    initscr();
    noecho();
    curs_set(0);
    int step = 0;
    show(step);
    for (int key; (key = getch()) != ERR && key != 'q';) show(++step);
    return endwin();
}
