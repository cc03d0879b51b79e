import CNcurses

/// The terminal's current content, to be redrawn by ncurses alone, as a C program would draw the same
/// picture.
struct BareScreen {
    private let rows: [[cchar_t]]

    /// Copies the cells from ncurses' picture of the screen.
    init() {
        let screen = ck_next_screen()
        let width = Int(getmaxx(screen))
        rows = (0..<getmaxy(screen)).map { y in
            // An additional cell marks the end.
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
