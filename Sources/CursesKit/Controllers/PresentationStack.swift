/// The controllers of a window: the root, and above it those that are presented.
///
/// A change that is asked for while another is under way, such as from a callback about it, follows
/// when that one is complete, so that everybody appears and disappears in order and once. Whether it is
/// allowed is seen when its turn comes: what was asked for before it counts.
@MainActor
final class PresentationStack {
    private unowned let window: Window
    private var root: ViewController?
    private var presentations: [Presentation] = []
    /// The views that this put into the window.
    private var placed: [View] = []
    private var isChanging = false
    private var waiting: [() -> Void] = []

    /// How long a presentation that is animated takes to fade in or out.
    private static let fadeDuration = Duration.milliseconds(250)

    /// A controller above the root, and where keys went before it came.
    private struct Presentation {
        let controller: ViewController
        weak var formerResponder: View?
    }

    init(window: Window) {
        self.window = window
    }

    /// The root and what is presented, from the lowest to the topmost.
    var controllers: [ViewController] { [root].compactMap(\.self) + presentations.map(\.controller) }

    /// The presented controllers, from the lowest to the topmost.
    var presented: [ViewController] { presentations.map(\.controller) }

    /// The one that keys go to.
    var top: ViewController? { presentations.last?.controller ?? root }

    /// The controller so many places above `controller`; nil if there is none.
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
            let isSeen = isSeen(controller)
            if isSeen { controller.beginAppearanceTransition(true) }
            placeViews()
            if isSeen, window.application != nil { controller.endAppearanceTransition() }
        }
    }

    /// The window is on a terminal now: what was put into it before has appeared.
    func windowDidAppear() {
        perform { [self] in
            for controller in controllers.filter(isSeen) where controller.appearance == .appearing {
                controller.endAppearanceTransition()
            }
        }
    }

    func present(_ controller: ViewController, animated: Bool, completion: @escaping () -> Void) {
        perform { [self] in
            precondition(
                !controllers.contains { $0 === controller }, "the controller is presented already")
            requireFree(controller)
            let seen = controllers.filter(isSeen)
            let former = window.keyResponder as? View
            presentations.append(
                Presentation(controller: controller, formerResponder: window.firstResponder))
            window.firstResponder = nil
            controller.host = window
            let covered = seen.filter { !isSeen($0) }
            for controller in covered { controller.beginAppearanceTransition(false) }
            controller.beginAppearanceTransition(true)
            change(animated: animated, completion: completion) {
                former?.firstResponderDidChange()
                controller.endAppearanceTransition()
                for controller in covered { controller.endAppearanceTransition() }
            }
        }
    }

    /// Takes away `controller` and what lies above it; does nothing unless it is presented.
    func dismiss(_ controller: ViewController, animated: Bool, completion: @escaping () -> Void) {
        perform { [self] in
            guard let index = presentations.firstIndex(where: { $0.controller === controller }) else {
                return completion()
            }
            let seen = controllers.filter(isSeen)
            let leaving = presentations[index...].map(\.controller)
            let formerResponder = presentations[index].formerResponder
            presentations.removeSubrange(index...)
            let uncovered = controllers.filter { below in isSeen(below) && !seen.contains { $0 === below } }
            for controller in leaving.reversed() { controller.beginAppearanceTransition(false) }
            for controller in uncovered { controller.beginAppearanceTransition(true) }
            change(animated: animated, completion: completion) {
                window.firstResponder = formerResponder
                (window.keyResponder as? View)?.firstResponderDidChange()
                for controller in uncovered { controller.endAppearanceTransition() }
                for controller in leaving.reversed() {
                    controller.endAppearanceTransition()
                    controller.host = nil
                }
            }
        }
    }

    private func requireFree(_ controller: ViewController) {
        precondition(controller.parent == nil, "the controller is contained in another one")
        precondition(controller.host == nil, "the controller is shown by a window already")
    }

    private func perform(_ change: @escaping () -> Void) {
        waiting.append(change)
        guard !isChanging else { return }
        isChanging = true
        var steps = 0
        while !waiting.isEmpty {
            steps += 1
            precondition(steps < 1000, "controllers send each other away without end")
            waiting.removeFirst()()
        }
        isChanging = false
    }

    // MARK: Views

    /// Has the views that this put into the window fill it.
    func layoutViews() {
        for view in placed { view.frame = window.bounds }
    }

    /// Whether nothing that takes the whole screen lies above `controller`.
    private func isSeen(_ controller: ViewController) -> Bool {
        controllers.reversed().prefix { $0 !== controller }
            .allSatisfy { $0.modalPresentationStyle != .fullScreen }
    }

    /// Puts the views where they belong, has `tell` say so, and calls `completion` when both that and
    /// the fade are over.
    private func change(animated: Bool, completion: @escaping () -> Void, tell: () -> Void) {
        var isTold = false
        var isFaded = false
        window.renderer.run(
            .crossDissolve, on: window, duration: animated ? Self.fadeDuration : .zero, change: placeViews
        ) { _ in
            isFaded = true
            if isTold { completion() }
        }
        tell()
        isTold = true
        if isFaded { completion() }
    }

    /// Has the window hold the views that are seen: the root's below everything, each presented one below
    /// the next or, if it is the topmost, above everything. Other views of the window stay where they are.
    private func placeViews() {
        let views = controllers.filter(isSeen).map(\.view)
        for view in placed where !views.contains(where: { $0 === view }) { view.removeFromSuperview() }
        placed = views
        var above: View?
        for view in views.reversed() {
            // One that is in its place already is not taken out: it would lose a touch that it follows.
            if view.superview !== window {
                view.frame = window.bounds
                let index = above.flatMap { above in window.subviews.firstIndex { $0 === above } }
                let isRoot = view.controller === root
                window.insertSubview(view, at: isRoot ? 0 : index ?? window.subviews.count)
            }
            above = view
        }
    }
}
