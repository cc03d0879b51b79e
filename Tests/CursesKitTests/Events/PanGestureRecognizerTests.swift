import Testing

@testable import CursesKit

@MainActor
struct PanGestureRecognizerTests: GestureTests {
    let given = TestViews()

    @Test func followsAPan() throws {
        inner.addGestureRecognizer(pan())
        let application = try launch()
        application.drag((6, 6), (6, 6), (8, 6), (9, 7), (2, 1))
        #expect(
            journal.entries == [
                "inner began", "inner moved", "inner cancelled", "pan began 2,0", "pan changed 3,1",
                "pan changed -4,-5", "pan ended -4,-5",
            ])
    }

    @Test func countsATranslationFromWhereItWasSet() throws {
        inner.addGestureRecognizer(
            PanGestureRecognizer { [journal] in
                journal.add(text($0.translation))
                $0.translation = .zero
            })
        try launch().drag((6, 6), (8, 6), (9, 7))
        #expect(journal.entries == ["inner began", "inner cancelled", "2,0", "1,1", "0,0"])
    }

    @Test func beginsAtTheEndWhereATerminalTellsNoMovement() throws {
        inner.addGestureRecognizer(pan())
        let application = try launch()
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 6, y: 6))))
        application.send(.mouse(MouseEvent(.released, at: Point(x: 9, y: 6))))
        #expect(journal.entries == ["inner began", "inner cancelled", "pan began 3,0", "pan ended 3,0"])
    }

    @Test func lastsUntilItsThresholdIsPassed() throws {
        let pan = pan()
        pan.threshold = 3
        inner.addGestureRecognizer(pan)
        try launch().drag((6, 6), (8, 6), (6, 6))
        #expect(journal.entries == ["inner began", "inner moved", "inner moved", "inner ended"])
    }

    @Test func prefersTheNearestOfTwo() throws {
        outer.addGestureRecognizer(pan("outer pan"))
        inner.addGestureRecognizer(pan("inner pan"))
        inner.addGestureRecognizer(tap())
        let application = try launch()
        application.drag((6, 6), (7, 6))
        #expect(
            journal.takeAll() == [
                "inner began", "inner cancelled", "inner pan began 1,0", "inner pan ended 1,0",
            ])
        application.drag((1, 1), (2, 1))
        #expect(
            journal.takeAll() == [
                "outer began", "outer cancelled", "outer pan began 1,0", "outer pan ended 1,0",
            ])
    }

    @Test func letsADelegateSayNo() throws {
        let pan = pan()
        pan.shouldBegin = { false }
        inner.addGestureRecognizer(pan)
        outer.addGestureRecognizer(self.pan("outer pan"))
        try launch().drag((6, 6), (7, 6))
        #expect(
            journal.entries == [
                "inner began", "inner cancelled", "outer pan began 1,0", "outer pan ended 1,0",
            ])
    }
}
