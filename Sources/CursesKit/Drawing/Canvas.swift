/// A grid of cells that views draw on.
///
/// A view draws in its own coordinates, and only its visible cells change. A wide glyph is never left
/// half: what would cut it becomes blank.
public struct Canvas: Sendable {
    /// Columns and rows of the whole grid, whatever part is drawn on.
    public let size: Size
    /// The cells of the grid, row by row. What draws goes through `write`, which keeps wide glyphs whole.
    var cells: [Cell]
    /// Where the drawing view's first cell lies on the grid.
    private var origin = Point.zero
    /// The cells of the grid that drawing may change.
    private var clip: Rect
    /// Whether a wide glyph was blanked because only half of it could be drawn or was drawn over.
    var hasCutGlyphs = false
    /// Whether colours can be mixed; where they cannot, single cells are picked.
    var canBlend = true
    /// What the terminal's own background is; nil if it is unknown.
    var terminalBackground: Color?
    /// Whether single cells were picked because colours that are the terminal's own are unknown.
    var hasDissolved = false

    /// What the colours of what is drawn from now on mean.
    var theme: Theme

    /// A grid of spaces in the terminal's own colours.
    ///
    /// - Parameter theme: what is drawn is resolved by it, once for each call.
    public init(size: Size, theme: Theme = .standard) {
        self.size = size
        self.theme = theme
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

    /// Hands `body` the cells of row `y`, without copying them.
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

    /// Confines drawing to `rect` and makes its first cell the origin while `body` runs.
    mutating func inside(_ rect: Rect, _ body: (inout Canvas) -> Void) {
        let saved = (origin, clip)
        clip = clip.intersection(rect.offset(by: origin))
        origin = origin + rect.origin
        body(&self)
        (origin, clip) = saved
    }

    /// Confines drawing to `rect`, in grid coordinates, while `body` runs.
    mutating func confined(to rect: Rect, _ body: (inout Canvas) -> Void) {
        let saved = clip
        clip = clip.intersection(rect)
        body(&self)
        clip = saved
    }

    // MARK: Drawing

    /// Gives every cell of `rect` the style, and blanks it.
    public mutating func fill(_ rect: Rect, style: Style) {
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

    /// Draws `text` from `point` to the right, cut off at `limit` cells if one is given.
    public mutating func draw(_ text: Text, at point: Point, style: Style, limit: Int = .max) {
        let shown = text.width > limit ? text.truncated(to: limit) : text
        draw(shown.glyphs[...], at: point, style: style)
    }

    /// Draws `glyphs` from `point` to the right.
    mutating func draw(_ glyphs: ArraySlice<Glyph>, at point: Point, style: Style) {
        let place = point + origin
        var x = place.x
        let y = place.y
        guard y >= clip.minY, y < clip.maxY else { return }
        let style = theme.resolved(style)
        for glyph in glyphs {
            if x >= clip.maxX { return }
            put(glyph, x, y, style)
            x += glyph.width
        }
    }

    /// Draws `glyph` `count` times from `point` to the right.
    public mutating func draw(_ glyph: Glyph, repeated count: Int, at point: Point, style: Style) {
        let style = theme.resolved(style)
        // Only what the clip lets through is walked over: a view may be wider than any screen.
        let place = point + origin
        let width = max(1, glyph.width)
        let first = max(0, clip.minX.clampedDifference(place.x) / width)
        let end = min(count, clip.maxX.clampedDifference(place.x).clampedSum(width - 1) / width)
        for step in first..<max(first, end) {
            put(glyph, place.x + step * width, place.y, style)
        }
    }

    private mutating func put(_ glyph: Glyph, _ x: Int, _ y: Int, _ style: Style) {
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

    /// Blanks a wide glyph that lies on both sides of the border before column `x`.
    private mutating func separate(before x: Int, _ y: Int) {
        guard x > 0, x < size.width else { return }
        let index = y * size.width + x
        guard cells[index].width == 0 else { return }
        hasCutGlyphs = true
        cells[index] = .blank(cells[index].style)
        cells[index - 1] = .blank(cells[index - 1].style)
    }

    // MARK: Whole cells

    /// Replaces the cells of `rect`, in grid coordinates, by what `cell` makes of their position.
    package mutating func replace(_ rect: Rect, with cell: (Int, Int) -> Cell) {
        let area = rect.intersection(Rect(origin: .zero, size: size))
        guard !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            for x in area.minX..<area.maxX { cells[y * size.width + x] = cell(x, y) }
        }
    }

    /// Replaces the cells of row `to` by those of row `from`.
    mutating func copyRow(_ from: Int, to: Int) {
        cells.withUnsafeMutableBufferPointer { cells in
            let source = UnsafeMutableBufferPointer(
                rebasing: cells[from * size.width..<(from + 1) * size.width])
            let target = UnsafeMutableBufferPointer(rebasing: cells[to * size.width..<(to + 1) * size.width])
            _ = target.update(from: source)
        }
    }

    /// The cells of the grid that drawing on `rect` may change.
    func visible(_ rect: Rect) -> Rect {
        rect.offset(by: origin).intersection(clip)
    }

    /// Blanks the halves of wide glyphs in `area`, in grid coordinates, and around it that lost their
    /// other half.
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
