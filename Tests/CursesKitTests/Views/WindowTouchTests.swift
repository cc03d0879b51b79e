import Testing

@testable import CursesKit

/// Mouse events in a window.
@MainActor
struct WindowTouchTests: WindowSuite {
    let given = TestRoot()

    @Test func followsTheMouseFromTheViewItWasPressedOn() throws {
        let application = try launch(listener("a"), listener("b", x: 10))
        for (kind, x) in [(MouseEvent.Kind.pressed, 11), (.dragged, 3), (.released, 19)] {
            application.send(.mouse(MouseEvent(kind, at: Point(x: x, y: 2))))
        }
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 1, y: 2))))
        application.send(.mouse(MouseEvent(.released, at: Point(x: 1, y: 2))))
        #expect(journal.entries == ["b began 1,1", "b moved -7,1", "b ended 9,1"])
    }

    @Test func scrollsWhatIsBelowTheMouse() throws {
        let application = try launch(listener("a"), listener("b", x: 10))
        application.scroll(-1, x: 12, y: 3)
        application.scroll(2, x: 0, y: 1)
        application.scroll(2, x: 19, y: 9)
        #expect(journal.entries == ["b wheel -1 at 2,2", "a wheel 2 at 0,0"])
    }

    @Test(arguments: [(0, 400, " x2"), (0, 401, ""), (1, 100, "")])
    func countsPressesThatAreCloseInTimeAndPosition(distance: Int, milliseconds: Int, count: String) throws {
        let application = try launch(listener("a"))
        application.click(1, 1)
        application.clock.advance(by: .milliseconds(milliseconds))
        _ = journal.takeAll()
        application.click(1 + distance, 1)
        let x = 1 + distance
        #expect(journal.entries == ["a began \(x),0\(count)", "a ended \(x),0\(count)"])
    }

    @Test func cancelsATouchOnAViewThatIsRemoved() throws {
        let a = listener("a")
        let application = try launch(a)
        a.onTouch = { a.removeFromSuperview() }
        application.click(1, 1)
        #expect(journal.entries == ["a began 1,0", "a cancelled 1,0"])
    }

    @Test func survivesATouchThatRemovesItsViewOnTheWayOrAtItsEnd() throws {
        let (a, b) = (listener("a"), listener("b", x: 10))
        a.onMove = { a.removeFromSuperview() }
        b.onEnd = { b.removeFromSuperview() }
        let application = try launch(a, b)
        for x in [1, 11] {
            for kind in [MouseEvent.Kind.pressed, .dragged, .dragged, .released] {
                application.send(.mouse(MouseEvent(kind, at: Point(x: x, y: 1))))
            }
        }
        #expect(
            journal.entries == [
                "a began 1,0", "a moved 1,0", "a cancelled 1,0", "b began 1,0", "b moved 1,0", "b moved 1,0",
                "b ended 1,0",
            ])
        #expect(root.subviews.isEmpty)
    }

    @Test func survivesATouchThatRemovesWhatIsAroundIt() throws {
        let (a, b) = (listener("a"), listener("b"))
        a.addSubview(b)
        b.onTouch = { a.removeFromSuperview() }
        let application = try launch(a)
        application.click(1, 3)
        application.click(1, 3)
        #expect(journal.entries == ["b began 1,1", "b cancelled 1,1"])
    }

    @Test func cancelsATouchWhenTheSizeChanges() throws {
        let application = try launch(listener("a"))
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 1, y: 1))))
        application.resize(30, 10)
        application.send(.mouse(MouseEvent(.released, at: Point(x: 1, y: 1))))
        #expect(journal.entries == ["a began 1,0", "a cancelled 1,0"])
    }

    @Test(arguments: [Event.suspend, .resume, .focus(false)])
    func cancelsATouchWhenTheUserTurnsAway(event: Event) throws {
        let application = try launch(listener("a"))
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 1, y: 1))))
        application.send(event)
        application.send(.mouse(MouseEvent(.released, at: Point(x: 1, y: 1))))
        #expect(journal.entries == ["a began 1,0", "a cancelled 1,0"])
    }
}
