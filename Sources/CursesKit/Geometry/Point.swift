/// A place on a grid of terminal cells: columns to the right, rows downwards.
public struct Point: Hashable, Sendable {
    public var x, y: Int

    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    public static let zero = Point(x: 0, y: 0)

    public static func + (a: Point, b: Point) -> Point {
        Point(x: a.x + b.x, y: a.y + b.y)
    }

    public static func - (a: Point, b: Point) -> Point {
        Point(x: a.x - b.x, y: a.y - b.y)
    }
}
