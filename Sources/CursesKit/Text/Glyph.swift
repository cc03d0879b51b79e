/// What one cell, or two neighbouring ones, can show: a character and the cells it fills.
public struct Glyph: Hashable, Sendable {
    public let character: Character
    /// 1 or 2 cells.
    public let width: Int

    init(_ character: Character, width: Int) {
        self.character = character
        self.width = width
    }

    static let space = Glyph(" ", width: 1)
    static let ellipsis = Glyph("…", width: 1)
    /// Stands for what must not or cannot be shown.
    static let replacement = Glyph("\u{FFFD}", width: 1)
}
