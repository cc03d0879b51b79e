import Localization

/// The content of a navigation controller between its two bars.
///
/// The status bar needs a window of at least four rows, the navigation bar one of two.
final class NavigationFrameView: View {
    private let navigationBar: NavigationBar
    private let statusBar: StatusBar

    /// The view of the shown controller.
    var content: View? {
        didSet {
            guard content !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let content, content.superview !== self { addSubview(content) }
            setNeedsLayout()
        }
    }

    /// A row between the navigation bar and the content, in windows of at least three rows.
    private var searchBar: SearchBar? {
        didSet {
            guard searchBar !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let searchBar { addSubview(searchBar) }
            setNeedsLayout()
        }
    }

    /// Whether the status bar is part of this view; otherwise it is hidden, or another view shows it.
    var showsStatusBar = true {
        didSet {
            guard showsStatusBar != oldValue else { return }
            if showsStatusBar {
                if statusBar.superview !== self { addSubview(statusBar) }
            } else if statusBar.superview === self {
                statusBar.removeFromSuperview()
            }
            setNeedsLayout()
        }
    }

    /// The view that a drag uncovers below the content, and how far the content is dragged to the right.
    private var dragged: (below: View, distance: Int)?

    init(navigationBar: NavigationBar, statusBar: StatusBar) {
        self.navigationBar = navigationBar
        self.statusBar = statusBar
        super.init()
        addSubview(navigationBar)
        addSubview(statusBar)
    }

    /// Shows title, way back and search bar of the topmost controller.
    ///
    /// - Parameters:
    ///   - rootBackTitle: the title of the way back from the root; nil if it leads nowhere.
    ///   - owner: the navigation controller, to know whether keys go to it.
    func updateBars(for stack: NavigationStack, rootBackTitle: Text?, owner: NavigationController) {
        let search = stack.top.searchController
        navigationBar.title = search?.acceptedTitle ?? stack.top.title ?? .empty
        navigationBar.backTitle = stack.below.map { $0.title ?? localized("Back") } ?? rootBackTitle
        let bar = search?.shownBar
        guard searchBar !== bar else { return }
        searchBar?.willLeave()
        searchBar = bar
        if window?.keyResponder.chain.contains(where: { $0 === owner }) == true { bar?.didReturn() }
    }

    override func layoutSubviews() {
        let topHeight = bounds.height > 1 ? navigationBar.sizeThatFits(bounds.size).height : 0
        let bottomHeight =
            showsStatusBar && bounds.height > 3 ? statusBar.sizeThatFits(bounds.size).height : 0
        navigationBar.frame = Rect(x: 0, y: 0, width: bounds.width, height: topHeight)
        if showsStatusBar {
            statusBar.frame = Rect(
                x: 0, y: bounds.height - bottomHeight, width: bounds.width, height: bottomHeight)
        }
        let rowHeight = searchBar != nil && bounds.height > 2 ? 1 : 0
        searchBar?.frame = Rect(x: 0, y: topHeight, width: bounds.width, height: rowHeight)
        let middle = Rect(
            x: 0, y: topHeight + rowHeight, width: bounds.width,
            height: bounds.height - topHeight - rowHeight - bottomHeight)
        dragged?.below.frame = middle
        content?.frame = middle.offset(by: Point(x: dragged?.distance ?? 0, y: 0))
    }

    // MARK: Dragging

    /// Begins a drag of the content that uncovers `view`.
    func beginDrag(above view: View) {
        dragged = (view, 0)
        insertSubview(view, at: 0)
        setNeedsLayout()
    }

    /// Moves the content `distance` cells to the right.
    func drag(by distance: Int) {
        dragged?.distance = min(distance, bounds.width)
        setNeedsLayout()
    }

    /// Ends the drag; `view`, the content or the view below it, becomes the content.
    func endDrag(showing view: View) {
        guard let below = dragged?.below else { return }
        dragged = nil
        if below !== view { below.removeFromSuperview() }
        content = view
        setNeedsLayout()
    }
}
