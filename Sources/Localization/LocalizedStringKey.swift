/// An English text with numbered placeholders, and the values for these placeholders.
///
/// `"\(shown) of \(count) found"` has the format `%1 of %2 found`, which is its key in the catalogues. A key without
/// values can be stored and translated later. One with values belongs into `localized(_:)` at once, because its format
/// is the finished text while English is in force. One that is stored is written with its placeholders, and filled:
/// `LocalizedStringKey("Open link %1").filled(with: "3")`.
public struct LocalizedStringKey: Sendable {
    /// The text with placeholders, such as `%1 of %2 found`.
    let format: String
    /// The values for the placeholders.
    let arguments: [String]

    /// Creates a key from a text that is only known at run time.
    public init(_ text: String) {
        self.init(format: text, arguments: [])
    }

    init(format: String, arguments: [String]) {
        self.format = format
        self.arguments = arguments
    }

    /// Returns the key with values for its placeholders, `%1` to `%9`.
    public func filled(with values: String...) -> LocalizedStringKey {
        LocalizedStringKey(format: format, arguments: values)
    }

    /// The English text, to be kept: `localized(LocalizedStringKey(text))` translates it when it is shown.
    public var text: String {
        guard !arguments.isEmpty else { return format }
        var text: [UInt8] = []
        text.reserveCapacity(format.utf8.count + arguments.reduce(0) { $0 + $1.utf8.count })
        text.append(contentsOf: format.utf8, replacingPlaceholdersBy: arguments)
        return String(decoding: text, as: UTF8.self)
    }
}

extension LocalizedStringKey: ExpressibleByStringInterpolation {
    /// Creates a key without values.
    public init(stringLiteral value: String) {
        self.init(format: value, arguments: [])
    }

    /// Creates a key with values.
    public init(stringInterpolation: StringInterpolation) {
        self.init(format: stringInterpolation.format, arguments: stringInterpolation.arguments)
    }

    /// Collects the text and the values of a key. In English, it writes the finished text.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var format = ""
        fileprivate var arguments: [String] = []
        private let isFinished: Bool

        /// Reserves room for the text.
        public init(literalCapacity: Int, interpolationCount: Int) {
            isFinished = Language.current == .english
            format.reserveCapacity(literalCapacity + interpolationCount * (isFinished ? 8 : 2))
            if !isFinished { arguments.reserveCapacity(interpolationCount) }
        }

        /// Adds a part of the text.
        public mutating func appendLiteral(_ literal: String) {
            format += literal
        }

        /// Adds a value.
        public mutating func appendInterpolation(_ value: String) {
            guard !isFinished else {
                format += value
                return
            }
            arguments.append(value)
            precondition(arguments.count < 10, "a localized text has at most nine values")
            format += "%\(arguments.count)"
        }

        /// Adds a number, without separators.
        public mutating func appendInterpolation(_ value: Int) {
            appendInterpolation(String(value))
        }

        /// Adds a value as its description.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendInterpolation(value.description)
        }
    }
}

extension [UInt8] {
    /// Appends a format; each placeholder, such as `%1`, is replaced by its argument.
    mutating func append(
        contentsOf format: some Sequence<UInt8>, replacingPlaceholdersBy arguments: [String]
    ) {
        var isPlaceholder = false
        for byte in format {
            if isPlaceholder {
                isPlaceholder = false
                let index = Int(byte) - Int(UInt8(ascii: "1"))
                if arguments.indices.contains(index) {
                    append(contentsOf: arguments[index].utf8)
                    continue
                }
                append(UInt8(ascii: "%"))
            }
            isPlaceholder = byte == UInt8(ascii: "%")
            if !isPlaceholder { append(byte) }
        }
        if isPlaceholder { append(UInt8(ascii: "%")) }
    }
}
