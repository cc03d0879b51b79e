import Foundation

/// Writes JSON with one production per line; equal catalogues have equal output.
enum JSONLines {
    /// Returns an array of `elements`, encoded one at a time, because an encoder's intermediate form is many
    /// times as large as the text.
    static func array(_ elements: [some Encodable]) throws -> Data {
        let encoder = encoder()
        var lines = Data("[".utf8)
        var separator = ""
        for element in elements {
            lines.append(contentsOf: separator.utf8)
            lines.append(try encoder.encode(element))
            separator = ",\n"
        }
        lines.append(contentsOf: "]".utf8)
        return lines
    }

    /// Returns a small value.
    static func object(_ value: some Encodable) throws -> Data {
        try encoder().encode(value)
    }

    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
