/// A part of the frame that moved up or down unchanged.
///
/// When a list scrolls by a row, only a row or two are new. Moving the others costs a fraction of drawing
/// them again, for the program and for the terminal.
public struct Scroll: Hashable, Sendable {
    /// The rows that moved; as wide as the window.
    public let area: Rect
    /// The distance in rows, downwards if positive. The uncovered rows are undefined until they are drawn.
    public let rows: Int
}

extension Canvas {
    /// Moves the cells of `scroll.area`, in grid coordinates.
    ///
    /// - Precondition: the area is as wide as the grid.
    package mutating func apply(_ scroll: Scroll) {
        precondition(scroll.area.minX == 0 && scroll.area.width == size.width, "only whole rows are scrolled")
        moveRows(scroll.area.minY..<scroll.area.maxY, by: scroll.rows)
        movePictures(by: scroll)
    }
}
