/// A grid of dots that are smaller than a cell, for curves and scatters: a cell of it has up to eight of them.
///
///     var dots = DotCanvas(size: bounds.size, traits: traitCollection)
///     dots.drawLine(from: (0, 0), to: (dots.width - 1, dots.height - 1), color: .tint)
///     canvas.draw(dots, at: .zero)
///
/// Dots are counted to the right and downwards from the first one. A terminal with partial blocks shows two dots side by
/// side and four above each other in a cell, as braille; another one with Unicode two above each other, as half blocks;
/// and one with ASCII alone two as `.`, `'` and `:`. A cell has one colour, that of its last dot.
///
/// Everything costs what it changes; showing costs as much as there are cells.
public struct DotCanvas: Sendable {
    /// The columns and rows of cells.
    public let size: Size
    /// The number of dots in a row, and of rows of dots.
    public let width, height: Int
    private let shape: Shape
    /// The dots of each cell, row by row.
    private var masks: [UInt8]
    private var colors: [Color]

    private enum Shape {
        case braille, halves, ascii

        var width: Int { self == .braille ? 2 : 1 }
        var height: Int { self == .braille ? 4 : 2 }
    }

    /// A grid without dots.
    ///
    /// - Parameters:
    ///   - size: at most 10,000 cells in each direction count, more than any screen has.
    ///   - traits: of the view that draws.
    public init(size: Size, traits: TraitCollection) {
        let size = Size(width: min(size.width, 10_000), height: min(size.height, 10_000))
        shape = !traits.hasUnicode ? .ascii : traits.hasPartialBlocks ? .braille : .halves
        self.size = size
        (width, height) = (size.width * shape.width, size.height * shape.height)
        masks = Array(repeating: 0, count: size.width * size.height)
        colors = Array(repeating: .standard, count: masks.count)
    }

    /// Draws a dot; does nothing outside the grid.
    public mutating func drawDot(x: Int, y: Int, color: Color = .standard) {
        guard x >= 0, x < width, y >= 0, y < height else { return }
        let cell = y / shape.height * size.width + x / shape.width
        masks[cell] |= Self.bit(x % shape.width, y % shape.height)
        colors[cell] = color
    }

    /// The bit of a dot in its cell: its order in the braille patterns of Unicode (The Unicode Standard 16.0, 21.1.3),
    /// whose first column has the numbers 1, 2, 3, 7.
    private static func bit(_ x: Int, _ y: Int) -> UInt8 {
        y == 3 ? 0x40 << UInt8(x) : 1 << UInt8(y + 3 * x)
    }

    /// Draws a line of dots, both ends included.
    ///
    /// - Parameters:
    ///   - start: the first dot; may lie outside the grid.
    ///   - dash: the columns of dots that are drawn: of each `dash.period`, the first `dash.length`.
    public mutating func drawLine(
        from start: (x: Int, y: Int), to end: (x: Int, y: Int), color: Color = .standard,
        dash: (length: Int, period: Int) = (1, 1)
    ) {
        func near(_ place: Int) -> Double { Double(min(max(place, -Self.farthest), Self.farthest)) }
        let (x, y) = (near(start.x), near(start.y))
        let (across, down) = (near(end.x) - x, near(end.y) - y)
        let count = max(across.magnitude, down.magnitude)
        // A line that goes far beyond the grid costs no more than its dots inside.
        var (first, last) = (0.0, count)
        for (start, way, limit) in [(x, across, Double(width)), (y, down, Double(height))] {
            guard way != 0 else {
                guard start >= 0, start < limit else { return }
                continue
            }
            // One dot more on each side, because the positions are rounded.
            let (one, other) = ((-1 - start) / way * count, (limit - start) / way * count)
            (first, last) = (max(first, min(one, other)), min(last, max(one, other)))
        }
        guard first <= last else { return }
        let (right, below) = count > 0 ? (across / count, down / count) : (0, 0)
        for step in Int(first)...Int(last) {
            let column = Int((x + right * Double(step)).rounded())
            guard column % max(1, dash.period) < dash.length else { continue }
            drawDot(x: column, y: Int((y + below * Double(step)).rounded()), color: color)
        }
    }

    /// Ends of lines beyond this distance are taken for nearer ones.
    private static let farthest = 1 << 30

    /// The glyph of a cell; nil without dots.
    private func glyph(_ mask: UInt8) -> Glyph? {
        guard mask != 0 else { return nil }
        switch shape {
        case .braille: return Unicode.Scalar(0x2800 + UInt32(mask)).map { Glyph($0, width: 1) }
        case .halves: return Glyph(mask == 1 ? "▀" : mask == 2 ? "▄" : "█", width: 1)
        case .ascii: return Glyph(mask == 1 ? "'" : mask == 2 ? "." : ":", width: 1)
        }
    }

    /// Calls `body` with each run of neighbouring cells of a row that have dots in one colour.
    fileprivate func forEachRun(inRow row: Int, _ body: (_ x: Int, ArraySlice<Glyph>, Color) -> Void) {
        var glyphs: [Glyph] = []
        var color = Color.standard
        for x in 0...size.width {
            let cell = row * size.width + x
            let next = x < size.width ? glyph(masks[cell]) : nil
            if !glyphs.isEmpty, next == nil || colors[cell] != color {
                body(x - glyphs.count, glyphs[...], color)
                glyphs.removeAll(keepingCapacity: true)
            }
            guard let next else { continue }
            color = colors[cell]
            glyphs.append(next)
        }
    }
}

extension Canvas {
    /// Draws the cells of `dots` that have any from `point` to the right and down.
    ///
    /// - Parameter style: has the background and the attributes.
    public mutating func draw(_ dots: DotCanvas, at point: Point, style: Style = .plain) {
        for row in 0..<dots.size.height {
            let place = Rect(x: point.x, y: point.y + row, width: dots.size.width, height: 1)
            guard reaches(place) else { continue }
            dots.forEachRun(inRow: row) { x, glyphs, color in
                var style = style
                style.foreground = color
                draw(glyphs, at: Point(x: point.x + x, y: place.minY), style: style)
            }
        }
    }
}
