/// An HTML tag or comment.
struct HTMLTag {
    /// How an element affects the text around it.
    enum Kind {
        case inline, cell, block, lineBreak
        /// The content may lead to another page.
        case link
        /// The content is not shown.
        case hidden
    }

    /// The element's name as written; empty for a comment or a declaration.
    private let name: ArraySlice<UInt8>
    /// What follows the name inside the tag.
    private let attributes: ArraySlice<UInt8>
    let kind: Kind
    /// The length in bytes, from `<` to `>`.
    let byteCount: Int

    /// Reads the tag at the start of `bytes`, which begins with `<`.
    ///
    /// - Returns: nil if it is not a tag of a known HTML element. A `<` inside the tag ends the attempt, so
    ///   the whole text is read in linear time.
    init?(at bytes: ArraySlice<UInt8>) {
        if bytes.dropFirst().first == UInt8(ascii: "!"), bytes.starts(with: "<!--".utf8) {
            name = []
            attributes = []
            kind = .inline
            byteCount = (bytes.firstIndex(of: "-->") ?? bytes.endIndex - 3) + 3 - bytes.startIndex
            return
        }
        let inside = bytes.dropFirst().prefix { $0 != .lessThan && $0 != .greaterThan }
        guard inside.endIndex < bytes.endIndex, bytes[inside.endIndex] == .greaterThan else { return nil }
        byteCount = inside.count + 2
        if inside.first == UInt8(ascii: "!") {
            name = []
            attributes = []
            kind = .inline
            return
        }
        let isClosing = inside.first == .slash
        name = inside.dropFirst(isClosing ? 1 : 0).prefix(while: \.isLetterOrDigit)
        attributes = inside[name.endIndex...]
        guard let kind = ShortName(name).flatMap({ Self.kinds[$0] }), Self.canFollowName(attributes)
        else { return nil }
        self.kind = isClosing && kind == .hidden ? .inline : kind
    }

    /// Returns the index of the element's closing tag; the end of `bytes` if missing.
    func indexOfClosing(in bytes: ArraySlice<UInt8>) -> Int {
        bytes.firstIndex(of: "</" + String(decoding: name, as: UTF8.self).lowercased()) ?? bytes.endIndex
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
        var rest = attributes
        while let start = rest.firstIndex(where: { !$0.isHTMLSpace && $0 != .slash }) {
            let name = rest[start...].prefix { !$0.isHTMLSpace && $0 != .equals }
            rest = rest[name.endIndex...].drop(while: \.isHTMLSpace)
            guard rest.first == .equals else {
                // An attribute without a value; a stray quotation mark is one, too.
                continue
            }
            rest = rest.dropFirst().drop(while: \.isHTMLSpace)
            let value: ArraySlice<UInt8>
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
    private static func canFollowName(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { $0.isHTMLSpace || $0 == .slash }
            || bytes.first?.isHTMLSpace == true && bytes.contains(UInt8(ascii: "="))
    }

    /// The elements of HTML 4 and 5 that occur in text.
    private static let kinds: [ShortName: Kind] = {
        let block = """
            address article aside blockquote center dd details div dl dt figcaption figure footer form h1 h2 \
            h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul
            """
        let inline = """
            abbr acronym audio b bdi bdo big body button cite code col colgroup data del dfn em embed font \
            head html i iframe img input ins kbd label link map mark meta noscript object option param \
            picture q s samp select small source span strike strong sub sup textarea time title track tt u \
            var video wbr
            """
        let names: [(Kind, String)] = [
            (.lineBreak, "br"), (.cell, "td th"), (.link, "a"), (.hidden, "script style"),
            (.block, block), (.inline, inline),
        ]
        return Dictionary(
            uniqueKeysWithValues: names.flatMap { kind, names in
                names.split(separator: " ").compactMap { name in ShortName(name.utf8).map { ($0, kind) } }
            })
    }()
}

extension ArraySlice<UInt8> {
    /// Returns the first index of `text`, ignoring case. `text` is ASCII in lower case.
    fileprivate func firstIndex(of text: String) -> Int? {
        indices.first { index in
            self[index...].starts(with: text.utf8) { $0 == $1 || $0 | 0x20 == $1 }
        }
    }
}
