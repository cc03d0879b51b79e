/// One cell of a canvas: a glyph and its style, or the right half of a wide glyph.
public struct Cell: Hashable, Sendable {
    public var character: Character
    /// 1 or 2 where a glyph begins; 0 in the cell that the wide glyph to its left reaches into.
    public var width: Int8
    public var style: Style

    public init(_ glyph: Glyph, style: Style) {
        character = glyph.character
        width = Int8(glyph.width)
        self.style = style
    }

    private init(continuing style: Style) {
        character = " "
        width = 0
        self.style = style
    }

    static func blank(_ style: Style) -> Cell { Cell(.space, style: style) }
    static func continuation(_ style: Style) -> Cell { Cell(continuing: style) }

    public static let empty = Cell(.space, style: .plain)
}
