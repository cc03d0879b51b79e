/// Turns what ncurses reads into events.
///
/// ncurses recognises the keys that terminfo knows of and hands on everything else byte by byte. This
/// reads UTF-8, the keys as ECMA-48 terminals send them whatever terminfo says, SGR mouse reports
/// (xterm's mode 1006) and bracketed paste (mode 2004); control sequences that it does not know are
/// swallowed whole, so that none of their letters acts as a key.
struct InputDecoder {
    private let keys: [Int32: Key]
    private var state = State.ground
    /// The bytes of a paste that has not ended.
    private var pasted: [UInt8] = []

    private enum State {
        case ground
        /// Bytes of a character that is not complete.
        case character([UInt8])
        case escape
        /// Behind `ESC [`, with the bytes since.
        case sequence([UInt8])
        /// Behind `ESC O`.
        case singleShift
        /// Behind `ESC [ M`, with so many bytes of a mouse report to come.
        case oldMouse(Int)
        case paste
    }

    private static let escape: UInt8 = 0x1B
    /// What follows an Escape that is not the key.
    private static let introducers: [Int32] = [0x5B, 0x4F]
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    /// No sequence that means something has more bytes.
    private static let sequenceLimit = 32
    /// The most bytes of a paste.
    private static let pasteLimit = 16 << 20

    /// - Parameter keys: what ncurses' key codes mean.
    init(keys: [Int32: Key]) {
        self.keys = keys
    }

    /// The key that `sequence` is without ncurses' help; nil if it is none, or more than one.
    static func key(for sequence: String) -> Key? {
        var decoder = InputDecoder(keys: [:])
        var events = sequence.utf8.flatMap { decoder.decode(Int32($0)) }
        if let last = decoder.endOfBurst() { events.append(last) }
        guard events.count == 1, case .key(let press) = events[0], !press.hasControl else { return nil }
        return press.key
    }

    /// Whether what was read last is an Escape that may be the beginning of a sequence.
    var isAfterEscape: Bool {
        if case .escape = state { true } else { false }
    }

    /// Several events come of a code that shows what those before it were: an Escape behind which no
    /// sequence begins was the key.
    ///
    /// - Parameter code: a byte, or from 256 a key code of ncurses.
    mutating func decode(_ code: Int32) -> [Event] {
        let escape = Self.introducers.contains(code) ? nil : endOfBurst()
        return [escape, advance(code)].compactMap { $0 }
    }

    private mutating func advance(_ code: Int32) -> Event? {
        guard let byte = UInt8(exactly: code) else {
            if case .paste = state { return nil }
            state = .ground
            return keys[code].map { .key(KeyPress($0)) }
        }
        switch state {
        case .ground: return begin(byte)
        case .character(let bytes): return complete(bytes + [byte])
        case .paste: return paste(byte)
        case .escape:
            state = byte == UInt8(ascii: "[") ? .sequence([]) : .singleShift
            return nil
        case .sequence, .singleShift, .oldMouse:
            // Control characters cut a sequence short and are none of its bytes.
            guard byte >= 0x20 else { return begin(byte) }
            return continueSequence(byte)
        }
    }

    /// Tells that nothing more has arrived for now: an Escape without a sequence behind it is the key.
    mutating func endOfBurst() -> Event? {
        guard case .escape = state else { return nil }
        state = .ground
        return .key(KeyPress(.escape))
    }

    // MARK: States

    private mutating func begin(_ byte: UInt8) -> Event? {
        state = .ground
        switch byte {
        case Self.escape:
            state = .escape
            return nil
        case 0x0A, 0x0D: return .key(KeyPress(.enter))
        case 0x09: return .key(KeyPress(.tab))
        case 0x08, 0x7F: return .key(KeyPress(.backspace))
        case 0x00: return .key(KeyPress(" ", control: true))
        case 0x01...0x1A:
            return .key(KeyPress(.character(Character(Unicode.Scalar(byte + 0x60))), control: true))
        case 0x1C...0x1F: return nil
        case 0x20...0x7E: return .key(KeyPress(.character(Character(Unicode.Scalar(byte)))))
        default: return complete([byte])
        }
    }

    /// A character as soon as its bytes are all there; bytes that are no UTF-8 are left out.
    private mutating func complete(_ bytes: [UInt8]) -> Event? {
        let length =
            switch bytes[0] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        if bytes.count > 1, let last = bytes.last, last & 0xC0 != 0x80 { return begin(last) }
        guard bytes.count >= length else {
            state = .character(bytes)
            return nil
        }
        state = .ground
        guard length > 0, let text = String(validating: bytes, as: UTF8.self), let character = text.first
        else { return nil }
        return .key(KeyPress(.character(character)))
    }

    private mutating func continueSequence(_ byte: UInt8) -> Event? {
        switch state {
        case .singleShift:
            state = .ground
            let key = byte == UInt8(ascii: "M") ? .enter : Self.finals[byte]
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
        if bytes.first == UInt8(ascii: "<") { return mouse(bytes.dropFirst(), final: final) }
        if bytes.isEmpty, final == UInt8(ascii: "M") {
            state = .oldMouse(3)
            return nil
        }
        let numbers = Self.numbers(bytes[...])
        guard final == UInt8(ascii: "~") else { return Self.finals[final].map { .key(KeyPress($0)) } }
        if numbers.first == 200 {
            state = .paste
            return nil
        }
        return numbers.first.flatMap { Self.tildes[$0] }.map { .key(KeyPress($0)) }
    }

    /// `button;column;row`, with the final letter telling a press from a release.
    private func mouse(_ bytes: ArraySlice<UInt8>, final: UInt8) -> Event? {
        let numbers = Self.numbers(bytes)
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let point = Point(x: numbers[1] - 1, y: numbers[2] - 1)
        let isPress = final == UInt8(ascii: "M")
        switch numbers[0] & ~0b1_1100 {
        case 0: return .mouse(MouseEvent(isPress ? .pressed : .released, at: point))
        case 32: return .mouse(MouseEvent(.dragged, at: point))
        case 64: return .mouse(MouseEvent(.scrolled(-1), at: point))
        case 65: return .mouse(MouseEvent(.scrolled(1), at: point))
        default: return nil
        }
    }

    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
        bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    }

    /// What a final letter behind `ESC [` or `ESC O` means, as xterm sends it.
    private static let finals: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4), UInt8(ascii: "Z"): .backTab,
    ]

    /// What a number before `~` means: the VT220's keys, and those of rxvt and the Linux console.
    private static let tildes: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12),
    ]
}
