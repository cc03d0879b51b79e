import CNcurses

/// The screen as ncurses keeps it.
///
/// The cells that a frame changed go to ncurses, and rows that moved are moved there. ncurses knows what the terminal
/// shows, and makes the bytes that turn it into the next frame. They go to a file in memory, so that the program can
/// send them in one write with what ncurses has no word for. The screen stays open until the process ends.
@MainActor
final class CursesScreen {
    private let screen: OpaquePointer
    private let window: UnsafeMutablePointer<WINDOW>
    private let stream: UnsafeMutablePointer<FILE>
    /// The number of colours in use.
    let colors: ColorDepth
    /// The numbers of the terminal's own colours; white on black if ncurses has no words for them.
    private var (ownForeground, ownBackground): (Int32, Int32) = (-1, -1)
    private let hasUnicode: Bool
    /// Whether the last cell of the screen is written like all others.
    private let keepsLastCell = Terminfo.keepsLastCell
    /// What stands over the cells of ncurses.
    private var overlay: TerminalOverlay
    private var size: Size
    /// Whether nothing is known about what the terminal shows.
    private var isUnknown = true
    /// Rows over which the terminal may have drawn something else.
    private var forgotten: Set<Int> = []

    /// ncurses' cell of a space in each style; other cells of the style differ from it by their text.
    private var blanks: [Style: cchar_t] = [:]
    /// The cells of a row on their way to ncurses.
    private var row: [cchar_t] = []
    /// How much of the file has been read.
    private var end: off_t = 0

    /// ncurses never gives pairs of 24-bit colours back, so all are forgotten when there are styles enough for it to matter.
    private static let styleLimit = 8192
    /// The length of the file in bytes from which on it is written from its beginning again.
    private static let fileLimit = 1 << 16

    /// - Parameters:
    ///   - description: how ncurses draws on the terminal.
    ///   - colors: the number of colours that may be used.
    ///   - hasLinks: whether the terminal understands links (OSC 8).
    /// - Returns: nil if ncurses cannot draw on the terminal.
    init?(
        typeName: String, description: TerminalDescription, size: Size, colors: ColorDepth, hasUnicode: Bool,
        hasLinks: Bool
    ) {
        guard let stream = ck_memory_file() else { return nil }
        guard let screen = ck_open_screen(typeName, description.variable, stream),
            let window = ck_standard_screen()
        else {
            fclose(stream)
            return nil
        }
        (self.stream, self.screen, self.window) = (stream, screen, window)
        (self.size, self.hasUnicode) = (size, hasUnicode)
        // Without colours, `start_color` and pairs of them are not for this terminal.
        if colors > .none, start_color() == OK {
            if use_default_colors() != OK { (ownForeground, ownBackground) = (7, 0) }
            // An old ncurses does not read the description.
            self.colors = colors == .direct && ck_colors() <= 256 ? .indexed256 : colors
        } else {
            self.colors = .none
        }
        overlay = TerminalOverlay(colors: self.colors, hasUnicode: hasUnicode, hasLinks: hasLinks)
        nonl()
        typeahead(-1)
        leaveok(window, true)
        scrollok(window, true)
        idlok(window, true)
    }

    /// Has the next frame drawn whole on a cleared screen.
    func reset() { isUnknown = true }

    /// Has rows drawn again with the next frame, because the terminal has drawn over them.
    func forget(rows: Range<Int>) { forgotten.formUnion(rows) }

    /// Appends what makes the terminal show `canvas`, which differs from the last frame, moved by `scrolled`, only
    /// inside `damage`.
    func draw(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect], into bytes: inout [UInt8]) {
        set_term(screen)
        let bounds = Rect(origin: .zero, size: canvas.size)
        var (scrolled, damage) = (scrolled, damage)
        if blanks.count > Self.styleLimit {
            ck_forget_color_pairs()
            blanks.removeAll(keepingCapacity: true)
            overlay.reset()
            (scrolled, damage) = (nil, [bounds])
        }
        if isUnknown || canvas.size != size {
            startOver(with: canvas.size)
            (scrolled, damage) = (nil, [bounds])
        }
        forgotten = forgotten.filter { $0 < size.height }
        for row in forgotten { wredrawln(window, Int32(row), 1) }
        var rows = forgotten
        for area in damage + (scrolled.map { [$0.area] } ?? []) {
            let area = area.intersection(bounds)
            rows.formUnion(area.minY..<area.maxY)
        }
        overlay.forget(rows: forgotten)
        forgotten = []
        for row in overlay.stale(in: rows, of: canvas, isScrolled: scrolled != nil) {
            wredrawln(window, Int32(row), 1)
        }
        if let scrolled { move(scrolled) }
        for area in damage {
            let area = area.intersection(bounds)
            for y in area.minY..<area.maxY { canvas.withRow(y) { copy($0, y, area.minX..<area.maxX) } }
        }
        wnoutrefresh(window)
        doupdate()
        let start = bytes.count
        takeOutput(into: &bytes)
        overlay.draw(canvas, rows: rows, areTouched: bytes.count > start, into: &bytes)
    }

    /// Has ncurses clear a screen of this size, and restate all modes that it sets.
    private func startOver(with size: Size) {
        if size != self.size { resize_term(Int32(size.height), Int32(size.width)) }
        self.size = size
        endwin()
        var farewell: [UInt8] = []
        takeOutput(into: &farewell)
        ck_redraw_everything()
        isUnknown = false
        overlay.reset()
    }

    /// Appends what ncurses has written since the last call.
    private func takeOutput(into bytes: inout [UInt8]) {
        let descriptor = fileno(stream)
        let position = lseek(descriptor, 0, SEEK_CUR)
        let count = Int(position - end)
        guard count > 0 else { return }
        bytes += [UInt8](unsafeUninitializedCapacity: count) { [end] buffer, length in
            length = max(0, pread(descriptor, buffer.baseAddress, count, end))
        }
        end = position
        if end > Self.fileLimit { end = lseek(descriptor, 0, SEEK_SET) }
    }

    // MARK: Cells

    /// Moves rows as the terminal can.
    private func move(_ scroll: Scroll) {
        wsetscrreg(window, Int32(scroll.area.minY), Int32(scroll.area.maxY - 1))
        wscrl(window, Int32(-scroll.rows))
        wsetscrreg(window, 0, Int32(size.height - 1))
    }

    /// Copies the cells of `columns` in row `y`.
    ///
    /// A space has the style of the glyph before it if it looks the same, so that it changes neither colours nor
    /// attributes. Behind the last glyph of the row it has no attributes, so that ncurses can clear the rest.
    private func copy(_ cells: UnsafeBufferPointer<Cell>, _ y: Int, _ columns: Range<Int>) {
        var x = columns.lowerBound
        while x > 0, cells[x].width == 0 { x -= 1 }
        let first = x
        var textEnd = cells.count
        while textEnd > x, cells[textEnd - 1].glyph == .space { textEnd -= 1 }
        var style = styleBefore(x, cells)
        var blank = self.blank(style)
        if row.count < cells.count { row = Array(repeating: cchar_t(), count: cells.count) }
        // One access for the row: each to a property of a class is checked.
        row.withUnsafeMutableBufferPointer { row in
            var count = 0
            // The style of the last glyph as its cell has it, unless there is more to draw than the glyph.
            var plainStyle: Style?
            while x < columns.upperBound {
                let cell = cells[x]
                if cell.glyph.isVisibleASCII, cell.style == plainStyle {
                    row[count] = blank
                    row[count].chars.0 = wchar_t(cell.glyph.base.value)
                    (count, x) = (count + 1, x + 1)
                    continue
                }
                // Most cells are like the one before. The last one of the screen is not.
                if x > first, cell.width == 1, x < cells.count - 1, cell == cells[x - 1] {
                    row[count] = row[count - 1]
                    (count, x) = (count + 1, x + 1)
                    continue
                }
                let own = shownStyle(cell)
                if own != style, cell.glyph != .space || !own.hasSameBlank(as: style) {
                    style = own
                    blank = self.blank(style)
                    plainStyle = nil
                }
                if x >= textEnd, !style.attributes.isEmpty,
                    style.attributes.isDisjoint(with: .visibleOnBlanks)
                {
                    style.attributes = []
                    blank = self.blank(style)
                }
                row[count] = blank
                count += 1
                if cell.glyph != .space || own.attributes.contains(.strikethrough) {
                    let isLast = !keepsLastCell && y == size.height - 1 && x == size.width - 1
                    fill(row, &count, with: cell, blank, isLast: isLast)
                    plainStyle = own.attributes.contains(.strikethrough) ? nil : cell.style
                }
                x += max(1, cell.width)
            }
            mvwadd_wchnstr(window, Int32(y), Int32(first), row.baseAddress, Int32(count))
        }
    }

    /// The style of the glyph before column `x`, if only spaces of the same look are between; otherwise that of
    /// the cell at `x`.
    private func styleBefore(_ x: Int, _ cells: UnsafeBufferPointer<Cell>) -> Style {
        guard x < cells.count else { return .plain }
        let style = shownStyle(cells[x])
        guard cells[x].glyph == .space else { return style }
        var column = x
        while column > 0, shownStyle(cells[column - 1]).hasSameBlank(as: style) {
            column -= 1
            if cells[column].glyph != .space { return shownStyle(cells[column]) }
        }
        return style
    }

    /// The style of a cell, in which attributes stand for colours where the terminal has none.
    private func shownStyle(_ cell: Cell) -> Style { colors == .none ? cell.style.monochrome() : cell.style }

    /// Puts the glyph of `cell` into the last of `count` cells, and adds one where spaces stand for a wide glyph.
    ///
    /// The last cell gets no stroke where ncurses keeps the cursor from going on behind it: terminals would draw the stroke
    /// into the cell before.
    private func fill(
        _ row: UnsafeMutableBufferPointer<cchar_t>, _ count: inout Int, with cell: Cell, _ blank: cchar_t,
        isLast: Bool
    ) {
        let shown = cell.glyph.shown(hasUnicode: hasUnicode)
        row[count - 1].chars.0 = wchar_t(shown.base.value)
        if !isLast, cell.isStruck(hasUnicode: hasUnicode) {
            row[count - 1].chars.1 = wchar_t(Cell.stroke.value)
        }
        if cell.width == 2, shown.width == 1 {
            row[count] = blank
            count += 1
        }
    }

    /// ncurses' cell of a space in `style`.
    private func blank(_ style: Style) -> cchar_t {
        var style = style
        style.link = .none
        if let known = blanks[style] { return known }
        let shown = style.shown(at: colors, hasUnicode: hasUnicode)
        let attributes = Terminfo.attributes(shown.attributes).reduce(0) { $0 | $1.bit }
        let pair =
            shown.hasOwnColors
            ? 0 : ck_color_pair(shown.foreground ?? ownForeground, shown.background ?? ownBackground)
        var cell = cchar_t()
        ck_set_blank(&cell, attributes, pair)
        blanks[style] = cell
        return cell
    }
}
