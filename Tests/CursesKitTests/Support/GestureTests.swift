import Testing

@testable import CursesKit

/// A view inside another one; both record what they receive.
@MainActor
struct TestViews {
    let journal = Journal()
    let outer, inner: View

    init() {
        outer = GestureListener("outer", Rect(x: 0, y: 0, width: 20, height: 10), journal: journal)
        inner = GestureListener("inner", Rect(x: 5, y: 5, width: 5, height: 3), journal: journal)
        outer.addSubview(inner)
    }
}

private final class GestureListener: View {
    let name: String
    let journal: Journal

    init(_ name: String, _ frame: Rect, journal: Journal) {
        self.name = name
        self.journal = journal
        super.init(frame: frame)
    }

    override func touchesBegan(_ touch: Touch) { journal.add("\(name) began") }
    override func touchesMoved(_ touch: Touch) { journal.add("\(name) moved") }
    override func touchesEnded(_ touch: Touch) { journal.add("\(name) ended") }
    override func touchesCancelled(_ touch: Touch) { journal.add("\(name) cancelled") }
    override func wheelScrolled(by steps: Int, at touch: Touch) { journal.add("\(name) wheel \(steps)") }
}

/// A suite about gestures on these views.
@MainActor
protocol GestureTests {
    var given: TestViews { get }
}

extension GestureTests {
    var journal: Journal { given.journal }
    var outer: View { given.outer }
    var inner: View { given.inner }

    func launch() throws -> TestApplication {
        try TestApplication(showing: outer, size: Size(width: 20, height: 10))
    }

    func tap(_ count: Int = 1, _ name: String? = nil) -> TapGestureRecognizer {
        TapGestureRecognizer(numberOfTapsRequired: count) { [journal] tap in
            journal.add("\(name ?? "tap \(count)") at \(text(tap.location(in: tap.view)))")
        }
    }

    func pan(_ name: String = "pan") -> PanGestureRecognizer {
        PanGestureRecognizer { [journal] in journal.add("\(name) \($0.state) \(text($0.translation))") }
    }

    func text(_ point: Point) -> String { "\(point.x),\(point.y)" }

    func longPress() -> LongPressGestureRecognizer {
        LongPressGestureRecognizer { [journal] in journal.add("press \($0.state)") }
    }
}

extension TestApplication {
    /// Presses the mouse at the first point, moves it through the others and releases it at the last.
    func drag(_ points: (Int, Int)...) {
        for (index, point) in points.enumerated() {
            send(.mouse(MouseEvent(index == 0 ? .pressed : .dragged, at: Point(x: point.0, y: point.1))))
        }
        if let last = points.last { send(.mouse(MouseEvent(.released, at: Point(x: last.0, y: last.1)))) }
    }
}
