extension Canvas {
    /// Draws with `body` on `rect`, and leaves `share` (0...1) of that above what was there.
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

    /// Leaves `share` (0...1) of the cells of `area`, in grid coordinates, above those of `below`.
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
    ///   - below: the cells below `area` from its first one on.
    ///   - rowLength: how many cells of `below` lie between one and that in the next row.
    private mutating func mix(
        with below: UnsafeBufferPointer<Cell>, rowLength: Int, in area: Rect, share: Double
    ) {
        var blend = Blend(share: share, terminalBackground: terminalBackground)
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

    /// When in a dissolve a cell's turn comes, 0..<1.
    ///
    /// Pairs of columns change together, in an order that shows no pattern: the fractional parts of
    /// multiples of the plastic number's powers spread evenly over the plane.
    private static func turn(_ x: Int, _ y: Int) -> Double {
        let place = Double(x / 2) * 0.754_877_666 + Double(y) * 0.569_840_291
        return place - place.rounded(.down)
    }
}
