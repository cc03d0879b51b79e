/// Searches the content of a controller on a navigation stack, with a bar below the navigation bar, opened by
/// `/`.
///
/// Assign it to the `searchController` of the controller to search. The `searchResultsUpdater` hears every
/// change of the text. Enter or Down moves from the bar to the results, unless `choosesWhileTyping`. Escape
/// ends the search: it clears the text, and returns a table to its former row and scroll position.
@MainActor
public final class SearchController {
    /// The bar with the search text.
    public let searchBar: SearchBar
    /// Shows the results.
    public weak var searchResultsUpdater: (any SearchResultsUpdating)?
    /// Replaces the searched controller while there is a text; nil if that controller shows the results
    /// itself.
    public let searchResultsController: ViewController?
    /// The results controller while it is shown.
    private(set) var shownResults: ViewController?

    /// Whether Up and Down move in the results while the user types, and Enter opens the focused result. Tab
    /// then moves to the results.
    public var choosesWhileTyping = false

    /// Called with true when the bar starts to receive keys, and with false when it stops.
    public var onEditing: ((Bool) -> Void)?

    /// The searched controller.
    weak var owner: ViewController?
    private var former: (row: IndexPath?, offset: Int)?

    /// A search whose empty bar shows `placeholder`.
    public init(placeholder: Text = "Search", searchResultsController: ViewController? = nil) {
        self.searchResultsController = searchResultsController
        searchBar = SearchBar(placeholder)
        searchBar.showsCancelButton = true
        searchBar.delegate = self
    }

    /// Whether the bar is shown. Showing it moves the focus there.
    public var isActive = false {
        didSet {
            guard isActive != oldValue else { return }
            if isActive { begin() } else { end() }
        }
    }

    private func begin() {
        former = table.map { ($0.focusedIndexPath, $0.contentOffset) }
        owner?.navigationController?.updateBars()
        searchBar.becomeFirstResponder()
        update()
    }

    private func end() {
        searchBar.resignFirstResponder()
        searchBar.text = ""
        owner?.navigationController?.updateBars()
        update()
        guard let table, let former else { return }
        if let row = former.row.flatMap(table.layout.sections.row(at:)) { table.selection.setFocus(row) }
        table.layoutIfNeeded()
        table.scroll(to: former.offset)
    }

    /// Keeps the table's row and scroll position when the search ends, because its rows have changed.
    public func forgetPlace() {
        former = nil
    }

    private func update() {
        searchResultsUpdater?.updateSearchResults(for: self)
        let wanted = isActive && !searchBar.text.isEmpty ? searchResultsController : nil
        guard wanted !== shownResults, let owner else { return }
        let former = shownResults
        shownResults = wanted
        if let wanted { owner.addChild(wanted) }
        former?.willMove(toParent: nil)
        let isSeen = owner.appearance == .appeared
        if isSeen {
            former?.beginAppearanceTransition(false)
            wanted?.beginAppearanceTransition(true)
        }
        owner.navigationController?.contentDidChange()
        for controller in [former, wanted] { controller?.endAppearanceTransition() }
        former?.removeFromParent()
        wanted?.didMove(toParent: owner)
    }

    /// The table that is searched or shows the results; nil if the views contain no table.
    private var table: TableView? {
        guard let owner = shownResults ?? owner, owner.isViewLoaded else { return nil }
        func table(in view: View) -> TableView? {
            view as? TableView ?? view.subviews.lazy.compactMap(table).first
        }
        return table(in: owner.view)
    }

    /// The commands of the navigation controller while the searched controller is on top.
    var keyCommands: [KeyCommand] {
        let open = KeyCommand("Search", keys: "/") { [weak self] in
            guard let self else { return }
            if isActive { searchBar.becomeFirstResponder() } else { isActive = true }
        }
        guard isActive else { return [open] }
        return [
            open,
            KeyCommand("End search", keys: .escape) { [weak self] in self?.isActive = false },
        ] + resultCommands
    }

    /// The commands that move to the results or, while the user types, in the results.
    private var resultCommands: [KeyCommand] {
        guard choosesWhileTyping else { return [leave(by: .down)] }
        guard searchBar.searchTextField.isEditing else { return [] }
        let moves = [("Next", Key.down), ("Previous", .up), ("Page down", .pageDown), ("Page up", .pageUp)]
        return moves.map { title, key in
            KeyCommand(title, keys: key) { [weak self] in
                self?.table?.command(for: KeyPress(key))?.action()
            }
        } + [leave(by: .tab)]
    }

    private func leave(by key: Key) -> KeyCommand {
        KeyCommand("Results", keys: key) { [weak self] in _ = self?.searchBar.resignFirstResponder() }
    }
}

extension SearchController: SearchBarDelegate {
    /// Tells the updater.
    public func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {
        update()
    }

    /// Reports that editing began.
    public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {
        onEditing?(true)
    }

    /// Reports that editing ended.
    public func searchBarTextDidEndEditing(_ searchBar: SearchBar) {
        onEditing?(false)
    }

    /// Moves to the results, or opens the focused one.
    public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {
        if choosesWhileTyping {
            table?.selection.performPrimaryAction()
        } else {
            searchBar.resignFirstResponder()
        }
    }

    /// Ends the search.
    public func searchBarCancelButtonClicked(_ searchBar: SearchBar) {
        isActive = false
    }
}

/// Shows the results of a search.
@MainActor
public protocol SearchResultsUpdating: AnyObject {
    /// The search began or ended, or its text changed. An empty text matches everything.
    func updateSearchResults(for searchController: SearchController)
}
