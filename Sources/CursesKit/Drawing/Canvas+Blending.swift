extension Canvas {
    /// Draws with `body` on `rect`, and leaves `share` (0...1) of that above what was there.
    mutating func blend(_ rect: Rect, share: Double, _ body: (inout Canvas) -> Void) {
        let area = visible(rect)
        guard !area.isEmpty else { return }
        let below = self
        body(&self)
        mix(with: below, in: area, share: share)
    }

    /// Leaves `share` (0...1) of the cells of `area`, in grid coordinates, above those of `below`.
    ///
    /// - Precondition: both grids have the same size.
    mutating func mix(with below: Canvas, in area: Rect, share: Double) {
        precondition(below.size == size, "only canvases of one size can be mixed")
        let above = self
        if canBlend {
            replace(area) { x, y in below[x, y].blended(with: above[x, y], progress: share) }
        } else {
            replace(area) { x, y in Self.turn(x, y) < share ? above[x, y] : below[x, y] }
        }
        repairWideGlyphs(in: area.intersection(Rect(origin: .zero, size: size)))
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
    /// The cell between this one and `new`.
    ///
    /// Where only one of them shows something, that fades in or out. Where both do, the old glyph fades
    /// into the ground, then the new one comes up.
    func blended(with new: Cell, progress: Double) -> Cell {
        guard self != new, progress < 1 else { return new }
        guard progress > 0 else { return self }
        let isNarrow = width == 1 && new.width == 1
        var cell: Cell
        let ink: Double
        if isNarrow, isBlank {
            (cell, ink) = (new, progress)
        } else if isNarrow, new.isBlank {
            (cell, ink) = (self, 1 - progress)
        } else {
            (cell, ink) = (progress < 0.5 ? self : new, abs(progress - 0.5) * 2)
        }
        let ground = style.background.known(or: .black)
        if style.background == new.style.background {
            cell.style.background = new.style.background
        } else {
            cell.style.background = ground.mixed(
                with: new.style.background.known(or: .black), share: progress)
        }
        if glyph == new.glyph, style.attributes == new.style.attributes {
            cell.style.foreground = style.foreground.known(or: .ink)
                .mixed(with: new.style.foreground.known(or: .ink), share: progress)
        } else {
            cell.style.foreground = cell.style.background.known(or: .black)
                .mixed(with: cell.style.foreground.known(or: .ink), share: ink)
        }
        return cell
    }

    /// Whether nothing but the background is seen.
    private var isBlank: Bool {
        glyph == .space && style.attributes.isDisjoint(with: [.underline, .reverse])
    }
}

extension Color {
    /// What stands for the terminal's own foreground in a blend: nobody can ask for it in time.
    fileprivate static let ink = Color.rgb(204, 204, 204)
}
