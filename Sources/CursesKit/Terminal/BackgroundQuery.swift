import CNcurses

/// Asks the terminal what its background is (OSC 11), and knows which answers count.
///
/// The program never waits: the answer arrives among the keys. One that takes longer than `patience` comes to
/// nothing.
struct BackgroundQuery {
    /// When it was asked; nil if it was not, or has been answered.
    private var asked: ContinuousClock.Instant?

    private static let patience = Duration.milliseconds(50)

    /// Sends the question.
    mutating func ask() {
        asked = .now
        ck_send("\u{1B}]11;?\u{7}")
    }

    /// Whether `event` answers a question that was asked too long ago, or not at all.
    mutating func isAnsweredTooLate(by event: Event) -> Bool {
        guard case .background = event else { return false }
        defer { asked = nil }
        return asked.map { ContinuousClock.now - $0 > Self.patience } ?? true
    }

    /// Gives the question up. As long as the answer would count it waits for it, which is no time at all
    /// unless the program has just begun.
    ///
    /// - Returns: whether something has arrived.
    mutating func awaitsAnswer() -> Bool {
        guard let asked else { return false }
        self.asked = nil
        let left = Self.patience - (ContinuousClock.now - asked)
        guard left > .zero else { return false }
        return ck_input_arrives(Int32(left.components.attoseconds / 1_000_000_000_000_000))
    }
}
