/// An HTML tag or comment; valid as long as the bytes that it was read from.
struct HTMLTag {
    /// How an element affects the text around it.
    enum Kind {
        case inline, cell, block, lineBreak
        /// An item of a list begins, or ends.
        case item, itemEnd
        /// The content may lead to another page.
        case link
        /// The content is not shown.
        case hidden
    }

    /// The element's name as written; empty for a comment or a declaration.
    private let name: ByteBuffer
    /// What follows the name inside the tag.
    private let attributes: ByteBuffer
    let kind: Kind
    /// The length in bytes, from `<` to `>`.
    let byteCount: Int

    /// Reads the tag at the start of `bytes`, which begins with `<`.
    ///
    /// - Returns: nil if it is not a tag of a known HTML element. A `<` inside the tag ends the attempt, so
    ///   the whole text is read in linear time.
    init?(at bytes: ByteBuffer) {
        if bytes.begins(with: "<!--") {
            name = bytes.start(0)
            attributes = name
            kind = .inline
            byteCount = bytes.firstIndex(of: "-->").map { $0 + 3 } ?? bytes.count
            return
        }
        var end = 1
        while end < bytes.count, bytes[end] != .lessThan, bytes[end] != .greaterThan { end += 1 }
        guard end < bytes.count, bytes[end] == .greaterThan else { return nil }
        byteCount = end + 1
        let inside = bytes.part(1..<end)
        if inside.first == UInt8(ascii: "!") {
            name = inside.start(0)
            attributes = name
            kind = .inline
            return
        }
        let isClosing = inside.first == .slash
        let nameStart = isClosing ? 1 : 0
        var nameEnd = nameStart
        while nameEnd < inside.count, inside[nameEnd].isLetterOrDigit { nameEnd += 1 }
        name = inside.part(nameStart..<nameEnd)
        attributes = inside.part(from: nameEnd)
        guard let kind = ShortName(name).flatMap({ Self.kinds[$0] }), Self.canFollowName(attributes)
        else { return nil }
        self.kind =
            switch kind {
            case .hidden where isClosing: .inline
            case .item where isClosing: .itemEnd
            default: kind
            }
    }

    /// Returns the index of the element's closing tag; the end of `bytes` if missing.
    func indexOfClosing(in bytes: ByteBuffer) -> Int {
        bytes.firstIndex(of: "</" + String(decoding: name, as: UTF8.self).lowercased()) ?? bytes.count
    }

    /// The HTTP address that a link leads to; nil without one, as in a closing tag.
    var webAddress: String? {
        guard let text = attribute("href"), let address = HTMLText.plain(text).addressOnly,
            ["http://", "https://"].contains(where: address.lowercased().hasPrefix)
        else { return nil }
        return address
    }

    /// Returns the value of the attribute `wanted`, which is in lower case; nil if missing. Entities in it are
    /// not decoded.
    private func attribute(_ wanted: String) -> String? {
        var rest = attributes[...]
        while let start = rest.firstIndex(where: { !$0.isHTMLSpace && $0 != .slash }) {
            let name = rest[start...].prefix { !$0.isHTMLSpace && $0 != .equals }
            rest = rest[name.endIndex...].drop(while: \.isHTMLSpace)
            guard rest.first == .equals else {
                // An attribute without a value; a stray quotation mark is one, too.
                continue
            }
            rest = rest.dropFirst().drop(while: \.isHTMLSpace)
            let value: Slice<ByteBuffer>
            if let quote = rest.first, quote == .quote || quote == .apostrophe {
                value = rest.dropFirst().prefix { $0 != quote }
                rest = rest[value.endIndex...].dropFirst()
            } else {
                value = rest.prefix { !$0.isHTMLSpace }
                rest = rest[value.endIndex...]
            }
            if name.elementsEqual(wanted.utf8, by: { $0 | 0x20 == $1 }) {
                return String(decoding: value, as: UTF8.self)
            }
        }
        return nil
    }

    /// Whether `bytes` are attributes, a slash or empty. Prose such as `a<b and b>c` has no `=`.
    private static func canFollowName(_ bytes: ByteBuffer) -> Bool {
        bytes.allSatisfy { $0.isHTMLSpace || $0 == .slash }
            || bytes.first?.isHTMLSpace == true && bytes.contains(UInt8(ascii: "="))
    }

    /// The elements of HTML 4 and 5 that occur in text.
    private static let kinds: ShortNameTable<Kind> = {
        let block = """
            address article aside blockquote center dd details div dl dt figcaption figure footer form h1 h2 \
            h3 h4 h5 h6 header hr main nav ol p pre section summary table tbody tfoot thead tr ul
            """
        let inline = """
            abbr acronym audio b bdi bdo big body button cite code col colgroup data del dfn em embed font \
            head html i iframe img input ins kbd label link map mark meta noscript object option param \
            picture q s samp select small source span strike strong sub sup textarea time title track tt u \
            var video wbr
            """
        let names: [(Kind, String)] = [
            (.lineBreak, "br"), (.cell, "td th"), (.item, "li"), (.link, "a"), (.hidden, "script style"),
            (.block, block), (.inline, inline),
        ]
        let pairs = names.flatMap { kind, names in
            names.split(separator: " ").compactMap { name in ShortName(name).map { ($0, kind) } }
        }
        return ShortNameTable(Dictionary(uniqueKeysWithValues: pairs))
    }()
}

extension ByteBuffer {
    /// Returns the first index of `text`, ignoring case. `text` is ASCII in lower case.
    fileprivate func firstIndex(of text: String) -> Int? {
        indices.first { index in
            part(from: index).starts(with: text.utf8) { $0 == $1 || $0 | 0x20 == $1 }
        }
    }
}
