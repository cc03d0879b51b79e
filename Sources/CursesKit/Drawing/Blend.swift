/// Mixes the cells of two frames with one share.
struct Blend {
    /// The share of the new frame, 0...1.
    private let share: Double
    /// The terminal's own colours; nil if unknown.
    private let terminal: (ink: Color, ground: Color)?
    /// The last result for each course: neighbouring cells mostly have the same styles.
    private var recent: [(old: Style, new: Style, result: Style?)?] = [nil, nil, nil, nil]

    /// How a glyph, with its ink, changes from the old cell to the new one.
    private enum Course: Int {
        /// Both cells have the same glyph; only its colour changes.
        case stays
        /// Only one of the cells has a glyph.
        case fadesIn, fadesOut
        /// The old glyph fades into the background, then the new one fades in.
        case changes
    }

    init(share: Double, terminalBackground: Color?, terminalForeground: Color?) {
        self.share = share
        terminal = terminalBackground.map { (terminalForeground ?? ($0.isLight ? .darkInk : .lightInk), $0) }
    }

    /// The cell between `old` and `new`; nil if it depends on an unknown colour of the terminal.
    mutating func cell(from old: Cell, to new: Cell) -> Cell? {
        guard old != new, share < 1 else { return new }
        guard share > 0 else { return old }
        let course = course(from: old, to: new)
        guard let style = style(from: old.style, to: new.style, course) else { return nil }
        let isNew = course == .fadesIn || course == .changes && share >= 0.5
        return Cell(isNew ? new.glyph : old.glyph, style: style)
    }

    private func course(from old: Cell, to new: Cell) -> Course {
        if old.glyph == new.glyph, old.style.attributes == new.style.attributes { return .stays }
        // The halves of a wide glyph change together with the glyph in their place.
        guard old.width == 1, new.width == 1 else { return .changes }
        return old.isBlank ? .fadesIn : new.isBlank ? .fadesOut : .changes
    }

    private mutating func style(from old: Style, to new: Style, _ course: Course) -> Style? {
        if let last = recent[course.rawValue], last.old == old, last.new == new { return last.result }
        let result = mixed(from: old, to: new, course)
        recent[course.rawValue] = (old, new, result)
        return result
    }

    private func mixed(from old: Style, to new: Style, _ course: Course) -> Style? {
        let ground = between(ground(of: old), ground(of: new))
        let background = old.background == new.background ? new.background : ground
        func faded(_ style: Style, ink share: Double) -> Style? {
            guard let ground, let background, let ink = ink(of: style) else { return nil }
            return Style(
                foreground: ground.mixed(with: ink, share: share), background: background,
                attributes: style.attributes)
        }
        switch course {
        case .stays:
            let foreground =
                old.foreground == new.foreground ? new.foreground : between(ink(of: old), ink(of: new))
            guard let foreground, let background else { return nil }
            return Style(foreground: foreground, background: background, attributes: new.attributes)
        case .fadesIn: return faded(new, ink: share)
        case .fadesOut: return faded(old, ink: 1 - share)
        case .changes: return share < 0.5 ? faded(old, ink: 1 - 2 * share) : faded(new, ink: 2 * share - 1)
        }
    }

    private func between(_ old: Color?, _ new: Color?) -> Color? {
        guard let old, let new else { return nil }
        return old.mixed(with: new, share: share)
    }

    private func ink(of style: Style) -> Color? {
        style.foreground == .standard ? terminal?.ink : style.foreground
    }

    private func ground(of style: Style) -> Color? {
        style.background == .standard ? terminal?.ground : style.background
    }
}

extension Cell {
    /// Whether only the background is visible.
    fileprivate var isBlank: Bool {
        glyph == .space && style.attributes.isDisjoint(with: .visibleOnBlanks)
    }
}

extension Color {
    /// The assumed foreground of terminals, on a dark background and on a light one.
    static let (lightInk, darkInk) = (Color.rgb(204, 204, 204), Color.rgb(34, 34, 34))
}

extension Canvas {
    /// Draws with `body` inside `rect`, and shows `share` (0...1) of the result above the previous cells.
    mutating func blend(_ rect: Rect, share: Double, _ body: (inout Canvas) -> Void) {
        let area = visible(rect)
        guard !area.isEmpty else { return }
        var below: [Cell] = []
        below.reserveCapacity(area.width * area.height)
        for y in area.minY..<area.maxY {
            below += cells[y * size.width + area.minX..<y * size.width + area.maxX]
        }
        body(&self)
        below.withUnsafeBufferPointer { mix(with: $0, rowLength: area.width, in: area, share: share) }
    }

    /// Shows `share` (0...1) of the cells of `area`, in grid coordinates, above those of `below`.
    ///
    /// - Precondition: both grids have the same size, and the area lies on them.
    mutating func mix(with below: Canvas, in area: Rect, share: Double) {
        precondition(below.size == size, "only canvases of one size can be mixed")
        guard !area.isEmpty else { return }
        below.cells.withUnsafeBufferPointer { cells in
            let start = area.minY * size.width + area.minX
            mix(
                with: UnsafeBufferPointer(rebasing: cells[start...]), rowLength: size.width, in: area,
                share: share)
        }
    }

    /// - Parameters:
    ///   - below: the cells below `area`, from its first cell on.
    ///   - rowLength: the distance in `below` from one row to the next.
    private mutating func mix(
        with below: UnsafeBufferPointer<Cell>, rowLength: Int, in area: Rect, share: Double
    ) {
        var blend = Blend(
            share: share, terminalBackground: terminalBackground, terminalForeground: terminalForeground)
        let (width, canBlend) = (size.width, canBlend)
        var dissolves = false
        cells.withUnsafeMutableBufferPointer { cells in
            for row in 0..<area.height {
                let start = (area.minY + row) * width + area.minX
                for column in 0..<area.width {
                    let old = below[row * rowLength + column]
                    if canBlend, let mixed = blend.cell(from: old, to: cells[start + column]) {
                        cells[start + column] = mixed
                    } else {
                        dissolves = true
                        if Self.turn(area.minX + column, area.minY + row) >= share {
                            cells[start + column] = old
                        }
                    }
                }
            }
        }
        if dissolves { hasDissolved = true }
        repairWideGlyphs(in: area)
    }

    /// The moment of a dissolve at which a cell changes, 0..<1.
    ///
    /// Pairs of columns change together, in an order without a visible pattern: the fractional parts of
    /// multiples of the plastic number's powers spread evenly over the plane.
    private static func turn(_ x: Int, _ y: Int) -> Double {
        let sum = Double(x / 2) * 0.754_877_666 + Double(y) * 0.569_840_291
        return sum - sum.rounded(.down)
    }
}
