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

    /// Hands the cells of `damage` to ncurses; `wrefresh` shows them.
    mutating func paint(_ canvas: Canvas, damage: [Rect]) {
        let whole = Rect(origin: .zero, size: canvas.size)
        for area in damage {
            let area = area.intersection(whole)
            for y in area.minY..<area.maxY { paint(canvas, row: y, from: area.minX, to: area.maxX) }
        }
    }

    private mutating func paint(_ canvas: Canvas, row y: Int, from start: Int, to end: Int) {
        var x = start
        while x > 0, canvas[x, y].width == 0 { x -= 1 }
        let first = x
        row.removeAll(keepingCapacity: true)
        var style: Style?
        var look: (attributes: attr_t, pair: Int32) = (0, 0)
        while x < end {
            let cell = canvas[x, y]
            if cell.style != style {
                style = cell.style
                look = palette.attributes(for: cell.style)
            }
            append(cell, look)
            x += max(1, Int(cell.width))
        }
        mvwadd_wchnstr(ck_stdscr(), Int32(y), Int32(first), row, Int32(row.count))
    }

    private mutating func append(_ cell: Cell, _ look: (attributes: attr_t, pair: Int32)) {
        if let ascii = cell.character.asciiValue {
            return append(scalars: (wchar_t(ascii), 0, 0, 0, 0, 0), look)
        }
        guard hasUnicode else {
            let fallback = ASCII.fallback(for: cell.character).asciiValue ?? UInt8(ascii: "?")
            return append(narrow: wchar_t(fallback), for: cell, look)
        }
        var scalars: [wchar_t] = []
        for scalar in cell.character.unicodeScalars.prefix(5) { scalars.append(wchar_t(scalar.value)) }
        // ncurses measures with the C library. Where that disagrees with us, columns would shift.
        guard wcwidth(scalars[0]) == Int32(cell.width) else { return append(narrow: 0xFFFD, for: cell, look) }
        scalars += repeatElement(0, count: 6 - scalars.count)
        append(scalars: (scalars[0], scalars[1], scalars[2], scalars[3], scalars[4], scalars[5]), look)
    }

    /// Stands `character`, and a space behind it if the cell is a wide one, in for a cell.
    private mutating func append(
        narrow character: wchar_t, for cell: Cell, _ look: (attributes: attr_t, pair: Int32)
    ) {
        append(scalars: (character, 0, 0, 0, 0, 0), look)
        if cell.width == 2 { append(scalars: (0x20, 0, 0, 0, 0, 0), look) }
    }

    private mutating func append(
        scalars: (wchar_t, wchar_t, wchar_t, wchar_t, wchar_t, wchar_t),
        _ look: (attributes: attr_t, pair: Int32)
    ) {
        var cell = cchar_t()
        withUnsafeBytes(of: scalars) { bytes in
            let text = bytes.assumingMemoryBound(to: wchar_t.self)
            if let start = text.baseAddress { ck_set_cell(&cell, start, look.attributes, look.pair) }
        }
        row.append(cell)
    }
}
