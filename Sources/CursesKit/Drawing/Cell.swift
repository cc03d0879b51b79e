/// One cell of a canvas: a glyph and its style, or the right half of a wide glyph.
public struct Cell: Hashable, Sendable {
    /// The glyph; in the right half of a wide glyph, a space of width 0.
    public let glyph: Glyph
    /// The style; both halves of a wide glyph have the same.
    public var style: Style

    /// The cell where `glyph` begins; the right half of a wide glyph is a cell of its own.
    public init(_ glyph: Glyph, style: Style) {
        self.glyph = glyph
        self.style = style
    }

    /// 1 or 2 where a glyph begins; 0 in the right half of a wide glyph.
    public var width: Int { glyph.width }

    /// The glyph as a character; a space in the right half of a wide glyph.
    public var character: Character { glyph.character }

    static func blank(_ style: Style) -> Cell { Cell(.space, style: style) }
    static func continuation(_ style: Style) -> Cell { Cell(.continuation, style: style) }

    /// A space in the terminal's own colours.
    public static let empty = Cell(.space, style: .plain)
}
