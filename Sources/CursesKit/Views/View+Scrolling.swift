extension View {
    /// Moves what is on the screen of `part`, in this view's coordinates, by `rows`, downwards if positive,
    /// in place of drawing it again. What comes into view has to be drawn as usual.
    ///
    /// - Returns: false, and nothing is moved, unless the part fills whole rows of its window, nothing
    ///   lies above it, and nothing but an even ground shines through from below.
    func scrollContents(by rows: Int, in part: Rect) -> Bool {
        guard let window, abs(rows) < part.height else { return false }
        let area = part.offset(by: originInWindow)
        guard area.minX == 0, area.width == window.bounds.width, area.intersection(window.bounds) == area,
            isAlone(in: part)
        else { return false }
        return window.scroll(Scroll(area: area, rows: rows))
    }

    /// Whether all that is seen of `part` is this view and an even ground.
    ///
    /// - Parameter hasGround: whether something inside this view hides what is below.
    private func isAlone(in part: Rect, hasGround: Bool = false) -> Bool {
        guard let superview else { return true }
        guard shownAlpha == 1, bounds.intersection(part) == part else { return false }
        let hasGround = hasGround || backgroundStyle != nil
        let area = part.offset(by: shownFrame.origin)
        var isAbove = false
        for view in superview.subviews {
            if view === self {
                isAbove = true
            } else if isAbove || !hasGround, !view.isHidden, !view.shownFrame.intersection(area).isEmpty {
                return false
            }
        }
        guard hasGround || superview.drawsNothing || superview === window else { return false }
        return superview.isAlone(in: area, hasGround: hasGround)
    }
}
