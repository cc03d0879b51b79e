/// Makes the cells of a frame recede behind a sheet.
///
/// Colours are mixed with the window's background if the terminal can show mixtures and the background is known; with
/// 256 colours they become grey. Otherwise the text loses its colours and is faint, pictures of half blocks are not
/// shown, and on a terminal without faint text the text is neither.
struct Dimming {
    private let way: Way
    /// Whether mixed colours keep their hue.
    private let keepsHues: Bool
    /// The last results: neighbouring cells mostly have the same style.
    private var recent: [(style: Style, result: Style)] = []

    /// How cells recede.
    private enum Way {
        /// The colours of text and of backgrounds move towards `ground`; `ink` is that of the terminal's text.
        case mixing(ink: Color, ground: Color)
        /// All colours move towards black, as below a sheet of a phone.
        case shading
        /// All text has this style.
        case faint(Style)
        /// There is no text.
        case blank(Style)
    }

    /// The share of the background in dimmed colours, and in those of text that was faint before.
    private static let (share, shareOfFaint) = (0.6, 0.75)

    init(of canvas: Canvas) {
        keepsHues = canvas.mixesHues
        let ground = canvas.theme.resolved(.plain).background
        if canvas.theme.gloss != nil, canvas.canBlend {
            way = .shading
        } else if canvas.canBlend, let known = ground == .standard ? canvas.terminalBackground : ground {
            let ink = canvas.terminalForeground ?? (known.isLight ? .darkInk : .lightInk)
            way = .mixing(ink: ink, ground: known)
        } else if canvas.hasFaintText {
            let faint = Style(foreground: .secondaryLabel, background: .background, attributes: .dim)
            way = .faint(canvas.theme.resolved(faint))
        } else {
            way = .blank(canvas.theme.resolved(.plain))
        }
    }

    /// Whether another background of the terminal would change the result.
    var isAssumed: Bool {
        switch way {
        case .mixing, .shading: false
        case .faint, .blank: true
        }
    }

    /// The share of black in shaded colours.
    private static let shade = 0.5

    /// Whether no glyph is shown.
    private var hidesGlyphs: Bool { if case .blank = way { true } else { false } }

    /// Whether a cell goes blank: no glyph is shown, or it is one of a picture, which would be stripes without its colours.
    func hides(_ cell: Cell) -> Bool { hidesGlyphs || isAssumed && cell.glyph == .upperHalf }

    mutating func style(for style: Style) -> Style {
        for known in recent where known.style == style { return known.result }
        let result = dimmed(style)
        if recent.count == 8 { recent.removeAll(keepingCapacity: true) }
        recent.append((style, result))
        return result
    }

    private func dimmed(_ style: Style) -> Style {
        switch way {
        case .faint(let style), .blank(let style): return style
        case .shading:
            var shaded = style
            shaded.foreground = mix(style.foreground, with: .black, share: Self.shade)
            shaded.background = mix(style.background, with: .black, share: Self.shade)
            return shaded
        case .mixing(let ink, let ground):
            let share = style.attributes.contains(.dim) ? Self.shareOfFaint : Self.share
            let foreground = style.foreground == .standard ? ink : style.foreground
            let isOnGround = style.background == .standard || style.background == ground
            return Style(
                foreground: mix(foreground, with: ground, share: share),
                background: isOnGround
                    ? style.background : mix(style.background, with: ground, share: share),
                attributes: style.attributes.subtracting([.bold, .dim]))
        }
    }
}

extension Dimming {
    private func mix(_ color: Color, with ground: Color, share: Double) -> Color {
        let mixed = color.mixed(with: ground, share: share)
        return keepsHues ? mixed : mixed.grey
    }
}

extension View {
    /// Draws an empty box of a sheet with or without a border, and dims what was drawn around it.
    ///
    /// The cells beside the box are blank, so that no letter touches it. Bars that say what the keys do are not dimmed,
    /// because they say it of the keys of the sheet.
    ///
    /// - Parameter hasGloss: whether light falls on the box in a theme with a gloss; not if views fill parts of it.
    func drawSheet(_ box: Rect, hasBorder: Bool, hasGloss: Bool = false, on canvas: inout Canvas) {
        let origin = originInWindow
        let bars = (window?.toolbars ?? []).map { toolbar -> Rect in
            let bar = toolbar.superview as? StatusBar ?? toolbar
            return bar.bounds.offset(by: bar.originInWindow - origin)
        }
        canvas.drawSheet(box, hasBorder: hasBorder, hasGloss: hasGloss, in: bounds, leaving: bars)
    }
}

extension Canvas {
    fileprivate mutating func drawSheet(
        _ box: Rect, hasBorder: Bool, hasGloss: Bool, in bounds: Rect, leaving bars: [Rect]
    ) {
        dim(bounds, around: box, leaving: bars)
        if hasGloss, reliefRendering == .blended, let relief = theme.gloss?.pane {
            fill(box, relief: relief)
        } else {
            fill(box, style: .pane)
        }
        if hasBorder { drawBorder(around: box, style: .pane) }
    }

    /// Dims what was drawn in `rect` outside `box` and `bars`, and blanks a cell on both sides of the box.
    private mutating func dim(_ rect: Rect, around box: Rect, leaving bars: [Rect]) {
        let (area, hole, kept) = (visible(rect), inGrid(box), bars.map(inGrid))
        guard !area.isEmpty else { return }
        var dimming = Dimming(of: self)
        if dimming.isAssumed { hasDissolved = true }
        let blanks = hole.inset(dx: -1, dy: 0)
        for y in area.minY..<area.maxY {
            let isBesideBox = !hole.isEmpty && y >= hole.minY && y < hole.maxY
            if isBesideBox {
                // A wide glyph that reaches into the blank cells goes whole.
                separate(before: blanks.minX, y)
                separate(before: blanks.maxX, y)
            }
            for x in area.minX..<area.maxX {
                if isBesideBox, x >= hole.minX, x < hole.maxX { continue }
                if kept.contains(where: { $0.contains(Point(x: x, y: y)) }) { continue }
                let index = y * size.width + x
                let style = dimming.style(for: cells[index].style)
                let isBlank =
                    dimming.hides(cells[index]) || isBesideBox && x >= blanks.minX && x < blanks.maxX
                if isBlank { cells[index] = .blank(style) } else { cells[index].style = style }
            }
        }
    }
}
