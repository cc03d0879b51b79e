import CursesKit
import Synchronization

/// A clock that stands still until a test advances it, for frames and for sleeping tasks.
public final class ManualClock: Sendable {
    private let state = Mutex(State())

    private struct State {
        var time = Duration.zero
        var waiting: [Waiting] = []
        /// The number of the next entry, and of the calls made.
        var (nextNumber, calledCount) = (0, 0)
    }

    private struct Waiting {
        let number: Int
        let due: Duration
        let wake: Wake
    }

    private enum Wake {
        case callback(@MainActor () -> Void)
        case sleeper(CheckedContinuation<Void, any Error>)
    }

    /// A clock at zero, with nothing scheduled.
    public init() {}

    /// The time that `advance(by:)` let pass in total.
    public var time: Duration { state.withLock(\.time) }

    /// Whether nothing is scheduled and no task sleeps, as in an idle program.
    public var isIdle: Bool { state.withLock(\.waiting.isEmpty) }

    /// When the next callback or sleeping task is due; nil if nothing is scheduled.
    public var nextDue: Duration? { state.withLock { $0.waiting.map(\.due).min() } }

    /// Increases with each callback, and with each task that starts or stops sleeping.
    var activityCount: Int { state.withLock { $0.nextNumber + $0.calledCount } }

    /// Lets `duration` pass. Calls everything that becomes due in the order of time, including calls that are
    /// scheduled meanwhile. Sleeping tasks continue when the caller awaits something.
    @MainActor
    public func advance(by duration: Duration = .zero) {
        let end = time + duration
        while let wake = nextWake(until: end) {
            switch wake {
            case .callback(let body): body()
            case .sleeper(let continuation): continuation.resume()
            }
        }
        state.withLock { $0.time = end }
    }

    /// The next due entry, with the time set to that moment; nil if nothing is due before `end`.
    private func nextWake(until end: Duration) -> Wake? {
        state.withLock { state in
            guard let next = state.waiting.indices.min(by: { state.waiting[$0].due < state.waiting[$1].due }),
                state.waiting[next].due <= end
            else { return nil }
            let item = state.waiting.remove(at: next)
            state.time = max(state.time, item.due)
            state.calledCount += 1
            return item.wake
        }
    }
}

extension ManualClock: FrameClock {
    /// Schedules `body` for the moment `delay` from now.
    public func schedule(after delay: Duration, _ body: @escaping @MainActor () -> Void) {
        state.withLock { state in
            state.waiting.append(
                Waiting(number: state.nextNumber, due: state.time + delay, wake: .callback(body)))
            state.nextNumber += 1
        }
    }
}

extension ManualClock: Clock {
    /// A moment on a manual clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let time: Duration

        /// The moment `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

        /// The time from here to `other`, negative if that is earlier.
        public func duration(to other: Instant) -> Duration { other.time - time }

        /// Whether `a` is earlier than `b`.
        public static func < (a: Instant, b: Instant) -> Bool { a.time < b.time }
    }

    /// The present moment.
    public var now: Instant { Instant(time: time) }

    /// Any duration can be measured.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until `advance(by:)` reaches `deadline`.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { state in
            defer { state.nextNumber += 1 }
            return state.nextNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    let isOver = Task.isCancelled || deadline.time <= state.time
                    if !isOver {
                        state.waiting.append(
                            Waiting(number: number, due: deadline.time, wake: .sleeper(continuation)))
                    }
                    return isOver
                }
                if isOver { continuation.resume() }
            }
            try Task.checkCancellation()
        } onCancel: {
            let sleeper = state.withLock { state in
                let index = state.waiting.firstIndex { $0.number == number }
                return index.map { state.waiting.remove(at: $0).wake }
            }
            if case .sleeper(let continuation) = sleeper {
                continuation.resume(throwing: CancellationError())
            }
        }
    }
}
