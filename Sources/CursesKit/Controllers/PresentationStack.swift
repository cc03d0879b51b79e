/// The controllers of a window: the root, and the controllers presented above it.
///
/// A change that is requested during another one, for instance in a callback, is made afterwards, so that
/// every controller appears and disappears in order and once. Preconditions are checked then as well.
@MainActor
final class PresentationStack {
    private unowned let window: Window
    private var root: ViewController?
    private var presentations: [Presentation] = []
    /// The views that the stack has put into the window.
    private var arranged: [View] = []
    private var isChanging = false
    private var waiting: [() -> Void] = []

    /// The duration of an animated presentation.
    private static let fadeDuration = Duration.milliseconds(250)

    /// A controller above the root, and the first responder before it was presented.
    private struct Presentation {
        let controller: ViewController
        weak var previousResponder: View?
    }

    init(window: Window) {
        self.window = window
    }

    /// The root and the presented controllers, from the lowest to the topmost.
    var controllers: [ViewController] { [root].compactMap(\.self) + presentations.map(\.controller) }

    /// The presented controllers, from the lowest to the topmost.
    var presented: [ViewController] { presentations.map(\.controller) }

    /// The controller that receives keys.
    var top: ViewController? { presentations.last?.controller ?? root }

    /// The controller `step` levels above `controller`; nil if there is no controller.
    func controller(_ step: Int, above controller: ViewController) -> ViewController? {
        let controllers = controllers
        guard let index = controllers.firstIndex(where: { $0 === controller }),
            controllers.indices.contains(index + step)
        else { return nil }
        return controllers[index + step]
    }

    // MARK: Changes

    func setRoot(_ controller: ViewController?) {
        perform { [self] in
            guard controller !== root else { return }
            if let controller { requireFree(controller) }
            let old = root
            old?.beginAppearanceTransition(false)
            old?.view.removeFromSuperview()
            old?.endAppearanceTransition()
            old?.host = nil
            root = controller
            guard let controller else { return }
            controller.host = window
            let isVisible = isVisible(controller)
            if isVisible { controller.beginAppearanceTransition(true) }
            arrangeViews()
            if isVisible, window.application != nil { controller.endAppearanceTransition() }
        }
    }

    /// The window has a terminal now: its controllers have appeared.
    func windowDidAppear() {
        perform { [self] in
            for controller in controllers.filter(isVisible) where controller.appearance == .appearing {
                controller.endAppearanceTransition()
            }
        }
    }

    func present(
        _ controller: ViewController, animated: Bool, from line: ProgramLine? = nil,
        completion: @escaping () -> Void
    ) {
        perform { [self] in
            let caller = line?.suffix ?? ""
            precondition(
                !controllers.contains { $0 === controller }, "the controller is presented already\(caller)")
            requireFree(controller, for: caller)
            let seen = controllers.filter(isVisible)
            let previous = window.keyResponder as? View
            presentations.append(
                Presentation(controller: controller, previousResponder: window.firstResponder))
            window.firstResponder = nil
            controller.host = window
            let covered = seen.filter { !isVisible($0) }
            for controller in covered { controller.beginAppearanceTransition(false) }
            controller.beginAppearanceTransition(true)
            change(animated: animated, completion: completion) {
                previous?.firstResponderDidChange()
                controller.endAppearanceTransition()
                for controller in covered { controller.endAppearanceTransition() }
            }
        }
    }

    /// Removes `controller` and the controllers above it; does nothing unless it is presented.
    func dismiss(_ controller: ViewController, animated: Bool, completion: @escaping () -> Void) {
        perform { [self] in
            guard let index = presentations.firstIndex(where: { $0.controller === controller }) else {
                return completion()
            }
            let seen = controllers.filter(isVisible)
            let leaving = presentations[index...].map(\.controller)
            let previousResponder = presentations[index].previousResponder
            presentations.removeSubrange(index...)
            let uncovered = controllers.filter { below in isVisible(below) && !seen.contains { $0 === below }
            }
            for controller in leaving.reversed() { controller.beginAppearanceTransition(false) }
            for controller in uncovered { controller.beginAppearanceTransition(true) }
            change(animated: animated, completion: completion) {
                window.firstResponder = previousResponder
                (window.keyResponder as? View)?.firstResponderDidChange()
                for controller in uncovered { controller.endAppearanceTransition() }
                for controller in leaving.reversed() {
                    controller.endAppearanceTransition()
                    controller.host = nil
                }
            }
        }
    }

    private func requireFree(_ controller: ViewController, for caller: String = "") {
        precondition(controller.parent == nil, "the controller is contained in another one\(caller)")
        precondition(controller.host == nil, "the controller is shown by a window already\(caller)")
    }

    private func perform(_ change: @escaping () -> Void) {
        waiting.append(change)
        guard !isChanging else { return }
        isChanging = true
        var steps = 0
        while !waiting.isEmpty {
            steps += 1
            precondition(steps < 1000, "controllers present and dismiss each other endlessly")
            waiting.removeFirst()()
        }
        isChanging = false
    }

    // MARK: Restoration

    /// The states of root and presented controllers; nil without a root that has an identifier.
    func saveState() -> RestorationState? {
        guard var state = root?.saveState() else { return nil }
        state.presented = presented.map { $0.saveState() }.prefix { $0 != nil }.compactMap(\.self)
        return state
    }

    /// Presents the controllers that were presented when `state` was saved, up to the first that cannot be
    /// made.
    func restore(_ state: RestorationState, making make: ControllerFactory) {
        for presented in state.presented {
            guard let controller = make([state.identifier, presented.identifier]) else { return }
            controller.restorationIdentifier = presented.identifier
            controller.restore(presented, path: [state.identifier], making: make)
            present(controller, animated: false) {}
        }
    }

    // MARK: Views

    /// Has the controllers' views fill the window.
    func layoutViews() {
        for view in arranged { view.frame = window.bounds }
    }

    /// Whether no full screen controller lies above `controller`.
    private func isVisible(_ controller: ViewController) -> Bool {
        controllers.reversed().prefix { $0 !== controller }
            .allSatisfy { $0.modalPresentationStyle != .fullScreen }
    }

    /// Arranges the views, calls `notify`, and calls `completion` after both `notify` and the fade.
    private func change(animated: Bool, completion: @escaping () -> Void, notify: () -> Void) {
        var isNotified = false
        var isFaded = false
        window.renderer.run(
            .crossDissolve, on: window, duration: animated ? Self.fadeDuration : .zero, change: arrangeViews
        ) { _ in
            isFaded = true
            if isNotified { completion() }
        }
        notify()
        isNotified = true
        if isFaded { completion() }
    }

    /// Puts the visible controllers' views into the window: the root's at the bottom, the others in order,
    /// the topmost above everything. Other views of the window keep their order.
    private func arrangeViews() {
        let views = controllers.filter(isVisible).map(\.view)
        for view in arranged where !views.contains(where: { $0 === view }) { view.removeFromSuperview() }
        arranged = views
        var above: View?
        for view in views.reversed() {
            // Removing a view that is in place already would cancel its touch.
            if view.superview !== window {
                view.frame = window.bounds
                let index = above.flatMap { above in window.subviews.firstIndex { $0 === above } }
                let isRoot = view.controller === root
                window.insertSubview(view, at: isRoot ? 0 : index ?? window.subviews.count)
            }
            above = view
        }
        window.toastPresenter?.bringToFront()
        dimTints()
    }

    /// Has what is selected below the topmost sheet shown in grey: keys do not act there.
    private func dimTints() {
        let shown = controllers.filter(isVisible)
        let firstAbove = shown.lastIndex(where: \.isSheet) ?? 0
        for (index, controller) in shown.enumerated() {
            controller.view.tintAdjustmentMode = index < firstAbove ? .dimmed : .normal
        }
    }
}
