import Testing

@testable import CursesKit

/// The view at a point.
@MainActor
struct ViewHitTestingTests: ViewSuite {
    let given = TestPatches()

    @Test(
        arguments: [
            (0, 0, "."), (1, 0, "a"), (2, 1, "b"), (3, 0, "a"), (4, 2, "b"), (5, 2, "."), (1, 2, "."),
        ] as [(Int, Int, Unicode.Scalar)])
    func findsTheTopmostViewAtAPoint(x: Int, y: Int, letter: Unicode.Scalar) throws {
        _ = try launch()
        let hit = try #require(root.hitTest(Point(x: x, y: y)) as? Patch)
        #expect(hit.letter == letter)
    }

    @Test(arguments: [Point(x: -1, y: 0), Point(x: 6, y: 0), Point(x: 0, y: 3)])
    func findsNothingOutside(point: Point) throws {
        _ = try launch()
        #expect(root.hitTest(point) == nil)
    }

    @Test func findsNoViewThatIsHiddenOrTakesNoPartInEvents() throws {
        _ = try launch()
        let inner = Patch("i", 0, 0, 1, 1)
        b.addSubview(inner)
        #expect(root.hitTest(Point(x: 2, y: 1)) === inner)
        b.isUserInteractionEnabled = false
        #expect(root.hitTest(Point(x: 2, y: 1)) === a)
        a.isHidden = true
        #expect(root.hitTest(Point(x: 2, y: 1)) === root)
    }

    @Test func findsNoPartOfASubviewThatReachesOut() throws {
        _ = try launch()
        a.addSubview(Patch("o", 0, -1, 9, 1))
        a.addSubview(Patch("p", 2, 0, 9, 1))
        let hit = try #require(root.hitTest(Point(x: 3, y: 0)) as? Patch)
        #expect(hit.letter == "p")
        #expect(root.hitTest(Point(x: 4, y: 0)) === root)
    }
}
