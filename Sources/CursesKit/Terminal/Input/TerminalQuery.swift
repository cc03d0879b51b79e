/// Asks the terminal what it can do: once, with the first frame, and without ever waiting.
///
/// The replies arrive among the keys, at any time or not at all; `InputDecoder` reads them, and
/// `TerminalCapabilities` keeps what they tell. Every terminal replies to the last question, so that the
/// others are over then, apart from those that GNU screen forwards.
struct TerminalQuery {
    /// When the questions were sent, and when the latest reply arrived; nil if they were not sent, or have all been
    /// answered.
    private var asked, latest: ContinuousClock.Instant?

    /// The number of the mode in which a frame is shown at once.
    static let synchronizedOutput = 2026

    /// How long a program that ends waits for replies, from the question on. Some terminals never reply, and the user may
    /// quit at once. Most terminals need 10 ms, and a line around the world 300. Replies that come later reach the shell.
    private static let patience = Duration.milliseconds(600)
    /// For how long after a reply the first bytes of the next one are not taken for keys.
    private static let expectation = Duration.seconds(10)

    /// The questions for terminals of a type; empty if such terminals do not answer, or print questions.
    ///
    /// A terminal that does not know a question may print its last letter. Ask at the home position, whose row must be
    /// drawn again.
    ///
    /// - Parameter more: further questions, which terminals of this kind answer before the last one.
    static func questions(for typeName: String, and more: String = "") -> String {
        guard answers(typeName) else { return "" }
        let colors = "\u{1B}]11;?\u{7}\u{1B}]10;?\u{7}"
        let others = "\u{1B}[?\(synchronizedOutput)$p\u{1B}[>0q"
        return colors + others + more + "\u{1B}[c"
    }

    /// Whether terminals of a type understand xterm's control sequences. The Linux console of older kernels,
    /// real VT terminals and dumb ones print parts of them.
    static func answers(_ typeName: String) -> Bool {
        !["linux", "vt", "dumb", "cons", "ansi"].contains { typeName.hasPrefix($0) }
    }

    /// Notes that the questions were sent.
    mutating func didAsk(at now: ContinuousClock.Instant = .now) {
        (asked, latest) = (now, now)
    }

    /// Notes a reply.
    mutating func receive(_ reply: TerminalReply, at now: ContinuousClock.Instant = .now) {
        guard asked != nil else { return }
        if case .deviceAttributes = reply { (asked, latest) = (nil, nil) } else { latest = now }
    }

    /// Whether replies may still arrive soon.
    func isPending(at now: ContinuousClock.Instant = .now) -> Bool {
        latest.map { now - $0 < Self.expectation } ?? false
    }

    /// How many milliseconds a program that ends waits for the next reply; 0 if none is expected.
    func millisecondsToWait(at now: ContinuousClock.Instant = .now) -> Int32 {
        guard let asked else { return 0 }
        let left = Self.patience - (now - asked)
        return Int32(max(0, left / .milliseconds(1)))
    }
}
