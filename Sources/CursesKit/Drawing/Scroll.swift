/// What is drawn in an area, moved up or down as it is.
///
/// A scrolled list differs from itself in a row or two; moving the others costs a fraction of drawing
/// them again, for us as for the terminal.
public struct Scroll: Hashable, Sendable {
    /// Whole rows of the window.
    public let area: Rect
    /// By how many rows, downwards if positive. What is uncovered is undefined until it is drawn.
    public let rows: Int
}

extension Canvas {
    /// Moves the cells of `scroll.area`, in grid coordinates.
    ///
    /// - Precondition: the area is as wide as the grid.
    package mutating func apply(_ scroll: Scroll) {
        precondition(scroll.area.minX == 0 && scroll.area.width == size.width, "only whole rows are scrolled")
        let rows = scroll.area.minY..<scroll.area.maxY
        for y in scroll.rows > 0 ? Array(rows.reversed()) : Array(rows) where rows.contains(y - scroll.rows) {
            copyRow(y - scroll.rows, to: y)
        }
    }
}
