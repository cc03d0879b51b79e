import Testing

@testable import CursesKit

@MainActor
struct WheelGestureRecognizerTests: GestureTests {
    let given = TestViews()

    @Test func recognizesTheWheelBeforeTheView() throws {
        let wheel = WheelGestureRecognizer { [journal] in journal.add("turned \($0.steps)") }
        outer.addGestureRecognizer(wheel)
        let application = try launch()
        application.scroll(-2, x: 6, y: 6)
        application.scroll(1, x: 6, y: 6)
        #expect(journal.takeAll() == ["turned -2", "turned 1"])
        wheel.cancelsTouchesInView = false
        application.scroll(1, x: 6, y: 6)
        #expect(journal.takeAll() == ["turned 1", "inner wheel 1"])
        wheel.isEnabled = false
        application.scroll(1, x: 6, y: 6)
        #expect(journal.takeAll() == ["inner wheel 1"])
    }
}
