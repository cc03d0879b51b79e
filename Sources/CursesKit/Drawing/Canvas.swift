/// A grid of cells that views draw on.
///
/// Each view draws in its own coordinates, and only its visible cells change. A wide glyph is never left
/// half: drawing over one half blanks the other.
///
/// The window's canvas is the frame of its views. A view's `draw(_:)` asks for colours by meaning; the
/// canvas resolves them with the window's `Theme` when it writes a cell. `Blend` mixes frames for alpha and
/// transitions, and `Scroll` moves rows. The terminal receives the canvas and the rectangles that changed.
public struct Canvas: Sendable {
    /// The columns and rows of the whole grid.
    public let size: Size
    /// The cells of the grid, row by row. Drawing goes through `write`, which keeps wide glyphs whole.
    var cells: [Cell]
    /// The grid position of the drawing view's first cell.
    private var origin = Point.zero
    /// The cells of the grid that drawing may change.
    private var clip: Rect
    /// Whether a wide glyph was blanked because one of its halves was clipped or drawn over.
    var hasCutGlyphs = false
    #if DEBUG
        /// Whether views count that they are drawn.
        var countsDrawing = false
    #endif
    /// Whether colours can be mixed; otherwise a share of the cells is drawn.
    var canBlend = true
    /// Whether mixtures keep their hue; the nearest of 256 colours often has another.
    var mixesHues = true
    /// Whether the terminal can show text fainter than usual.
    var hasFaintText = true
    /// How surfaces of a theme with a gloss are shown.
    var reliefRendering = ReliefRendering.blended
    /// The terminal's own background; nil if unknown.
    var terminalBackground: Color?
    /// The colour of the terminal's own text; nil if unknown.
    var terminalForeground: Color?
    /// Whether cells were drawn in another way because the terminal's own colours are unknown.
    var hasDissolved = false
    /// The links of the cells.
    var links = LinkTable()
    /// The pictures among the cells.
    var pictures: [PositionedPicture] = []

    /// Resolves the colours of everything that is drawn from now on.
    var theme: Theme

    /// The largest number of cells of a grid: six times those of the largest terminal that is drawn on.
    private static let cellLimit = 1 << 22

    /// A grid of spaces in the terminal's own colours.
    ///
    /// - Precondition: there are at most four million cells (1 << 22).
    /// - Parameter theme: resolves the colours, once for each drawing call.
    public init(size: Size, theme: Theme = .standard) {
        self.size = size
        self.theme = theme
        precondition(
            size.width <= Self.cellLimit && size.height <= Self.cellLimit
                && size.width * size.height <= Self.cellLimit,
            "a Canvas of \(size.width) × \(size.height) cells is larger than any screen")
        cells = Array(repeating: .empty, count: size.width * size.height)
        clip = Rect(origin: .zero, size: size)
    }

    /// The cell at column `x` of row `y` of the whole grid.
    ///
    /// - Precondition: the grid has such a cell.
    public subscript(x: Int, y: Int) -> Cell {
        precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "a Canvas has no such cell")
        return cells[y * size.width + x]
    }

    /// Passes the cells of row `y` to `body` without a copy.
    func withRow(_ y: Int, _ body: (UnsafeBufferPointer<Cell>) -> Void) {
        precondition(y >= 0 && y < size.height, "a Canvas has no such row")
        cells.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[y * size.width..<(y + 1) * size.width]))
        }
    }

    /// Whether drawing into `rect` could change anything.
    func reaches(_ rect: Rect) -> Bool {
        !rect.offset(by: origin).intersection(clip).isEmpty
    }

    /// Clips drawing to `rect` and makes its first cell the origin while `body` runs.
    mutating func inside(_ rect: Rect, _ body: (inout Canvas) -> Void) {
        let saved = (origin, clip)
        clip = clip.intersection(rect.offset(by: origin))
        origin = origin + rect.origin
        body(&self)
        (origin, clip) = saved
    }

    /// Clips drawing to `rect`, in grid coordinates, while `body` runs.
    mutating func confined(to rect: Rect, _ body: (inout Canvas) -> Void) {
        let saved = clip
        clip = clip.intersection(rect)
        body(&self)
        clip = saved
    }

    // MARK: Drawing

    /// Blanks every cell of `rect` and gives it the style.
    public mutating func fill(_ rect: Rect, style: Style) {
        if reliefRendering != .none, let relief = theme.gloss?.reliefOfFilling(style.background) {
            return fill(rect, relief: relief)
        }
        let area = rect.offset(by: origin).intersection(clip)
        guard !area.isEmpty else { return }
        let blank = Cell.blank(theme.resolved(style))
        for y in area.minY..<area.maxY {
            separate(before: area.minX, y)
            separate(before: area.maxX, y)
            let start = y * size.width + area.minX
            cells.withUnsafeMutableBufferPointer {
                $0[start..<start + area.width].update(repeating: blank)
            }
        }
    }

    /// Draws `glyphs` from `point` to the right.
    mutating func draw(_ glyphs: ArraySlice<Glyph>, at point: Point, style: Style) {
        let gridPoint = point + origin
        var x = gridPoint.x
        let y = gridPoint.y
        guard y >= clip.minY, y < clip.maxY else { return }
        let relief = relief(below: style)
        let style = theme.resolved(style)
        if let relief { return draw(glyphs, atCell: gridPoint, style: style, on: relief) }
        var rest = glyphs
        // Most glyphs are narrow and so are the cells below them: these need no look at their neighbours.
        cells.withUnsafeMutableBufferPointer { cells in
            let row = y * size.width
            while let glyph = rest.first, glyph.width == 1, x < clip.maxX {
                if x >= clip.minX {
                    guard cells[row + x].width == 1 else { return }
                    cells[row + x] = Cell(glyph, style: style)
                }
                rest.removeFirst()
                x += 1
            }
        }
        for glyph in rest {
            if x >= clip.maxX { return }
            put(glyph, x, y, style)
            x += glyph.width
        }
    }

    /// Draws `glyph` `count` times from `point` to the right.
    public mutating func draw(_ glyph: Glyph, repeated count: Int, at point: Point, style: Style) {
        let relief = relief(below: style)
        let style = theme.resolved(style)
        // Only the visible cells are visited: a view may be wider than any screen.
        let gridPoint = point + origin
        let width = max(1, glyph.width)
        let first = max(0, clip.minX.clampedDifference(gridPoint.x) / width)
        let end = min(count, clip.maxX.clampedDifference(gridPoint.x).clampedSum(width - 1) / width)
        for step in first..<max(first, end) {
            let x = gridPoint.x + step * width
            if let relief {
                draw([glyph], atCell: Point(x: x, y: gridPoint.y), style: style, on: relief)
            } else {
                put(glyph, x, gridPoint.y, style)
            }
        }
    }

    /// The surface that text of a style stands on; nil for a flat one.
    private func relief(below style: Style) -> Relief? {
        reliefRendering == .none ? nil : theme.gloss?.relief(of: style.background)
    }

    /// Draws a glyph at a cell of the grid, as far as it is inside the clip.
    mutating func put(_ glyph: Glyph, _ x: Int, _ y: Int, _ style: Style) {
        guard y >= clip.minY, y < clip.maxY, x < clip.maxX, x + glyph.width > clip.minX else { return }
        if glyph.width == 1 {
            guard x >= clip.minX else { return }
            write(Cell(glyph, style: style), x, y)
        } else if x >= clip.minX, x + 1 < clip.maxX {
            write(Cell(glyph, style: style), x, y)
            write(.continuation(style), x + 1, y)
        } else {
            write(.blank(style), x < clip.minX ? x + 1 : x, y)
            hasCutGlyphs = true
        }
    }

    private mutating func write(_ cell: Cell, _ x: Int, _ y: Int) {
        let index = y * size.width + x
        if cells[index].width == 0, cell.width != 0 { separate(before: x, y) }
        if cells[index].width == 2, cell.width != 2 { separate(before: x + 1, y) }
        cells[index] = cell
    }

    /// Blanks a wide glyph that crosses the left edge of column `x`.
    mutating func separate(before x: Int, _ y: Int) {
        guard x > 0, x < size.width else { return }
        let index = y * size.width + x
        guard cells[index].width == 0 else { return }
        hasCutGlyphs = true
        cells[index] = .blank(cells[index].style)
        cells[index - 1] = .blank(cells[index - 1].style)
    }

    // MARK: Whole cells

    /// Replaces the cells of `rect`, in grid coordinates; `cell` makes each one from its column and row.
    package mutating func replace(_ rect: Rect, with cell: (Int, Int) -> Cell) {
        let area = rect.intersection(Rect(origin: .zero, size: size))
        guard !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            for x in area.minX..<area.maxX { cells[y * size.width + x] = cell(x, y) }
        }
    }

    /// Copies cells without wide glyphs over those of `area`, in grid coordinates.
    ///
    /// - Parameters:
    ///   - source: the cells of `rect`; `area` is the visible part of it.
    ///   - rowLength: the distance in `source` from one row to the next.
    mutating func copy(_ source: [Cell], rowLength: Int, of rect: Rect, to area: Rect) {
        for y in area.minY..<area.maxY {
            separate(before: area.minX, y)
            separate(before: area.maxX, y)
            let first = (y - rect.minY) * rowLength + area.minX - rect.minX
            cells.replaceSubrange(
                y * size.width + area.minX..<y * size.width + area.maxX,
                with: source[first..<first + area.width])
        }
    }

    /// Moves the cells of `rows` down by `distance` rows, or up if it is negative. Cells do not leave `rows`: those that
    /// would are dropped, and the uncovered ones stay.
    ///
    /// - Precondition: the grid has these rows.
    mutating func moveRows(_ rows: Range<Int>, by distance: Int) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= size.height, "a Canvas has no such rows")
        let count = (rows.count - abs(distance)) * size.width
        let source = (rows.lowerBound + max(0, -distance)) * size.width
        let target = (rows.lowerBound + max(0, distance)) * size.width
        guard count > 0 else { return }
        cells.withUnsafeMutableBufferPointer { cells in
            guard let first = cells.baseAddress else { return }
            (first + target).update(from: first + source, count: count)
        }
    }

    /// The cells of the grid that drawing inside `rect` may change.
    func visible(_ rect: Rect) -> Rect {
        rect.offset(by: origin).intersection(clip)
    }

    /// The part of `rect` that drawing may change, in the coordinates of the drawing view. A view that may be larger
    /// than any screen draws this much.
    public func clipped(_ rect: Rect) -> Rect { visible(rect).offset(by: .zero - origin) }

    /// A rectangle of the drawing view in grid coordinates.
    func inGrid(_ rect: Rect) -> Rect { rect.offset(by: origin) }

    /// Blanks the halves of wide glyphs that lost their other half, in `area` (grid coordinates) and next to
    /// it.
    mutating func repairWideGlyphs(in area: Rect) {
        for y in area.minY..<area.maxY {
            for x in max(0, area.minX - 1)..<min(size.width, area.maxX + 1) {
                let index = y * size.width + x
                let continues = x + 1 < size.width && cells[index + 1].width == 0
                let follows = x > 0 && cells[index - 1].width == 2
                if cells[index].width == 2 && !continues || cells[index].width == 0 && !follows {
                    cells[index] = .blank(cells[index].style)
                    hasCutGlyphs = true
                }
            }
        }
    }
}

extension Canvas {
    /// The grid as lines of text without trailing spaces.
    public var rows: [String] {
        (0..<size.height).map { y in
            var row = ""
            for x in 0..<size.width where self[x, y].width > 0 { row.append(self[x, y].character) }
            while row.last == " " { row.removeLast() }
            return row
        }
    }
}
