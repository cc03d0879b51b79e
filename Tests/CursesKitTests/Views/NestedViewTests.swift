import Testing

@testable import CursesKit

/// Trees that are much deeper than those of usual screens.
@MainActor
struct NestedViewTests {
    /// The calls that the views of a tree have received.
    private final class Counter {
        var count = 0
    }

    /// Has the view inside it fill its own cells, as it will have to in each layout pass.
    private final class Nested: View {
        private let counter: Counter

        init(_ counter: Counter) {
            self.counter = counter
            super.init()
        }

        override func layoutSubviews() {
            counter.count += 1
            for view in subviews { view.frame = bounds }
        }

        override func setNeedsDisplay(_ rect: Rect) {
            counter.count += 1
            super.setNeedsDisplay(rect)
        }
    }

    @Test func areLaidOutInLinearTime() {
        let counter = Counter()
        let window = Window(frame: Rect(x: 0, y: 0, width: 9, height: 3))
        var inward = [Nested(counter)]
        for _ in 1..<20_000 {
            let outer = Nested(counter)
            outer.addSubview(inward[inward.count - 1])
            inward.append(outer)
        }
        // Its first view is released first, so that none is released inside another's end.
        let views = Array(inward.reversed())
        inward = []
        window.addSubview(views[0])
        for width in [9, 12, 7] {
            counter.count = 0
            views[0].frame = Rect(x: 0, y: 0, width: width, height: 3)
            window.layoutIfNeeded()
            #expect(views[views.count - 1].frame.width == width)
            #expect(counter.count <= 4 * views.count)
            window.skipRendering()
        }
        views[0].removeFromSuperview()
    }

    @Test func lateRequestsAreLaidOutToo() throws {
        let (root, first, second) = (Patch(".", 0, 0, 6, 3), Patch("a", 0, 0, 2, 1), Patch("b", 2, 0, 2, 1))
        let inner = Patch("i", 0, 0, 1, 1)
        root.addSubview(first)
        root.addSubview(second)
        second.addSubview(inner)
        let application = try TestApplication(showing: root, size: root.frame.size)
        // A view that was laid out before in the same pass, and one that comes later.
        second.onLayout = {
            guard first.layoutCount < 5 else { return }
            first.setNeedsLayout()
            inner.setNeedsLayout()
        }
        let counts = (first.layoutCount, inner.layoutCount)
        second.setNeedsLayout()
        application.wait()
        #expect(first.layoutCount == counts.0 + 1)
        #expect(inner.layoutCount == counts.1 + 1)
    }

    @Test func aViewThatMovesToAnotherDuringLayoutIsLaidOut() throws {
        let (root, first, second) = (Patch(".", 0, 0, 6, 3), Patch("a", 0, 0, 2, 1), Patch("b", 2, 0, 2, 1))
        let moving = Patch("m", 0, 0, 1, 1)
        root.addSubview(first)
        root.addSubview(second)
        second.addSubview(moving)
        let application = try TestApplication(showing: root, size: root.frame.size)
        let count = moving.layoutCount
        second.onLayout = { if moving.superview === second { first.addSubview(moving) } }
        second.setNeedsLayout()
        application.wait()
        #expect(moving.layoutCount == count + 1)
        #expect(application.rows == "mabb..\n......\n......")
    }
}
