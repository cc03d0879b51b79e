/// Turns what ncurses reads into events.
///
/// ncurses recognises the keys that terminfo knows of and hands on everything else byte by byte. This
/// reads UTF-8, the keys as ECMA-48 terminals send them whatever terminfo says, SGR mouse reports
/// (xterm's mode 1006) and bracketed paste (mode 2004); control sequences that it does not know are
/// swallowed whole, so that none of their letters acts as a key.
struct InputDecoder {
    private let keys: [Int32: Key]
    private var state = State.ground

    private enum State {
        case ground
        /// Bytes of a character that is not complete.
        case character([UInt8])
        case escape
        /// Behind `ESC [`, with the bytes since.
        case sequence([UInt8])
        /// Behind `ESC O`.
        case singleShift
        case paste([UInt8])
    }

    private static let escape: UInt8 = 0x1B
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// - Parameter keys: what ncurses' key codes mean.
    init(keys: [Int32: Key]) {
        self.keys = keys
    }

    /// Takes the next thing that was read.
    ///
    /// - Parameter code: a byte, or from 256 a key code of ncurses.
    /// - Returns: what is complete with it: usually one event or none.
    mutating func decode(_ code: Int32) -> [Event] {
        let escape = isAfterEscape ? endOfBurst() : nil
        guard let byte = UInt8(exactly: code) else { return [escape, key(code)].compactMap { $0 } }
        if escape != nil, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
            state = byte == UInt8(ascii: "[") ? .sequence([]) : .singleShift
            return []
        }
        return [escape, next(byte)].compactMap { $0 }
    }

    /// Tells that nothing more has arrived for now: an Escape without a sequence behind it is the key.
    mutating func endOfBurst() -> Event? {
        guard case .escape = state else { return nil }
        state = .ground
        return .key(KeyPress(.escape))
    }

    // MARK: States

    private var isAfterEscape: Bool {
        if case .escape = state { true } else { false }
    }

    private mutating func key(_ code: Int32) -> Event? {
        if case .paste = state { return nil }
        state = .ground
        return keys[code].map { .key(KeyPress($0)) }
    }

    private mutating func next(_ byte: UInt8) -> Event? {
        switch state {
        case .ground, .escape: return begin(byte)
        case .character(let bytes): return complete(bytes + [byte])
        case .sequence(let bytes): return continueSequence(bytes, byte)
        case .singleShift:
            state = .ground
            return Self.finals[byte].map { .key(KeyPress($0)) }
        case .paste(let bytes): return paste(bytes + [byte])
        }
    }

    private mutating func begin(_ byte: UInt8) -> Event? {
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
        if bytes.count > 1, let last = bytes.last, last & 0xC0 != 0x80 {
            state = .ground
            return begin(last)
        }
        guard bytes.count >= length else {
            state = .character(bytes)
            return nil
        }
        state = .ground
        guard length > 0, let text = String(validating: bytes, as: UTF8.self), let character = text.first
        else { return nil }
        return .key(KeyPress(.character(character)))
    }

    private mutating func continueSequence(_ bytes: [UInt8], _ byte: UInt8) -> Event? {
        guard byte >= 0x40, byte <= 0x7E else {
            state = byte >= 0x20 && bytes.count < 32 ? .sequence(bytes + [byte]) : .ground
            return nil
        }
        state = .ground
        if bytes.first == UInt8(ascii: "<") { return mouse(bytes.dropFirst(), final: byte) }
        let numbers = Self.numbers(bytes[...])
        guard byte == UInt8(ascii: "~") else { return Self.finals[byte].map { .key(KeyPress($0)) } }
        if numbers.first == 200 {
            state = .paste([])
            return nil
        }
        return numbers.first.flatMap { Self.tildes[$0] }.map { .key(KeyPress($0)) }
    }

    private mutating func paste(_ bytes: [UInt8]) -> Event? {
        guard bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) else {
            state = .paste(bytes)
            return nil
        }
        state = .ground
        return .paste(String(decoding: bytes.dropLast(Self.pasteEnd.count), as: UTF8.self))
    }

    // MARK: Sequences

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
        UInt8(ascii: "M"): .enter, UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4), UInt8(ascii: "Z"): .backTab,
    ]

    /// What a number before `~` means: the VT220's keys, and those of rxvt and the Linux console.
    private static let tildes: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    ]
}
