import CNcurses

/// Asks the terminal for its background colour (OSC 11), and drops late replies.
///
/// The program never waits: the reply arrives among the keys. A reply that takes longer than `timeout` is
/// ignored.
struct BackgroundQuery {
    /// When the query was sent; nil if it was not sent, or has been answered.
    private var asked: ContinuousClock.Instant?

    private static let timeout = Duration.milliseconds(50)

    /// Sends the query.
    mutating func ask() {
        asked = .now
        ck_send("\u{1B}]11;?\u{7}")
    }

    /// Whether `event` is a reply that came too late, or without a query.
    mutating func isAnsweredTooLate(by event: Event) -> Bool {
        guard case .background = event else { return false }
        defer { asked = nil }
        return asked.map { ContinuousClock.now - $0 > Self.timeout } ?? true
    }

    /// Ends the query. Waits for a pending reply until it would be too late, which takes time only right
    /// after the start.
    ///
    /// - Returns: whether input has arrived.
    mutating func awaitsAnswer() -> Bool {
        guard let asked else { return false }
        self.asked = nil
        let left = Self.timeout - (ContinuousClock.now - asked)
        guard left > .zero else { return false }
        return ck_input_arrives(Int32(left.components.attoseconds / 1_000_000_000_000_000))
    }
}
