/// The keys that move the focus among the views of a controller.
///
/// It stands in the responder chain behind its controller, so that the focused view and the controller can use
/// Tab and arrows for something else.
final class FocusScope: Responder {
    private weak var controller: ViewController?

    init(of controller: ViewController) {
        self.controller = controller
    }

    override var next: Responder? { controller?.nextBeyondFocus }

    /// Keys that lead to no other view are left to the next responders.
    override var keyCommands: [KeyCommand] {
        guard let controller else { return [] }
        guard let frames = controller.framesAroundFocus, !frames.others.isEmpty else { return [] }
        return tabCommands
            + arrowCommands.filter { $0.heading.nearest(to: frames.focused, in: frames.others) != nil }
            .map(\.command)
    }

    private lazy var tabCommands = [
        command(.nextField, .next), command(.previousField, .previous),
    ]
    private lazy var arrowCommands: [(heading: FocusHeading, command: KeyCommand)] = [
        (.up, command(.focusUp, .up)), (.down, command(.focusDown, .down)),
        (.left, command(.focusLeft, .left)), (.right, command(.focusRight, .right)),
    ]

    private func command(_ definition: KeyCommand.Definition, _ heading: FocusHeading) -> KeyCommand {
        KeyCommand(definition) { [weak self] in self?.controller?.moveFocus(heading) }
    }
}

extension ViewController {
    /// Moves the focus from the focused view of this controller to the next one.
    ///
    /// Without a focused view, `previous` focuses the last one and any other heading the first one.
    ///
    /// - Returns: whether another view has the focus now.
    @discardableResult
    public func moveFocus(_ heading: FocusHeading) -> Bool {
        guard isViewLoaded, let window = view.window else { return false }
        let views = focusableViews
        guard let first = views.first, let last = views.last else { return false }
        let focused = window.keyResponder as? View
        guard let focused, let index = views.firstIndex(where: { $0 === focused }) else {
            return (heading == .previous ? last : first).becomeFirstResponder()
        }
        let target: View?
        switch heading {
        case .next: target = views[(index + 1) % views.count]
        case .previous: target = views[(index + views.count - 1) % views.count]
        case .up, .down, .left, .right:
            let others = views.filter { $0 !== focused }
            target = heading.nearest(to: focused.rectInWindow, in: others.map(\.rectInWindow))
                .map { others[$0] }
        }
        guard let target, target !== focused else { return false }
        return target.becomeFirstResponder()
    }

    /// The frames of the focused view and of the others; nil if no view of this controller has the focus.
    fileprivate var framesAroundFocus: (focused: Rect, others: [Rect])? {
        guard isViewLoaded, let focused = view.window?.keyResponder as? View else { return nil }
        return (focused.rectInWindow, focusableViews.filter { $0 !== focused }.map(\.rectInWindow))
    }

    /// The views that can be focused now, in the order of Tab.
    var focusableViews: [View] {
        if let focusOrder {
            return focusOrder.filter { $0.canBecomeFirstResponder && $0.isShown && $0.isInside(view) }
        }
        guard view.isShown else { return [] }
        var views: [View] = []
        view.collectFocusable(into: &views)
        let origins = views.map { ($0, $0.originInWindow) }
        return origins.sorted { ($0.1.y, $0.1.x) < ($1.1.y, $1.1.x) }.map(\.0)
    }
}

extension View {
    /// The cells of the view in the window, including those that views around it hide.
    fileprivate var rectInWindow: Rect { Rect(origin: originInWindow, size: bounds.size) }

    /// Adds the view or, if it cannot be focused, those inside it that can.
    fileprivate func collectFocusable(into views: inout [View]) {
        guard !isHidden, alpha > 0, isUserInteractionEnabled else { return }
        guard !canBecomeFocused else { return views.append(self) }
        for view in subviews { view.collectFocusable(into: &views) }
    }

    /// The controller whose view this is, or is inside of.
    var nearestController: ViewController? {
        sequence(first: self, next: \.superview).lazy.compactMap(\.controller).first
    }
}
