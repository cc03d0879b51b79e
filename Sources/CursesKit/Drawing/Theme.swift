/// What the colours that mean something look like.
///
/// A window has one, and resolves with it what its views draw. Another theme of one's own is a copy of
/// one that exists, with other inks:
///
///     var theme = Theme.dark
///     theme.tint = Theme.Ink(.rgb(255, 159, 10))
///     window.theme = theme
public struct Theme: Hashable, Sendable {
    /// What a user calls the theme, such as `dark`.
    public var name: String
    /// Whether it is a light or a dark one; what the traits of the window say.
    public var userInterfaceStyle: TraitCollection.UserInterfaceStyle

    /// Text, where nothing else is asked for.
    public var label: Ink
    /// What lies behind everything.
    public var background: Ink
    /// Text that matters less than what stands beside it.
    public var secondaryLabel: Ink
    /// What the user can act on, and the progress of things.
    public var tint: Ink
    /// The bars above and below what is shown.
    public var bar: Ink
    /// Text on a bar.
    public var barLabel: Ink
    /// The row or button that keys act on.
    public var selection: Ink
    /// Text on the row or button that keys act on.
    public var selectionLabel: Ink
    /// Boxes that lie above everything else.
    public var pane: Ink
    /// Text in such a box.
    public var paneLabel: Ink
    /// The headings of a table's sections.
    public var header: Ink
    /// Text of such a heading.
    public var headerLabel: Ink
    /// Lines between things.
    public var separator: Ink
    /// What cannot be undone, on the background as in a pane.
    public var destructive: Ink

    /// A colour, and what is done to the glyph besides.
    ///
    /// `standard` is the terminal's own colour here. An ink behind the glyph may reverse it: so a theme
    /// without colours shows a bar.
    public struct Ink: Hashable, Sendable {
        /// One of the terminal's colours or a mixture of red, green and blue, but none that has a meaning.
        public let color: Color
        /// Added to the attributes of what is drawn; where both reverse, neither does.
        public let attributes: Style.Attributes

        /// An ink without attributes, unless told otherwise.
        ///
        /// - Precondition: `color` is not one that a theme has to look up, such as `tint`.
        public init(_ color: Color, _ attributes: Style.Attributes = []) {
            precondition(color == .standard || color.components != nil, "an Ink is a colour, not a meaning")
            self.color = color
            self.attributes = attributes
        }

        /// The terminal's own colour.
        public static let standard = Ink(.standard)
    }
}

extension Theme {
    /// `style` with every meaning replaced by this theme's ink for it.
    public func resolved(_ style: Style) -> Style {
        let glyph = ink(for: style.foreground, standard: label)
        let ground = ink(for: style.background, standard: background)
        let more = glyph.attributes.union(ground.attributes)
        let resolved = Style(
            foreground: glyph.color, background: ground.color,
            attributes: style.attributes.symmetricDifference(more.intersection(.reverse))
                .union(more.subtracting(.reverse)))
        // A colour of the program's own is left alone.
        let mixes = resolved.attributes.contains(.dim) && style.foreground.components == nil
        return mixes ? resolved.faint() : resolved
    }

    private func ink(for color: Color, standard: Ink) -> Ink {
        switch color {
        case .standard: standard
        case .named, .rgb: Ink(concrete: color)
        case .label: label
        case .background: background
        case .secondaryLabel: secondaryLabel
        case .tint: tint
        case .bar: bar
        case .barLabel: barLabel
        case .selection: selection
        case .selectionLabel: selectionLabel
        case .pane: pane
        case .paneLabel: paneLabel
        case .header: header
        case .headerLabel: headerLabel
        case .separator: separator
        case .destructive: destructive
        }
    }
}

extension Theme {
    /// What a terminal of that many colours makes of the theme.
    ///
    /// Without colours that is `mono`. Where they are few, bars and headings can come out in the colour of what
    /// lies behind everything: bars and their text change colours then, and headings are underlined.
    func shown(at depth: ColorDepth) -> Theme {
        guard depth > .none else { return .mono }
        guard depth <= .named16 else { return self }
        func index(_ ink: Ink) -> Int32? { depth.indexes(of: Style(background: ink.color)).background }
        func isLost(_ ink: Ink) -> Bool { index(background) != nil && index(ink) == index(background) }
        var shown = self
        // Which bar has keys is said by bold and dim, which are seen of white alone.
        if isLost(bar), index(barLabel) == 0 {
            (shown.bar, shown.barLabel) = (Ink(barLabel.color, bar.attributes), background)
        } else if isLost(bar) {
            shown.bar = Ink(bar.color, bar.attributes.union(.reverse))
        }
        if isLost(header) { shown.header = Ink(header.color, header.attributes.union(.underline)) }
        return shown
    }
}

extension Theme.Ink {
    /// An ink of a colour that was checked already.
    fileprivate init(concrete color: Color) {
        self.color = color
        attributes = []
    }
}
