/// Shows the toasts of a window, at most three, above everything else in its lower right corner.
///
/// Toasts never take the focus. A click on one removes it. One with an action shows it as a button: a click on it, or its
/// key while nothing on the screen uses that, performs the action, and the toast goes. It is a command as well, so that
/// the command palette and a `LinearInterface` offer it.
@MainActor
public final class ToastPresenter {
    /// How long a toast is shown that is no error.
    public static let duration = Duration.seconds(4)
    /// How long a toast with an action is shown, unless it is an error.
    public static let durationWithAction = Duration.seconds(8)
    /// The largest number of toasts at a time.
    public static let limit = 3

    /// The number of rows at the bottom that toasts leave free, in windows with more rows.
    public var bottomInset = 1 {
        didSet { if bottomInset != oldValue { layout() } }
    }

    private unowned let window: Window
    private var views: [ToastView] = []

    init(window: Window) {
        self.window = window
    }

    /// The toasts on the screen, the oldest first.
    public var toasts: [Toast] { views.map(\.toast) }

    /// Shows `toast` below the others. If there are too many, the oldest one goes, errors last.
    ///
    /// - Parameter action: what its button does, such as undoing; nil, the default, for no button. Without a key of its
    ///   own, it has Ctrl-T.
    public func show(_ toast: Toast, action: Action? = nil) {
        window.application?.announce(LinearPhrases.toast(toast, action: action?.title.description))
        let view = ToastView(toast, action: action.map(button)) { [weak self] in self?.remove($0) }
        let oldest = views.first { $0.toast.style != .error } ?? views.first
        if views.count == Self.limit, let oldest { remove(oldest) }
        views.append(view)
        window.addSubview(view)
        layout()
        guard toast.style != .error else { return }
        let duration = action == nil ? Self.duration : Self.durationWithAction
        window.application?.clock.schedule(after: duration) { [weak self, weak view] in
            if let view { self?.remove(view) }
        }
    }

    /// The commands of the buttons; of several with the same key, that of the newest toast works.
    var commands: [KeyCommand] {
        views.reversed().compactMap { view in
            guard let action = view.action else { return nil }
            let perform: @MainActor () -> Void = { [weak view] in if let view { view.performAction() } }
            return action.key.map { KeyCommand(action.title.description, keys: $0, action: perform) }
                ?? KeyCommand(.toastAction, title: action.title.description, action: perform)
        }
    }

    /// The action with the name of the key that performs it.
    private func button(_ action: Action) -> ToastView.Button {
        let press =
            action.key.map { KeyPress($0) }
            ?? window.activeKeyMap.keys(of: KeyCommand(.toastAction) {}).presses.first
        return ToastView.Button(action: action, press: press)
    }

    /// Removes all toasts.
    public func removeAll() {
        for view in views { remove(view) }
    }

    /// A key was pressed: the user has seen the errors.
    func keyWasPressed(_ press: KeyPress) {
        guard !views.isEmpty else { return }
        for view in views where view.toast.style == .error && !view.isPerformed(by: press) { remove(view) }
    }

    private func remove(_ view: ToastView) {
        guard let index = views.firstIndex(where: { $0 === view }) else { return }
        views.remove(at: index)
        view.removeFromSuperview()
        layout()
    }

    /// Arranges the toasts above the last rows, the newest one lowest.
    func layout() {
        let bounds = window.bounds
        var y = bounds.height > bottomInset ? bounds.height - bottomInset : bounds.height
        for view in views.reversed() {
            let size = view.sizeThatFits(
                Size(width: max(0, min(bounds.width - 2, 60)), height: max(1, bounds.height - bottomInset)))
            y -= size.height
            view.frame = Rect(
                x: bounds.width - size.width - 1, y: y, width: size.width, height: y < 0 ? 0 : size.height)
        }
    }

    /// Has the toasts stay above a controller that was presented, and differ from it.
    func bringToFront() {
        for view in views { view.setNeedsLayout() }
        guard let first = views.first, window.subviews.suffix(views.count).first !== first else { return }
        for view in views { window.addSubview(view) }
    }
}
