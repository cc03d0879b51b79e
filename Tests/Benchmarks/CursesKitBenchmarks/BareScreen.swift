import CNcurses

/// What the terminal shows, to be brought there again by ncurses alone: what a program in C would call for
/// the same picture.
struct BareScreen {
    private let rows: [[cchar_t]]

    /// Takes the cells over from ncurses' picture of the screen.
    init() {
        let screen = ck_next_screen()
        let width = Int(getmaxx(screen))
        rows = (0..<getmaxy(screen)).map { y in
            // Behind the cells is one that ends them.
            var cells = [cchar_t](repeating: cchar_t(), count: width + 1)
            mvwin_wchnstr(screen, y, 0, &cells, Int32(width))
            return Array(cells.prefix(width))
        }
    }

    func redraw() {
        let screen = ck_next_screen()
        clearok(screen, true)
        for (y, cells) in rows.enumerated() {
            mvwadd_wchnstr(screen, Int32(y), 0, cells, Int32(cells.count))
        }
        doupdate()
    }
}
