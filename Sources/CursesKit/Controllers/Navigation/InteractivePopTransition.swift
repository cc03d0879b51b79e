/// Follows a drag from the left edge that pops the topmost controller of a navigation stack.
///
/// The two controllers begin to appear and disappear with the drag. Released beyond the middle, it pops;
/// released before, the topmost controller comes back.
@MainActor
final class InteractivePopTransition {
    private unowned let navigation: NavigationController
    private var drag: Drag?

    private struct Drag {
        /// The dragged controller, and the one that it uncovers.
        let top, below: ViewController
        /// The dragged view's background before the drag.
        let background: Style?
    }

    init(navigation: NavigationController) {
        self.navigation = navigation
    }

    /// Whether a drag is in progress.
    var isActive: Bool { drag != nil }

    /// Moves the topmost controller with the mouse.
    func follow(_ pan: ScreenEdgePanGestureRecognizer) {
        let frameView = navigation.frameView
        pan.drag(across: frameView.bounds.width, begin: begin, move: frameView.drag(by:), end: end(pops:))
    }

    private func begin() {
        let controllers = navigation.viewControllers
        let (top, below) = (controllers[controllers.count - 1], controllers[controllers.count - 2])
        drag = Drag(top: top, below: below, background: top.viewOnStack.backgroundStyle)
        _ = below.view
        top.beginAppearanceTransition(false)
        below.beginAppearanceTransition(true)
        // The view below must not shine through.
        if top.viewOnStack.backgroundStyle == nil { top.viewOnStack.backgroundStyle = .plain }
        navigation.frameView.beginDrag(above: below.viewOnStack)
    }

    private func end(pops: Bool) {
        guard let drag else { return }
        // A callback may have popped the controller during the drag.
        let isPopped = pops && navigation.topViewController === drag.top
        if isPopped {
            navigation.removeDraggedTop()
        } else {
            drag.below.beginAppearanceTransition(false)
            if navigation.appearance == .appeared { drag.top.beginAppearanceTransition(true) }
        }
        navigation.frameView.endDrag(showing: (isPopped ? drag.below : drag.top).viewOnStack)
        drag.top.viewOnStack.backgroundStyle = drag.background
        self.drag = nil
        drag.top.endAppearanceTransition()
        drag.below.endAppearanceTransition()
        let isBelowShown = navigation.frameView.content === drag.below.viewOnStack
        navigation.dragDidEnd(at: isBelowShown ? drag.below : drag.top)
    }
}
