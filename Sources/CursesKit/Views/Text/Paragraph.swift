extension TextView {
    /// A paragraph in one style with links.
    public struct Paragraph: Sendable {
        /// The text on one line, before it is wrapped; an empty text is an empty row.
        public let text: Text
        /// The style of the paragraph; links have a style of their own.
        public let style: Style
        /// The cells to leave free before every line but the first, if there is room.
        public let hangingIndent: Int
        /// In the order of the text, without overlaps.
        public let links: [Link]

        /// A paragraph without links; by default, all lines begin at the left edge.
        public init(_ text: Text, style: Style = .plain, hangingIndent: Int = 0) {
            self.init(text, style: style, hangingIndent: hangingIndent, links: [])
        }

        private init(_ text: Text, style: Style, hangingIndent: Int, links: [Link]) {
            self.text = text
            self.style = style
            self.hangingIndent = max(0, hangingIndent)
            self.links = links
        }

        /// The paragraph followed by `more`, which becomes a link if there is a `target`.
        public func appending(_ more: Text, linkingTo target: String? = nil) -> Paragraph {
            let start = text.glyphs.count
            let link = target.map { Link(range: start..<start + more.glyphs.count, target: $0) }
            return Paragraph(
                text + more, style: style, hangingIndent: hangingIndent,
                links: links + [link].compactMap { $0 })
        }
    }

    /// A part of a paragraph that links to something.
    public struct Link: Hashable, Sendable {
        /// The glyphs of the link in the paragraph's text.
        public let range: Range<Int>
        /// The target as it was given to the paragraph, such as an address.
        public let target: String
    }
}

/// Hears what the user does with a text view.
@MainActor
public protocol TextViewDelegate: AnyObject {
    /// The user opened `link` by key or click. The text view itself does nothing.
    func textView(_ textView: TextView, didOpen link: TextView.Link)
}
