/// Finds the terminal's nearest colour number for red, green and blue, 0...255 each.
struct ColorApproximation {
    let red, green, blue: Int

    func index(at depth: ColorDepth) -> Int32 {
        switch depth {
        case .none: 0
        case .named8: Int32(nearest(in: Self.named.prefix(8)))
        case .named16: Int32(nearest(in: Self.named[...]))
        case .indexed256: Int32(indexed)
        // terminfo's direct-colour entries reserve the lowest numbers for the named colours. The first number
        // above them is as good as black.
        case .direct: Int32(max(16, red << 16 | green << 8 | blue))
        }
    }

    /// The levels of red, green and blue in the cube of xterm's 256 colours.
    private static let levels = [0, 95, 135, 175, 215, 255]

    /// xterm's 256 colours: a cube of six levels from 16, and 24 greys from 232.
    private var indexed: Int {
        func level(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
        let (r, g, b) = (level(red), level(green), level(blue))
        let levels = Self.levels
        let cube = distance(levels[r], levels[g], levels[b])
        let grey = max(0, min(23, ((red + green + blue) / 3 - 3) / 10))
        let shade = 8 + 10 * grey
        return distance(shade, shade, shade) < cube ? 232 + grey : 16 + 36 * r + 6 * g + b
    }

    /// Keeps a grey grey, even if a dull yellow is numerically nearer.
    private func nearest(in colors: ArraySlice<(Int, Int, Int)>) -> Int {
        let isGrey = max(red, green, blue) - min(red, green, blue) < 32
        let candidates = isGrey ? [0, 7, 8, 15].filter(colors.indices.contains) : Array(colors.indices)
        return candidates.min { a, b in
            distance(colors[a].0, colors[a].1, colors[a].2) < distance(colors[b].0, colors[b].1, colors[b].2)
        } ?? 0
    }

    private func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
        (red - r) * (red - r) + (green - g) * (green - g) + (blue - b) * (blue - b)
    }

    /// The sixteen colours as xterm shows them.
    private static let named: [(Int, Int, Int)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
        (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
        (255, 0, 255), (0, 255, 255), (255, 255, 255),
    ]

    /// Red, green and blue of one of xterm's 256 colours.
    fileprivate static func components(ofIndex index: Int) -> (Int, Int, Int) {
        switch index {
        case ..<16: named[index]
        case ..<232:
            (
                levels[(index - 16) / 36], levels[(index - 16) / 6 % 6], levels[(index - 16) % 6]
            )
        default: (8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232))
        }
    }
}

extension Color {
    /// One of xterm's 256 colours: the terminal's eight named colours, and red, green and blue for the others.
    public init(palette index: UInt8) {
        if let name = Name(rawValue: index) {
            self = .named(name)
        } else {
            let (red, green, blue) = ColorApproximation.components(ofIndex: Int(index))
            self = .rgb(UInt8(red), UInt8(green), UInt8(blue))
        }
    }
}

extension ColorDepth {
    /// The terminal's numbers for the colours of a style; nil for the terminal's own colours.
    ///
    /// With few colours, different foreground and background can become the same number. The text is then
    /// drawn in black or white, so that it stays legible.
    func indexes(of style: Style) -> (foreground: Int32?, background: Int32?) {
        let foreground = index(of: style.foreground)
        let background = index(of: style.background)
        guard self <= .named16, let background, foreground == background,
            style.foreground != style.background
        else { return (foreground, background) }
        return ([7, 10, 11, 14, 15].contains(background) ? 0 : 7, background)
    }

    private func index(of color: Color) -> Int32? {
        switch color.value {
        case .named(let name): Int32(name.rawValue)
        case .rgb(let red, let green, let blue):
            ColorApproximation(red: Int(red), green: Int(green), blue: Int(blue)).index(at: self)
        case .meaning: nil
        }
    }
}

/// A style in what a terminal has.
struct ShownStyle: Hashable {
    /// Without those that the terminal has another way for.
    var attributes: Style.Attributes
    /// The terminal's numbers of the colours; nil for its own.
    var foreground, background: Int32?

    /// Whether both colours are the terminal's own.
    var hasOwnColors: Bool { foreground == nil && background == nil }
}

extension Style {
    /// The style as a terminal shows it.
    ///
    /// Black text is not bold: many terminals show bold black as grey, which is hard to read on the intended
    /// backgrounds. A line through text is a mark of Unicode; without it, the text is dim.
    func shown(at depth: ColorDepth, hasUnicode: Bool) -> ShownStyle {
        let style = depth == .none ? monochrome() : self
        var shown = ShownStyle(attributes: style.attributes.subtracting(.strikethrough))
        if style.attributes.contains(.strikethrough), !hasUnicode { shown.attributes.insert(.dim) }
        (shown.foreground, shown.background) = depth.indexes(of: style)
        if shown.foreground == 0 { shown.attributes.remove(.bold) }
        return shown
    }
}
