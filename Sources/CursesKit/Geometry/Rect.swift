/// A rectangle of terminal cells: the column and row of its first cell, and its size.
///
/// Positions and sizes are whole cells, counted to the right and downwards from the first cell of a superview,
/// window or canvas. Arithmetic is clamped: results beyond the range of `Int` do not stop the program.
public struct Rect: Hashable, Sendable {
    /// The leftmost cell of the top row.
    public var origin: Point
    /// The number of columns and rows; both may be zero.
    public var size: Size

    /// A rectangle that extends from `origin` to the right and down.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle; a negative width or height counts as zero, so that margins of a small window are safe.
    public init(x: Int, y: Int, width: Int, height: Int) {
        origin = Point(x: x, y: y)
        size = Size(width: max(0, width), height: max(0, height))
    }

    /// An empty rectangle at the origin.
    public static let zero = Rect(origin: .zero, size: .zero)

    /// The first column.
    public var minX: Int { origin.x }
    /// The first row.
    public var minY: Int { origin.y }
    /// The column after the last one.
    public var maxX: Int { origin.x.clampedSum(size.width) }
    /// The row below the last one.
    public var maxY: Int { origin.y.clampedSum(size.height) }
    /// The number of columns; never negative.
    public var width: Int { size.width }
    /// The number of rows; never negative.
    public var height: Int { size.height }
    /// Whether the rectangle contains no cell.
    public var isEmpty: Bool { size.width == 0 || size.height == 0 }

    /// Whether the rectangle contains the cell at `point`.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// The cells that are in both rectangles; possibly empty.
    public func intersection(_ other: Rect) -> Rect {
        let x = max(minX, other.minX)
        let y = max(minY, other.minY)
        return Rect(
            x: x, y: y, width: min(maxX, other.maxX).clampedDifference(x),
            height: min(maxY, other.maxY).clampedDifference(y))
    }

    /// The smallest rectangle around both; an empty rectangle adds nothing.
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let x = min(minX, other.minX)
        let y = min(minY, other.minY)
        return Rect(
            x: x, y: y, width: max(maxX, other.maxX).clampedDifference(x),
            height: max(maxY, other.maxY).clampedDifference(y))
    }

    /// Whether the smallest rectangle around both consists of their cells alone.
    func joins(_ other: Rect) -> Bool {
        func area(_ rect: Rect) -> Int { rect.width * rect.height }
        return area(union(other)) == area(self) + area(other) - area(intersection(other))
    }

    /// The rectangle moved right by `point.x` and down by `point.y`.
    public func offset(by point: Point) -> Rect {
        Rect(origin: origin + point, size: size)
    }

    /// The rectangle without `dx` columns at its left and right and `dy` rows at its top and bottom.
    public func inset(dx: Int, dy: Int) -> Rect {
        Rect(
            x: minX.clampedSum(dx), y: minY.clampedSum(dy),
            width: width.clampedDifference(dx).clampedDifference(dx),
            height: height.clampedDifference(dy).clampedDifference(dy))
    }

    /// A rectangle of `size` in the middle of this one, rounded to the left and up.
    public func centered(_ size: Size) -> Rect {
        Rect(
            x: minX.clampedSum((width - size.width) / 2), y: minY.clampedSum((height - size.height) / 2),
            width: size.width, height: size.height)
    }
}
