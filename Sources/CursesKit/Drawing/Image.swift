/// Character art: rows of glyphs with styles.
///
/// Unless the image is opaque, a space without a style of its own is transparent. Cells to the right of a
/// row's last glyph are not part of the image.
public struct Image: Hashable, Sendable {
    /// The width of the widest row, and the number of rows.
    public let size: Size
    let runs: [Run]

    /// Neighbouring glyphs of one style.
    struct Run: Hashable, Sendable {
        let origin: Point
        let text: Text
        let style: Style
    }

    /// Art in one style.
    ///
    /// - Parameters:
    ///   - art: its lines; a line end after the last line does not start another row.
    ///   - style: the style of all cells.
    ///   - isOpaque: whether spaces cover the view below.
    public init(_ art: String, style: Style = .plain, isOpaque: Bool = false) {
        self.init(rows: Self.rows(of: art), style: style, isOpaque: isOpaque) { _, _ in nil }
    }

    /// Art with the styles of a second grid of the same shape:
    ///
    ///     Image("(o_o)", styles: " b b ", legend: ["b": Style(foreground: .named(.blue))])
    ///
    /// - Parameters:
    ///   - art: its lines; a line end after the last line does not start another row.
    ///   - styles: a character for each cell; a wide glyph uses the first of its two.
    ///   - legend: the styles of those characters.
    ///   - style: the style of cells whose character is missing, or not in the legend.
    ///   - isOpaque: whether spaces in `style` cover the view below.
    public init(
        _ art: String, styles: String, legend: [Character: Style], style: Style = .plain,
        isOpaque: Bool = false
    ) {
        let letters = Self.lines(of: styles).map { Array($0) }
        self.init(rows: Self.rows(of: art), style: style, isOpaque: isOpaque) { x, y in
            y < letters.count && x < letters[y].count ? legend[letters[y][x]] : nil
        }
    }

    private init(rows: [Text], style: Style, isOpaque: Bool, styleAt: (Int, Int) -> Style?) {
        size = Size(width: rows.map(\.width).max() ?? 0, height: rows.count)
        var runs: [Run] = []
        for (y, row) in rows.enumerated() {
            var glyphs: [Glyph] = []
            var start = 0
            var current: Style?
            func end() {
                guard let current, !glyphs.isEmpty else { return }
                runs.append(Run(origin: Point(x: start, y: y), text: Text(glyphs: glyphs), style: current))
            }
            var x = 0
            for glyph in row.glyphs {
                let own = styleAt(x, y)
                let isHole = !isOpaque && own == nil && glyph == .space
                let next = isHole ? nil : own ?? style
                if next != current {
                    end()
                    (glyphs, start, current) = ([], x, next)
                }
                glyphs.append(glyph)
                x += glyph.width
            }
            end()
        }
        self.runs = runs
    }

    private static func rows(of art: String) -> [Text] {
        lines(of: art).map { Text($0) }
    }

    private static func lines(of text: String) -> [Substring] {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}

extension Canvas {
    /// Draws `image` with its upper left corner at `point`, without its transparent cells.
    public mutating func draw(_ image: Image, at point: Point) {
        for run in image.runs { draw(run.text, at: point + run.origin, style: run.style) }
    }
}
