import Testing

@testable import CursesKit

/// A view that fills a window, with a journal of its views.
@MainActor
struct TestRoot {
    let journal = Journal()
    let root = View()
}

/// Takes keys, and records what it receives.
final class WindowListener: View {
    let name: String
    let journal: Journal
    var onTouch: () -> Void = {}
    var onMove: () -> Void = {}
    var onEnd: () -> Void = {}

    init(_ name: String, _ frame: Rect = .zero, journal: Journal) {
        self.name = name
        self.journal = journal
        super.init(frame: frame)
    }

    override var canBecomeFirstResponder: Bool { true }
    override func pressBegan(_ press: KeyPress) { journal.add("\(name) \(press.title)") }
    override func paste(_ text: String) { journal.add("\(name) pasted \(text)") }

    override func touchesBegan(_ touch: Touch) {
        note("began", touch)
        onTouch()
    }

    override func touchesMoved(_ touch: Touch) {
        note("moved", touch)
        onMove()
    }

    override func touchesEnded(_ touch: Touch) {
        note("ended", touch)
        onEnd()
    }

    override func touchesCancelled(_ touch: Touch) { note("cancelled", touch) }

    override func wheelScrolled(by steps: Int, at touch: Touch) {
        let point = touch.location(in: self)
        journal.add("\(name) wheel \(steps) at \(point.x),\(point.y)")
    }

    private func note(_ what: String, _ touch: Touch) {
        let point = touch.location(in: self)
        journal.add(
            "\(name) \(what) \(point.x),\(point.y)" + (touch.tapCount == 1 ? "" : " x\(touch.tapCount)"))
    }
}

/// A suite about a window with this view.
@MainActor
protocol WindowSuite {
    var given: TestRoot { get }
}

extension WindowSuite {
    var journal: Journal { given.journal }
    var root: View { given.root }

    func listener(_ name: String, x: Int = 0) -> WindowListener {
        WindowListener(name, Rect(x: x, y: 1, width: 5, height: 5), journal: journal)
    }

    func launch(_ views: WindowListener...) throws -> TestApplication {
        for view in views { root.addSubview(view) }
        return try TestApplication(showing: root, size: Size(width: 20, height: 10))
    }
}
