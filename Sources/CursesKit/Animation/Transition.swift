/// The way one picture replaces another.
public enum Transition: Hashable, Sendable {
    /// The old picture fades into the new one: by colour if the terminal can blend and the colours are known,
    /// otherwise cell by cell. The terminal's own colours are known once it has reported its background.
    case crossDissolve
    /// The old picture opens like two doors: sideways, or up and down in areas that are higher than wide.
    case openDoors
    /// The new picture comes from the right and pushes the old one out.
    case push
    /// The new picture comes from the left and pushes the old one out.
    case pop
}

extension Canvas {
    /// This canvas with the cells of `area` in transition from `old`: its own cells at `progress` 1.
    func transitioning(
        from old: Canvas, in area: Rect, progress: Double, by transition: Transition
    ) -> Canvas {
        let area = area.intersection(Rect(origin: .zero, size: size))
        guard old.size == size, progress < 1, !area.isEmpty else { return self }
        var picture = self
        switch transition {
        case .crossDissolve: picture.mix(with: old, in: area, share: progress)
        case .openDoors: picture.draw(doors(in: area, openedBy: progress), of: old, in: area)
        case .push, .pop:
            let way = Int((Double(area.width) * progress).rounded())
            let offset = Point(x: transition == .push ? -way : way, y: 0)
            let arrival = Point(x: offset.x + (transition == .push ? area.width : -area.width), y: 0)
            picture.draw([(area, offset)], of: old, in: area)
            picture.draw([(area, arrival)], of: self, in: area)
        }
        return picture
    }

    /// The two doors of `area`, and how far each has moved.
    private func doors(in area: Rect, openedBy progress: Double) -> [(part: Rect, offset: Point)] {
        func way(_ length: Int) -> Int { Int((Double(length) * progress).rounded()) }
        var (first, second) = (area, area)
        if area.isTall {
            let half = area.height / 2
            first.size = Size(width: area.width, height: half)
            second = Rect(x: area.minX, y: area.minY + half, width: area.width, height: area.height - half)
            return [(first, Point(x: 0, y: -way(half))), (second, Point(x: 0, y: way(second.height)))]
        }
        let half = area.width / 2
        first.size = Size(width: half, height: area.height)
        second = Rect(x: area.minX + half, y: area.minY, width: area.width - half, height: area.height)
        return [(first, Point(x: -way(half), y: 0)), (second, Point(x: way(second.width), y: 0))]
    }

    /// Draws parts of `other`, each moved by its offset, clipped to `area`.
    private mutating func draw(_ parts: [(part: Rect, offset: Point)], of other: Canvas, in area: Rect) {
        for (part, offset) in parts {
            let target = part.offset(by: offset).intersection(area)
            guard !target.isEmpty else { continue }
            for y in target.minY..<target.maxY {
                let source = (y - offset.y) * size.width - offset.x
                let row = y * size.width
                let range = target.minX..<target.maxX
                cells.replaceSubrange(
                    row + range.lowerBound..<row + range.upperBound,
                    with: other.cells[source + range.lowerBound..<source + range.upperBound])
            }
        }
        repairWideGlyphs(in: area)
    }
}

extension Rect {
    /// Whether it looks higher than wide; a cell is about twice as high as wide.
    var isTall: Bool { 2 * height > width }
}
