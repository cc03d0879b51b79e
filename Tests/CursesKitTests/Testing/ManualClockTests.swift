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
        #expect(clock.time == .seconds(3))
        #expect(!clock.isIdle && clock.nextDue == .seconds(4))
        clock.advance(by: .seconds(1))
        #expect(clock.isIdle && clock.nextDue == nil)
    }

    @Test func callsBackWhatIsScheduledOnTheWay() {
        clock.schedule(after: .seconds(1)) {
            #expect(clock.time == .seconds(1))
            clock.schedule(after: .seconds(1)) { journal.add("nested") }
        }
        clock.advance(by: .seconds(2))
        #expect(journal.entries == ["nested"])
    }

    @Test func wakesTasksThatSleep() async throws {
        let task = Task { @MainActor in
            for _ in 0..<3 {
                try await clock.sleep(for: .seconds(1))
                journal.add("\(clock.time)")
            }
        }
        for _ in 0..<3 {
            while clock.isIdle { await Task.yield() }
            clock.advance(by: .seconds(1))
        }
        try await task.value
        #expect(journal.entries == ["1.0 seconds", "2.0 seconds", "3.0 seconds"])
    }

    @Test func wakesATaskThatIsCancelled() async {
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        while clock.isIdle { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.isIdle)
    }

    @Test func callsBackNothingBeforeItIsAdvanced() {
        clock.schedule(after: .zero) { journal.add("now") }
        #expect(journal.entries.isEmpty)
        clock.advance()
        #expect(journal.entries == ["now"])
    }
}
