import Localization

/// A row above a table's first one that requests new content when the table is pulled beyond its top.
///
/// At the top, Up and the wheel pull; `r` refreshes at once.
public final class RefreshControl: View {
    /// Called when the user refreshes. Call `endRefreshing()` when the work is done.
    public var onRefresh: (() -> Void)?

    /// Whether new content is being loaded.
    public private(set) var isRefreshing = false

    /// The steps by which the table is pulled.
    private(set) var pulled = 0

    private let activity = ActivityIndicatorView()
    private let label = Label(style: .secondaryLabel)

    /// The steps that start a refresh: enough to prevent accidents when the user arrives at the top.
    static let stepsToRefresh = 4

    /// A control that calls `onRefresh`.
    public init(onRefresh: (() -> Void)? = nil) {
        self.onRefresh = onRefresh
        super.init()
        isUserInteractionEnabled = false
        addSubview(activity)
        addSubview(label)
    }

    /// Shows that content is being loaded, without calling `onRefresh`.
    public func beginRefreshing() {
        isRefreshing = true
        pulled = 0
        activity.startAnimating()
        update()
    }

    /// Shows that loading has ended, successfully or not.
    public func endRefreshing() {
        isRefreshing = false
        pulled = 0
        activity.stopAnimating()
        update()
    }

    public override func layoutSubviews() {
        let width = min(bounds.width, label.text.width + 2)
        let x = (bounds.width - width) / 2
        activity.frame = Rect(x: x, y: 0, width: 1, height: 1)
        label.frame = Rect(x: x + 2, y: 0, width: bounds.width - x - 2, height: 1)
    }

    /// Starts a refresh for the user, unless one is in progress.
    func refresh() {
        guard !isRefreshing else { return }
        beginRefreshing()
        onRefresh?()
    }

    func pull(by steps: Int) {
        guard !isRefreshing else { return }
        pulled += steps
        if pulled >= Self.stepsToRefresh { refresh() } else { update() }
    }

    func unpull() {
        guard pulled > 0 else { return }
        pulled = 0
        update()
    }

    /// Whether the control is visible.
    var needsRow: Bool { isRefreshing || pulled > 0 }

    private func update() {
        label.text = localized(isRefreshing ? "Refreshing …" : "↓ Pull to refresh")
        setNeedsLayout()
        (superview as? TableView)?.refreshRowDidChange()
    }
}

extension TableView {
    /// The lines above the content: one while the refresh control has something to show.
    var topInset: Int { refreshControl?.needsRow == true ? 1 : 0 }

    /// Shows the refresh control's line, or hides it.
    func refreshRowDidChange() {
        guard let refreshControl else { return }
        let wasAtTop = contentOffset <= 0
        refreshControl.isHidden = !refreshControl.needsRow
        if wasAtTop { scroll(to: -topInset) }
    }
}
