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
    private let keepsAddresses: Bool
    /// The address of the link that is being read, and the index of its first word in the output.
    private var link: (address: String, start: Int)?

    /// Returns `text` as plain paragraphs separated by line feeds; each entity is decoded once.
    ///
    /// - Parameter keepsAddresses: whether the address of a link follows its words in brackets, unless the
    ///   words contain it: `the slides (https://example.org/slides)`.
    package static func plain(_ text: String, keepsAddresses: Bool = false) -> String {
        guard mayHaveMarkup(text) else { return text }
        var reader = HTMLText(Array(text.utf8)[...], keepsAddresses: keepsAddresses)
        return reader.read()
    }

    private static func mayHaveMarkup(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.index(of: .lessThan, from: 0) < bytes.count
                || bytes.index(of: .ampersand, from: 0) < bytes.count
        }
    }

    private init(_ bytes: ArraySlice<UInt8>, keepsAddresses: Bool) {
        rest = bytes
        self.keepsAddresses = keepsAddresses
        var found = false
        var tail = bytes
        while !found, let index = tail.firstIndex(ofByte: .lessThan) {
            found = HTMLTag(at: tail[index...]) != nil
            tail = tail[(index + 1)...]
        }
        hasMarkup = found
        output.reserveCapacity(bytes.count)
    }

    private mutating func read() -> String {
        // The next bytes that may begin a tag and an entity; the end if no such byte follows.
        var tagIndex = rest.startIndex - 1
        var entityIndex = tagIndex
        while !rest.isEmpty {
            let start = rest.startIndex
            if tagIndex < start { tagIndex = rest.firstIndex(ofByte: .lessThan) ?? rest.endIndex }
            if entityIndex < start { entityIndex = rest.firstIndex(ofByte: .ampersand) ?? rest.endIndex }
            let end = min(tagIndex, entityIndex)
            write(rest[..<end])
            rest = rest[end...]
            if end == rest.endIndex { break }
            if end == tagIndex, let tag = HTMLTag(at: rest) {
                rest = rest.dropFirst(tag.byteCount)
                take(tag)
            } else if end == entityIndex, let entity = HTMLEntity(at: rest) {
                rest = rest.dropFirst(entity.byteCount)
                write(Array(entity.text.utf8)[...])
            } else {
                write(rest.prefix(1))
                rest = rest.dropFirst()
            }
        }
        endLink()
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
        case .link:
            endLink()
            if keepsAddresses, let address = tag.webAddress { link = (address, output.count) }
        case .hidden: rest = rest[tag.indexOfClosing(in: rest)...]
        }
    }

    /// Writes the address of the link that ends. A link around a picture has no words and needs none.
    private mutating func endLink() {
        guard let (address, start) = link.take() else { return }
        let words = String(decoding: output[start...], as: UTF8.self)
        guard let last = words.utf8.last, !words.allSatisfy(\.isWhitespace), !words.contains(address) else {
            return
        }
        output += "\(last == .lineFeed ? "" : " ")(\(address))".utf8
    }

    /// Writes a part of the text, collapsing white space.
    private mutating func write(_ text: ArraySlice<UInt8>) {
        guard hasMarkup else {
            output += text
            return
        }
        text.withUnsafeBufferPointer { text in
            var index = 0
            while index < text.count {
                if text[index].isHTMLSpace {
                    owesSpace = true
                    index += 1
                    continue
                }
                // Words that are separated by one space are copied together.
                let start = index
                while index < text.count {
                    let byte = text[index]
                    if byte <= .space, byte.isHTMLSpace {
                        guard byte == .space, index + 1 < text.count, !text[index + 1].isHTMLSpace else {
                            break
                        }
                    }
                    index += 1
                }
                if owesSpace, let last = output.last, last != .lineFeed { output.append(.space) }
                owesSpace = false
                output.append(contentsOf: text[start..<index])
            }
        }
    }

    private mutating func breakLine() {
        owesSpace = false
        if !output.isEmpty { output.append(.lineFeed) }
    }
}
