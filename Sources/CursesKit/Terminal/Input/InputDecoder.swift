/// Turns input into events.
///
/// This folder reads the terminal: `TerminalInput` takes bytes and ncurses' keys to the decoder, and what the terminal
/// answers to a `TerminalQuery` becomes a `TerminalReply`.
///
/// On terminals that are not like xterm, ncurses recognizes the keys of terminfo and passes everything else on byte by
/// byte. The decoder reads UTF-8, the keys that ECMA-48 terminals send whatever terminfo says, Alt as an Escape directly
/// before its key, keys as their code points (`ESC [ 97 ; 5 u`), SGR mouse reports (xterm's mode 1006), focus changes
/// (mode 1004), bracketed pastes (mode 2004), and the terminal's replies (`TerminalReply`). Unknown control sequences
/// and replies are dropped whole, so that none of their letters acts as a key.
struct InputDecoder {
    private let keys: [Int32: Key]
    private var state = InputState.ground
    private var paste = PasteBuffer()
    private var timeout = SequenceTimeout()
    /// Whether the terminal still owes replies. What could be the first bytes of one is then not taken for a
    /// key before `replyDelay` is over.
    var expectsReplies = false
    /// How long an Escape without further bytes waits for them before it is a key.
    let escapeDelay: Duration

    private static let escape: UInt8 = 0x1B
    /// The longest control sequence that has a meaning, in bytes; xterm's device attributes have 32.
    private static let sequenceLimit = 128
    /// The escape delay on terminals whose replies arrive soon: a line may cut them behind any byte.
    private static let replyDelay = Duration.seconds(1)
    /// The usual escape delay.
    static let usualEscapeDelay = Duration.milliseconds(20)

    /// - Parameter keys: the keys of ncurses' key codes.
    init(keys: [Int32: Key], escapeDelay: Duration = usualEscapeDelay) {
        self.keys = keys
        self.escapeDelay = escapeDelay
    }

    /// The key that `sequence` means without ncurses' help; nil unless it is exactly one key without
    /// modifiers.
    static func key(for sequence: UnsafePointer<CChar>) -> Key? {
        var decoder = InputDecoder(keys: [:])
        var events: [Event] = []
        var next = sequence
        while next.pointee != 0 {
            decoder.decode(Int32(UInt8(bitPattern: next.pointee)), into: &events)
            next += 1
        }
        if let last = decoder.giveUp() { events.append(last) }
        guard events.count == 1, case .key(let press) = events[0], press.modifiers.isEmpty else { return nil }
        return press.key
    }

    /// How long to wait for more input before `giveUp()`; nil unless the last bytes are either a key or the start of a
    /// sequence.
    var delay: Duration? {
        guard state.isUndecided else { return nil }
        return expectsReplies ? max(escapeDelay, Self.replyDelay) : escapeDelay
    }

    /// Decodes what arrived together. A sequence that was cut off before is given up, so that its keys act; so is a
    /// paste whose end was lost.
    mutating func decode(
        _ codes: some Collection<Int32>, at now: ContinuousClock.Instant, into events: inout [Event]
    ) {
        guard !codes.isEmpty else { return }
        if case .paste = state {
            if paste.hasLostEnd(before: codes, isKey: isOneKey(codes), at: now) {
                events.append(.paste(paste.takeIncomplete()))
                state = .ground
            }
        } else {
            paste.began(at: now)
        }
        if let key = escape(before: codes, at: now) {
            events.append(key)
        } else if timeout.isOver(at: now, delay: escapeDelay), !isContinued(by: codes, at: now) {
            state = .ground
        }
        for code in codes { decode(code, into: &events) }
        timeout.inputArrived(isIncomplete: state.isIncomplete, at: now)
    }

    /// Decodes a code and adds the completed events: usually one, none within a sequence, two if the code
    /// shows that the bytes before it were a key.
    ///
    /// - Parameter code: a byte, or a key code of ncurses from 256.
    mutating func decode(_ code: Int32, into events: inout [Event]) {
        guard let byte = UInt8(exactly: code) else {
            if case .paste = state { return }
            if let key = giveUp() { events.append(key) }
            state = .ground
            if let key = keys[code] { events.append(.key(KeyPress(key))) }
            return
        }
        if case .escape = state { return decode(behindEscape: byte, into: &events) }
        if case .reportedEscape = state {
            state = .ground
            if byte == UInt8(ascii: "[") || ReplyDecoder.Kind(rawValue: byte) != nil {
                return decode(behindEscape: byte, into: &events)
            }
        }
        if case .cutReply = state, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
            return decode(behindEscape: byte, into: &events)
        }
        if case .reply(let reply) = state { return decode(byte, of: reply, into: &events) }
        if let event = advance(byte) { events.append(event) }
    }

    /// Waits no longer: what could have started a sequence was a key.
    mutating func giveUp() -> Event? {
        guard state.isUndecided else { return nil }
        if expectsReplies {
            switch state {
            case .reply, .replyEnd, .cutReply, .sequence: return nil
            case .escape:
                state = .reportedEscape
                return .key(KeyPress(.escape))
            default: break
            }
        }
        defer { state = .ground }
        return switch state {
        case .replyEnd, .cutReply: nil
        case .reply(let reply): .key(reply.key)
        case .sequence: .key(KeyPress("[", modifiers: .alternate))
        case .singleShift: .key(KeyPress("O", modifiers: .alternate))
        default: .key(KeyPress(.escape))
        }
    }

    /// An Escape and a key that arrive together are that key with Alt.
    private mutating func decode(behindEscape byte: UInt8, into events: inout [Event]) {
        switch byte {
        case UInt8(ascii: "["): state = .sequence([])
        case UInt8(ascii: "O"): state = .singleShift
        case Self.escape: events.append(.key(KeyPress(.escape)))
        default:
            if let kind = ReplyDecoder.Kind(rawValue: byte) {
                state = .reply(ReplyDecoder(kind))
            } else if let event = begin(byte, .alternate) {
                events.append(event)
            } else if case .ground = state {
                events.append(.key(KeyPress(.escape)))
            }
        }
    }

    private mutating func advance(_ byte: UInt8) -> Event? {
        switch state {
        case .ground, .escape, .reportedEscape, .reply: return begin(byte)
        case .character(let bytes, let modifiers): return complete(bytes + [byte], modifiers)
        case .paste:
            guard paste.add(byte) else { return nil }
            state = .ground
            return paste.take().map { .paste($0) }
        case .replyEnd, .cutReply:
            state = .ground
            return byte == UInt8(ascii: "\\") ? nil : begin(byte)
        case .sequence, .singleShift, .oldMouse:
            // Control characters end an incomplete sequence and are not part of it.
            guard byte >= 0x20 else { return begin(byte) }
            return continueSequence(byte)
        }
    }

    // MARK: Sequences in pieces

    /// The Escape key, if that is what the last byte was: `codes` come too late to belong to it, and no reply begins so.
    private mutating func escape(before codes: some Collection<Int32>, at now: ContinuousClock.Instant)
        -> Event?
    {
        guard case .escape = state, timeout.pause(at: now) > escapeDelay,
            let first = codes.first.flatMap(UInt8.init(exactly:)), first != UInt8(ascii: "["),
            ReplyDecoder.Kind(rawValue: first) == nil
        else { return nil }
        state = .ground
        return .key(KeyPress(.escape))
    }

    /// Whether `codes`, which come late, are the rest of a sequence.
    private func isContinued(by codes: some Collection<Int32>, at now: ContinuousClock.Instant) -> Bool {
        // Not incomplete, or decided by `giveUp()`.
        if case .escape = state { return true }
        if case .reportedEscape = state { return true }
        return state.isContinued(by: codes)
            || expectsReplies && timeout.pause(at: now) <= Self.replyDelay
                && state.isReplyContinued(by: codes)
    }

    // MARK: Pastes that are cut off

    /// Whether `codes`, on their own, are a key or a report of the mouse or the focus, and nothing else.
    private func isOneKey(_ codes: some Collection<Int32>) -> Bool {
        guard codes.count <= Self.sequenceLimit else { return false }
        var decoder = InputDecoder(keys: keys)
        var events: [Event] = []
        for code in codes { decoder.decode(code, into: &events) }
        if let last = decoder.giveUp() { events.append(last) }
        guard events.count == 1, case .ground = decoder.state else { return false }
        return switch events[0] {
        case .reply, .paste: false
        default: true
        }
    }

    // MARK: States

    private mutating func begin(_ byte: UInt8, _ modifiers: KeyModifierFlags = []) -> Event? {
        func press(_ key: Key, _ more: KeyModifierFlags = []) -> Event {
            .key(KeyPress(key, modifiers: modifiers.union(more)))
        }
        state = .ground
        switch byte {
        case Self.escape:
            state = .escape
            return nil
        case 0x20...0x7E: return press(.character(Character(Unicode.Scalar(byte))))
        case 0x80...: return complete([byte], modifiers)
        default: return ControlSequence.press(control: byte).map { press($0.key, $0.modifiers) }
        }
    }

    /// The character, once all of its bytes have arrived; invalid UTF-8 is dropped.
    private mutating func complete(_ bytes: [UInt8], _ modifiers: KeyModifierFlags) -> Event? {
        let length =
            switch bytes[0] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        if bytes.count > 1, let last = bytes.last, last & 0xC0 != 0x80 { return begin(last) }
        guard bytes.count >= length else {
            state = .character(bytes, modifiers)
            return nil
        }
        state = .ground
        guard length > 0, let text = String(validating: bytes, as: UTF8.self), let character = text.first
        else { return nil }
        return .key(KeyPress(.character(character), modifiers: modifiers))
    }

    private mutating func continueSequence(_ byte: UInt8) -> Event? {
        switch state {
        case .singleShift:
            state = .ground
            let key = byte == UInt8(ascii: "M") ? .enter : ControlSequence.key(final: byte)
            return key.map { .key(KeyPress($0)) }
        case .oldMouse(let count):
            state = count > 1 ? .oldMouse(count - 1) : .ground
            return nil
        case .sequence(let bytes) where (0x40...0x7E).contains(byte):
            state = .ground
            return bytes.count < Self.sequenceLimit ? end(bytes, final: byte) : nil
        case .sequence(let bytes) where bytes.count < Self.sequenceLimit:
            state = .sequence(bytes + [byte])
            return nil
        default: return nil
        }
    }

    private mutating func decode(_ byte: UInt8, of reply: ReplyDecoder, into events: inout [Event]) {
        var reply = reply
        switch reply.add(byte) {
        case .incomplete: state = .reply(reply)
        case .complete(let meaning):
            state = byte == Self.escape ? meaning == nil ? .cutReply : .replyEnd : .ground
            if let meaning { events.append(.reply(meaning)) }
        case .aborted:
            state = .ground
            if reply.isEmpty { events.append(.key(reply.key)) }
            if let event = begin(byte) { events.append(event) }
        }
    }

    /// The meaning of `ESC [`, `bytes` and `final`.
    private mutating func end(_ bytes: [UInt8], final: UInt8) -> Event? {
        if bytes.isEmpty, final == UInt8(ascii: "M") {
            state = .oldMouse(3)
        } else if final == UInt8(ascii: "~"), KeyReport(bytes).code == 200 {
            state = .paste
        } else {
            return ControlSequence.event(bytes, final: final)
        }
        return nil
    }
}
