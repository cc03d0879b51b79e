/// The row above a table's first one that asks for the content anew when the table is pulled beyond its top.
///
/// Going on upwards at the top, by key or by wheel, pulls; `r` refreshes at once.
public final class RefreshControl: View {
    /// Called when the user asks; whoever does the work calls `endRefreshing()`.
    public var onRefresh: (() -> Void)?

    /// Whether the content is being fetched.
    public private(set) var isRefreshing = false

    /// How many steps the table was pulled.
    private(set) var pulled = 0

    private let activity = ActivityIndicatorView()
    private let label = Label("", style: .secondaryLabel)

    /// How many steps it takes, so that nobody does it by arriving at the top.
    static let stepsToRefresh = 4

    /// A control that calls `onRefresh`.
    public init(onRefresh: (() -> Void)? = nil) {
        self.onRefresh = onRefresh
        super.init()
        isUserInteractionEnabled = false
        addSubview(activity)
        addSubview(label)
    }

    /// Shows that the content is being fetched; `onRefresh` is not called.
    public func beginRefreshing() {
        isRefreshing = true
        pulled = 0
        activity.startAnimating()
        update()
    }

    /// Shows that the content has been fetched, or cannot be.
    public func endRefreshing() {
        isRefreshing = false
        pulled = 0
        activity.stopAnimating()
        update()
    }

    public override func layoutSubviews() {
        let width = min(bounds.width, label.text.count + 2)
        let x = (bounds.width - width) / 2
        activity.frame = Rect(x: x, y: 0, width: 1, height: 1)
        label.frame = Rect(x: x + 2, y: 0, width: bounds.width - x - 2, height: 1)
    }

    /// Begins to refresh for the user, unless that is being done.
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

    /// Whether there is anything to see.
    var needsRow: Bool { isRefreshing || pulled > 0 }

    private func update() {
        label.text = isRefreshing ? "Refreshing …" : "↓ Pull to refresh"
        setNeedsLayout()
        (superview as? TableView)?.refreshRowDidChange()
    }
}
