extension TextView {
    /// A paragraph with links, in one style apart from what its text changes.
    public struct Paragraph: Sendable {
        /// The text on one line, before it is wrapped; an empty text is an empty row.
        public let text: Text
        /// The style of the paragraph; links have a style of their own.
        public let style: Style
        /// The cells to leave free before every line but the first, if there is room.
        public let hangingIndent: Int
        /// In the order of the text, without overlaps.
        public let links: [Link]
        /// What is read aloud instead of the text; nil for the text.
        public private(set) var accessibilityLabel: String?

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
        ///
        /// - Parameter isNumbered: whether it has a number where links have some.
        public func appending(
            _ more: Text, linkingTo target: String? = nil, isNumbered: Bool = true
        ) -> Paragraph {
            let start = text.glyphs.count
            let link = target.map {
                Link(range: start..<start + more.glyphs.count, target: $0, isNumbered: isNumbered)
            }
            return Paragraph(
                text + more, style: style, hangingIndent: hangingIndent,
                links: links + [link].compactMap { $0 })
        }

        /// The paragraph, which is read aloud as `words`: without signs, and without spaces that only align it.
        public func readAloud(as words: String) -> Paragraph {
            var paragraph = self
            paragraph.accessibilityLabel = words
            return paragraph
        }

        /// The paragraph, in which the addresses on the web that its text contains are links.
        public func detectingLinks() -> Paragraph {
            let found = LinkDetector.addresses(in: text.glyphs)
                .map {
                    Link(
                        range: $0, target: String(text.glyphs[$0].map(\.character)), isNumbered: true)
                }
                .filter { $0.address != nil }
            return Paragraph(text, style: style, hangingIndent: hangingIndent, links: found)
        }

        /// The paragraph, with what `body` returns for the text of each numbered link in its place.
        func replacingNumberedLinks(_ body: (Text) -> Text) -> Paragraph {
            let plain = Paragraph(.empty, style: style, hangingIndent: hangingIndent)
            var (made, end) = (plain, 0)
            for link in links {
                made = made.appending(text[end..<link.range.lowerBound])
                let words = text[link.range]
                made = made.appending(
                    link.isNumbered ? body(words) : words, linkingTo: link.target,
                    isNumbered: link.isNumbered)
                end = link.range.upperBound
            }
            return made.appending(text[end..<text.glyphs.count])
        }
    }

    /// A part of a paragraph that links to something.
    public struct Link: Hashable, Sendable {
        /// The glyphs of the link in the shown text.
        public let range: Range<Int>
        /// The target as it was given to the paragraph, such as an address.
        public let target: String
        /// Whether it has a number where links have some.
        public let isNumbered: Bool
        /// What the terminal learns of the target; nil unless it is an address on the web.
        let address: CursesKit.Link?

        fileprivate init(range: Range<Int>, target: String, isNumbered: Bool) {
            self.range = range
            self.isNumbered = isNumbered
            self.target = target
            address = CursesKit.Link(target)
        }
    }
}

/// Hears what the user does with a text view.
@MainActor
public protocol TextViewDelegate: AnyObject {
    /// The user opened `link` by key or click. The text view itself does nothing.
    func textView(_ textView: TextView, didOpen link: TextView.Link)
    /// The user moved the focus to a link that begins in a row of the view, counted from 0. A row beyond the
    /// view's height is below what is visible of it. Optional.
    func textView(_ textView: TextView, didFocusLinkInRow row: Int)
}

extension TextViewDelegate {
    /// Does nothing.
    public func textView(_ textView: TextView, didFocusLinkInRow row: Int) {}
}
