import Testing

@testable import CursesKit

@MainActor
struct LongPressGestureRecognizerTests: GestureTests {
    let given = TestViews()

    @Test func recognizesALongPressWhileItLasts() throws {
        inner.addGestureRecognizer(longPress())
        inner.addGestureRecognizer(tap())
        let application = try launch()
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 6, y: 6))))
        application.wait(.milliseconds(499))
        #expect(journal.takeAll() == ["inner began"])
        application.wait(.milliseconds(1))
        #expect(journal.takeAll() == ["inner cancelled", "press began"])
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 9, y: 6))))
        application.send(.mouse(MouseEvent(.released, at: Point(x: 9, y: 6))))
        #expect(journal.takeAll() == ["press changed", "press ended"])
    }

    @Test func isNoLongPressIfTheButtonGoesUpOrTheMouseMovesBefore() throws {
        inner.addGestureRecognizer(longPress())
        let application = try launch()
        application.click(6, 6)
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 6, y: 6))))
        application.wait(.milliseconds(300))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 8, y: 6))))
        application.wait()
        #expect(journal.entries == ["inner began", "inner ended", "inner began", "inner moved"])
    }
}
