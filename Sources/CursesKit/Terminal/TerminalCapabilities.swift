/// What a terminal can show.
public struct TerminalCapabilities: Hashable, Sendable {
    public let colors: ColorDepth
    /// Whether characters outside ASCII can be shown.
    public let hasUnicode: Bool

    public init(colors: ColorDepth, hasUnicode: Bool) {
        self.colors = colors
        self.hasUnicode = hasUnicode
    }

    /// Whether colours are fine enough to fade one picture into another.
    public var canBlend: Bool { colors >= .indexed256 }
}

/// How many colours a terminal has.
public enum ColorDepth: Int, Hashable, Sendable, Comparable {
    case none, named8, named16, indexed256, direct

    public static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}
