// The least that a program on ncurses can do: a text on the screen, then wait.
// No start can be much shorter than this one's.
#include <locale.h>
#include <ncurses.h>

int main(void) {
    setlocale(LC_ALL, "");
    initscr();
    addstr("hello");
    refresh();
    getch();
    return endwin();
}
