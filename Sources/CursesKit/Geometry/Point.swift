/// A place on a grid of terminal cells: columns to the right, rows downwards.
public struct Point: Hashable, Sendable {
    /// Cells from the grid's first column and row; negative ones lie outside.
    public var x, y: Int

    /// The cell in column `x` of row `y`, counted from 0.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The grid's first cell.
    public static let zero = Point(x: 0, y: 0)

    /// `a` moved right and down by what `b` says.
    public static func + (a: Point, b: Point) -> Point {
        Point(x: a.x.clampedSum(b.x), y: a.y.clampedSum(b.y))
    }

    /// The way from `b` to `a`.
    public static func - (a: Point, b: Point) -> Point {
        Point(x: a.x.clampedDifference(b.x), y: a.y.clampedDifference(b.y))
    }

    /// How many steps to a neighbouring cell, slanting ones included, lead from here to `other`.
    func distance(to other: Point) -> Int {
        let way = self - other
        return Int(clamping: max(way.x.magnitude, way.y.magnitude))
    }
}
