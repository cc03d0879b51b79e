/// What a terminal answers to a question of `TerminalQuery`.
public enum TerminalReply: Hashable, Sendable {
    /// The terminal's own background (OSC 11), as red, green and blue.
    case background(Color)
    /// The colour of its text (OSC 10).
    case foreground(Color)
    /// The state of a private mode (DECRQM): 0 unknown, 1 set, 2 reset, 3 and 4 the same for good.
    case mode(Int, state: Int)
    /// The name and version of the terminal (XTVERSION), as it was sent.
    case version(String)
    /// The flags of kitty's keyboard protocol, which the terminal therefore understands.
    case keyboard(flags: Int)
    /// Whether the terminal knows kitty's graphics protocol.
    case graphics(isSupported: Bool)
    /// The primary device attributes (DA1), which every terminal sends. They answer the last question.
    case deviceAttributes([Int])
}

extension TerminalReply {
    /// A reply between `ESC ]` and its end, such as `11;rgb:ffff/ffff/dddd`; nil if it means something else.
    init?(operatingSystemCommand bytes: some Collection<UInt8>) {
        let fields = String(decoding: bytes, as: UTF8.self).split(
            separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        guard fields.count == 2, let color = Self.color(fields[1]) else { return nil }
        switch fields[0] {
        case "10": self = .foreground(color)
        case "11": self = .background(color)
        default: return nil
        }
    }

    /// A reply between `ESC P` and its end, such as `>|foot(1.13.1)`; nil if it means something else.
    init?(deviceControlString bytes: some Collection<UInt8>) {
        guard bytes.starts(with: ">|".utf8) else { return nil }
        self = .version(String(decoding: bytes.dropFirst(2), as: UTF8.self))
    }

    /// A reply between `ESC _` and its end, such as `Gi=1;OK`; nil if it means something else.
    init?(applicationProgramCommand bytes: some Collection<UInt8>) {
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: ";", maxSplits: 1)
        guard fields.count == 2, fields[0] == "Gi=\(KittyPicture.questionNumber)" else { return nil }
        self = .graphics(isSupported: fields[1] == "OK")
    }

    /// A reply between `ESC [` and its final byte, such as `?2026;2$y`; nil if it means something else.
    init?(controlSequence bytes: ArraySlice<UInt8>, final: UInt8) {
        guard bytes.first == UInt8(ascii: "?") else { return nil }
        let numbers = ControlSequence.numbers(bytes.dropFirst().filter { $0 != UInt8(ascii: "$") }[...])
        switch final {
        case UInt8(ascii: "c"): self = .deviceAttributes(numbers)
        case UInt8(ascii: "u") where numbers.count == 1: self = .keyboard(flags: numbers[0])
        case UInt8(ascii: "y") where bytes.last == UInt8(ascii: "$") && numbers.count == 2:
            self = .mode(numbers[0], state: numbers[1])
        default: return nil
        }
    }

    private static func color(_ text: Substring) -> Color? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "rgb" || parts[0] == "rgba" else { return nil }
        let values = parts[1].split(separator: "/", omittingEmptySubsequences: false).map(component)
        guard values.count == (parts[0] == "rgb" ? 3 : 4), let red = values[0], let green = values[1],
            let blue = values[2]
        else { return nil }
        return .rgb(red, green, blue)
    }

    /// A value of one to four hexadecimal digits, scaled so that all `f` is the maximum.
    private static func component(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.count), let value = Int(digits, radix: 16), value >= 0 else {
            return nil
        }
        return UInt8(clamping: value * 255 / ((1 << (4 * digits.count)) - 1))
    }
}
