/// The way one frame replaces another.
public enum Transition: Hashable, Sendable {
    /// The old frame fades into the new one: by colour if the terminal can blend and the colours are known,
    /// otherwise cell by cell. The terminal's own colours are known once it has reported its background.
    case crossDissolve
    /// The old frame opens like two doors, which slide sideways by the longer side of the area.
    case openDoors
    /// The new frame comes from the right and pushes the old one out.
    case push
    /// The new frame comes from the left and pushes the old one out.
    case pop
}

extension Canvas {
    /// This canvas with the cells of `area` in transition from `old`: its own cells at `progress` 1.
    func transitioning(
        from old: Canvas, in area: Rect, progress: Double, by transition: Transition
    ) -> Canvas {
        let area = area.intersection(Rect(origin: .zero, size: size))
        guard old.size == size, progress < 1, !area.isEmpty else { return self }
        var frame = self
        switch transition {
        case .crossDissolve: frame.mix(with: old, in: area, share: progress)
        case .openDoors: frame.draw(doors(in: area, openedBy: progress), of: old, in: area)
        case .push, .pop:
            let way = Int((Double(area.width) * progress).rounded())
            let offset = Point(x: transition == .push ? -way : way, y: 0)
            let arrival = Point(x: offset.x + (transition == .push ? area.width : -area.width), y: 0)
            frame.draw([(area, offset)], of: old, in: area)
            frame.draw([(area, arrival)], of: self, in: area)
        }
        return frame
    }

    /// The two doors of `area`, and how far each has moved.
    private func doors(in area: Rect, openedBy progress: Double) -> [(part: Rect, offset: Point)] {
        // A cell is about twice as high as wide.
        let way = Int((Double(max(area.width, 2 * area.height)) * progress).rounded())
        let half = area.width / 2
        let left = Rect(origin: area.origin, size: Size(width: half, height: area.height))
        let right = Rect(x: area.minX + half, y: area.minY, width: area.width - half, height: area.height)
        return [(left, Point(x: -way, y: 0)), (right, Point(x: way, y: 0))]
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
