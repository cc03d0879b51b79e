/// Follows a drag from the left edge that leads from the secondary column of a collapsed split view back to
/// the primary one.
///
/// The two columns begin to appear and disappear with the drag. Released beyond the middle, it shows the
/// primary column; released before, the secondary one comes back.
@MainActor
final class InteractiveColumnTransition {
    private unowned let split: SplitViewController
    /// The background of the secondary column before the drag; nil outside a drag.
    private var previousBackground: Style??

    init(split: SplitViewController) {
        self.split = split
    }

    /// Whether a drag is in progress.
    var isActive: Bool { previousBackground != nil }

    /// Moves the secondary column with the mouse.
    func follow(_ pan: ScreenEdgePanGestureRecognizer) {
        let splitView = split.splitView
        pan.drag(
            across: splitView.bounds.width, begin: begin, move: splitView.drag(by:), end: end(leadsBack:))
    }

    private func begin() {
        let secondary = split.stack(.secondary)
        previousBackground = .some(secondary.view.backgroundStyle)
        secondary.beginAppearanceTransition(false)
        split.stack(.primary).beginAppearanceTransition(true)
        // The column below must not shine through.
        if secondary.view.backgroundStyle == nil { secondary.view.backgroundStyle = .plain }
        split.splitView.beginDrag()
    }

    private func end(leadsBack: Bool) {
        guard let background = previousBackground else { return }
        if leadsBack { split.show(.primary) }
        split.splitView.endDrag()
        split.stack(.secondary).view.backgroundStyle = background
        previousBackground = nil
        split.dragDidEnd()
    }
}
