/// Time that runs out, and can be stopped in between.
///
/// It has no clock: whoever asks says what time it is, as a duration since any fixed moment.
struct Countdown {
    /// How long it takes from the start to the end.
    var duration: Duration
    private(set) var elapsed = Duration.zero
    private(set) var start: Duration?

    var isRunning: Bool { start != nil }

    /// Whether nothing of the time has been used yet.
    var isWhole: Bool { start == nil && elapsed == .zero }

    mutating func start(at now: Duration) {
        start = now
    }

    mutating func pause(at now: Duration) {
        elapsed = duration - remaining(at: now)
        start = nil
    }

    /// What is left; never negative.
    func remaining(at now: Duration) -> Duration {
        max(.zero, duration - elapsed - (start.map { now - $0 } ?? .zero))
    }
}
