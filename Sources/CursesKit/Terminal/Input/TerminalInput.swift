import CNcurses

/// Reads what the terminal sends and decodes it.
///
/// ncurses draws, but it does not read: it would hand out the terminal's replies and reports byte by byte, as keys that
/// were pressed. It reads for terminals whose keys are not those of xterm, because terminfo knows them.
@MainActor
final class TerminalInput {
    /// The questions whose replies arrive among the keys.
    var query = TerminalQuery()

    private let keyboard: UnsafeMutablePointer<WINDOW>?
    private let readsBytes: Bool
    private var decoder: InputDecoder
    /// Where input is read to.
    private var bytes = [UInt8](repeating: 0, count: 4096)

    /// - Parameters:
    ///   - readsBytes: whether the keys need no help from ncurses, whose screen is open.
    ///   - environment: returns the value of a variable; nil if it is not set.
    init(readsBytes: Bool, environment: (String) -> String?) {
        self.readsBytes = readsBytes
        let escapeDelay = Self.escapeDelay(environment: environment)
        set_escdelay(Int32(escapeDelay / .milliseconds(1)))
        keyboard = readsBytes ? nil : ck_open_keyboard()
        // `InputDecoder` reads mouse reports, in the same way on every terminal.
        if !readsBytes { define_key(nil, Int32(KEY_MOUSE)) }
        decoder = InputDecoder(keys: readsBytes ? [:] : Terminfo.keyCodes, escapeDelay: escapeDelay)
    }

    /// ncurses' variable for slow lines: the milliseconds between an Escape and the rest of a sequence.
    static func escapeDelay(environment: (String) -> String?) -> Duration {
        guard let value = environment("ESCDELAY").flatMap({ Int($0) }), (0...60_000).contains(value) else {
            return InputDecoder.usualEscapeDelay
        }
        return .milliseconds(value)
    }

    /// The events of all pending input, with the terminal's replies.
    func read() -> [Event] {
        decoder.expectsReplies = query.isPending()
        var events: [Event] = []
        if readsBytes { readBytes(into: &events) } else { readKeys(into: &events) }
        for case .reply(let reply) in events { query.receive(reply) }
        return events
    }

    /// How long to wait for the rest of a sequence before `giveUp()`; nil if none has begun.
    var delay: Duration? { decoder.delay }

    /// The key that the start of a sequence was, whose rest has not arrived; nil if it has.
    func giveUp() -> Event? { ck_input_arrives(0) ? nil : decoder.giveUp() }

    /// Waits for pending replies, which must not reach the next program on the terminal. That takes time only
    /// right after the start.
    ///
    /// - Returns: whether replies may still arrive.
    func awaitReplies() -> Bool {
        while case let time = query.millisecondsToWait(), time > 0 {
            // A signal interrupts the wait.
            let hasInput = ck_input_arrives(time)
            if !hasInput || read().isEmpty, ck_input_hung_up() { return false }
        }
        return query.isPending()
    }

    /// Reads all input at once.
    private func readBytes(into events: inout [Event]) {
        let count = CNcurses.read(STDIN_FILENO, &bytes, bytes.count)
        decoder.decode(bytes.prefix(max(0, count)).lazy.map(Int32.init), at: .now, into: &events)
    }

    private func readKeys(into events: inout [Event]) {
        var codes: [Int32] = []
        while case let code = wgetch(keyboard), code != ERR { codes.append(code) }
        decoder.decode(codes, at: .now, into: &events)
    }
}
