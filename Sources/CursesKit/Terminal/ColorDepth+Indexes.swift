extension ColorDepth {
    /// The terminal's numbers for the colours of a style; nil for its own.
    ///
    /// Where there are few colours, two that differ can come out as one. Text is then black or white, so
    /// that it can be read at any rate.
    func indexes(of style: Style) -> (foreground: Int32?, background: Int32?) {
        let foreground = index(of: style.foreground)
        let background = index(of: style.background)
        guard self <= .named16, let background, foreground == background,
            style.foreground != style.background
        else { return (foreground, background) }
        return ([7, 10, 11, 14, 15].contains(background) ? 0 : 7, background)
    }

    /// The attributes of a style, without bold on the terminal's own black: what many terminals make of that
    /// is grey, which is hard to read on what black is meant for.
    func attributes(of style: Style) -> Style.Attributes {
        indexes(of: style).foreground == 0 ? style.attributes.subtracting(.bold) : style.attributes
    }

    private func index(of color: Color) -> Int32? {
        switch color {
        case .named(let name): Int32(name.rawValue)
        case .rgb(let red, let green, let blue):
            ColorApproximation(red: Int(red), green: Int(green), blue: Int(blue)).index(at: self)
        default: nil
        }
    }
}
