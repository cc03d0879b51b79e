/// One line of text that is safe to print and measured in terminal cells.
///
/// Whatever comes from outside becomes a `Text` before it is drawn. Control characters turn into
/// control pictures (`␛` for Escape), bidirectional overrides into `�`, line ends and tabs into a
/// space. Joined emoji are reduced to their first one and flags to two letters, because terminals
/// disagree about their width and one that is measured wrongly shifts the rest of its row.
public struct Text: Hashable, Sendable {
    /// From left to right, a wide one counting once; empty for an empty text.
    public let glyphs: [Glyph]
    /// Cells from the first to the last glyph.
    public let width: Int

    /// Cleans and measures `raw`, whose line ends become spaces; `paragraphs(_:)` keeps them apart.
    public init(_ raw: some StringProtocol) {
        if raw.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            let glyphs = raw.utf8.map { Glyph(Unicode.Scalar($0), width: 1) }
            self.init(glyphs: glyphs, width: glyphs.count)
        } else {
            var cleaner = TextCleaner(capacity: raw.utf8.count)
            for scalar in raw.unicodeScalars { cleaner.append(scalar) }
            self.init(glyphs: cleaner.finish())
        }
    }

    init(glyphs: [Glyph]) {
        self.init(glyphs: glyphs, width: glyphs.reduce(0) { $0 + $1.width })
    }

    private init(glyphs: [Glyph], width: Int) {
        self.glyphs = glyphs
        self.width = width
    }

    /// Nothing, no cells wide.
    public static let empty = Text(glyphs: [], width: 0)

    /// Whether there is nothing to draw.
    public var isEmpty: Bool { glyphs.isEmpty }

    /// The paragraphs of `raw`, divided where its lines end; an empty line is an empty text.
    public static func paragraphs(_ raw: some StringProtocol) -> [Text] {
        raw.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { Text($0) }
    }

    /// As much as fits into `limit` cells, its last cell an ellipsis if anything had to go.
    public func truncated(to limit: Int) -> Text {
        guard width > limit else { return self }
        guard limit > 0 else { return .empty }
        var kept: [Glyph] = []
        var used = 0
        for glyph in glyphs {
            guard used + glyph.width < limit else { break }
            kept.append(glyph)
            used += glyph.width
        }
        return Text(glyphs: kept + [.ellipsis], width: used + 1)
    }

    /// `b` right behind `a`, with nothing between them.
    public static func + (a: Text, b: Text) -> Text {
        Text(glyphs: a.glyphs + b.glyphs, width: a.width + b.width)
    }
}

extension Text: ExpressibleByStringInterpolation {
    /// Cleans and measures a literal as it does any other text.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension Text: CustomStringConvertible {
    /// The cleaned text, safe to print.
    public var description: String { String(glyphs.map(\.character)) }
}
