/// Turns what ncurses reads into events.
///
/// ncurses recognises the keys that terminfo knows of and hands on everything else byte by byte. This
/// reads UTF-8, the keys as ECMA-48 terminals send them whatever terminfo says, Alt as an Escape right
/// before its key, SGR mouse reports (xterm's mode 1006), focus (mode 1004) and bracketed paste (mode
/// 2004), and a terminal's answer about its background (OSC 11); control sequences and answers that it does
/// not know are swallowed whole, so that none of their letters acts as a key.
struct InputDecoder {
    private let keys: [Int32: Key]
    private var state = State.ground
    /// The bytes of a paste that has not ended.
    private var pasted: [UInt8] = []

    private enum State {
        case ground
        /// Bytes of a character that is not complete, and what is held with it.
        case character([UInt8], KeyModifierFlags)
        case escape
        /// Behind `ESC [`, with the bytes since.
        case sequence([UInt8])
        /// Behind `ESC ]`, with the bytes since; the first is a digit.
        case answer([UInt8])
        /// Behind an Escape that ended an answer, on most terminals with a backslash.
        case answerEnd
        /// Behind `ESC O`.
        case singleShift
        /// Behind `ESC [ M`, with so many bytes of a mouse report to come.
        case oldMouse(Int)
        case paste
    }

    private static let escape: UInt8 = 0x1B
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    /// No sequence that means something has more bytes.
    private static let sequenceLimit = 32
    /// No answer that means something has more bytes.
    private static let answerLimit = 64
    /// The most bytes of a paste.
    private static let pasteLimit = 16 << 20

    /// - Parameter keys: what ncurses' key codes mean.
    init(keys: [Int32: Key]) {
        self.keys = keys
    }

    /// The key that `sequence` is without ncurses' help; nil if it is none, or more than one.
    static func key(for sequence: UnsafePointer<CChar>) -> Key? {
        var decoder = InputDecoder(keys: [:])
        var events: [Event] = []
        var next = sequence
        while next.pointee != 0 {
            decoder.decode(Int32(UInt8(bitPattern: next.pointee)), into: &events)
            next += 1
        }
        if let last = decoder.endOfBurst() { events.append(last) }
        guard events.count == 1, case .key(let press) = events[0], press.modifiers.isEmpty else { return nil }
        return press.key
    }

    /// Whether what was read last may be a key of its own or the beginning of a sequence.
    var isUndecided: Bool {
        switch state {
        case .escape, .singleShift, .answerEnd: true
        case .sequence(let bytes), .answer(let bytes): bytes.isEmpty
        default: false
        }
    }

    /// Adds what a code completes to `events`: mostly one, none in the middle of a sequence, two where a
    /// code shows that what came before it was a key.
    ///
    /// - Parameter code: a byte, or from 256 a key code of ncurses.
    mutating func decode(_ code: Int32, into events: inout [Event]) {
        guard let byte = UInt8(exactly: code) else {
            if case .paste = state { return }
            if let key = endOfBurst() { events.append(key) }
            state = .ground
            if let key = keys[code] { events.append(.key(KeyPress(key))) }
            return
        }
        if case .escape = state { return decode(behindEscape: byte, into: &events) }
        // No answer begins with anything but a digit: it was a key.
        if case .answer(let bytes) = state, bytes.isEmpty, !(0x30...0x39).contains(byte),
            let key = endOfBurst()
        {
            events.append(key)
        }
        if let event = advance(byte) { events.append(event) }
    }

    /// Tells that nothing more has arrived for now: what could have begun a sequence was a key.
    mutating func endOfBurst() -> Event? {
        guard isUndecided else { return nil }
        defer { state = .ground }
        return switch state {
        case .answerEnd: nil
        case .answer: .key(KeyPress("]", modifiers: .alternate))
        case .sequence: .key(KeyPress("[", modifiers: .alternate))
        case .singleShift: .key(KeyPress("O", modifiers: .alternate))
        default: .key(KeyPress(.escape))
        }
    }

    /// An Escape and a key that arrive together are that key with Alt.
    private mutating func decode(behindEscape byte: UInt8, into events: inout [Event]) {
        switch byte {
        case UInt8(ascii: "["): state = .sequence([])
        case UInt8(ascii: "]"): state = .answer([])
        case UInt8(ascii: "O"): state = .singleShift
        case Self.escape: events.append(.key(KeyPress(.escape)))
        default:
            if let event = begin(byte, .alternate) {
                events.append(event)
            } else if case .ground = state {
                events.append(.key(KeyPress(.escape)))
            }
        }
    }

    private mutating func advance(_ byte: UInt8) -> Event? {
        switch state {
        case .ground, .escape: return begin(byte)
        case .character(let bytes, let modifiers): return complete(bytes + [byte], modifiers)
        case .paste: return paste(byte)
        case .answer(let bytes): return answer(bytes, byte)
        case .answerEnd:
            state = .ground
            return byte == UInt8(ascii: "\\") ? nil : begin(byte)
        case .sequence, .singleShift, .oldMouse:
            // Control characters cut a sequence short and are none of its bytes.
            guard byte >= 0x20 else { return begin(byte) }
            return continueSequence(byte)
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
        case 0x0A, 0x0D: return press(.enter)
        case 0x09: return press(.tab)
        case 0x08, 0x7F: return press(.backspace)
        case 0x00: return press(" ", .control)
        case 0x01...0x1A: return press(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
        case 0x1C...0x1F: return nil
        case 0x20...0x7E: return press(.character(Character(Unicode.Scalar(byte))))
        default: return complete([byte], modifiers)
        }
    }

    /// A character as soon as its bytes are all there; bytes that are no UTF-8 are left out.
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
            let key = byte == UInt8(ascii: "M") ? .enter : Self.key(final: byte)
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

    /// An answer goes on until a BEL or an Escape, with any other control character to nothing.
    private mutating func answer(_ bytes: [UInt8], _ byte: UInt8) -> Event? {
        switch byte {
        case 0x07, 0x9C, Self.escape:
            state = byte == Self.escape ? .answerEnd : .ground
            return TerminalReply(bytes).background.map { .background($0) }
        case ..<0x20: return begin(byte)
        default:
            state = .answer(bytes.count < Self.answerLimit ? bytes + [byte] : bytes)
            return nil
        }
    }

    private mutating func paste(_ byte: UInt8) -> Event? {
        // What nobody ends is nobody's paste.
        guard pasted.count < Self.pasteLimit else {
            state = .ground
            pasted = []
            return nil
        }
        pasted.append(byte)
        guard pasted.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) else { return nil }
        state = .ground
        defer { pasted = [] }
        return .paste(String(decoding: pasted.dropLast(Self.pasteEnd.count), as: UTF8.self))
    }

    // MARK: Sequences

    /// What `ESC [`, `bytes` and `final` mean.
    private mutating func end(_ bytes: [UInt8], final: UInt8) -> Event? {
        if bytes.first == UInt8(ascii: "<") { return Self.mouse(bytes.dropFirst(), final: final) }
        if bytes.isEmpty, final == UInt8(ascii: "M") {
            state = .oldMouse(3)
            return nil
        }
        if bytes.isEmpty, final == UInt8(ascii: "I") || final == UInt8(ascii: "O") {
            return .focus(final == UInt8(ascii: "I"))
        }
        // Most keys come without numbers, and are told apart without making a list of them.
        guard !bytes.isEmpty || final == UInt8(ascii: "~") else {
            return Self.key(final: final).map { .key(KeyPress($0)) }
        }
        let numbers = Self.numbers(bytes[...])
        if final == UInt8(ascii: "~"), numbers.first == 200 {
            state = .paste
            return nil
        }
        let key =
            final == UInt8(ascii: "~")
            ? numbers.first.flatMap { Self.key(tilde: $0) } : Self.key(final: final)
        return key.map { .key(KeyPress($0, modifiers: Self.modifiers(numbers))) }
    }
}
