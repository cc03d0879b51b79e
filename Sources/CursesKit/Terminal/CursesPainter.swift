import CNcurses

/// Copies the cells of a canvas to ncurses' screen; ncurses finds out what to send.
struct CursesPainter {
    private let palette: CursesPalette
    private let hasUnicode: Bool
    /// The ncurses cells of recent styles.
    private var blanks: [(style: Style, cell: cchar_t)] = []
    /// The cells of the row that is being copied.
    private var row: [cchar_t] = []

    /// Whether ncurses' screen is still blank, so that blank cells of the first picture need not be copied.
    private var isFresh = true

    /// The number of styles to remember; a screen has about half as many.
    private static let blankCapacity = 16
    /// The combining long stroke, which marks glyphs with a line through them.
    private static let stroke: wchar_t = 0x336

    init(palette: CursesPalette, hasUnicode: Bool) {
        self.palette = palette
        self.hasUnicode = hasUnicode
    }

    /// Moves lines of ncurses' screen, so that ncurses need not find out that they moved.
    func scroll(_ scroll: Scroll) {
        let screen = ck_next_screen()
        wsetscrreg(screen, Int32(scroll.area.minY), Int32(scroll.area.maxY - 1))
        scrollok(screen, true)
        wscrl(screen, Int32(-scroll.rows))
        scrollok(screen, false)
        wsetscrreg(screen, 0, getmaxy(screen) - 1)
    }

    /// Copies the cells of `damage` to ncurses; `doupdate` shows them.
    mutating func paint(_ canvas: Canvas, damage: [Rect]) {
        let whole = Rect(origin: .zero, size: canvas.size)
        for area in damage {
            let area = area.intersection(whole)
            guard !area.isEmpty else { continue }
            for y in area.minY..<area.maxY {
                canvas.withRow(y) { paint($0, row: y, from: area.minX, to: area.maxX) }
            }
        }
        isFresh = false
    }

    private mutating func paint(
        _ cells: UnsafeBufferPointer<Cell>, row y: Int, from start: Int, to limit: Int
    ) {
        var end = limit
        if isFresh {
            while end > start, cells[end - 1] == .empty { end -= 1 }
            if end == start { return }
        }
        var textEnd = end
        while textEnd > start, cells[textEnd - 1].glyph == .space { textEnd -= 1 }
        var x = start
        while x > 0, cells[x].width == 0 { x -= 1 }
        let first = x
        var style = cells[x].style
        var blank = self.blank(style)
        var isStruck = hasUnicode && style.attributes.contains(.strikethrough)
        var count = 0
        if row.count < cells.count { row = Array(repeating: cchar_t(), count: cells.count) }
        while x < end {
            let cell = cells[x]
            let glyph = cell.glyph
            // Spaces between two words look alike in many styles. In that of the word before them they need no
            // change of style; those after the last word let ncurses clear the rest of the line.
            if cell.style != style,
                !(glyph == .space && x < textEnd && cell.style.hasSameBlank(as: style))
            {
                style = cell.style
                blank = self.blank(style)
                isStruck = hasUnicode && style.attributes.contains(.strikethrough)
            }
            row[count] = blank
            if isStruck, !glyph.hasMarks, wcwidth(wchar_t(glyph.base.value)) == 1 {
                // ncurses has no such attribute, but terminals draw a mark of Unicode.
                (row[count].chars.0, row[count].chars.1) = (wchar_t(glyph.base.value), Self.stroke)
            } else if glyph.base.isASCII, !glyph.hasMarks {
                row[count].chars.0 = wchar_t(glyph.base.value)
            } else if Self.fill(&row[count], with: glyph, hasUnicode: hasUnicode), glyph.width == 2 {
                count += 1
                row[count] = blank
            }
            count += 1
            x += max(1, glyph.width)
        }
        mvwadd_wchnstr(ck_next_screen(), Int32(y), Int32(first), row, Int32(count))
    }

    /// ncurses' cell of a space in `style`; other cells of the style differ from it by their text.
    private mutating func blank(_ style: Style) -> cchar_t {
        var style = style
        style.link = .none
        for blank in blanks where blank.style == style { return blank.cell }
        let isFaint = style.attributes.contains(.strikethrough) && !hasUnicode
        let (attributes, pair) = palette.attributes(for: isFaint ? style.adding(.dim) : style)
        var cell = cchar_t()
        ck_set_blank(&cell, attributes, pair)
        if blanks.count == Self.blankCapacity { blanks.removeAll(keepingCapacity: true) }
        blanks.append((style, cell))
        return cell
    }

    /// Puts a glyph that is not plain ASCII into a cell, or a replacement if the terminal cannot show it.
    ///
    /// - Returns: whether a replacement of one cell was used.
    private static func fill(_ cell: inout cchar_t, with glyph: Glyph, hasUnicode: Bool) -> Bool {
        guard hasUnicode else {
            cell.chars.0 = wchar_t(ASCII.fallback(for: glyph.base).value)
            return true
        }
        // ncurses measures with the C library. Where that differs from `CellWidth`, columns would shift.
        guard wcwidth(wchar_t(glyph.base.value)) == Int32(glyph.width) else {
            cell.chars.0 = 0xFFFD
            return true
        }
        cell.chars.0 = wchar_t(glyph.base.value)
        let marks = glyph.marks
        if !marks.isEmpty {
            let values = marks.map { wchar_t($0.value) } + [0, 0]
            (cell.chars.1, cell.chars.2, cell.chars.3) = (values[0], values[1], values[2])
        }
        return false
    }
}
