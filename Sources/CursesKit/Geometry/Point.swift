/// A position on a grid of terminal cells: columns to the right, rows downwards.
public struct Point: Hashable, Sendable {
    /// Cells from the grid's first column and row; negative values lie outside.
    public var x, y: Int

    /// The cell in column `x` of row `y`, counted from 0.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The grid's first cell.
    public static let zero = Point(x: 0, y: 0)

    /// `a` moved right by `b.x` and down by `b.y`.
    public static func + (a: Point, b: Point) -> Point {
        Point(x: a.x.clampedSum(b.x), y: a.y.clampedSum(b.y))
    }

    /// The offset from `b` to `a`.
    public static func - (a: Point, b: Point) -> Point {
        Point(x: a.x.clampedDifference(b.x), y: a.y.clampedDifference(b.y))
    }

    /// The number of steps to `other`, where a step leads to any of the eight neighbouring cells.
    func distance(to other: Point) -> Int {
        let way = self - other
        return Int(clamping: max(way.x.magnitude, way.y.magnitude))
    }
}

extension Int {
    /// The sum, limited to the range of `Int`.
    @inline(__always)
    func clampedSum(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, limited to the range of `Int`.
    @inline(__always)
    func clampedDifference(_ other: Int) -> Int {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? (other < 0 ? .max : .min) : difference
    }
}
