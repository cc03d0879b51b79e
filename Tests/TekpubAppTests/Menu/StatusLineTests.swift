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
        clock.advance(by: .seconds(4))
        #expect(bar.message == "all is well")
        #expect(clock.isIdle)
    }

    @Test func keepsAnErrorUntilAKey() {
        line.report("broken")
        clock.advance(by: .seconds(60))
        #expect(bar.message == "broken")
        line.keyWasPressed()
        #expect(bar.message == "all is well")
        line.keyWasPressed()
        #expect(clock.isIdle)
    }

    @Test func givesAnErrorTheRowsItNeeds() {
        let sentence = String(repeating: "broken ", count: 20)
        line.say(sentence)
        #expect(bar.sizeThatFits(Size(width: 40, height: 10)).height == 1)
        line.report(sentence)
        #expect(bar.sizeThatFits(Size(width: 40, height: 10)).height == 4)
        clock.advance(by: .seconds(1))
        line.keyWasPressed()
        #expect(bar.sizeThatFits(Size(width: 40, height: 10)).height == 1)
    }

    @Test func givesAnAnnouncementTheRowsItNeeds() {
        line.announce(["config.toml:3:1: unknown setting 'quallity'. Did you mean 'quality'?"])
        #expect(bar.sizeThatFits(Size(width: 40, height: 10)).height == 2)
        clock.advance(by: .seconds(4))
        #expect(bar.sizeThatFits(Size(width: 40, height: 10)).height == 1)
    }

    @Test func keepsAnErrorWhileTheUserIsTyping() {
        line.report("broken")
        line.keyWasPressed()
        #expect(bar.message == "broken")
        clock.advance(by: .seconds(1))
        line.keyWasPressed()
        #expect(bar.message == "all is well")
    }

    @Test func replacesAnErrorWithNews() {
        line.report("broken")
        line.say("mended")
        clock.advance(by: .seconds(3))
        line.keyWasPressed()
        #expect(bar.message == "mended")
        clock.advance(by: .seconds(1))
        #expect(bar.message == "all is well")
    }

    @Test func takesNewsAway() {
        line.say("one")
        line.say("")
        #expect(bar.message == "all is well")
    }

    @Test func givesEachAnnouncementItsTime() {
        line.announce(["one", "two"])
        #expect(bar.message == "one")
        clock.advance(by: .seconds(3))
        line.say("news")
        #expect(bar.message == "news")
        clock.advance(by: .seconds(4))
        #expect(bar.message == "one")
        clock.advance(by: .seconds(4))
        #expect(bar.message == "two")
        clock.advance(by: .seconds(4))
        #expect(bar.message == "all is well")
        #expect(clock.isIdle)
    }
}
