/// What the cells of the screen show, as far as it is known.
struct ShownCells {
    private(set) var size = Size.zero
    /// Row by row; `unknown` for cells that may show anything.
    private var cells: [Cell] = []
    /// The links of `cells`.
    private var links = LinkTable()
    /// Rows with unknown cells.
    private var forgotten: Range<Int> = 0..<0

    /// A cell that equals none of a canvas: no blank has so many attributes.
    private static let unknown = Cell(
        .continuation, style: Style(foreground: .rgb(1, 2, 3), attributes: Style.Attributes(rawValue: 0xFF)))

    /// The screen was cleared, and has this size now.
    mutating func clear(size: Size) {
        self.size = size
        cells = Array(repeating: .empty, count: size.width * size.height)
        forgotten = 0..<0
    }

    /// Nothing is known about the screen any more.
    mutating func reset() { size = .zero }

    /// The terminal may have drawn over these rows.
    mutating func forget(rows: Range<Int>) {
        let rows = rows.clamped(to: 0..<size.height)
        guard !rows.isEmpty else { return }
        for index in rows.lowerBound * size.width..<rows.upperBound * size.width {
            cells[index] = Self.unknown
        }
        forgotten =
            forgotten.isEmpty
            ? rows
            : min(rows.lowerBound, forgotten.lowerBound)..<max(rows.upperBound, forgotten.upperBound)
    }

    /// The rows that were forgotten since the last call; empty if none were.
    mutating func takeForgotten() -> Rect {
        defer { forgotten = 0..<0 }
        return Rect(x: 0, y: forgotten.lowerBound, width: size.width, height: forgotten.count)
    }

    /// The terminal has moved the rows of `area`, which is as wide as the screen, and cleared those that appeared.
    mutating func move(_ area: Rect, by rows: Int) {
        let (width, length) = (size.width, (area.height - abs(rows)) * size.width)
        let source = (area.minY + max(0, -rows)) * width
        let target = (area.minY + max(0, rows)) * width
        let uncovered = (rows < 0 ? area.maxY + rows : area.minY) * width
        cells.withUnsafeMutableBufferPointer { cells in
            guard let first = cells.baseAddress else { return }
            (first + target).update(from: first + source, count: length)
            cells[uncovered..<uncovered + abs(rows) * width].update(repeating: .empty)
        }
    }

    /// Takes over the links of the picture that the screen shows now.
    mutating func take(_ links: LinkTable) { self.links = links }

    /// Whether the screen shows `cell`, with a link of `links`, at column `x` of row `y`.
    func shows(_ cell: Cell, x: Int, y: Int, _ links: LinkTable) -> Bool {
        guard cells[y * size.width + x] == cell else { return false }
        // The number of a link that has gone may name another one.
        return cell.style.link == .none || self.links[cell.style.link] == links[cell.style.link]
    }

    /// The screen shows the cells of `columns` of a row now.
    mutating func show(_ row: UnsafeBufferPointer<Cell>, _ columns: Range<Int>, y: Int) {
        for x in columns { cells[y * size.width + x] = row[x] }
    }

    /// Passes what row `y` shows to `body`, which may change it.
    mutating func withRow<Result>(_ y: Int, _ body: (UnsafeMutableBufferPointer<Cell>) -> Result) -> Result {
        let range = y * size.width..<(y + 1) * size.width
        return cells.withUnsafeMutableBufferPointer { body(UnsafeMutableBufferPointer(rebasing: $0[range])) }
    }
}
