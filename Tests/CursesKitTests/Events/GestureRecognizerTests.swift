import CursesKitTesting
import Testing

@testable import CursesKit

/// Gestures on a view in a view, which both write down what they hear.
@MainActor
struct GestureRecognizerTests {
    private let journal = Journal()
    private let outer: Listener
    private let inner: Listener

    private final class Listener: View {
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

    init() {
        outer = Listener("outer", Rect(x: 0, y: 0, width: 20, height: 10), journal: journal)
        inner = Listener("inner", Rect(x: 5, y: 5, width: 5, height: 3), journal: journal)
        outer.addSubview(inner)
    }

    private func launch() throws -> TestApplication {
        try TestApplication(showing: outer, size: Size(width: 20, height: 10))
    }

    private func tap(_ count: Int = 1, _ name: String? = nil) -> TapGestureRecognizer {
        TapGestureRecognizer(numberOfTapsRequired: count) { [journal] tap in
            journal.add("\(name ?? "tap \(count)") at \(text(tap.location(in: tap.view)))")
        }
    }

    private func pan(_ name: String = "pan") -> PanGestureRecognizer {
        PanGestureRecognizer { [journal] in journal.add("\(name) \($0.state) \(text($0.translation))") }
    }

    private func text(_ point: Point) -> String { "\(point.x),\(point.y)" }

    // MARK: Taps

    @Test func recognizesATapAndCancelsTheTouch() throws {
        inner.addGestureRecognizer(tap())
        let application = try launch()
        application.click(6, 6)
        application.click(1, 1)
        #expect(
            journal.entries == [
                "inner began", "inner cancelled", "tap 1 at 1,1", "outer began", "outer ended",
            ])
    }

    @Test func leavesTheTouchToTheViewIfItIsToldTo() throws {
        let tap = tap()
        tap.cancelsTouchesInView = false
        inner.addGestureRecognizer(tap)
        try launch().click(6, 6)
        #expect(journal.entries == ["inner began", "tap 1 at 1,1", "inner ended"])
    }

    @Test func watchesTheViewsInside() throws {
        outer.addGestureRecognizer(tap())
        try launch().click(6, 6)
        #expect(journal.entries == ["inner began", "inner cancelled", "tap 1 at 6,6"])
    }

    @Test(arguments: [(7, true), (8, false)])
    func isNoTapIfTheMouseMovesAway(x: Int, isTap: Bool) throws {
        inner.addGestureRecognizer(tap())
        let application = try launch()
        application.drag((6, 6), (x, 6), (6, 6))
        #expect(journal.entries.contains("tap 1 at 1,1") == isTap)
        #expect(journal.entries.last == (isTap ? "tap 1 at 1,1" : "inner ended"))
    }

    @Test(arguments: [(400, true), (401, false)])
    func recognizesASecondTapThatComesSoonEnough(milliseconds: Int, isDouble: Bool) throws {
        inner.addGestureRecognizer(tap(2))
        let application = try launch()
        application.click(6, 6)
        application.clock.advance(by: .milliseconds(milliseconds - 1))
        _ = journal.takeAll()
        application.clock.advance(by: .milliseconds(milliseconds == 400 ? 0 : 2))
        application.click(6, 6)
        #expect(
            journal.entries
                == (isDouble
                    ? ["inner began", "inner cancelled", "tap 2 at 1,1"] : ["inner began", "inner ended"]))
    }

    @Test func startsAnewAfterADoubleTap() throws {
        inner.addGestureRecognizer(tap(2, "double"))
        let application = try launch()
        for _ in 0..<5 { application.click(6, 6) }
        #expect(journal.entries.filter { $0.hasPrefix("double") }.count == 2)
    }

    @Test func recognizesOneTapAndThenTwo() throws {
        inner.addGestureRecognizer(tap(1))
        inner.addGestureRecognizer(tap(2))
        let application = try launch()
        application.click(6, 6)
        application.click(6, 6)
        #expect(
            journal.entries.filter { $0.hasPrefix("tap") } == [
                "tap 1 at 1,1", "tap 1 at 1,1", "tap 2 at 1,1",
            ])
    }

    @Test func waitsForADoubleTapToFail() throws {
        let (single, double) = (tap(1), tap(2))
        single.require(toFail: double)
        inner.addGestureRecognizer(single)
        inner.addGestureRecognizer(double)
        let application = try launch()
        application.click(6, 6)
        #expect(journal.takeAll() == ["inner began", "inner ended"])
        application.wait(.milliseconds(400))
        #expect(journal.takeAll() == ["tap 1 at 1,1"])
        application.click(6, 6)
        application.click(6, 6)
        application.wait()
        #expect(
            journal.takeAll() == [
                "inner began", "inner ended", "inner began", "inner cancelled", "tap 2 at 1,1",
            ])
        application.click(6, 6)
        application.wait()
        #expect(journal.entries.last == "tap 1 at 1,1")
        #expect(application.clock.isIdle)
    }

    @Test func waitsForNobodyWhoDoesNotFollowTheTouch() throws {
        let (single, double) = (tap(1), tap(2))
        single.require(toFail: double)
        outer.addGestureRecognizer(single)
        inner.addGestureRecognizer(double)
        try launch().click(1, 1)
        #expect(journal.entries.last == "tap 1 at 1,1")
    }

    @Test func refusesATapOfNoClick() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = TapGestureRecognizer(numberOfTapsRequired: 0) { _ in } }
        }
        #expect(try #require(result).names("a tap is one click at the least"))
    }

    // MARK: Pans

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

    // MARK: Long presses

    private func longPress() -> LongPressGestureRecognizer {
        LongPressGestureRecognizer { [journal] in journal.add("press \($0.state)") }
    }

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

    // MARK: Wheel

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

    // MARK: Broken off

    @Test(arguments: [Event.resize(Size(width: 20, height: 10)), .suspend, .focus(false)])
    func isCancelledWithTheTouch(event: Event) throws {
        inner.addGestureRecognizer(pan())
        let application = try launch()
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 6, y: 6))))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 7, y: 6))))
        if case .resize = event { application.resize(30, 10) } else { application.send(event) }
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 8, y: 6))))
        application.send(.mouse(MouseEvent(.released, at: Point(x: 8, y: 6))))
        #expect(journal.entries == ["inner began", "inner cancelled", "pan began 1,0", "pan cancelled 1,0"])
        application.drag((6, 6), (8, 6))
        #expect(journal.entries.last == "pan ended 2,0")
    }

    @Test func isCancelledWhenItIsDisabledOrTakenAway() throws {
        let pan = pan()
        inner.addGestureRecognizer(pan)
        let application = try launch()
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 6, y: 6))))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 7, y: 6))))
        pan.isEnabled = false
        application.send(.mouse(MouseEvent(.released, at: Point(x: 7, y: 6))))
        pan.isEnabled = true
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 6, y: 6))))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 7, y: 6))))
        inner.removeGestureRecognizer(pan)
        application.send(.mouse(MouseEvent(.released, at: Point(x: 7, y: 6))))
        application.drag((6, 6), (7, 6))
        #expect(
            journal.entries == [
                "inner began", "inner cancelled", "pan began 1,0", "pan cancelled 1,0", "inner began",
                "inner cancelled", "pan began 1,0", "pan cancelled 1,0", "inner began", "inner moved",
                "inner ended",
            ])
        #expect(pan.view == nil)
    }

    @Test func isCancelledWhenItsViewLeavesTheWindow() throws {
        inner.addGestureRecognizer(pan())
        outer.addGestureRecognizer(tap())
        let application = try launch()
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 6, y: 6))))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 7, y: 6))))
        inner.removeFromSuperview()
        application.send(.mouse(MouseEvent(.released, at: Point(x: 7, y: 6))))
        #expect(journal.entries == ["inner began", "inner cancelled", "pan began 1,0", "pan cancelled 1,0"])
    }

    @Test func survivesAnActionThatRemovesTheView() throws {
        let pan = PanGestureRecognizer { [inner, journal] in
            journal.add("pan \($0.state)")
            inner.removeFromSuperview()
        }
        inner.addGestureRecognizer(pan)
        outer.addGestureRecognizer(longPress())
        let application = try launch()
        application.drag((6, 6), (7, 6), (8, 6))
        #expect(journal.takeAll() == ["inner began", "inner cancelled", "pan began", "pan cancelled"])
        outer.addSubview(inner)
        inner.addGestureRecognizer(
            TapGestureRecognizer { [inner, journal] _ in
                journal.add("tap")
                inner.removeFromSuperview()
            })
        application.wait()
        application.click(6, 6)
        application.wait()
        #expect(journal.takeAll() == ["inner began", "inner cancelled", "tap"])
        application.click(6, 6)
        #expect(journal.takeAll() == ["outer began", "outer ended"])
    }

    @Test func doesNotActOnAViewThatIsGoneWhenItsTurnComes() throws {
        let (single, double) = (tap(1), tap(2))
        single.require(toFail: double)
        inner.addGestureRecognizer(single)
        inner.addGestureRecognizer(double)
        let application = try launch()
        application.click(6, 6)
        inner.removeFromSuperview()
        application.wait()
        #expect(journal.takeAll() == ["inner began", "inner ended"])
        outer.addSubview(inner)
        application.wait()
        application.click(6, 6)
        application.wait()
        #expect(journal.entries.last == "tap 1 at 1,1")
    }

    @Test func waitsForNobodyWhoIsGone() throws {
        let single = tap(1)
        var double: TapGestureRecognizer? = tap(2)
        if let double {
            single.require(toFail: double)
            outer.addGestureRecognizer(single)
            inner.addGestureRecognizer(double)
        }
        let application = try launch()
        application.click(6, 6)
        if let double { inner.removeGestureRecognizer(double) }
        double = nil
        #expect(journal.takeAll().last == "tap 1 at 6,6")
        application.click(6, 6)
        #expect(journal.takeAll().last == "tap 1 at 6,6")
    }

    @Test func cancelsATouchWhoseReleaseWasNotReported() throws {
        let application = try launch()
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 6, y: 6))))
        application.click(1, 1)
        #expect(journal.entries == ["inner began", "inner cancelled", "outer began", "outer ended"])
    }

    // MARK: Subclasses

    /// Recognizes the mouse crossing its view from left to right.
    private final class SwipeGestureRecognizer: GestureRecognizer {
        private var start = 0

        override func touchesBegan(_ touch: Touch) {
            start = touch.location(in: view ?? View()).x
            if start > 1 { state = .failed }
        }

        override func touchesMoved(_ touch: Touch) {
            if touch.location(in: view ?? View()).x - start >= 3 { state = .ended }
        }

        override func touchesEnded(_ touch: Touch) { state = .failed }
    }

    @Test func canBeSubclassed() throws {
        inner.addGestureRecognizer(SwipeGestureRecognizer { [journal] in journal.add("swipe \($0.state)") })
        let application = try launch()
        application.drag((5, 6), (7, 6), (8, 6), (9, 6))
        application.drag((7, 6), (9, 6), (12, 6))
        application.drag((5, 6), (6, 6))
        #expect(
            journal.entries == [
                "inner began", "inner moved", "inner cancelled", "swipe ended", "inner began", "inner moved",
                "inner moved", "inner ended", "inner began", "inner moved", "inner ended",
            ])
    }

    /// Lasts as long as its touch, and leaves what a cancelled one means to its superclass.
    private final class HoldGestureRecognizer: GestureRecognizer {
        override func touchesBegan(_ touch: Touch) { state = .began }
        override func touchesEnded(_ touch: Touch) { state = .ended }
        override func touchesCancelled(_ touch: Touch) {}
        override func reset() {}
    }

    @Test func isCancelledWhateverASubclassDoesThen() throws {
        outer.addGestureRecognizer(HoldGestureRecognizer { [journal] in journal.add("hold \($0.state)") })
        let application = try launch()
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 1, y: 1))))
        application.send(.focus(false))
        application.click(1, 1)
        #expect(
            journal.entries.filter { $0.hasPrefix("hold") } == [
                "hold began", "hold cancelled", "hold began", "hold ended",
            ])
    }
}

extension TestApplication {
    /// Presses the mouse in the first place, moves it through the others and lets go in the last.
    fileprivate func drag(_ points: (Int, Int)...) {
        for (index, point) in points.enumerated() {
            send(.mouse(MouseEvent(index == 0 ? .pressed : .dragged, at: Point(x: point.0, y: point.1))))
        }
        if let last = points.last { send(.mouse(MouseEvent(.released, at: Point(x: last.0, y: last.1)))) }
    }
}
