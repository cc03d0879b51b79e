import CNcurses

/// Turns one picture into the next.
///
/// The painter knows what each cell of the screen shows, so it sends the cells that differ and leaves the others.
/// Rows that moved are moved by the terminal, and blanks are cleared where that takes fewer bytes than to write them.
@MainActor
struct FramePainter {
    private let sequences: TerminalSequences
    private let hasUnicode: Bool
    private var pen: Pen
    private var shown = ShownCells()
    private var size: Size { shown.size }
    /// Where the next character would be written; nil if unknown.
    private var cursor: Point?

    /// The number of blanks from which clearing takes fewer bytes than writing.
    private static let clearingLength = 6
    /// The number of unchanged cells that are written again instead of moving the cursor over them.
    private static let gapLimit = 4

    /// - Parameter hasLinks: whether the terminal understands links (OSC 8).
    init(_ sequences: TerminalSequences, hasUnicode: Bool, hasLinks: Bool) {
        self.sequences = sequences
        self.hasUnicode = hasUnicode
        pen = Pen(sequences, hasUnicode: hasUnicode, hasLinks: hasLinks)
    }

    /// Has the next picture drawn whole on a cleared screen.
    mutating func reset() {
        shown.reset()
        pen.forget()
        cursor = nil
    }

    /// Has rows drawn again with the next picture, because the terminal has drawn over them.
    mutating func forget(rows: Range<Int>) { shown.forget(rows: rows) }

    /// Appends what makes the screen show `canvas`, which differs from the last picture, moved by `scrolled`, only
    /// inside `damage`.
    mutating func paint(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect], into bytes: inout [UInt8]) {
        if canvas.size != size {
            clear(for: canvas.size, &bytes)
            paint(canvas, in: Rect(origin: .zero, size: size), &bytes)
        } else {
            if let scrolled { move(scrolled, &bytes) }
            for area in damage { paint(canvas, in: area, &bytes) }
            paint(canvas, in: shown.takeForgotten(), &bytes)
        }
        shown.take(canvas.links)
        pen.endLink(&bytes)
    }

    private mutating func clear(for size: Size, _ bytes: inout [UInt8]) {
        pen.forget()
        pen.rest(&bytes)
        bytes += sequences.clearing
        cursor = .zero
        shown.clear(size: size)
    }

    // MARK: Moving rows

    private mutating func move(_ scroll: Scroll, _ bytes: inout [UInt8]) {
        let (area, count) = (scroll.area, abs(scroll.rows))
        guard sequences.scrollsRegions, count < area.height else {
            return forget(rows: area.minY..<area.maxY)
        }
        // Terminals give the rows that appear the background of the pen.
        if !pen.isPlain { pen.rest(&bytes) }
        bytes += [0x1B, UInt8(ascii: "[")]
        bytes.append(decimal: area.minY + 1)
        bytes.append(UInt8(ascii: ";"))
        bytes.append(decimal: area.maxY)
        bytes.append(UInt8(ascii: "r"))
        let goesUp = scroll.rows < 0
        if sequences.scrollsByNumber {
            bytes.append(control: count, goesUp ? "S" : "T")
        } else {
            sequences.move(toX: 0, y: goesUp ? area.maxY - 1 : area.minY, &bytes)
            for _ in 0..<count { bytes += goesUp ? [0x0A] : [0x1B, UInt8(ascii: "M")] }
        }
        bytes += [0x1B, UInt8(ascii: "["), UInt8(ascii: "r")]
        // A terminal moves the cursor to the first cell, or to that of the region.
        cursor = nil
        shown.move(area, by: scroll.rows)
    }

    // MARK: Cells

    private mutating func paint(_ canvas: Canvas, in area: Rect, _ bytes: inout [UInt8]) {
        let area = area.intersection(Rect(origin: .zero, size: size))
        guard !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            canvas.withRow(y) { paint($0, y, area.minX..<area.maxX, canvas.links, &bytes) }
        }
    }

    private mutating func paint(
        _ cells: UnsafeBufferPointer<Cell>, _ y: Int, _ columns: Range<Int>, _ links: LinkTable,
        _ bytes: inout [UInt8]
    ) {
        let blanks = clearableBlanks(cells)
        var x = columns.lowerBound
        while x > 0, cells[x].width == 0 { x -= 1 }
        while x < columns.upperBound {
            let cell = cells[x]
            guard !shown.shows(cell, x: x, y: y, links) else {
                x += 1
                continue
            }
            if x >= blanks, let end = clearLine(cells, from: x, y, &bytes, links) {
                x = end
            } else if let end = clear(cells, from: x, y, columns.upperBound, &bytes, links) {
                x = end
            } else {
                write(cells, x, y, &bytes, links)
                x += max(1, cell.width)
                x = writeRun(cells, from: x, to: min(columns.upperBound, blanks), y, &bytes)
            }
        }
    }

    /// Writes the plain glyphs from column `x` on, as long as they have the style of the pen and the cursor is there.
    ///
    /// It is not isolated, so that its closure is not asked for its actor at every run.
    ///
    /// - Returns: the first column after them.
    private nonisolated mutating func writeRun(
        _ cells: UnsafeBufferPointer<Cell>, from x: Int, to limit: Int, _ y: Int, _ bytes: inout [UInt8]
    ) -> Int {
        // The last column is not written here: `write` knows where the cursor is then.
        let limit = min(limit, shown.size.width - 1)
        guard x < limit, cursor == Point(x: x, y: y), let style = pen.style,
            !style.attributes.contains(.strikethrough)
        else { return x }
        let end = shown.withRow(y) { shown in
            var x = x
            while x < limit {
                let cell = cells[x]
                // Two blanks may be the first of many, which are cleared.
                guard cell.glyph.isPlain, cell.style == style, shown[x] != cell,
                    cell.glyph != .space || cells[x + 1].glyph != .space
                else { break }
                bytes.append(UInt8(truncatingIfNeeded: cell.glyph.base.value))
                shown[x] = cell
                x += 1
            }
            return x
        }
        cursor = Point(x: end, y: y)
        return end
    }

    /// Writes the glyph at column `x`, whose right half may be the next cell.
    private mutating func write(
        _ cells: UnsafeBufferPointer<Cell>, _ x: Int, _ y: Int, _ bytes: inout [UInt8], _ links: LinkTable
    ) {
        let cell = cells[x]
        let end = x + max(1, cell.width)
        shown.show(cells, x..<min(end, cells.count), y: y)
        // Terminals that scroll at their last cell keep it blank.
        if sequences.scrollsAtLastCell, y == size.height - 1, end == size.width { return }
        move(toX: x, y, cells, &bytes)
        take(cell, &bytes, links)
        let isSure = append(cell, &bytes)
        // In the last column, terminals differ in where the cursor is.
        cursor = isSure && end < size.width ? Point(x: end, y: y) : nil
    }

    private mutating func take(_ cell: Cell, _ bytes: inout [UInt8], _ links: LinkTable) {
        if cell.glyph == .space, pen.writesSameBlank(as: cell.style) { return }
        pen.take(cell.style, links: links, &bytes)
    }

    /// - Returns: whether every terminal agrees on where the cursor is now.
    private func append(_ cell: Cell, _ bytes: inout [UInt8]) -> Bool {
        let (glyph, base) = (cell.glyph, cell.glyph.base)
        guard !base.isASCII || glyph.hasMarks || cell.style.attributes.contains(.strikethrough) else {
            bytes.append(UInt8(truncatingIfNeeded: base.value))
            return true
        }
        guard hasUnicode else {
            bytes.append(utf8: ASCII.fallback(for: base))
            if glyph.width == 2 { bytes.append(UInt8(ascii: " ")) }
            return true
        }
        // Where the C library measures another width than `CellWidth`, terminals do so as well.
        guard base.isASCII || wcwidth(wchar_t(base.value)) == Int32(glyph.width) else {
            bytes.append(utf8: Glyph.replacement.base)
            if glyph.width == 2 { bytes.append(UInt8(ascii: " ")) }
            return true
        }
        bytes.append(utf8: base)
        guard glyph.hasMarks else {
            // Not every terminal has SGR 9, but all draw a mark of Unicode.
            if cell.style.attributes.contains(.strikethrough), glyph.width == 1 {
                bytes.append(utf8: Self.stroke)
            }
            return base.value < 0x1F000
        }
        for mark in glyph.marks { bytes.append(utf8: mark) }
        return false
    }

    /// The combining long stroke, which marks glyphs with a line through them.
    private static let stroke: Unicode.Scalar = "\u{336}"

    // MARK: Blanks

    /// The first column from which the row is blank in one style; its length if the last cell is not blank, or cannot
    /// be cleared.
    private func clearableBlanks(_ cells: UnsafeBufferPointer<Cell>) -> Int {
        guard sequences.clearingLine != nil, let last = cells.last, isClearable(last) else {
            return cells.count
        }
        var start = cells.count - 1
        while start > 0, cells[start - 1].glyph == .space, cells[start - 1].style.link == .none,
            cells[start - 1].style.hasSameBlank(as: last.style)
        {
            start -= 1
        }
        return start
    }

    private func isClearable(_ cell: Cell) -> Bool {
        cell.glyph == .space && cell.style.link == .none
            && cell.style.attributes.isDisjoint(with: .visibleOnBlanks)
            && (cell.style.background == .standard || sequences.clearsWithBackground)
    }

    /// Clears the rest of the row if it is long enough.
    ///
    /// - Returns: the end of the row; nil if there is less to clear.
    private mutating func clearLine(
        _ cells: UnsafeBufferPointer<Cell>, from x: Int, _ y: Int, _ bytes: inout [UInt8], _ links: LinkTable
    ) -> Int? {
        guard cells.count - x >= Self.clearingLength, let sequence = sequences.clearingLine else {
            return nil
        }
        move(toX: x, y, cells, &bytes)
        take(cells[x], &bytes, links)
        bytes += sequence
        shown.show(cells, x..<cells.count, y: y)
        return cells.count
    }

    /// Clears the blanks from column `x` on, if there are enough of one style.
    ///
    /// - Returns: the first column after them; nil if there are fewer.
    private mutating func clear(
        _ cells: UnsafeBufferPointer<Cell>, from x: Int, _ y: Int, _ limit: Int, _ bytes: inout [UInt8],
        _ links: LinkTable
    ) -> Int? {
        guard sequences.clearsCells, isClearable(cells[x]) else { return nil }
        var end = x + 1
        while end < limit, cells[end].glyph == .space, cells[end].style.link == .none,
            cells[end].style.hasSameBlank(as: cells[x].style)
        {
            end += 1
        }
        // The cursor stays, and must be moved as well.
        guard end - x >= 2 * Self.clearingLength else { return nil }
        move(toX: x, y, cells, &bytes)
        take(cells[x], &bytes, links)
        bytes.append(control: end - x, "X")
        shown.show(cells, x..<end, y: y)
        return end
    }

    // MARK: The cursor

    /// Moves the cursor to a cell of a row that shows `cells` left of it.
    private mutating func move(
        toX x: Int, _ y: Int, _ cells: UnsafeBufferPointer<Cell>, _ bytes: inout [UInt8]
    ) {
        defer { cursor = Point(x: x, y: y) }
        guard let cursor, cursor.y == y, cursor.x <= x else {
            return sequences.move(toX: x, y: y, &bytes)
        }
        guard cursor.x < x else { return }
        let gap = cells[cursor.x..<x]
        if gap.count <= Self.gapLimit, gap.allSatisfy({ $0.glyph.isPlain && pen.has($0.style) }) {
            for cell in gap { bytes.append(UInt8(truncatingIfNeeded: cell.glyph.base.value)) }
        } else if sequences.movesRight {
            bytes.append(control: x - cursor.x, "C")
        } else {
            sequences.move(toX: x, y: y, &bytes)
        }
    }
}

extension Glyph {
    /// Whether the glyph is a single character of ASCII.
    fileprivate var isPlain: Bool { base.isASCII && !hasMarks && width == 1 }
}
