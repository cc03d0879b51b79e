/// Converts text that may contain HTML to plain text.
///
/// This folder knows as much HTML as descriptions contain, and how a page names its feed (`WebPageReader`): an `HTMLTag` breaks lines or hides text, and an
/// `HTMLEntity` stands for a character.
///
/// The servers of 2010 did not say which texts were HTML, so plain text must stay intact: only known HTML
/// elements count as markup (`a < b` and `List<T>` survive), only entities that end with a semicolon are
/// decoded (`AT&T` survives), and text without elements keeps its white space.
package struct HTMLText {
    private var rest: ArraySlice<UInt8>
    private let hasMarkup: Bool
    private var output: [UInt8] = []
    private var owesSpace = false

    /// Returns `text` as plain paragraphs separated by line feeds; each entity is decoded once.
    package static func plain(_ text: String) -> String {
        guard mayHaveMarkup(text) else { return text }
        var reader = HTMLText(Array(text.utf8)[...])
        return reader.read()
    }

    private static func mayHaveMarkup(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { utf8 in
            // Without an early exit, the loop compares many bytes at a time.
            var marks: UInt8 = 0
            for byte in utf8 { marks |= byte == .lessThan || byte == .ampersand ? 1 : 0 }
            return marks != 0
        }
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
        hasMarkup = bytes.indices.contains { bytes[$0] == .lessThan && HTMLTag(at: bytes[$0...]) != nil }
    }

    private mutating func read() -> String {
        while let byte = rest.first {
            if byte == .lessThan, let tag = HTMLTag(at: rest) {
                rest = rest.dropFirst(tag.byteCount)
                take(tag)
            } else if byte == .ampersand, let entity = HTMLEntity(at: rest) {
                rest = rest.dropFirst(entity.byteCount)
                entity.text.utf8.forEach { write($0) }
            } else {
                rest = rest.dropFirst()
                write(byte)
            }
        }
        if hasMarkup, let last = output.lastIndex(where: { $0 != .lineFeed }) {
            output.removeSubrange((last + 1)...)
        }
        return String(decoding: output, as: UTF8.self)
    }
}

extension HTMLText {
    private mutating func take(_ tag: HTMLTag) {
        switch tag.kind {
        case .inline: break
        case .cell: owesSpace = true
        case .block: if output.last != .lineFeed { breakLine() }
        case .lineBreak: breakLine()
        case .hidden: rest = rest[HTMLTag.indexOfClosing(tag.name, in: rest)...]
        }
    }

    /// Writes one byte of the text, collapsing white space.
    private mutating func write(_ byte: UInt8) {
        if hasMarkup, byte.isHTMLSpace {
            owesSpace = true
            return
        }
        if owesSpace {
            if let last = output.last, last != .lineFeed { output.append(.space) }
            owesSpace = false
        }
        output.append(byte)
    }

    private mutating func breakLine() {
        owesSpace = false
        if !output.isEmpty { output.append(.lineFeed) }
    }
}
