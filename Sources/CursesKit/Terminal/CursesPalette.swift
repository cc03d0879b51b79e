import CNcurses

/// Finds the colours and attributes nearest to a style on the present terminal.
struct CursesPalette {
    let depth: ColorDepth
    /// The numbers of the terminal's own colours: -1 each, or white on black if those are unknown.
    private let standard: (foreground: Int32, background: Int32)

    /// Reads the terminal's colours. ncurses' screen must be open.
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
        let shown = depth.attributes(of: style)
        var attributes: attr_t = 0
        if shown.contains(.bold) { attributes |= ck_bold }
        if shown.contains(.dim) { attributes |= ck_dim }
        if shown.contains(.underline) { attributes |= ck_underline }
        if shown.contains(.reverse) { attributes |= ck_reverse }
        if shown.contains(.italic) { attributes |= ck_italic }
        guard depth > .none, style.foreground != .standard || style.background != .standard else {
            return (attributes, 0)
        }
        let (foreground, background) = depth.indexes(of: style)
        let pair = ck_color_pair(foreground ?? standard.foreground, background ?? standard.background)
        return (attributes, max(0, pair))
    }
}
