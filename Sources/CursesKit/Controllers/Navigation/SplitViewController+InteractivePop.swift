extension SplitViewController {
    /// Whether a drag leads back to the primary column: the one at the root of the secondary one, where
    /// that is all there is to see.
    var canDragBack: Bool {
        isCollapsed && activeColumn == .secondary && appearance == .appeared && !isUpdating
            && stack(.secondary).viewControllers.count == 1
    }

    /// Follows a drag from the left edge, which leads back to the primary column once it is let go beyond
    /// the middle. The columns appear and disappear as it goes; let go earlier, the secondary comes back.
    func follow(_ pan: ScreenEdgePanGestureRecognizer) {
        switch pan.state {
        case .began:
            beginDrag()
            splitView.drag(by: pan.translation)
        case .changed: splitView.drag(by: pan.translation)
        case .ended: endDrag(leadsBack: 2 * pan.translation > splitView.bounds.width)
        case .cancelled, .failed: endDrag(leadsBack: false)
        case .possible: break
        }
    }

    private func beginDrag() {
        let secondary = stack(.secondary)
        backgroundBeforeDrag = .some(secondary.view.backgroundStyle)
        secondary.beginAppearanceTransition(false)
        stack(.primary).beginAppearanceTransition(true)
        // What lies below must not shine through.
        if secondary.view.backgroundStyle == nil { secondary.view.backgroundStyle = .plain }
        splitView.beginDrag()
    }

    private func endDrag(leadsBack: Bool) {
        guard let background = backgroundBeforeDrag else { return }
        if leadsBack { show(.primary) }
        splitView.endDrag()
        stack(.secondary).view.backgroundStyle = background
        backgroundBeforeDrag = nil
        dragDidEnd()
    }
}
