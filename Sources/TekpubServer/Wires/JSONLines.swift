import Foundation

/// Writes JSON with one production a line, the same for the same catalogue.
enum JSONLines {
    /// An array of `elements`, encoded one at a time: the encoder's own picture of a value is
    /// many times as large as its text.
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

    /// A value that is small as a whole.
    static func object(_ value: some Encodable) throws -> Data {
        try encoder().encode(value)
    }

    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
