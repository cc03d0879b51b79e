/// What a terminal can show and do.
///
/// terminfo and the locale tell the constants. The variables are unknown at the start: the terminal is asked
/// for them with the first frame, and its replies arrive among the keys.
public struct TerminalCapabilities: Hashable, Sendable {
    /// The number of colours; the nearest one replaces a missing colour.
    public let colors: ColorDepth
    /// Whether the terminal shows characters outside ASCII.
    public let hasUnicode: Bool

    /// Whether the font has blocks that fill eighths of a cell; that of the Linux console has none.
    public let hasPartialBlocks: Bool

    /// Whether the terminal shows dim text fainter than other text.
    public let hasFaintText: Bool

    /// The terminal's own background, as red, green and blue; nil if unknown.
    public var background: Color?
    /// The colour of the terminal's own text; nil if unknown.
    public var foreground: Color?
    /// The program that shows this terminal inside another one; nil for none.
    public var multiplexer: Multiplexer?
    /// The name and version of the terminal, such as `foot(1.13.1)`; nil if unknown.
    public var name: Text?
    /// Whether the terminal shows a frame at once if it is told where the frame begins and ends (mode 2026).
    public var hasSynchronizedOutput = false

    /// Capabilities as given; no terminal is asked. By default, a terminal with Unicode has partial blocks.
    public init(
        colors: ColorDepth, hasUnicode: Bool, hasPartialBlocks: Bool? = nil, hasFaintText: Bool = true,
        multiplexer: Multiplexer? = nil
    ) {
        self.colors = colors
        self.hasUnicode = hasUnicode
        self.hasPartialBlocks = hasUnicode && hasPartialBlocks ?? true
        self.hasFaintText = hasFaintText
        self.multiplexer = multiplexer
    }

    /// Whether there are enough colours to fade one frame into another.
    public var canBlend: Bool { colors >= .indexed256 }
    /// Whether mixtures of colours keep their hue.
    var mixesHues: Bool { colors == .direct }
}

extension TerminalCapabilities {
    /// Adds what `reply` tells.
    mutating func learn(_ reply: TerminalReply) {
        switch reply {
        case .background(let color): background = color
        case .foreground(let color): foreground = color
        case .version(let name):
            self.name = Text(name)
            // A tmux on another machine often calls itself screen.
            if name.hasPrefix("tmux") { multiplexer = .tmux }
        // 0 is an unknown mode, 4 one that stays off.
        case .mode(TerminalQuery.synchronizedOutput, let state):
            hasSynchronizedOutput = (1...3).contains(state)
        case .mode, .keyboard, .graphics, .deviceAttributes: break
        }
    }
}

/// The number of colours of a terminal.
public enum ColorDepth: Int, Hashable, Sendable, Comparable {
    /// In ascending order: no colours, ECMA-48's eight, these and bright ones, xterm's 256, 24 bits.
    case none, named8, named16, indexed256, direct

    /// Whether `a` has fewer colours than `b`.
    public static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}
