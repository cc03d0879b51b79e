/// Mixes the cells of two pictures, all with the same share of each.
struct Blend {
    /// How much is seen of the new picture, 0...1.
    private let share: Double
    /// What the terminal's own colours are, if that is known.
    private let terminal: (ink: Color, ground: Color)?
    /// The last result of each course: neighbours mostly have the same styles.
    private var recent: [(old: Style, new: Style, result: Style?)?] = [nil, nil, nil, nil]

    /// What becomes of a glyph, and of its ink with it.
    private enum Course: Int {
        /// Both pictures have the same: only its colour changes.
        case stays
        /// Only one of them shows something.
        case fadesIn, fadesOut
        /// The old one fades into the ground before the new one comes up.
        case changes
    }

    init(share: Double, terminalBackground: Color?) {
        self.share = share
        terminal = terminalBackground.map { ($0.isLight ? .darkInk : .lightInk, $0) }
    }

    /// The cell between `old` and `new`; nil if it takes a colour that only the terminal knows.
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
        // The halves of a wide glyph come and go with what is in their place.
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
    /// Whether nothing but the background is seen.
    fileprivate var isBlank: Bool {
        glyph == .space && style.attributes.isDisjoint(with: [.underline, .reverse])
    }
}

extension Color {
    /// What stands for the terminal's own foreground, on a dark background and on a light one.
    fileprivate static let (lightInk, darkInk) = (Color.rgb(204, 204, 204), Color.rgb(34, 34, 34))

    /// Whether black is easier to read on it than white: its luminance, as WCAG defines it, exceeds 0.179.
    fileprivate var isLight: Bool {
        guard let (red, green, blue) = components else { return false }
        // The square comes near enough to sRGB's curve.
        func linear(_ value: Int) -> Double { Double(value * value) / 65_025 }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.179
    }
}
