import Synchronization

/// Publishes the status of a player, at most once an interval unless the user acted.
///
/// What is published is the newest status; those in between are left out.
final class StatusPublisher: Sendable {
    private let interval: Duration
    private let clock: any Clock<Duration>
    private let publish: @Sendable (PlaybackStatus) -> Void
    private let state = Mutex(State())

    private struct State {
        /// The newest status, if it has to wait for the end of the interval.
        var waiting: PlaybackStatus?
        /// Whether the last publication is less than an interval ago.
        var isResting = false
        /// Whether the user acted in this interval.
        var isUrgent = false
    }

    /// - Parameter publish: called in order.
    init(
        interval: Duration, clock: any Clock<Duration>,
        publish: @escaping @Sendable (PlaybackStatus) -> Void
    ) {
        (self.interval, self.clock, self.publish) = (interval, clock, publish)
    }

    /// Publishes a status now, or at the end of the interval. Call it in the order of the changes.
    func send(_ status: PlaybackStatus, isUrgent: Bool = false) {
        let startsInterval = state.withLock { state in
            guard isUrgent || state.isUrgent || !state.isResting else {
                state.waiting = status
                return false
            }
            // In order, because it is called inside the lock.
            publish(status)
            state.waiting = nil
            defer { state.isResting = true }
            return !state.isResting
        }
        if startsInterval { rest() }
    }

    /// Publishes the following statuses of this interval at once: the user has acted.
    func expectAnswer() {
        state.withLock { $0.isUrgent = true }
    }

    private func rest() {
        Task { [weak self, clock, interval] in
            // Ignore errors: this task is never cancelled.
            try? await clock.sleep(for: interval)
            self?.endInterval()
        }
    }

    private func endInterval() {
        let startsInterval = state.withLock { state in
            state.isUrgent = false
            state.isResting = state.waiting != nil
            if let waiting = state.waiting { publish(waiting) }
            state.waiting = nil
            return state.isResting
        }
        if startsInterval { rest() }
    }
}
