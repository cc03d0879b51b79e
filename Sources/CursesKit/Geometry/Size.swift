/// A width and a height in terminal cells.
///
/// A wide glyph fills two cells, so a width is not a character count. Zero is legal: a window can be resized
/// to it.
public struct Size: Hashable, Sendable {
    /// Columns and rows; never negative.
    public let width, height: Int

    /// - Precondition: neither side is negative.
    public init(width: Int, height: Int) {
        precondition(width >= 0 && height >= 0, "a Size cannot be negative")
        self.width = width
        self.height = height
    }

    /// No cells at all.
    public static let zero = Size(width: 0, height: 0)
}
