/// What a terminal can show.
public struct TerminalCapabilities: Hashable, Sendable {
    /// How many colours there are; for one that is missing the nearest is shown.
    public let colors: ColorDepth
    /// Whether characters outside ASCII can be shown.
    public let hasUnicode: Bool

    /// What a terminal promises; nothing is asked of a real one.
    public init(colors: ColorDepth, hasUnicode: Bool) {
        self.colors = colors
        self.hasUnicode = hasUnicode
    }

    /// Whether colours are fine enough to fade one picture into another.
    public var canBlend: Bool { colors >= .indexed256 }
}

/// How many colours a terminal has.
public enum ColorDepth: Int, Hashable, Sendable, Comparable {
    /// From the poorest: no colours, ECMA-48's eight, these and bright ones, xterm's 256, 24 bits.
    case none, named8, named16, indexed256, direct

    /// Whether `a` has fewer colours than `b`.
    public static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}
