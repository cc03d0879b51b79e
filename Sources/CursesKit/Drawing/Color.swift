/// A colour as a view asks for it. The terminal shows the nearest colour it has.
///
/// Most views ask for a meaning, such as `label` or `selection`; the theme of their window resolves it at the
/// moment of drawing. The cells of a canvas hold resolved colours.
public enum Color: Hashable, Sendable {
    /// The window's default for text or background: the theme's colour, or the terminal's own.
    case standard
    /// One of the terminal's eight named colours, which its user may have changed.
    case named(Name)
    /// Red, green and blue, 0...255 each.
    case rgb(UInt8, UInt8, UInt8)

    /// Text and the background behind it; the same as `standard`, but usable in either place.
    case label, background
    /// Less important text.
    case secondaryLabel
    /// Controls the user can act on, and progress.
    case tint
    /// The bars above and below the content, and the text on them.
    case bar, barLabel
    /// The row or button that keys act on, and the text on it.
    case selection, selectionLabel
    /// Boxes above everything else, such as alerts, and the text on them.
    case pane, paneLabel
    /// The headers of a table's sections, and the text on them.
    case header, headerLabel
    /// The pill of a badge, and the text on it.
    case badge, badgeLabel
    /// Separator lines.
    case separator
    /// Actions that cannot be undone; only as a foreground.
    case destructive

    /// The colours of ECMA-48, in its order.
    public enum Name: UInt8, Hashable, Sendable, CaseIterable {
        /// The raw value, 0...7, is the last digit of ECMA-48's codes for the colour.
        case black, red, green, yellow, blue, magenta, cyan, white
    }

    /// True black, independent of the terminal's named black.
    public static let black = Color.rgb(0, 0, 0)
    /// True white, independent of the terminal's named white.
    public static let white = Color.rgb(255, 255, 255)
}

extension Color {
    /// Red, green and blue, 0...255 each, with named colours as xterm shows them; nil for the terminal's own
    /// colours and for meanings.
    var components: (red: Int, green: Int, blue: Int)? {
        switch self {
        case .rgb(let red, let green, let blue): return (Int(red), Int(green), Int(blue))
        case .named(let name):
            let bits = Int(name.rawValue)
            return (205 * (bits & 1), 205 * (bits >> 1 & 1), 205 * (bits >> 2 & 1))
        default: return nil
        }
    }

    /// The colour `share` (0...1) of the way from this one to `other`; the terminal's own colours count as
    /// black.
    func mixed(with other: Color, share: Double) -> Color {
        let a = components ?? (0, 0, 0)
        let b = other.components ?? (0, 0, 0)
        func mix(_ from: Int, _ to: Int) -> UInt8 {
            UInt8(clamping: from + Int((Double(to - from) * share).rounded()))
        }
        return .rgb(mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue))
    }
}
