/// One line of text in runs that have colours and attributes of their own.
///
/// Put it together from pieces; a piece without attributes has the style that the whole text is drawn in:
///
///     let title: AttributedText = .bold("Linear Algebra") + " " + .tint("★")
///     let byline: AttributedText = .secondary("by " + .italic("\(author)"))
///
/// Every piece is cleaned and measured like any other `Text`. Cutting and wrapping keep the attributes.
public struct AttributedText: Hashable, Sendable {
    /// The text of all runs.
    public let text: Text
    /// The runs from left to right. They cover all glyphs, and neighbours differ in their attributes.
    private let runs: [Run]

    private struct Run: Hashable, Sendable {
        /// The index of the glyph after the run.
        let end: Int
        let attributes: Attributes
    }

    /// What a run changes in the style that the text is drawn in.
    public struct Attributes: Hashable, Sendable {
        /// The colour of the glyphs; nil for that of the style.
        public var foreground: Color?
        /// The colour behind the glyphs; nil for that of the style.
        public var background: Color?
        /// Added to those of the style.
        public var traits: Style.Attributes
        /// The address that the text leads to; nil without a link.
        public var link: Link?

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
    }

    /// A text in one run, without attributes by default.
    public init(_ text: Text, _ attributes: Attributes = .none) {
        self.text = text
        runs = text.isEmpty ? [] : [Run(end: text.glyphs.count, attributes: attributes)]
    }

    /// Cleans and measures `raw`; line ends become spaces.
    public init(_ raw: some StringProtocol, _ attributes: Attributes = .none) {
        self.init(Text(raw), attributes)
    }

    /// Cleans and measures `raw`, and highlights parts of it, such as search matches.
    ///
    /// - Parameter ranges: in any order; one that overlaps an earlier one is ignored.
    public init(
        _ raw: String, highlighting ranges: [Range<String.Index>],
        with attributes: Attributes = Attributes(traits: [.bold, .underline])
    ) {
        var whole = AttributedText.empty
        var end = raw.startIndex
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound >= end {
            whole += AttributedText(raw[end..<range.lowerBound])
            whole += AttributedText(raw[range], attributes)
            end = range.upperBound
        }
        self = whole + AttributedText(raw[end...])
    }

    private init(_ text: Text, runs: [Run]) {
        self.text = text
        self.runs = runs
    }

    /// An empty text.
    public static let empty = AttributedText(Text.empty)

    /// The number of cells.
    public var width: Int { text.width }
    /// Whether the text has no glyphs.
    public var isEmpty: Bool { text.isEmpty }

    // MARK: Building

    /// `b` directly after `a`.
    public static func + (a: AttributedText, b: AttributedText) -> AttributedText {
        if a.isEmpty { return b }
        if b.isEmpty { return a }
        let count = a.text.glyphs.count
        var runs = a.runs
        if runs.last?.attributes == b.runs.first?.attributes { runs.removeLast() }
        runs += b.runs.map { Run(end: count + $0.end, attributes: $0.attributes) }
        return AttributedText(a.text + b.text, runs: runs)
    }

    /// Appends `b` to `a`.
    public static func += (a: inout AttributedText, b: AttributedText) { a = a + b }

    /// The text with more attributes; colours and links that a run has already win.
    public func adding(_ more: Attributes) -> AttributedText {
        let pieces = runs.map { run in
            Run(
                end: run.end,
                attributes: Attributes(
                    foreground: run.attributes.foreground ?? more.foreground,
                    background: run.attributes.background ?? more.background,
                    traits: run.attributes.traits.union(more.traits), link: run.attributes.link ?? more.link))
        }
        return AttributedText(text, runs: Self.merged(pieces))
    }

    private static func merged(_ runs: [Run]) -> [Run] {
        var merged: [Run] = []
        for run in runs {
            if merged.last?.attributes == run.attributes { merged.removeLast() }
            merged.append(run)
        }
        return merged
    }

    // MARK: Measuring

    /// The text, shortened to `limit` cells with an ellipsis if it is longer. The ellipsis has the attributes
    /// of the glyph before it.
    public func truncated(
        to limit: Int, _ mode: LineBreakMode = .byTruncatingTail
    ) -> AttributedText {
        guard let (head, tail) = text.kept(in: limit, mode) else { return self }
        guard limit > 0 else { return .empty }
        var kept: [Run] = []
        for run in runs {
            kept.append(Run(end: min(run.end, head.upperBound), attributes: run.attributes))
            if run.end >= head.upperBound { break }
        }
        if let last = kept.popLast() {
            kept.append(Run(end: head.upperBound + 1, attributes: last.attributes))
        }
        let shift = head.upperBound + 1 - tail.lowerBound
        for run in runs where run.end > tail.lowerBound {
            if kept.last?.attributes == run.attributes { kept.removeLast() }
            kept.append(Run(end: run.end + shift, attributes: run.attributes))
        }
        var glyphs: [Glyph] = []
        glyphs.reserveCapacity(head.count + 1 + tail.count)
        glyphs += text.glyphs[head]
        glyphs.append(.ellipsis)
        glyphs += text.glyphs[tail]
        return AttributedText(Text(glyphs: glyphs), runs: kept)
    }

    /// The text in lines of at most `limit` cells; see `Text.wrapped(to:hangingIndent:)`.
    public func wrapped(to limit: Int, hangingIndent: Int = 0) -> [AttributedText] {
        wrapped(to: limit, hangingIndent: hangingIndent, most: .max)
    }

    /// The first lines of the wrapped text, at most `most`.
    func wrapped(to limit: Int, hangingIndent: Int = 0, most: Int) -> [AttributedText] {
        let rest = limit.clampedDifference(hangingIndent)
        return text.lineRanges(limit: limit, hangingIndent: hangingIndent, most: most).map { range in
            let line = self[range]
            guard rest == 1 else { return line }
            let glyphs = line.text.glyphs.map { $0.width > rest ? .replacement : $0 }
            return AttributedText(Text(glyphs: glyphs), runs: line.runs)
        }
    }

    /// The glyphs of `range` with their attributes.
    private subscript(range: Range<Int>) -> AttributedText {
        var kept: [Run] = []
        for run in runs where run.end > range.lowerBound {
            kept.append(
                Run(end: min(run.end, range.upperBound) - range.lowerBound, attributes: run.attributes))
            if run.end >= range.upperBound { break }
        }
        let glyphs = Array(text.glyphs[range])
        return AttributedText(Text(glyphs: glyphs), runs: glyphs.isEmpty ? [] : kept)
    }

    /// Passes the glyphs and attributes of each run to `body`, from left to right.
    func forEachRun(_ body: (ArraySlice<Glyph>, Attributes) -> Void) {
        var start = 0
        for run in runs {
            body(text.glyphs[start..<run.end], run.attributes)
            start = run.end
        }
    }
}

extension AttributedText {
    /// `text` in heavier or brighter glyphs.
    public static func bold(_ text: AttributedText) -> AttributedText { text.with(.bold) }
    /// `text` in slanted glyphs.
    public static func italic(_ text: AttributedText) -> AttributedText { text.with(.italic) }
    /// `text` with a line below it.
    public static func underlined(_ text: AttributedText) -> AttributedText { text.with(.underline) }
    /// `text` in fainter glyphs.
    public static func dim(_ text: AttributedText) -> AttributedText { text.with(.dim) }
    /// `text` with a line through it.
    public static func struckThrough(_ text: AttributedText) -> AttributedText { text.with(.strikethrough) }

    /// `text` in a colour, except for runs that have a colour already.
    public static func colored(
        _ text: AttributedText, _ foreground: Color, on background: Color? = nil
    ) -> AttributedText {
        text.adding(Attributes(foreground: foreground, background: background))
    }

    /// `text` that leads to `link`; it looks the same on terminals that cannot open links.
    public static func linked(_ text: AttributedText, to link: Link?) -> AttributedText {
        text.adding(Attributes(link: link))
    }
    /// Less important text.
    public static func secondary(_ text: AttributedText) -> AttributedText { colored(text, .secondaryLabel) }
    /// Text in the colour of controls and progress.
    public static func tint(_ text: AttributedText) -> AttributedText { colored(text, .tint) }

    private func with(_ traits: Style.Attributes) -> AttributedText { adding(Attributes(traits: traits)) }
}

extension AttributedText: ExpressibleByStringInterpolation {
    /// Cleans and measures a literal like any other text.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension AttributedText: CustomStringConvertible {
    /// The cleaned text without attributes, safe to print.
    public var description: String { text.description }
}

extension Canvas {
    /// Draws `text` from `point` to the right, at most `limit` cells.
    ///
    /// - Parameters:
    ///   - style: changed by the attributes of each run.
    ///   - usesColors: whether the runs' own colours count; false on a background that they may not fit, such
    ///     as the selection's.
    public mutating func draw(
        _ text: AttributedText, at point: Point, style: Style = .plain, limit: Int = .max,
        _ mode: LineBreakMode = .byTruncatingTail, usesColors: Bool = true
    ) {
        var position = point
        text.truncated(to: limit, mode).forEachRun { glyphs, attributes in
            let own = style.with(attributes, usesColors: usesColors)
            draw(glyphs, at: position, style: self.style(own, linkingTo: attributes.link))
            position.x += glyphs.reduce(0) { $0 + $1.width }
        }
    }
}

extension Style {
    /// The style of a run with `attributes`.
    ///
    /// - Parameter usesColors: whether the run's own colours count.
    func with(_ attributes: AttributedText.Attributes, usesColors: Bool) -> Style {
        var style = adding(attributes.traits)
        guard usesColors else { return style }
        if let foreground = attributes.foreground { style.foreground = foreground }
        if let background = attributes.background { style.background = background }
        return style
    }
}
