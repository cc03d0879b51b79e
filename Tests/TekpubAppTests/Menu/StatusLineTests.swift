import CursesKit
import CursesKitTesting
import Testing

@testable import TekpubApp

/// The messages of the status line, and how long they stay.
@MainActor
struct StatusLineTests {
    private let bar = StatusBar()
    private let clock = ManualClock()
    private let line: StatusLine

    init() {
        line = StatusLine(bars: [bar], clock: clock)
        line.standing = "all is well"
    }

    @Test func saysNewsForAWhile() {
        line.say("one")
        line.say("two")
        #expect(bar.message == "two")
        clock.advance(by: .seconds(7))
        #expect(bar.message == "all is well")
        #expect(clock.isIdle)
    }

    @Test func takesNewsAway() {
        line.say("one")
        line.say("")
        #expect(bar.message == "all is well")
    }

    @Test func givesEachAnnouncementItsTime() {
        line.announce(["one", "two"])
        #expect(bar.message == "one")
        clock.advance(by: .seconds(5))
        line.say("news")
        #expect(bar.message == "news")
        clock.advance(by: .seconds(7))
        #expect(bar.message == "one")
        clock.advance(by: .seconds(6))
        #expect(bar.message == "two")
        clock.advance(by: .seconds(6))
        #expect(bar.message == "all is well")
        #expect(clock.isIdle)
    }
}
