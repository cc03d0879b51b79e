/// Tells when the terminal has stopped in the middle of a sequence, so that the next key is a key again.
///
/// A reply that is cut off, by a bad line or by a program in between, leaves the decoder inside it, where letters that
/// are typed would count as its rest.
struct SequenceTimeout {
    /// When the incomplete sequence began, and when its latest bytes arrived; nil outside of one.
    private var began, latest: ContinuousClock.Instant?

    /// The longest pause in a sequence. Typed keys rarely follow each other so slowly that several are lost before.
    private static let pause = Duration.milliseconds(250)
    /// The longest time for a whole sequence, in case that keys are typed without a pause.
    private static let limit = Duration.seconds(1)

    /// Whether the sequence that was incomplete after the last input is not expected to go on.
    ///
    /// - Parameter delay: a pause that is usual on the line.
    func isOver(at now: ContinuousClock.Instant, delay: Duration) -> Bool {
        guard let began, let latest else { return false }
        return now - latest > max(Self.pause, delay) || now - began > max(Self.limit, delay * 4)
    }

    /// The time since the latest bytes of an incomplete sequence; 0 outside of one.
    func pause(at now: ContinuousClock.Instant) -> Duration { latest.map { now - $0 } ?? .zero }

    /// Notes that input was decoded.
    mutating func inputArrived(isIncomplete: Bool, at now: ContinuousClock.Instant) {
        (began, latest) = isIncomplete ? (began ?? now, now) : (nil, nil)
    }
}
