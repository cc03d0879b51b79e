/// A colour as a view asks for it; the terminal shows the nearest one it has, or none.
///
/// Most views ask for a meaning, such as `label` or `selection`, and the theme of their window says what
/// colour that is at the moment of drawing. A canvas holds the colours themselves.
public enum Color: Hashable, Sendable {
    /// What the window has for text, or behind it: that of its theme, or else the terminal's own.
    case standard
    /// One of the terminal's eight named colours, which its user may have chosen.
    case named(Name)
    /// Red, green and blue, 0...255 each.
    case rgb(UInt8, UInt8, UInt8)

    /// Text, and what lies behind it; the same as `standard`, wherever it is used.
    case label, background
    /// Text that matters less than what stands beside it.
    case secondaryLabel
    /// What the user can act on, and the progress of things.
    case tint
    /// The bars above and below what is shown, and the text on them.
    case bar, barLabel
    /// The row or button that keys act on, and the text on it.
    case selection, selectionLabel
    /// Boxes that lie above everything else, such as alerts, and the text on them.
    case pane, paneLabel
    /// The headings of a table's sections, and the text on them.
    case header, headerLabel
    /// Lines between things.
    case separator
    /// What cannot be undone; only as a foreground.
    case destructive

    /// The colours of ECMA-48, in its order.
    public enum Name: UInt8, Hashable, Sendable, CaseIterable {
        /// The raw value, 0...7, is the last digit of the codes that ECMA-48 gives the colour.
        case black, red, green, yellow, blue, magenta, cyan, white
    }

    /// Black itself, whatever the terminal's user made of the named one.
    public static let black = Color.rgb(0, 0, 0)
    /// White itself, whatever the terminal's user made of the named one.
    public static let white = Color.rgb(255, 255, 255)
}

extension Color {
    /// Red, green and blue, 0...255 each, named colours as xterm shows them; nil for the
    /// terminal's own and for meanings.
    var components: (red: Int, green: Int, blue: Int)? {
        switch self {
        case .rgb(let red, let green, let blue): return (Int(red), Int(green), Int(blue))
        case .named(let name):
            let bits = Int(name.rawValue)
            return (205 * (bits & 1), 205 * (bits >> 1 & 1), 205 * (bits >> 2 & 1))
        default: return nil
        }
    }

    /// The colour `share` (0...1) of the way from this one to `other`; the terminal's own count as black.
    func mixed(with other: Color, share: Double) -> Color {
        let a = components ?? (0, 0, 0)
        let b = other.components ?? (0, 0, 0)
        func mix(_ from: Int, _ to: Int) -> UInt8 {
            UInt8(clamping: from + Int((Double(to - from) * share).rounded()))
        }
        return .rgb(mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue))
    }
}
