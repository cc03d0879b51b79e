extension View {
    /// Puts `view` above the other subviews, and removes it from its previous superview.
    public func addSubview(_ view: View) {
        insert(view, at: .max)
    }

    /// Puts `view` between the other subviews; `index` of them are below it.
    ///
    /// - Precondition: `index` is at most the number of subviews.
    public func insertSubview(_ view: View, at index: Int) {
        precondition(index >= 0 && index <= subviews.count, "the index of a subview is out of range")
        insert(view, at: index)
    }

    /// Puts `view` directly below `sibling`.
    ///
    /// - Precondition: `sibling` is another subview of this view.
    public func insertSubview(_ view: View, belowSubview sibling: View) {
        insert(view, at: index(of: sibling, without: view))
    }

    /// Puts `view` directly above `sibling`.
    ///
    /// - Precondition: `sibling` is another subview of this view.
    public func insertSubview(_ view: View, aboveSubview sibling: View) {
        insert(view, at: index(of: sibling, without: view) + 1)
    }

    /// The number of subviews below `sibling`, without `view`, which may be one of them.
    private func index(of sibling: View, without view: View) -> Int {
        let others = subviews.filter { $0 !== view }
        guard let index = others.firstIndex(where: { $0 === sibling }) else {
            preconditionFailure("the sibling is not another subview")
        }
        return index
    }

    private func insert(_ view: View, at index: Int) {
        precondition(
            view !== self && (view.subviews.isEmpty || !isInside(view)), "a View cannot hold itself")
        view.removeFromSuperview()
        guard view.controller?.viewWillEnter(self) != false else { return }
        subviews.insert(view, at: min(index, subviews.count))
        view.superview = self
        setNeedsLayout(ofNew: view)
        setNeedsDisplay(view.shownFrame)
        if window != nil { view.visibilityDidChange() }
        view.controller?.viewDidEnter()
    }

    /// Removes the view from its superview, if it has one.
    public func removeFromSuperview() {
        let leaving = controller.flatMap { $0.leavesWithItsView ? $0 : nil }
        leaving?.beginAppearanceTransition(false)
        defer { leaving?.endAppearanceTransition() }
        guard let superview else { return }
        superview.setNeedsDisplay(shownFrame)
        superview.willRemoveSubview(self)
        let window = window
        window?.willLose(self)
        if let index = superview.subviews.firstIndex(where: { $0 === self }) {
            superview.subviews.remove(at: index)
        }
        self.superview = nil
        window?.application?.animator.endAnimations(inside: self)
        superview.arrangementDidChange(by: .removeFromSuperview, of: self)
        visibilityDidChange()
    }

    /// Whether this view is `other` or inside it.
    func isInside(_ other: View) -> Bool {
        self === other || superview?.isInside(other) == true
    }

    /// Whether the view is in a window, and neither it nor a view around it is hidden.
    var isShown: Bool {
        window != nil && !sequence(first: self, next: \.superview).contains(where: \.isHidden)
    }

    /// The view's first cell in the coordinates of the window.
    var originInWindow: Point {
        var origin = Point.zero
        var view: View? = self
        while let current = view {
            origin = origin + current.shownFrame.origin
            view = current.superview
        }
        return origin
    }

    // MARK: Scrolling

    /// Moves drawn cells of `part`, in this view's coordinates, by `rows` instead of drawing them again.
    /// Cells that come into view must be drawn as usual.
    ///
    /// - Parameter rows: downwards if positive.
    /// - Returns: false, without any effect, unless the part fills whole rows of its window, no view covers
    ///   it, and only an even background shines through.
    func scrollContents(by rows: Int, in part: Rect) -> Bool {
        guard let window, abs(rows) < part.height else { return false }
        let area = part.offset(by: originInWindow)
        guard area.minX == 0, area.width == window.bounds.width, area.intersection(window.bounds) == area,
            isAlone(in: part)
        else { return false }
        return window.renderer.scroll(Scroll(area: area, rows: rows))
    }

    /// Whether only this view and an even background are visible in `part`.
    ///
    /// - Parameter hasBackground: whether a background inside this view hides the views below.
    private func isAlone(in part: Rect, hasBackground: Bool = false) -> Bool {
        guard let superview else { return true }
        guard presentation.alpha == 1, bounds.intersection(part) == part else { return false }
        let hasBackground = hasBackground || backgroundStyle != nil
        let area = part.offset(by: shownFrame.origin)
        var isAbove = false
        for view in superview.subviews {
            if view === self {
                isAbove = true
            } else if isAbove || !hasBackground, !view.isHidden,
                !view.shownFrame.intersection(area).isEmpty
            {
                return false
            }
        }
        guard hasBackground || superview.drawsNothing || superview === window else { return false }
        return superview.isAlone(in: area, hasBackground: hasBackground)
    }
}
