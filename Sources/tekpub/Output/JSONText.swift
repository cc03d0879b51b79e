import Foundation
import TekpubKit

/// A value as JSON without characters that are unsafe on a terminal.
struct JSONText: CustomStringConvertible {
    let description: String

    /// - Throws: `EncodingError`, for an infinite number or NaN.
    init(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        description = text.unicodeScalars.contains(where: Self.isHarmful) ? Self.escaped(text) : text
    }

    /// Escapes unsafe characters that JSON encoders leave alone. They only occur in strings, where an escape
    /// has the same meaning.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if isHarmful(scalar) {
                for unit in UTF16.encode(scalar) ?? .init() {
                    let digits = String(unit, radix: 16)
                    escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Whether `scalar` is a control character, changes the direction of text or is not in the user's locale.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: !scalar.isASCII && !Output.isUTF8
        }
    }
}

/// Writes a JSON array one element at a time.
struct JSONArrayText {
    private var isEmpty = true

    /// Returns the text for the next element.
    mutating func next(_ element: JSONText) -> String {
        defer { isEmpty = false }
        return (isEmpty ? "[\n" : ",\n") + element.description
    }

    /// Returns the text after the last element.
    func end() -> String {
        isEmpty ? "[]\n" : "\n]\n"
    }
}

extension JSONArrayText {
    /// Writes an array of all `elements` to standard output.
    static func write(_ elements: some Sequence<some Encodable>) throws {
        var output = Output()
        var array = JSONArrayText()
        for element in elements { try output.write(array.next(JSONText(element))) }
        try output.write(array.end())
        try output.flush()
    }
}
