/// The look of a cell: its colours and attributes.
public struct Style: Hashable, Sendable {
    /// The colour of the glyph.
    public var foreground: Color
    /// The colour behind the glyph.
    public var background: Color
    /// The attributes of the glyph; usually none.
    public var attributes: Attributes
    /// The link of the cell in its canvas; set by `Canvas.style(_:linkingTo:)`.
    var link = LinkNumber.none

    /// A style with the terminal's own colours and without attributes by default.
    public init(
        foreground: Color = .standard, background: Color = .standard, attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own colours without attributes.
    public static let plain = Style()

    // Without branches: every cell of a frame is compared with the screen.
    /// Whether both look the same and lead to the same address.
    public static func == (one: Style, other: Style) -> Bool {
        let foregrounds = one.foreground.bits ^ other.foreground.bits
        let backgrounds = one.background.bits ^ other.background.bits
        let attributes = UInt32(one.attributes.rawValue ^ other.attributes.rawValue)
        return foregrounds | backgrounds | attributes == 0 && one.link == other.link
    }

    /// What a terminal can do to a character besides colouring it.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// One bit for each attribute, bold the lowest.
        public let rawValue: UInt8

        /// The attributes whose bits are set.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Heavier or brighter, depending on the terminal.
        public static let bold = Attributes(rawValue: 1 << 0)
        /// Fainter, if the terminal supports it.
        public static let dim = Attributes(rawValue: 1 << 1)
        /// A line below the glyph.
        public static let underline = Attributes(rawValue: 1 << 2)
        /// Foreground and background exchanged.
        public static let reverse = Attributes(rawValue: 1 << 3)
        /// Slanted glyphs, if the terminal supports it.
        public static let italic = Attributes(rawValue: 1 << 4)
        /// A line through the glyph; dim on a terminal that shows only ASCII.
        public static let strikethrough = Attributes(rawValue: 1 << 5)

        /// The attributes that show on a space.
        static let visibleOnBlanks: Attributes = [.underline, .reverse, .strikethrough]
    }
}

extension Style {
    /// The style with `more` attributes added.
    public func adding(_ more: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(more)
        return style
    }

    /// Whether a space looks the same in both styles: only its background is seen.
    func hasSameBlank(as other: Style) -> Bool {
        background == other.background
            && attributes.union(other.attributes).isDisjoint(with: .visibleOnBlanks)
    }

    /// The style for `dim` text with a dark foreground: mixed with its background instead, because a terminal
    /// cannot make a dark glyph visibly fainter by darkening it.
    func faint() -> Style {
        guard let (red, green, blue) = foreground.components, background.components != nil,
            max(red, green, blue) < 128
        else { return self }
        var style = self
        style.foreground = foreground.mixed(with: background, share: 0.4)
        style.attributes.remove(.dim)
        return style
    }

    /// The style for a terminal without colours, told apart by attributes alone: a background of its own
    /// becomes reverse video.
    func monochrome() -> Style {
        var style = Style(attributes: attributes)
        if background != .standard { style.attributes.formSymmetricDifference(.reverse) }
        return style
    }
}

extension Style {
    /// Less important text.
    public static let secondaryLabel = Style(foreground: .secondaryLabel)
    /// Controls the user can act on, and progress.
    public static let tint = Style(foreground: .tint)
    /// The bars above and below the content.
    public static let bar = Style(foreground: .barLabel, background: .bar)
    /// The row or button that keys act on; bold in every theme, so that colour is not the only mark.
    public static let selection = Style(
        foreground: .selectionLabel, background: .selection, attributes: .bold)
    /// Boxes above everything else, such as alerts.
    public static let pane = Style(foreground: .paneLabel, background: .pane)
    /// The headers of a table's sections; bold in every theme.
    public static let header = Style(foreground: .headerLabel, background: .header, attributes: .bold)
    /// The number or word of a badge; bold in every theme.
    public static let badge = Style(foreground: .badgeLabel, background: .badge, attributes: .bold)
    /// Separator lines.
    public static let separator = Style(foreground: .separator)
    /// Actions that cannot be undone; bold in every theme, so that colour is not the only mark.
    public static let destructive = Style(foreground: .destructive, attributes: .bold)
}
