import CursesKit
import Testing

struct RectTests {
    private let rect = Rect(x: 2, y: 1, width: 4, height: 3)

    @Test(arguments: [
        (2, 1, true), (5, 3, true), (6, 3, false), (5, 4, false), (1, 1, false), (2, 0, false),
    ])
    func containsItsCellsAndNoOthers(x: Int, y: Int, expected: Bool) {
        #expect(rect.contains(Point(x: x, y: y)) == expected)
    }

    @Test(arguments: [
        (Rect(x: 4, y: 2, width: 9, height: 9), Rect(x: 4, y: 2, width: 2, height: 2)),
        (Rect(x: 3, y: 2, width: 1, height: 1), Rect(x: 3, y: 2, width: 1, height: 1)),
        (Rect(x: -5, y: -5, width: 50, height: 50), Rect(x: 2, y: 1, width: 4, height: 3)),
    ])
    func sharesCellsWithAnother(other: Rect, shared: Rect) {
        #expect(rect.intersection(other) == shared)
        #expect(other.intersection(rect) == shared)
    }

    @Test(arguments: [
        Rect(x: 6, y: 1, width: 4, height: 3), Rect(x: 2, y: 4, width: 4, height: 3),
        Rect(x: -9, y: -9, width: 2, height: 2), .zero,
    ])
    func sharesNothingWithOneBesideIt(other: Rect) {
        #expect(rect.intersection(other).isEmpty)
    }

    @Test func unionReachesAroundBoth() {
        let other = Rect(x: -1, y: 3, width: 2, height: 5)
        #expect(rect.union(other) == Rect(x: -1, y: 1, width: 7, height: 7))
    }

    @Test func anEmptyRectAddsNothingToAUnion() {
        let empty = Rect(x: 90, y: 90, width: 0, height: 4)
        #expect(rect.union(empty) == rect)
        #expect(empty.union(rect) == rect)
    }

    @Test func aNegativeSideCountsAsZero() {
        #expect(Rect(x: 3, y: 3, width: -1, height: 2).size == Size(width: 0, height: 2))
        #expect(rect.inset(dx: 3, dy: 0).isEmpty)
    }

    @Test func insetTakesFromEverySide() {
        #expect(rect.inset(dx: 1, dy: 1) == Rect(x: 3, y: 2, width: 2, height: 1))
        #expect(rect.inset(dx: -1, dy: -1) == Rect(x: 1, y: 0, width: 6, height: 5))
    }

    @Test(arguments: [
        (Size(width: 2, height: 1), Rect(x: 3, y: 2, width: 2, height: 1)),
        (Size(width: 1, height: 2), Rect(x: 3, y: 1, width: 1, height: 2)),
    ])
    func centersUpAndLeftWhereTheRoomIsUneven(size: Size, centered: Rect) {
        #expect(rect.centered(size) == centered)
    }

    @Test func offsetMovesWithoutResizing() {
        #expect(rect.offset(by: Point(x: -2, y: 5)) == Rect(x: 0, y: 6, width: 4, height: 3))
    }

    @Test func endsAtTheLargestNumber() {
        let huge = Rect(x: 5, y: -5, width: .max, height: .max)
        #expect(huge.maxX == .max && huge.maxY == .max - 5)
        #expect(huge.intersection(rect) == Rect(x: 5, y: 1, width: 1, height: 3))
        #expect(huge.union(rect) == Rect(x: 2, y: -5, width: .max - 2, height: .max))
        #expect(huge.offset(by: Point(x: .max, y: .min)).intersection(rect).isEmpty)
        #expect(huge.inset(dx: .max, dy: 1).isEmpty)
        #expect(huge.contains(Point(x: .max - 1, y: 0)))
        #expect(Rect(x: .min, y: .min, width: 1, height: 1).union(huge).width == .max)
        #expect(Point(x: .max, y: .min) + Point(x: 1, y: -1) == Point(x: .max, y: .min))
    }
}
