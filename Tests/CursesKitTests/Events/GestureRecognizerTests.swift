import Testing

@testable import CursesKit

/// The common behaviour of all gestures.
@MainActor
struct GestureRecognizerTests: GestureTests {
    let given = TestViews()

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

    /// Recognizes a mouse that crosses its view from left to right.
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

    /// Lasts as long as its touch, and leaves a cancelled touch to its superclass.
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
