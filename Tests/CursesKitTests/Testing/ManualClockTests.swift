import CursesKit
import CursesKitTesting
import Testing

@MainActor
struct ManualClockTests {
    private let clock = ManualClock()
    private let journal = Journal()

    @Test func callsBackInOrderOfTime() {
        clock.schedule(after: .seconds(2)) { journal.add("two") }
        clock.schedule(after: .seconds(1)) { journal.add("one") }
        clock.schedule(after: .seconds(1)) { journal.add("one again") }
        clock.schedule(after: .seconds(4)) { journal.add("four") }
        #expect(journal.entries.isEmpty && clock.nextDue == .seconds(1))
        clock.advance(by: .seconds(3))
        #expect(journal.entries == ["one", "one again", "two"])
        #expect(clock.now == .seconds(3))
        #expect(!clock.isIdle && clock.nextDue == .seconds(4))
        clock.advance(by: .seconds(1))
        #expect(clock.isIdle && clock.nextDue == nil)
    }

    @Test func callsBackWhatIsScheduledOnTheWay() {
        clock.schedule(after: .seconds(1)) {
            #expect(clock.now == .seconds(1))
            clock.schedule(after: .seconds(1)) { journal.add("nested") }
        }
        clock.advance(by: .seconds(2))
        #expect(journal.entries == ["nested"])
    }

    @Test func callsBackNothingBeforeItIsAdvanced() {
        clock.schedule(after: .zero) { journal.add("now") }
        #expect(journal.entries.isEmpty)
        clock.advance()
        #expect(journal.entries == ["now"])
    }
}
