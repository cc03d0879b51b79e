// A table of as many rows as the argument says; `x` exchanges every other one.
#include <locale.h>
#include <ncurses.h>
#include <stdlib.h>

static void show(const int *numbers, int count) {
    for (int row = 0; row < LINES && row < count; row++)
        mvprintw(row, 0, "Row %09d with some words", numbers[row]);
    refresh();
}

int main(int argc, char **argv) {
    int count = argc > 1 ? atoi(argv[1]) : 0, generation = 0;
    int *numbers = malloc(count * sizeof *numbers);
    if (!numbers) return 1;
    for (int row = 0; row < count; row++) numbers[row] = row;
    setlocale(LC_ALL, "");
    initscr();
    noecho();
    curs_set(0);
    show(numbers, count);
    for (int key; (key = getch()) != ERR && key != 'q';) {
        generation++;
        for (int row = 1; row < count; row += 2) numbers[row] = row + generation * count;
        show(numbers, count);
    }
    return endwin();
}
