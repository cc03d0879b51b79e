import CNcurses

/// Brings the cells of a canvas to ncurses' screen, which finds out what to send.
struct CursesPainter {
    let palette: CursesPalette
    let hasUnicode: Bool
    private var row: [cchar_t] = []

    init(palette: CursesPalette, hasUnicode: Bool) {
        self.palette = palette
        self.hasUnicode = hasUnicode
    }

    /// Moves lines of ncurses' screen, which then knows where they have gone.
    func scroll(_ scroll: Scroll) {
        let screen = ck_stdscr()
        wsetscrreg(screen, Int32(scroll.area.minY), Int32(scroll.area.maxY - 1))
        scrollok(screen, true)
        wscrl(screen, Int32(-scroll.rows))
        scrollok(screen, false)
        wsetscrreg(screen, 0, getmaxy(screen) - 1)
    }

    /// Hands the cells of `damage` to ncurses; `wrefresh` shows them.
    mutating func paint(_ canvas: Canvas, damage: [Rect]) {
        let whole = Rect(origin: .zero, size: canvas.size)
        for area in damage {
            let area = area.intersection(whole)
            guard !area.isEmpty else { continue }
            for y in area.minY..<area.maxY {
                canvas.withRow(y) { paint($0, row: y, from: area.minX, to: area.maxX) }
            }
        }
    }

    private mutating func paint(_ cells: UnsafeBufferPointer<Cell>, row y: Int, from start: Int, to end: Int) {
        var x = start
        while x > 0, cells[x].width == 0 { x -= 1 }
        let first = x
        row.removeAll(keepingCapacity: true)
        var style = cells[x].style
        var blank = self.blank(style)
        while x < end {
            if cells[x].style != style {
                style = cells[x].style
                blank = self.blank(style)
            }
            let glyph = cells[x].glyph
            append(glyph, onto: blank)
            x += max(1, glyph.width)
        }
        mvwadd_wchnstr(ck_stdscr(), Int32(y), Int32(first), row, Int32(row.count))
    }

    /// ncurses' cell of a space in `style`, which the other cells of that style differ from by their text.
    private func blank(_ style: Style) -> cchar_t {
        let (attributes, pair) = palette.attributes(for: style)
        var cell = cchar_t()
        ck_set_blank(&cell, attributes, pair)
        return cell
    }

    private mutating func append(_ glyph: Glyph, onto blank: cchar_t) {
        var cell = blank
        if glyph.base.isASCII {
            cell.chars.0 = wchar_t(glyph.base.value)
        } else if !hasUnicode {
            cell.chars.0 = wchar_t(ASCII.fallback(for: glyph.base).value)
        } else if wcwidth(wchar_t(glyph.base.value)) != Int32(glyph.width) {
            // ncurses measures with the C library. Where that disagrees with us, columns would shift.
            cell.chars.0 = 0xFFFD
        } else {
            let marks = glyph.marks.map { wchar_t($0.value) } + [0, 0, 0]
            cell.chars = (wchar_t(glyph.base.value), marks[0], marks[1], marks[2], 0)
            return row.append(cell)
        }
        row.append(cell)
        if glyph.width == 2 { row.append(blank) }
    }
}
