/// How a cell looks: its colours and attributes.
public struct Style: Hashable, Sendable {
    /// The colour of the glyph.
    public var foreground: Color
    /// The colour behind the glyph.
    public var background: Color
    /// What is done to the glyph besides; usually nothing.
    public var attributes: Attributes

    /// The terminal's own colours without attributes, but for what is given.
    public init(
        foreground: Color = .standard, background: Color = .standard, attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own colours, nothing emphasised.
    public static let plain = Style()

    /// What a terminal can do to a character besides colouring it.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// One bit for each attribute, bold the lowest.
        public let rawValue: UInt8

        /// The attributes whose bits are set.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Heavier or brighter, as the terminal has it.
        public static let bold = Attributes(rawValue: 1 << 0)
        /// Fainter, on the terminals that can.
        public static let dim = Attributes(rawValue: 1 << 1)
        /// A line below the glyph.
        public static let underline = Attributes(rawValue: 1 << 2)
        /// Foreground and background change places.
        public static let reverse = Attributes(rawValue: 1 << 3)
    }
}

extension Style {
    /// The same colours with `more` attributes.
    public func adding(_ more: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(more)
        return style
    }

    /// This dim style, mixed with what lies behind it where it is dark: a dark glyph that a terminal makes
    /// darker looks the same.
    func faint() -> Style {
        guard let (red, green, blue) = foreground.components, background.components != nil,
            max(red, green, blue) < 128
        else { return self }
        var style = self
        style.foreground = foreground.mixed(with: background, share: 0.4)
        style.attributes.remove(.dim)
        return style
    }

    /// This style, or on a terminal without colours one that is told apart by attributes alone:
    /// a background of its own becomes reverse video.
    func monochrome() -> Style {
        var style = Style(attributes: attributes)
        if background != .standard { style.attributes.formSymmetricDifference(.reverse) }
        return style
    }
}
