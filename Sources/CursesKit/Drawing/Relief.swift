/// The light on a surface, such as a bar or a button of a phone of 2010.
///
/// A blend has two colours for each row, because the upper and the lower half of a cell differ (`▀`). Stripes have
/// two for each column (`▌`). Text that is drawn on such a surface stands on the mean of the two colours of its
/// cell. A terminal without 24-bit colours or without half blocks shows the mean of all colours instead.
public enum Relief: Hashable, Sendable {
    /// Two vertical blends: from `top` to `above` over the upper half of the surface, and from `below` to `bottom`
    /// over the lower half. An edge between `above` and `below` looks like glass.
    case blend(top: Color, above: Color, below: Color, bottom: Color)
    /// Vertical lines in two colours, each half a cell wide.
    case stripes(Color, Color)

    /// A blend from `top` to `bottom` without an edge.
    public static func blend(from top: Color, to bottom: Color) -> Relief {
        let middle = top.mixed(with: bottom, share: 0.5)
        return .blend(top: top, above: middle, below: middle, bottom: bottom)
    }

    /// One colour instead of all.
    public var mean: Color {
        switch self {
        case .blend(let top, let above, let below, let bottom):
            top.mixed(with: above, share: 0.5).mixed(with: below.mixed(with: bottom, share: 0.5), share: 0.5)
        case .stripes(let one, let other): one.mixed(with: other, share: 0.5)
        }
    }

    /// The mean colour without light.
    var flat: Relief { .blend(from: mean, to: mean) }

    /// A cell without text in row `row` of a surface of `height` rows.
    ///
    /// The row in the middle of a high surface has a single colour: a line of text there has no seams. So has a surface
    /// of one row.
    ///
    /// - Parameter hasText: whether text may be drawn on the surface.
    func cell(row: Int, of height: Int, hasText: Bool = true) -> Cell {
        switch self {
        case .stripes(let left, let right):
            return Cell(.leftHalf, style: Style(foreground: left, background: right))
        case .blend:
            if hasText, height &- row == row &+ 1 { return .blank(Style(background: mean)) }
            let colors = [0.25, 0.75].map { color(at: (Double(row) + $0) / Double(height)) }
            return Cell(.upperHalf, style: Style(foreground: colors[0], background: colors[1]))
        }
    }

    /// The colour at a share of the height, 0...1.
    private func color(at share: Double) -> Color {
        guard case .blend(let top, let above, let below, let bottom) = self else { return mean }
        return share < 0.5
            ? top.mixed(with: above, share: 2 * share) : below.mixed(with: bottom, share: 2 * share - 1)
    }

    /// Whether a cell of this surface can have this colour.
    func contains(_ color: Color) -> Bool {
        guard let color = color.components else { return false }
        let parts =
            switch self {
            case .blend(let top, let above, let below, let bottom): [top, above, below, bottom]
            case .stripes(let one, let other): [one, other]
            }
        func spans(_ value: Int, _ part: (Color) -> Int) -> Bool {
            let values = parts.map(part)
            return (values.min() ?? 0) - 1 <= value && value <= (values.max() ?? 0) + 1
        }
        return spans(color.red) { $0.components?.red ?? 0 }
            && spans(color.green) { $0.components?.green ?? 0 }
            && spans(color.blue) { $0.components?.blue ?? 0 }
    }
}

extension Glyph {
    /// The glyphs of surfaces: the foreground fills a half of the cell.
    static let (upperHalf, lowerHalf) = (Glyph("▀", width: 1), Glyph("▄", width: 1))
    static let leftHalf = Glyph("▌", width: 1)
}

extension Cell {
    /// The colour for the background of text that replaces the cell: the mean of its halves.
    fileprivate var ground: Color {
        guard glyph == .upperHalf || glyph == .lowerHalf || glyph == .leftHalf else {
            return style.background
        }
        return style.foreground.mixed(with: style.background, share: 0.5)
    }
}

/// How a canvas shows the light on surfaces.
enum ReliefRendering {
    /// In the colours of the theme's inks, one for each meaning.
    case none
    /// In one colour for each surface.
    case flat
    /// In two colours for each cell.
    case blended

    init(_ capabilities: TerminalCapabilities?) {
        guard let capabilities, capabilities.hasPartialBlocks, capabilities.canBlend else {
            self = .none
            return
        }
        self = capabilities.colors == .direct ? .blended : .flat
    }
}

extension Canvas {
    /// Fills `rect` with a surface, whose light falls on the whole of it even if only a part is visible.
    ///
    /// - Parameters:
    ///   - isInset: whether the upper half of the first row and the lower half of the last row keep what lies below the
    ///     surface.
    ///   - hasText: whether text may be drawn on it.
    mutating func fill(_ rect: Rect, relief: Relief, isInset: Bool = false, hasText: Bool = true) {
        let (area, whole) = (visible(rect), inGrid(rect))
        guard !area.isEmpty else { return }
        let isFlat = reliefRendering != .blended
        let plain = Cell.blank(Style(background: relief.mean))
        for y in area.minY..<area.maxY {
            separate(before: area.minX, y)
            separate(before: area.maxX, y)
            let row = y.clampedDifference(whole.minY)
            let cell = isFlat ? plain : relief.cell(row: row, of: whole.height, hasText: hasText)
            let (isTop, isBottom) = (isInset && y == whole.minY, isInset && y == whole.maxY - 1)
            for x in area.minX..<area.maxX {
                let index = y * size.width + x
                var new = cell
                if isTop {
                    let upper = cells[index].half(isUpper: true)
                    new = Cell(.lowerHalf, style: Style(foreground: cell.style.background, background: upper))
                } else if isBottom {
                    let (lower, ink) = (cells[index].half(isUpper: false), cell.half(isUpper: true))
                    new = Cell(.upperHalf, style: Style(foreground: ink, background: lower))
                }
                cells[index] = new
            }
        }
    }

    /// Draws `glyphs` from `point` of the grid to the right, each on the colour of the surface that is there.
    ///
    /// - Parameter relief: the surface; a cell of other colours gets the background of `style`.
    mutating func draw(_ glyphs: ArraySlice<Glyph>, atCell point: Point, style: Style, on relief: Relief) {
        var x = point.x
        for glyph in glyphs {
            var own = style
            if point.y >= 0, point.y < size.height, x >= 0, x < size.width {
                let ground = cells[point.y * size.width + x].ground
                if relief.contains(ground) { own.background = ground }
            }
            put(glyph, x, point.y, own)
            x += glyph.width
        }
    }
}

extension Cell {
    /// The colour of the upper or the lower half of an empty cell.
    fileprivate func half(isUpper: Bool) -> Color {
        switch glyph {
        case .upperHalf: isUpper ? style.foreground : style.background
        case .lowerHalf: isUpper ? style.background : style.foreground
        default: style.background
        }
    }
}
