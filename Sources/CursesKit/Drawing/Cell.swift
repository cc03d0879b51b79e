/// One cell of a canvas: a glyph and its style, or the right half of a wide glyph.
public struct Cell: Hashable, Sendable {
    public let glyph: Glyph
    public var style: Style

    public init(_ glyph: Glyph, style: Style) {
        self.glyph = glyph
        self.style = style
    }

    /// 1 or 2 where a glyph begins; 0 in the cell that the wide glyph to its left reaches into.
    public var width: Int { glyph.width }

    public var character: Character { glyph.character }

    static func blank(_ style: Style) -> Cell { Cell(.space, style: style) }
    static func continuation(_ style: Style) -> Cell { Cell(.continuation, style: style) }

    public static let empty = Cell(.space, style: .plain)
}
