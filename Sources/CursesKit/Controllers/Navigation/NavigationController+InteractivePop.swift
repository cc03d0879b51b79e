/// A way back that the user drags and has not decided on yet.
struct InteractivePop {
    /// The controller that is dragged out, and the one below it.
    let top, below: ViewController
    /// What lay behind the dragged view's drawing before.
    let background: Style?
}

extension NavigationController {
    /// Follows a drag from the left edge, which pops the topmost controller once it is let go beyond the
    /// middle. The two controllers appear and disappear as it goes; one that is let go earlier comes back.
    func follow(_ pan: ScreenEdgePanGestureRecognizer) {
        switch pan.state {
        case .began:
            beginInteractivePop()
            frameView.drag(by: pan.translation)
        case .changed: frameView.drag(by: pan.translation)
        case .ended: endInteractivePop(pops: 2 * pan.translation > frameView.bounds.width)
        case .cancelled, .failed: endInteractivePop(pops: false)
        case .possible: break
        }
    }

    private func beginInteractivePop() {
        let top = topViewController
        let below = viewControllers[viewControllers.count - 2]
        interactivePop = InteractivePop(top: top, below: below, background: top.viewOnStack.backgroundStyle)
        _ = below.view
        top.beginAppearanceTransition(false)
        below.beginAppearanceTransition(true)
        // What lies below must not shine through.
        if top.viewOnStack.backgroundStyle == nil { top.viewOnStack.backgroundStyle = .plain }
        frameView.beginDrag(above: below.viewOnStack)
    }

    private func endInteractivePop(pops: Bool) {
        guard let pop = interactivePop else { return }
        // Somebody else may have gone back meanwhile.
        if pops, topViewController === pop.top {
            viewControllersAfterDrag()
            frameView.endDrag(showing: pop.below.viewOnStack)
        } else {
            if appearance == .appeared {
                pop.below.beginAppearanceTransition(false)
                pop.top.beginAppearanceTransition(true)
            } else {
                pop.below.beginAppearanceTransition(false)
            }
            frameView.endDrag(showing: pop.top.viewOnStack)
        }
        pop.top.viewOnStack.backgroundStyle = pop.background
        interactivePop = nil
        pop.top.endAppearanceTransition()
        pop.below.endAppearanceTransition()
        dragDidEnd(at: frameView.content === pop.below.viewOnStack ? pop.below : pop.top)
    }
}
