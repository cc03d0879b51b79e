/// A countdown that can be paused.
///
/// It has no clock: callers pass the time, as a duration since any fixed moment.
struct Countdown {
    /// The time from start to end.
    var duration: Duration
    private(set) var elapsed = Duration.zero
    private(set) var start: Duration?

    var isRunning: Bool { start != nil }

    /// Whether the countdown has not started yet.
    var isWhole: Bool { start == nil && elapsed == .zero }

    mutating func start(at now: Duration) {
        start = now
    }

    mutating func pause(at now: Duration) {
        elapsed = duration - remaining(at: now)
        start = nil
    }

    /// The time left; never negative.
    func remaining(at now: Duration) -> Duration {
        max(.zero, duration - elapsed - (start.map { now - $0 } ?? .zero))
    }
}
