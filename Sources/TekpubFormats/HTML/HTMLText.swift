/// Converts text that may contain HTML to plain text.
///
/// This folder knows as much HTML as descriptions contain, and how a page names its feed (`WebPageReader`): an `HTMLTag` breaks lines or hides text, and an
/// `HTMLEntity` stands for a character.
///
/// The servers of 2010 did not say which texts were HTML, so plain text must stay intact: only known HTML
/// elements count as markup (`a < b` and `List<T>` survive), only entities that end with a semicolon are
/// decoded (`AT&T` survives), and text without elements keeps its white space.
package struct HTMLText {
    /// The text; valid while the reader exists, which is only inside `plain`.
    private let bytes: ByteBuffer
    /// The index of the first byte that has not been read.
    private var position = 0
    private let hasMarkup: Bool
    private var output: [UInt8] = []
    private var owesSpace = false
    /// Whether the next words are the first of an item of a list.
    private var owesBullet = false
    private let keepsAddresses: Bool
    /// The address of the link that is being read, and the index of its first word in the output.
    private var link: (address: String, start: Int)?

    /// Returns `text` as plain paragraphs separated by line feeds, with a bullet before each item of a list; each
    /// entity is decoded once.
    ///
    /// - Parameter keepsAddresses: whether the address of a link follows its words in brackets, unless the
    ///   words contain it: `the slides (https://example.org/slides)`.
    package static func plain(_ text: String, keepsAddresses: Bool = false) -> String {
        var text = text
        return text.withUTF8 { bytes in
            mayHaveMarkup(bytes) ? plain(bytes, keepsAddresses: keepsAddresses) : nil
        } ?? text
    }

    /// Returns `bytes`, which are UTF-8, as `plain(_:keepsAddresses:)` does.
    static func plain(_ bytes: ByteBuffer, keepsAddresses: Bool = false) -> String {
        guard mayHaveMarkup(bytes) else { return String(decoding: bytes, as: UTF8.self) }
        var reader = HTMLText(bytes, keepsAddresses: keepsAddresses)
        return reader.read()
    }

    private static func mayHaveMarkup(_ bytes: ByteBuffer) -> Bool {
        bytes.index(of: .lessThan, from: 0) < bytes.count
            || bytes.index(of: .ampersand, from: 0) < bytes.count
    }

    private init(_ bytes: ByteBuffer, keepsAddresses: Bool) {
        self.bytes = bytes
        self.keepsAddresses = keepsAddresses
        var found = false
        var index = bytes.index(of: .lessThan, from: 0)
        while !found, index < bytes.count {
            found = HTMLTag(at: bytes.part(from: index)) != nil
            index = bytes.index(of: .lessThan, from: index + 1)
        }
        hasMarkup = found
        output.reserveCapacity(bytes.count)
    }

    private mutating func read() -> String {
        // The next bytes that may begin a tag and an entity; the end if no such byte follows.
        var tagIndex = -1
        var entityIndex = -1
        while position < bytes.count {
            if tagIndex < position { tagIndex = bytes.index(of: .lessThan, from: position) }
            if entityIndex < position { entityIndex = bytes.index(of: .ampersand, from: position) }
            let end = min(tagIndex, entityIndex)
            write(bytes.part(position..<end))
            position = end
            if end == bytes.count { break }
            if end == tagIndex, let tag = HTMLTag(at: bytes.part(from: end)) {
                position += tag.byteCount
                receive(tag)
            } else if end == entityIndex, let entity = HTMLEntity(at: bytes.part(from: end)) {
                position += entity.byteCount
                var text = entity.text
                text.withUTF8 { write($0) }
            } else {
                write(bytes.part(end..<(end + 1)))
                position += 1
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
    private mutating func receive(_ tag: HTMLTag) {
        switch tag.kind {
        case .inline: break
        case .cell: owesSpace = true
        case .block: beginBlock()
        case .item, .itemEnd:
            beginBlock()
            owesBullet = tag.kind == .item
        case .lineBreak: breakLine()
        case .link:
            endLink()
            if keepsAddresses, let address = tag.webAddress { link = (address, output.count) }
        case .hidden: position += tag.indexOfClosing(in: bytes.part(from: position))
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
    private mutating func write(_ text: ByteBuffer) {
        guard hasMarkup else {
            output.append(contentsOf: text)
            return
        }
        // Most texts are words with single spaces between them.
        let isEven = !text.hasByte { $0 < .space } && !text.hasDoubleSpace
        var index = 0
        while index < text.count {
            if text[index].isHTMLSpace {
                owesSpace = true
                index += 1
                continue
            }
            // Words that are separated by one space are copied together.
            let end =
                !isEven
                ? text.endOfWords(from: index) : text.last == .space ? text.count - 1 : text.count
            writeOwed()
            output.append(contentsOf: text.part(index..<end))
            index = end
        }
    }

    /// Writes what belongs before the next words.
    private mutating func writeOwed() {
        if owesBullet {
            output += "• ".utf8
        } else if owesSpace, let last = output.last, last != .lineFeed {
            output.append(.space)
        }
        (owesSpace, owesBullet) = (false, false)
    }

    private mutating func beginBlock() {
        if output.last != .lineFeed { breakLine() }
    }

    private mutating func breakLine() {
        owesSpace = false
        if !output.isEmpty { output.append(.lineFeed) }
    }
}

extension ByteBuffer {
    /// Returns the index of the first white space from `start` on that is not a single space between two words;
    /// `count` if missing.
    fileprivate func endOfWords(from start: Int) -> Int {
        var index = start
        while index < count {
            let byte = self[index]
            if byte <= .space, byte.isHTMLSpace,
                byte != .space || index + 1 == count || self[index + 1].isHTMLSpace
            {
                break
            }
            index += 1
        }
        return index
    }

    /// Whether there are two spaces in a row.
    fileprivate var hasDoubleSpace: Bool {
        // All positions at once.
        guard let start = baseAddress, count > 1 else { return false }
        var marks: UInt8 = 0
        for index in 0..<(count - 1) {
            let differences = start[index] ^ .space | start[index + 1] ^ .space
            marks |= differences == 0 ? 1 : 0
        }
        return marks != 0
    }
}
