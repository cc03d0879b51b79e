/// Mixes the cells of two pictures, all with the same share of each.
struct Blend {
    /// How much is seen of the new picture, 0...1.
    private let share: Double
    /// The last result of each course: neighbours mostly have the same styles.
    private var recent: [(old: Style, new: Style, result: Style)?] = [nil, nil, nil, nil]

    /// What becomes of a glyph, and of its ink with it.
    private enum Course: Int {
        /// Both pictures have the same: only its colour changes.
        case stays
        /// Only one of them shows something.
        case fadesIn, fadesOut
        /// The old one fades into the ground before the new one comes up.
        case changes
    }

    init(share: Double) {
        self.share = share
    }

    /// The cell between `old` and `new`.
    mutating func cell(from old: Cell, to new: Cell) -> Cell {
        guard old != new, share < 1 else { return new }
        guard share > 0 else { return old }
        let course = course(from: old, to: new)
        let isNew = course == .fadesIn || course == .changes && share >= 0.5
        return Cell(isNew ? new.glyph : old.glyph, style: style(from: old.style, to: new.style, course))
    }

    private func course(from old: Cell, to new: Cell) -> Course {
        if old.glyph == new.glyph, old.style.attributes == new.style.attributes { return .stays }
        // The halves of a wide glyph come and go with what is in their place.
        guard old.width == 1, new.width == 1 else { return .changes }
        return old.isBlank ? .fadesIn : new.isBlank ? .fadesOut : .changes
    }

    private mutating func style(from old: Style, to new: Style, _ course: Course) -> Style {
        if let last = recent[course.rawValue], last.old == old, last.new == new { return last.result }
        let result = mixed(from: old, to: new, course)
        recent[course.rawValue] = (old, new, result)
        return result
    }

    private func mixed(from old: Style, to new: Style, _ course: Course) -> Style {
        let ground = old.background.known(or: .black)
            .mixed(with: new.background.known(or: .black), share: share)
        func faded(_ style: Style, ink: Double) -> Style {
            let color = ground.mixed(with: style.foreground.known(or: .ink), share: ink)
            return Style(foreground: color, background: ground, attributes: style.attributes)
        }
        var result =
            switch course {
            case .stays:
                Style(
                    foreground: old.foreground == new.foreground
                        ? new.foreground
                        : old.foreground.known(or: .ink)
                            .mixed(with: new.foreground.known(or: .ink), share: share),
                    background: ground, attributes: new.attributes)
            case .fadesIn: faded(new, ink: share)
            case .fadesOut: faded(old, ink: 1 - share)
            case .changes: share < 0.5 ? faded(old, ink: 1 - 2 * share) : faded(new, ink: 2 * share - 1)
            }
        if old.background == new.background { result.background = new.background }
        return result
    }
}

extension Cell {
    /// Whether nothing but the background is seen.
    fileprivate var isBlank: Bool {
        glyph == .space && style.attributes.isDisjoint(with: [.underline, .reverse])
    }
}

extension Color {
    /// What stands for the terminal's own foreground in a blend: nobody can ask for it in time.
    fileprivate static let ink = Color.rgb(204, 204, 204)
}
