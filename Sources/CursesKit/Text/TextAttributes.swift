extension Text {
    /// What a part of a text changes in the style that the text is drawn in.
    public struct Attributes: Hashable, Sendable {
        /// The colour of the glyphs; nil for that of the style.
        public var foreground: Color?
        /// The colour behind the glyphs; nil for that of the style.
        public var background: Color?
        /// Added to those of the style.
        public var traits: Style.Attributes
        /// The address that the text leads to; nil without a link.
        public var link: Link?
        /// Whether each glyph is a space that stands for a line end.
        private(set) var isLineEnd = false

        /// Attributes that change nothing by default.
        public init(
            foreground: Color? = nil, background: Color? = nil, traits: Style.Attributes = [],
            link: Link? = nil
        ) {
            self.foreground = foreground
            self.background = background
            self.traits = traits
            self.link = link
        }

        /// Attributes that change nothing.
        public static let none = Attributes()

        /// Those of a space that stands for a line end.
        static let lineEnd = {
            var attributes = Attributes()
            attributes.isLineEnd = true
            return attributes
        }()

        /// The same for a glyph that is no line end.
        var withoutLineEnd: Attributes {
            Attributes(foreground: foreground, background: background, traits: traits, link: link)
        }

        /// These attributes with more; colours and a link that are there already win.
        func adding(_ more: Attributes) -> Attributes {
            var sum = self
            sum.foreground = foreground ?? more.foreground
            sum.background = background ?? more.background
            sum.traits.formUnion(more.traits)
            sum.link = link ?? more.link
            return sum
        }
    }

    /// The text with more attributes; colours and links that a part has already win.
    public func adding(_ more: Attributes) -> Text {
        Text(glyphs: glyphs, width: width, runs: runs.adding(more, count: glyphs.count))
    }

    /// Cleans and measures `raw`, and highlights parts of it, such as search matches.
    ///
    /// - Parameter ranges: in any order; one that overlaps an earlier one is ignored.
    public init(
        _ raw: String, highlighting ranges: [Range<String.Index>],
        with attributes: Attributes = Attributes(traits: [.bold, .underline])
    ) {
        var whole = Text.empty
        var end = raw.startIndex
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound >= end {
            whole += Text(raw[end..<range.lowerBound])
            whole += Text(raw[range]).adding(attributes)
            end = range.upperBound
        }
        self = whole + Text(raw[end...])
    }
}

extension Text {
    /// `text` in heavier or brighter glyphs.
    public static func bold(_ text: Text) -> Text { text.with(.bold) }
    /// `text` in slanted glyphs.
    public static func italic(_ text: Text) -> Text { text.with(.italic) }
    /// `text` with a line below it.
    public static func underlined(_ text: Text) -> Text { text.with(.underline) }
    /// `text` in fainter glyphs.
    public static func dim(_ text: Text) -> Text { text.with(.dim) }
    /// `text` with a line through it.
    public static func struckThrough(_ text: Text) -> Text { text.with(.strikethrough) }

    /// `text` in a colour, except for parts that have a colour already.
    public static func colored(_ text: Text, _ foreground: Color, on background: Color? = nil) -> Text {
        text.adding(Attributes(foreground: foreground, background: background))
    }

    /// `text` that leads to `link`; it looks the same on terminals that cannot open links.
    public static func linked(_ text: Text, to link: Link?) -> Text {
        text.adding(Attributes(link: link))
    }
    /// Less important text.
    public static func secondary(_ text: Text) -> Text { colored(text, .secondaryLabel) }
    /// Text in the colour of controls and progress.
    public static func tint(_ text: Text) -> Text { colored(text, .tint) }

    private func with(_ traits: Style.Attributes) -> Text { adding(Attributes(traits: traits)) }
}

extension Style {
    /// The style of a part of a text with `attributes`. On the background of the selection, which other colours may not
    /// fit, those of the attributes do not count.
    func with(_ attributes: Text.Attributes) -> Style {
        var style = adding(attributes.traits)
        guard background != .selection else { return style }
        if let foreground = attributes.foreground { style.foreground = foreground }
        if let background = attributes.background { style.background = background }
        return style
    }
}
