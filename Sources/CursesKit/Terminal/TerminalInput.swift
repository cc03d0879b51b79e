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

    /// How many milliseconds to wait for the rest of a possible key sequence.
    private static let escapeDelay: Int32 = 20

    /// - Parameter readsBytes: whether the keys need no help from ncurses, whose screen is open.
    init(readsBytes: Bool) {
        self.readsBytes = readsBytes
        set_escdelay(Self.escapeDelay)
        keyboard = readsBytes ? nil : ck_open_keyboard()
        // `InputDecoder` reads mouse reports, in the same way on every terminal.
        if !readsBytes { define_key(nil, Int32(KEY_MOUSE)) }
        decoder = InputDecoder(keys: readsBytes ? [:] : Terminfo.keyCodes)
    }

    /// The events of all pending input, with the terminal's replies.
    func read() -> [Event] {
        decoder.expectsReplies = query.isPending()
        var events = readBurst()
        if let last = decoder.endOfBurst() { events.append(last) }
        for case .reply(let reply) in events { query.receive(reply) }
        return events
    }

    /// Waits for pending replies, which must not reach the next program on the terminal. That takes time only
    /// right after the start.
    func awaitReplies() {
        while case let time = query.millisecondsToWait(), time > 0, ck_input_arrives(time) {
            if read().isEmpty, ck_input_hung_up() { return }
        }
    }

    private func readBurst() -> [Event] {
        var events: [Event] = []
        if readsBytes { readBytes(into: &events) } else { readKeys(into: &events) }
        return events
    }

    /// Reads all input at once, and waits for the rest of an incomplete sequence.
    private func readBytes(into events: inout [Event]) {
        repeat {
            let count = CNcurses.read(STDIN_FILENO, &bytes, bytes.count)
            decoder.decode(bytes.prefix(max(0, count)).lazy.map(Int32.init), at: .now, into: &events)
        } while decoder.isUndecided && ck_input_arrives(Self.escapeDelay)
    }

    private func readKeys(into events: inout [Event]) {
        var codes: [Int32] = []
        while case let code = wgetch(keyboard), code != ERR { codes.append(code) }
        decoder.decode(codes, at: .now, into: &events)
    }
}
