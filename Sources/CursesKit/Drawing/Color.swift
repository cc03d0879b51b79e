/// A colour as a view asks for it. The terminal shows the nearest colour it has.
///
/// Most views ask for a meaning, such as `label` or `selection`; the theme of their window resolves it at the
/// moment of drawing. The cells of a canvas hold resolved colours.
public struct Color: Hashable, Sendable {
    // Four bytes, which are compared as one number: every cell of a frame is compared with the screen.
    private let kind: Kind
    private let first, second, third: UInt8

    private enum Kind: UInt8 {
        case meaning, named, rgb
    }

    private init(_ kind: Kind, _ first: UInt8, _ second: UInt8 = 0, _ third: UInt8 = 0) {
        (self.kind, self.first, self.second, self.third) = (kind, first, second, third)
    }

    /// One of the terminal's eight named colours, which its user may have changed.
    public static func named(_ name: Name) -> Color { Color(.named, name.rawValue) }
    /// Red, green and blue, 0...255 each.
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        Color(.rgb, red, green, blue)
    }
    init(_ meaning: Meaning) { self.init(.meaning, meaning.rawValue) }

    /// The colours of ECMA-48, in its order.
    public enum Name: UInt8, Hashable, Sendable, CaseIterable {
        /// The raw value, 0...7, is the last digit of ECMA-48's codes for the colour.
        case black, red, green, yellow, blue, magenta, cyan, white
    }

    /// A colour that a theme knows; see the colours of the same names.
    public enum Meaning: UInt8, Hashable, Sendable {
        case standard, label, background, secondaryLabel, tint, bar, barLabel, selection, selectionLabel
        case pane, paneLabel, header, headerLabel, badge, badgeLabel, separator, destructive
    }

    /// The ways to ask for a colour.
    public enum Value: Hashable, Sendable {
        /// What the theme has for it.
        case meaning(Meaning)
        /// One of the terminal's named colours.
        case named(Name)
        /// Red, green and blue, 0...255 each.
        case rgb(UInt8, UInt8, UInt8)
    }

    /// What the colour was made from.
    public var value: Value {
        switch kind {
        case .meaning: .meaning(Meaning(rawValue: first) ?? .standard)
        case .named: .named(Name(rawValue: first) ?? .black)
        case .rgb: .rgb(first, second, third)
        }
    }

    /// All of the colour in one number.
    var bits: UInt32 {
        UInt32(kind.rawValue) | UInt32(first) << 8 | UInt32(second) << 16 | UInt32(third) << 24
    }

    /// Whether both ask for the same colour.
    public static func == (one: Color, other: Color) -> Bool { one.bits == other.bits }
}

extension Color: CustomStringConvertible {
    /// The name of the colour, such as `tint` or `rgb(255, 255, 255)`.
    public var description: String {
        switch value {
        case .meaning(let meaning): "\(meaning)"
        case .named(let name): "\(name)"
        case .rgb(let red, let green, let blue): "rgb(\(red), \(green), \(blue))"
        }
    }
}

extension Color {
    /// The window's default for text or background: the theme's colour, or the terminal's own.
    public static var standard: Color { Color(.standard) }
    /// Text; the same as `standard`, but usable as a background too.
    public static var label: Color { Color(.label) }
    /// The background behind text; the same as `standard`, but usable for text too.
    public static var background: Color { Color(.background) }
    /// Less important text.
    public static var secondaryLabel: Color { Color(.secondaryLabel) }
    /// Controls the user can act on, and progress.
    public static var tint: Color { Color(.tint) }
    /// The bars above and below the content.
    public static var bar: Color { Color(.bar) }
    /// The text on bars.
    public static var barLabel: Color { Color(.barLabel) }
    /// The row or button that keys act on.
    public static var selection: Color { Color(.selection) }
    /// The text on the row or button that keys act on.
    public static var selectionLabel: Color { Color(.selectionLabel) }
    /// Boxes above everything else, such as alerts.
    public static var pane: Color { Color(.pane) }
    /// The text in boxes above everything else.
    public static var paneLabel: Color { Color(.paneLabel) }
    /// The headers of a table's sections.
    public static var header: Color { Color(.header) }
    /// The text on the headers of a table's sections.
    public static var headerLabel: Color { Color(.headerLabel) }
    /// The pill of a badge.
    public static var badge: Color { Color(.badge) }
    /// The text on the pill of a badge.
    public static var badgeLabel: Color { Color(.badgeLabel) }
    /// Separator lines.
    public static var separator: Color { Color(.separator) }
    /// Actions that cannot be undone; only as a foreground.
    public static var destructive: Color { Color(.destructive) }

    /// True black, independent of the terminal's named black.
    public static let black = Color.rgb(0, 0, 0)
    /// True white, independent of the terminal's named white.
    public static let white = Color.rgb(255, 255, 255)
}

extension Color {
    /// Red, green and blue, 0...255 each, with named colours as xterm shows them; nil for the terminal's own
    /// colours and for meanings.
    var components: (red: Int, green: Int, blue: Int)? {
        switch value {
        case .rgb(let red, let green, let blue): return (Int(red), Int(green), Int(blue))
        case .named(let name):
            let bits = Int(name.rawValue)
            return (205 * (bits & 1), 205 * (bits >> 1 & 1), 205 * (bits >> 2 & 1))
        case .meaning: return nil
        }
    }

    /// The grey that is as light.
    var grey: Color {
        let (red, green, blue) = components ?? (0, 0, 0)
        // The weights of ITU-R BT.601.
        let level = UInt8((299 * red + 587 * green + 114 * blue) / 1000)
        return .rgb(level, level, level)
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
