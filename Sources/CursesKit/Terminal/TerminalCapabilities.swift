/// What a terminal can show.
public struct TerminalCapabilities: Hashable, Sendable {
    /// The number of colours; the nearest one replaces a missing colour.
    public let colors: ColorDepth
    /// Whether the terminal shows characters outside ASCII.
    public let hasUnicode: Bool

    /// Whether the font has blocks that fill eighths of a cell; that of the Linux console has none.
    public let hasPartialBlocks: Bool

    /// Capabilities as given; no terminal is asked. By default, a terminal with Unicode has partial blocks.
    public init(colors: ColorDepth, hasUnicode: Bool, hasPartialBlocks: Bool? = nil) {
        self.colors = colors
        self.hasUnicode = hasUnicode
        self.hasPartialBlocks = hasUnicode && hasPartialBlocks ?? true
    }

    /// Whether there are enough colours to fade one picture into another.
    public var canBlend: Bool { colors >= .indexed256 }
}

/// The number of colours of a terminal.
public enum ColorDepth: Int, Hashable, Sendable, Comparable {
    /// In ascending order: no colours, ECMA-48's eight, these and bright ones, xterm's 256, 24 bits.
    case none, named8, named16, indexed256, direct

    /// Whether `a` has fewer colours than `b`.
    public static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}
