/// Converts text in Markdown to plain text.
///
/// Only marks that disturb a reader are removed: those of headings, quotations, emphasis and code, and the
/// brackets of links. A link keeps its address, because a terminal shows no links.
struct MarkdownText {
    private let bytes: [UInt8]
    private var output: [UInt8] = []
    private var index = 0

    /// The maximum number of bytes in a link's text, and in its address. It keeps the time linear.
    private static let linkByteLimit = 500

    /// Returns `text` without markup; nil if nothing is left.
    static func plain(_ text: String) -> String? {
        let plain = HTMLText.plain(text, keepsAddresses: true)
        guard text.utf8.contains(where: marks.contains) else { return plain.trimmed }
        var reader = MarkdownText(bytes: Array(plain.utf8))
        return reader.read().trimmed
    }

    private static let marks = Set("#>*_`[\\<&".utf8)

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func read() -> String {
        while index < bytes.count {
            if index == 0 || bytes[index - 1] == .lineFeed { skipMarksOfLine() }
            guard index < bytes.count else { break }
            switch bytes[index] {
            case .backslash where isEscape: read(bytes[index + 1], skipping: 2)
            case UInt8(ascii: "`"): index += 1
            case UInt8(ascii: "*") where isPair, UInt8(ascii: "_") where isPair: index += 2
            case UInt8(ascii: "!") where index + 1 < bytes.count && bytes[index + 1] == .openBracket:
                if let link = link(at: index + 1) { read(link, isPicture: true) } else { read(bytes[index]) }
            case .openBracket:
                if let link = link(at: index) { read(link, isPicture: false) } else { read(bytes[index]) }
            default: read(bytes[index])
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private mutating func read(_ byte: UInt8, skipping count: Int = 1) {
        output.append(byte)
        index += count
    }
}

extension MarkdownText {
    private struct Link {
        let text, address: ArraySlice<UInt8>
        let end: Int
    }

    /// Skips the marks of a heading or a quotation.
    private mutating func skipMarksOfLine() {
        for mark in [UInt8(ascii: ">"), UInt8(ascii: "#")] {
            let count = bytes[index...].prefix(6).prefix { $0 == mark }.count
            let end = index + count
            if count > 0, end < bytes.count, bytes[end] == .space { index = end + 1 }
        }
    }

    /// Whether a backslash hides the meaning of the next byte.
    private var isEscape: Bool {
        index + 1 < bytes.count && "\\`*_{}[]()#+-.!<>".utf8.contains(bytes[index + 1])
    }

    /// Whether the mark of emphasis is doubled. A single one may belong to the text, as in `2 * 3`.
    private var isPair: Bool { index + 1 < bytes.count && bytes[index + 1] == bytes[index] }

    /// Returns the link whose opening bracket is at `start`; nil if it is not a link.
    private func link(at start: Int) -> Link? {
        let text = bytes[(start + 1)...].prefix(Self.linkByteLimit).prefix {
            $0 != .closeBracket && $0 != .lineFeed && $0 != .openBracket
        }
        guard text.endIndex + 1 < bytes.count, bytes[text.endIndex] == .closeBracket,
            bytes[text.endIndex + 1] == UInt8(ascii: "(")
        else { return nil }
        let address = bytes[(text.endIndex + 2)...].prefix(Self.linkByteLimit).prefix {
            $0 != UInt8(ascii: ")") && !$0.isHTMLSpace
        }
        guard address.endIndex < bytes.count, bytes[address.endIndex] == UInt8(ascii: ")") else { return nil }
        return Link(text: text, address: address, end: address.endIndex + 1)
    }

    /// Writes a link as its text and, unless that contains it, its address.
    private mutating func read(_ link: Link, isPicture: Bool) {
        output += link.text
        if !isPicture, !link.text.elementsEqual(link.address), !link.address.isEmpty {
            output += " (".utf8 + link.address + ")".utf8
        }
        index = link.end
    }
}

extension JSONScalar {
    /// The text of a string in Markdown, without markup; nil if empty.
    var markdown: String? { string.flatMap(MarkdownText.plain) }
}
