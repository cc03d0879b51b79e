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
        let area = area.intersection(Rect(origin: .zero, size: size))
        guard !area.isEmpty, share < 1 else { return }
        var blend = Blend(share: share)
        let (width, canBlend) = (size.width, canBlend)
        cells.withUnsafeMutableBufferPointer { cells in
            below.cells.withUnsafeBufferPointer { below in
                for y in area.minY..<area.maxY {
                    for x in area.minX..<area.maxX {
                        let index = y * width + x
                        if canBlend {
                            cells[index] = blend.cell(from: below[index], to: cells[index])
                        } else if Self.turn(x, y) >= share {
                            cells[index] = below[index]
                        }
                    }
                }
            }
        }
        repairWideGlyphs(in: area)
    }

    /// When in a dissolve a cell's turn comes, 0..<1.
    ///
    /// Pairs of columns change together, in an order that shows no pattern: the fractional parts of
    /// multiples of the plastic number's powers spread evenly over the plane.
    private static func turn(_ x: Int, _ y: Int) -> Double {
        let place = Double(x / 2) * 0.754_877_666 + Double(y) * 0.569_840_291
        return place - place.rounded(.down)
    }
}
