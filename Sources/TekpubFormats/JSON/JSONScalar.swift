/// A JSON scalar, converted leniently.
///
/// Servers wrote numbers as strings and strings as numbers; a value is nil only if no conversion makes sense.
enum JSONScalar: Equatable {
    case string(String)
    /// A number, spelt as in the document.
    case number(String)
    case bool(Bool)
    case null

    /// - Parameter literal: the literal in the document, unquoted; anything except a number, `true` and
    ///   `false` counts as `null`.
    init(literal: some Collection<UInt8>) {
        let text = String(decoding: literal, as: UTF8.self)
        // A short run of digits needs no further check.
        if literal.count < 19, literal.allSatisfy(\.isDigit), !literal.isEmpty {
            self = .number(text)
            return
        }
        switch text {
        case "true": self = .bool(true)
        case "false": self = .bool(false)
        case "null": self = .null
        default:
            // `Double` alone ends a text at U+0000.
            let isNumber = literal.allSatisfy(\.isInNumbers) && Double(text)?.isFinite == true
            self = isNumber ? .number(text) : .null
        }
    }

    /// The value as text; nil if empty or `null`.
    var text: String? {
        switch self {
        case .string(let text), .number(let text): text.isEmpty ? nil : text
        case .bool(let value): String(value)
        case .null: nil
        }
    }

    var double: Double? {
        switch self {
        case .number(let text): Double(text)
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        case .bool, .null: nil
        }
    }

    /// The number, rounded toward zero.
    var integer: Int? {
        if case .number(let text) = self, let integer = Int(text) { return integer }
        return double.flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }

    var bool: Bool? {
        switch self {
        case .bool(let value): value
        case .string("true"), .string("yes"), .string("1"), .number("1"): true
        case .string("false"), .string("no"), .string("0"), .number("0"): false
        default: nil
        }
    }

    /// A date in ISO 8601 or mail format.
    var date: ReleaseDate? {
        text.flatMap { ReleaseDate(feedDate: $0) }
    }
}

extension JSONScalar {
    /// The text without markup; nil if empty.
    var plainText: String? { plain(keepsAddresses: false) }

    /// The text without markup, with the addresses of links; nil if empty.
    var paragraphs: String? { plain(keepsAddresses: true) }

    private func plain(keepsAddresses: Bool) -> String? {
        guard let text, case let plain = HTMLText.plain(text, keepsAddresses: keepsAddresses), !plain.isEmpty
        else { return nil }
        return plain
    }

    /// The text without markup for a single line, truncated if it is too long; nil if empty.
    var plainLine: String? {
        plainText.map { $0.utf8.count <= Self.lineByteLimit ? $0 : String($0.prefix(Self.lineByteLimit / 4)) }
    }

    private static let lineByteLimit = 64 << 10
}
