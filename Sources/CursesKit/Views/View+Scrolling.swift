extension View {
    /// Moves what is on the screen of `part`, in this view's coordinates, by `rows`, downwards if positive,
    /// in place of drawing it again. What comes into view has to be drawn as usual.
    ///
    /// - Returns: false, and nothing is moved, unless the part fills whole rows of its window and
    ///   nothing lies above it.
    func scrollContents(by rows: Int, in part: Rect) -> Bool {
        guard let window, abs(rows) < part.height else { return false }
        let area = part.offset(by: originInWindow)
        guard area.minX == 0, area.width == window.bounds.width, area.intersection(window.bounds) == area,
            !isCovered
        else { return false }
        return window.scroll(Scroll(area: area, rows: rows))
    }

    /// Whether a view beside this one, or beside one that holds it, is drawn over it, or what is below
    /// shines through.
    private var isCovered: Bool {
        guard let superview else { return false }
        if shownAlpha < 1 { return true }
        let above = superview.subviews.reversed().prefix { $0 !== self }
        return above.contains { !$0.isHidden && !$0.shownFrame.intersection(shownFrame).isEmpty }
            || superview.isCovered
    }
}
