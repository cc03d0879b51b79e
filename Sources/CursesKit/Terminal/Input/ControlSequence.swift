/// The meaning of terminals' control sequences, as ECMA-48 and xterm define them.
///
/// These are functions because the first few dictionaries would take a tenth of a program's start.
enum ControlSequence {
    /// What `ESC [`, `bytes` and `final` mean, without what follows the sequence.
    static func event(_ bytes: [UInt8], final: UInt8) -> Event? {
        if bytes.first == UInt8(ascii: "<") { return mouse(bytes.dropFirst(), final: final) }
        if bytes.first == UInt8(ascii: "?") {
            return TerminalReply(controlSequence: bytes[...], final: final).map { .reply($0) }
        }
        if bytes.isEmpty, final == UInt8(ascii: "I") || final == UInt8(ascii: "O") {
            return .focus(final == UInt8(ascii: "I"))
        }
        // Most keys have no numbers and need no array of them.
        guard !bytes.isEmpty || final == UInt8(ascii: "~") else {
            return key(final: final).map { .key(KeyPress($0)) }
        }
        let report = KeyReport(bytes)
        if final == UInt8(ascii: "u") { return report.event }
        if final == UInt8(ascii: "~"), report.code == 27 { return report.withoutMark.event }
        let pressed = final == UInt8(ascii: "~") ? key(tilde: report.code) : key(final: final)
        guard !report.isRelease, let pressed else { return nil }
        return .key(KeyPress(pressed, modifiers: report.modifiers))
    }

    /// The key of a control character other than Escape, which may begin a sequence.
    static func press(control byte: UInt8) -> KeyPress? {
        switch byte {
        case 0x0A, 0x0D: KeyPress(.enter)
        case 0x09: KeyPress(.tab)
        case 0x08, 0x7F: KeyPress(.backspace)
        case 0x00: KeyPress(" ", modifiers: .control)
        case 0x01...0x1A:
            KeyPress(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers: .control)
        // Terminals send Ctrl-/ and Ctrl-_ like this, which undoes in Emacs.
        case 0x1F: KeyPress("_", modifiers: .control)
        default: nil
        }
    }

    /// The key for a final letter after `ESC [` or `ESC O`, as xterm sends it.
    static func key(final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "P"): .function(1)
        case UInt8(ascii: "Q"): .function(2)
        case UInt8(ascii: "R"): .function(3)
        case UInt8(ascii: "S"): .function(4)
        case UInt8(ascii: "Z"): .backTab
        default: nil
        }
    }

    /// The key for a number before `~`: those of the VT220, rxvt and the Linux console.
    static func key(tilde number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    /// The key of a code point, or of one of kitty's numbers for the keypad.
    static func key(unicode number: Int) -> Key? {
        switch number {
        case 27: .escape
        case 13, 57414: .enter
        case 9: .tab
        case 8, 127: .backspace
        case 57399...57408: .character(Character(Unicode.Scalar(UInt8(number - 57399 + 48))))
        case 57417: .left
        case 57418: .right
        case 57419: .up
        case 57420: .down
        case 57421: .pageUp
        case 57422: .pageDown
        case 57423: .home
        case 57424: .end
        case 57425: .insert
        case 57426: .delete
        // Without control characters and the private use area, which has numbers for further keys.
        case 32..<127, 160..<0xE000, 0xF900...0x10FFFF:
            Unicode.Scalar(UInt32(number)).map { .character(Character($0)) }
        default: nil
        }
    }

    /// A mouse report `button;column;row`; the final letter tells a press from a release.
    static func mouse(_ bytes: ArraySlice<UInt8>, final: UInt8) -> Event? {
        let numbers = Self.numbers(bytes)
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let point = Point(x: numbers[1] - 1, y: numbers[2] - 1)
        let isPress = final == UInt8(ascii: "M")
        // The bits of the modifiers: 4 for Shift, 8 for Alt, 16 for Control (XTerm Control Sequences, Mouse Tracking).
        let flags = KeyModifierFlags(rawValue: UInt8(numbers[0] >> 2 & 0b111))
        let kind: MouseEvent.Kind? =
            switch numbers[0] & ~0b1_1100 {
            case 0: isPress ? .pressed : .released
            case 2: isPress ? .secondaryPressed : nil
            case 32: .dragged
            case 64: .scrolled(-1)
            case 65: .scrolled(1)
            case 66: .scrolledSideways(-1)
            case 67: .scrolledSideways(1)
            default: nil
            }
        return kind.map { .mouse(MouseEvent($0, at: point, modifierFlags: flags)) }
    }

    static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
        bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    }
}
