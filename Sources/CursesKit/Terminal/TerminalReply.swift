/// A terminal's reply about a colour, such as `11;rgb:ffff/ffff/dddd`.
struct TerminalReply {
    private let fields: [Substring]

    /// - Parameter bytes: the bytes between `ESC ]` and the end of the reply.
    init(_ bytes: [UInt8]) {
        fields = String(decoding: bytes, as: UTF8.self).split(
            separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    }

    /// The background colour; nil if the reply is about something else.
    var background: Color? {
        guard fields.count == 2, fields[0] == "11" else { return nil }
        let parts = fields[1].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "rgb" || parts[0] == "rgba" else { return nil }
        let values = parts[1].split(separator: "/", omittingEmptySubsequences: false).map(Self.component)
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
