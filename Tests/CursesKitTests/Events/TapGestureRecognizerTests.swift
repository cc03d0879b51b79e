import Testing

@testable import CursesKit

@MainActor
struct TapGestureRecognizerTests: GestureTests {
    let given = TestViews()

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
        #expect(try #require(result).names("a tap needs at least one click"))
    }
}
