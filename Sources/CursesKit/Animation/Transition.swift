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
        mixed.canBlend = canBlend
        switch transition {
        case .crossDissolve: mixed.mix(with: old, in: area, share: progress)
        }
        return mixed
    }
}
