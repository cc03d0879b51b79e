/// A JSON value without parts, read as generously as its meaning allows.
///
/// Servers wrote numbers as strings and strings as numbers; only what cannot be meant is nil.
enum JSONScalar: Equatable {
    case string(String)
    /// A number, spelt as in the document.
    case number(String)
    case bool(Bool)
    case null

    /// - Parameter literal: what stands in the document without quotes; whatever is neither a
    ///   number nor `true` or `false` counts as `null`.
    init(literal: some Collection<UInt8>) {
        let text = String(decoding: literal, as: UTF8.self)
        // A short run of digits is a number without a closer look.
        if literal.count < 19, literal.allSatisfy(\.isDigit), !literal.isEmpty {
            self = .number(text)
            return
        }
        switch text {
        case "true": self = .bool(true)
        case "false": self = .bool(false)
        default: self = Double(text)?.isFinite == true ? .number(text) : .null
        }
    }

    /// Its characters; nil if there are none.
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

    /// The number without its fraction.
    var integer: Int? {
        if case .number(let text) = self, let integer = Int(text) { return integer }
        return double.flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }

    var bool: Bool? {
        switch self {
        case .bool(let value): value
        case .string("true"), .string("1"), .number("1"): true
        case .string("false"), .string("0"), .number("0"): false
        default: nil
        }
    }

    /// A date as ISO 8601 or as mail writes it.
    var date: ReleaseDate? {
        text.flatMap { ReleaseDate(feedDate: $0) }
    }
}
