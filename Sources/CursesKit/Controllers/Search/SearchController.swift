/// Searches what a controller on a navigation stack shows: a bar under the navigation bar, opened by `/`.
///
/// Give it to the `searchController` of the controller that shows the results as well. Every change of the
/// text is told to the `searchResultsUpdater`. Enter or Down leads from the bar to the results, unless
/// `choosesWhileTyping`; Escape ends the search: the text is empty again, and a table goes back to the row
/// and the place that it had before.
@MainActor
public final class SearchController {
    /// The bar, with what is searched for.
    public let searchBar: SearchBar
    /// Who shows the results.
    public weak var searchResultsUpdater: (any SearchResultsUpdating)?
    /// What is shown in place of the controller that is searched while there is a text; nil where that one
    /// shows the results itself.
    public let searchResultsController: ViewController?
    /// It, while it is shown.
    private(set) var shownResults: ViewController?

    /// Whether the keys that move up and down move in the results while the text is typed, and Enter opens
    /// the one that they came to. Tab leads to the results then.
    public var choosesWhileTyping = false

    /// Called when keys begin to go to the bar, and when they no longer do.
    public var onEditing: ((Bool) -> Void)?

    /// The controller that is searched.
    weak var owner: ViewController?
    private var former: (row: IndexPath?, offset: Int)?

    /// A search whose bar shows `placeholder` while it is empty.
    public init(placeholder: Text = "Search", searchResultsController: ViewController? = nil) {
        self.searchResultsController = searchResultsController
        searchBar = SearchBar(placeholder)
        searchBar.showsCancelButton = true
        searchBar.delegate = self
    }

    /// Whether the bar is there. Opening it has keys go to it.
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

    /// Leaves the table where its owner has it when the search ends: it has other rows than when that began.
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

    /// The table that is searched or shows the results, if there is one.
    private var table: TableView? {
        guard let owner = shownResults ?? owner, owner.isViewLoaded else { return nil }
        func table(in view: View) -> TableView? {
            view as? TableView ?? view.subviews.lazy.compactMap(table).first
        }
        return table(in: owner.view)
    }

    /// What the navigation controller offers on keys while the controller that is searched is on top.
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

    /// What leads to the results or, while the text is typed, moves in them.
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

    /// Tells whoever wants to know.
    public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {
        onEditing?(true)
    }

    /// Tells whoever wants to know.
    public func searchBarTextDidEndEditing(_ searchBar: SearchBar) {
        onEditing?(false)
    }

    /// Has keys go to the results, or opens the one that keys came to.
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
