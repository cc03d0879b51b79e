import Foundation
import TekpubKit

/// A value as JSON that is harmless on a terminal too.
struct JSONText: CustomStringConvertible {
    let description: String

    /// - Throws: `EncodingError`, for a number that is none.
    init(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        description = text.unicodeScalars.contains(where: Self.isHarmful) ? Self.escaped(text) : text
    }

    /// JSON itself escapes the control characters of ASCII but for one. These stand in strings alone, where
    /// an escape means the same.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if isHarmful(scalar) {
                let digits = String(scalar.value, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Control characters, and what turns the direction of the text around it.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

/// An array whose elements are written one after the other.
struct JSONArrayText {
    private var isEmpty = true

    /// What to write for the next element.
    mutating func next(_ element: JSONText) -> String {
        defer { isEmpty = false }
        return (isEmpty ? "[\n" : ",\n") + element.description
    }

    /// What to write behind the last one.
    func end() -> String {
        isEmpty ? "[]\n" : "\n]\n"
    }
}
