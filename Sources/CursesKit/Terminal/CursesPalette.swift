import CNcurses

/// Finds the colours and attributes that come nearest to a style on the terminal at hand.
struct CursesPalette {
    let depth: ColorDepth
    /// What stands for the terminal's own colours: -1 each, or white on black where that is unknown.
    private let standard: (foreground: Int32, background: Int32)

    /// Reads the terminal's colours. The screen must have been set up.
    init(allowsColor: Bool) {
        guard allowsColor, has_colors(), start_color() == OK else {
            depth = .none
            standard = (-1, -1)
            return
        }
        standard = use_default_colors() == OK ? (-1, -1) : (7, 0)
        switch ck_colors() {
        case ..<8: depth = .none
        case 8..<16: depth = .named8
        case 16..<256: depth = .named16
        case 256: depth = .indexed256
        default: depth = .direct
        }
    }

    /// ncurses' attributes and colour pair for `style`.
    func attributes(for style: Style) -> (attributes: attr_t, pair: Int32) {
        let style = depth == .none ? style.monochrome() : style
        var attributes: attr_t = 0
        if style.attributes.contains(.bold) { attributes |= ck_bold }
        if style.attributes.contains(.dim) { attributes |= ck_dim }
        if style.attributes.contains(.underline) { attributes |= ck_underline }
        if style.attributes.contains(.reverse) { attributes |= ck_reverse }
        guard depth > .none, style.foreground != .standard || style.background != .standard else {
            return (attributes, 0)
        }
        let foreground = index(of: style.foreground) ?? standard.foreground
        let background = index(of: style.background) ?? standard.background
        return (attributes, max(0, ck_color_pair(foreground, background)))
    }

    /// The terminal's number for a colour; nil for its own.
    private func index(of color: Color) -> Int32? {
        switch color {
        case .standard: nil
        case .named(let name): Int32(name.rawValue)
        case .rgb(let red, let green, let blue):
            ColorApproximation(red: Int(red), green: Int(green), blue: Int(blue)).index(at: depth)
        }
    }
}
