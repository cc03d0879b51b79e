import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct AnimatorTests {
    private let clock = ManualClock()
    private let journal = Journal()
    private let animator: Animator

    init() {
        let journal = journal
        animator = Animator(clock: clock) { journal.add("needs frame") }
    }

    private func run(_ name: String = "", seconds: Int = 2) {
        animator.run(Animation(duration: .seconds(seconds), curve: .linear)) {
            journal.add("\(name)\($0)")
        } completion: {
            journal.add("\(name)done \($0)")
        }
    }

    private func advance(seconds: Int) {
        clock.advance(by: .seconds(seconds))
        animator.advance()
    }

    // MARK: Animations

    @Test func tellsProgressAtEveryFrameAndThenTheEnd() {
        run()
        #expect(journal.takeAll() == ["needs frame"])
        advance(seconds: 0)
        advance(seconds: 1)
        #expect(journal.takeAll() == ["0.0", "0.5"])
        #expect(animator.nextFrame(after: clock.time) == clock.time + .nanoseconds(16_666_667))
        advance(seconds: 1)
        #expect(journal.takeAll() == ["1.0", "done true"])
        #expect(animator.nextFrame(after: clock.time) == nil)
        advance(seconds: 1)
        #expect(journal.entries.isEmpty)
    }

    @Test func endsAtExactlyOneHoweverLateTheFrame() {
        run()
        _ = journal.takeAll()
        advance(seconds: 100)
        #expect(journal.entries == ["1.0", "done true"])
    }

    @Test func finishesAtOnce() {
        run("a ")
        run("b ", seconds: 9)
        _ = journal.takeAll()
        animator.finish()
        #expect(journal.takeAll() == ["a 1.0", "a done true", "b 1.0", "b done true"])
        #expect(animator.nextFrame(after: clock.time) == nil)
        animator.finish()
        advance(seconds: 9)
        #expect(journal.entries.isEmpty)
    }

    @Test func runsWhatACompletionBegins() {
        animator.run(Animation(duration: .seconds(1))) { _ in
        } completion: { _ in
            run("next ")
        }
        advance(seconds: 1)
        _ = journal.takeAll()
        advance(seconds: 1)
        #expect(journal.entries == ["next 0.5"])
    }

    // MARK: Tickers

    @Test func ticksUntilItIsStopped() {
        animator.tick(every: .seconds(1), for: journal) { journal.add("tick") }
        #expect(journal.takeAll() == ["needs frame"])
        #expect(animator.nextFrame(after: clock.time) == .seconds(1))
        animator.advance()
        #expect(journal.entries.isEmpty)
        advance(seconds: 1)
        advance(seconds: 1)
        #expect(journal.takeAll() == ["tick", "tick"])
        #expect(animator.nextFrame(after: clock.time) == .seconds(3))
        animator.stopTicking(for: journal)
        #expect(animator.nextFrame(after: clock.time) == nil)
        advance(seconds: 1)
        #expect(journal.entries.isEmpty)
    }

    @Test func makesNoUpForTicksThatItMissed() {
        animator.tick(every: .seconds(1), for: journal) { journal.add("tick") }
        _ = journal.takeAll()
        advance(seconds: 50)
        #expect(journal.entries == ["tick"])
        #expect(animator.nextFrame(after: clock.time) == .seconds(51))
    }

    @Test func replacesTheTickerOfTheSameOwner() {
        animator.tick(every: .seconds(1), for: journal) { journal.add("old") }
        animator.tick(every: .seconds(2), for: journal) { journal.add("new") }
        _ = journal.takeAll()
        advance(seconds: 1)
        advance(seconds: 1)
        #expect(journal.entries == ["new"])
    }

    @Test func keepsTickingWhenAnimationsAreFinished() {
        animator.tick(every: .seconds(1), for: journal) { journal.add("tick") }
        run()
        animator.finish()
        _ = journal.takeAll()
        advance(seconds: 1)
        #expect(journal.entries == ["tick"])
    }

    @Test func letsATickerStopItself() {
        animator.tick(every: .seconds(1), for: journal) {
            journal.add("tick")
            animator.stopTicking(for: journal)
        }
        _ = journal.takeAll()
        advance(seconds: 1)
        advance(seconds: 1)
        #expect(journal.entries == ["tick"])
    }

    @Test func doesNotTickForAnOwnerThatAnotherTickerStopped() {
        let owners = [Journal(), Journal()]
        for (owner, other) in [(owners[0], owners[1]), (owners[1], owners[0])] {
            animator.tick(every: .seconds(1), for: owner) {
                journal.add("tick")
                animator.stopTicking(for: other)
            }
        }
        _ = journal.takeAll()
        advance(seconds: 1)
        #expect(journal.entries == ["tick"])
    }
}
