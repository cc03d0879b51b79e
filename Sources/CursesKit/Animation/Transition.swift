/// How one screen takes the place of another.
public enum Transition: Hashable, Sendable {
    /// One fades into the other: by colour where the terminal can blend, else cell by cell.
    case crossDissolve
}

extension Canvas {
    /// This canvas with the cells of `area` in transition: at `progress` 0 still those of `old`, at 1
    /// its own.
    func transitioning(
        from old: Canvas, in area: Rect, progress: Double, by transition: Transition, canBlend: Bool
    ) -> Canvas {
        guard old.size == size, progress < 1 else { return self }
        var mixed = self
        switch transition {
        case .crossDissolve where canBlend:
            mixed.replace(area) { x, y in old[x, y].blended(with: self[x, y], progress: progress) }
        case .crossDissolve:
            mixed.replace(area) { x, y in Self.turn(x, y) < progress ? self[x, y] : old[x, y] }
            mixed.repairWideGlyphs()
        }
        return mixed
    }

    /// When in a dissolve a cell's turn comes, 0..<1.
    ///
    /// Pairs of columns change together, in an order that shows no pattern: the fractional parts of
    /// multiples of the plastic number's powers spread evenly over the plane.
    private static func turn(_ x: Int, _ y: Int) -> Double {
        (Double(x / 2) * 0.754_877_666 + Double(y) * 0.569_840_291).truncatingRemainder(dividingBy: 1)
    }
}

extension Cell {
    /// The cell between this one and `new`: the old glyph while its ink fades into the ground, then the
    /// new one while its ink comes up.
    fileprivate func blended(with new: Cell, progress: Double) -> Cell {
        guard self != new else { return new }
        var cell = progress < 0.5 ? self : new
        if style.background == new.style.background {
            cell.style.background = new.style.background
        } else {
            cell.style.background = style.background.known(or: .black)
                .mixed(with: new.style.background.known(or: .black), share: progress)
        }
        cell.style.foreground = cell.style.background.known(or: .black)
            .mixed(with: cell.style.foreground.known(or: .ink), share: abs(progress - 0.5) * 2)
        return cell
    }
}

extension Color {
    /// What stands for the terminal's own foreground in a blend: nobody can ask for it in time.
    fileprivate static let ink = Color.rgb(204, 204, 204)
}
