extension TextView {
    /// A paragraph in one style, with links in it.
    public struct Paragraph: Sendable {
        /// One line before it is wrapped; an empty one leaves a row free.
        public let text: Text
        /// How all of its lines look; links have a style of their own.
        public let style: Style
        /// Cells to leave free before every line but the first, where there is room for that.
        public let hangingIndent: Int
        /// In the order of the text; none of them overlap.
        public let links: [Link]

        /// A paragraph without links whose lines all begin at the left edge, unless told otherwise.
        public init(_ text: Text, style: Style = .plain, hangingIndent: Int = 0) {
            self.init(text, style: style, hangingIndent: hangingIndent, links: [])
        }

        private init(_ text: Text, style: Style, hangingIndent: Int, links: [Link]) {
            self.text = text
            self.style = style
            self.hangingIndent = max(0, hangingIndent)
            self.links = links
        }

        /// The paragraph with `more` at its end, which leads to `target` if there is one.
        public func appending(_ more: Text, linkingTo target: String? = nil) -> Paragraph {
            let start = text.glyphs.count
            let link = target.map { Link(range: start..<start + more.glyphs.count, target: $0) }
            return Paragraph(
                text + more, style: style, hangingIndent: hangingIndent,
                links: links + [link].compactMap { $0 })
        }
    }

    /// A part of a paragraph that leads somewhere.
    public struct Link: Hashable, Sendable {
        /// The glyphs of the paragraph's text that lead there.
        public let range: Range<Int>
        /// What it leads to, such as an address, as it was given to the paragraph.
        public let target: String
    }
}

/// Hears what the user does with a text.
@MainActor
public protocol TextViewDelegate: AnyObject {
    /// The user opened `link` by a key or a click. The text view itself does nothing with it.
    func textView(_ textView: TextView, didOpen link: TextView.Link)
}
