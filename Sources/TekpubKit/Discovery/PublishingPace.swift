/// Decides when the pages of a list that have come are shown while the others are loaded: at once after the first
/// page, and then about once a second.
///
/// What is shown is written once more each time. So the time between grows with the time that it takes, and a long
/// list takes little longer than without.
struct PublishingPace {
    /// When the next part may be shown; nil for at once.
    private(set) var next: ContinuousClock.Instant?

    /// The minimum time between two parts.
    private static let interval = Duration.seconds(1)
    /// The minimum time between two parts, in multiples of the time that the last one took.
    private static let share = 20

    /// Whether the next part may be shown.
    var isDue: Bool { next.map { ContinuousClock.now >= $0 } ?? true }

    /// Records that a part was shown, which took the time since `start`.
    mutating func wait(after start: ContinuousClock.Instant) {
        let end = ContinuousClock.now
        next = end + max(Self.interval, (end - start) * Self.share)
    }
}
