/// An HTML tag or comment.
struct HTMLTag {
    /// How an element affects the text around it.
    enum Kind {
        case inline, cell, block, lineBreak
        /// The content is not shown.
        case hidden
    }

    /// The element's name as written; empty for a comment or a declaration.
    private let name: ArraySlice<UInt8>
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
            kind = .inline
            byteCount = (bytes.firstIndex(of: "-->") ?? bytes.endIndex - 3) + 3 - bytes.startIndex
            return
        }
        let inside = bytes.dropFirst().prefix { $0 != .lessThan && $0 != .greaterThan }
        guard inside.endIndex < bytes.endIndex, bytes[inside.endIndex] == .greaterThan else { return nil }
        byteCount = inside.count + 2
        if inside.first == UInt8(ascii: "!") {
            name = []
            kind = .inline
            return
        }
        let isClosing = inside.first == .slash
        name = inside.dropFirst(isClosing ? 1 : 0).prefix(while: \.isLetterOrDigit)
        guard let kind = ShortName(name).flatMap({ Self.kinds[$0] }),
            Self.canFollowName(inside[name.endIndex...])
        else { return nil }
        self.kind = isClosing && kind == .hidden ? .inline : kind
    }

    /// Returns the index of the element's closing tag; the end of `bytes` if missing.
    func indexOfClosing(in bytes: ArraySlice<UInt8>) -> Int {
        bytes.firstIndex(of: "</" + String(decoding: name, as: UTF8.self).lowercased()) ?? bytes.endIndex
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
            a abbr acronym audio b bdi bdo big body button cite code col colgroup data del dfn em embed font \
            head html i iframe img input ins kbd label link map mark meta noscript object option param \
            picture q s samp select small source span strike strong sub sup textarea time title track tt u \
            var video wbr
            """
        let names: [(Kind, String)] = [
            (.lineBreak, "br"), (.cell, "td th"), (.hidden, "script style"), (.block, block),
            (.inline, inline),
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
