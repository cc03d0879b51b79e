import Synchronization

/// A clock that moves only when a test advances it.
final class ManualClock: Clock, Sendable {
    typealias Duration = Swift.Duration

    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var nextID = 0
    }

    let minimumResolution = Duration.zero
    /// The deadlines of all sleeps, in the order in which they begin.
    let deadlines: AsyncStream<Duration>
    private let beganSleep: AsyncStream<Duration>.Continuation
    private let state = Mutex(State())

    init() {
        (deadlines, beganSleep) = AsyncStream.makeStream()
    }

    /// Whether no task sleeps.
    var isIdle: Bool { state.withLock { $0.sleepers.isEmpty } }

    var now: Instant { state.withLock { $0.now } }

    /// Advances the clock, and wakes tasks whose deadline has passed.
    func advance(by duration: Duration) {
        let awake = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let awake = state.sleepers.filter { $0.value.deadline <= state.now }
            awake.keys.forEach { state.sleepers[$0] = nil }
            return awake.values.map(\.continuation)
        }
        awake.forEach { $0.resume() }
    }

    /// Returns once a task has begun to sleep until `offset`.
    func sleeper(until offset: Duration) async {
        for await deadline in deadlines where deadline == offset { return }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                begin(Sleeper(deadline: deadline, continuation: continuation), id: id)
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation
                .resume(throwing: CancellationError())
        }
    }

    private func begin(_ sleeper: Sleeper, id: Int) {
        let outcome: Result<Void, any Error>? = state.withLock { state in
            // A task that was cancelled earlier has already run its cancellation handler, and would never
            // wake.
            if Task.isCancelled { return .failure(CancellationError()) }
            guard sleeper.deadline > state.now else { return .success(()) }
            state.sleepers[id] = sleeper
            return nil
        }
        if let outcome { sleeper.continuation.resume(with: outcome) }
        beganSleep.yield(sleeper.deadline.offset)
    }
}
