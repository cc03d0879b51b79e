import Localization

/// Searches the content of a controller on a navigation stack, with a bar below the navigation bar, opened by
/// `/`.
///
/// Assign it to the `searchController` of the controller to search. The `searchResultsUpdater` hears every
/// change of the text. Enter, Tab or Down accepts the text: the bar goes, the text stands in the navigation bar
/// after the `resultTitle`, and keys go to the results, with `n` and `N` for the next and previous one. `/`
/// changes the text. Escape ends the search: it clears the text, and returns a table to its previous row and
/// scroll position.
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

    /// The table that is searched, to which the position returns and in which `n` and `N` move; nil, the default, for the
    /// table that is the preferred responder of the searched controller or inside that, or for its only one. The rows of
    /// a `searchResultsController` are those of its own table.
    public weak var tableView: TableView?

    /// Whether Up and Down move in the results while the user types; otherwise Down accepts the text.
    public var movesWhileTyping = false

    /// Whether the user has accepted the text.
    public private(set) var isAccepted = false

    /// What the navigation bar shows before an accepted text, such as `12 of 61`; nil for the controller's title.
    public var resultTitle: Text? {
        didSet { if resultTitle != oldValue, isAccepted { owner?.navigationController?.updateBars() } }
    }

    /// Called with true when the bar starts to receive keys, and with false when it stops.
    public var onEditing: ((Bool) -> Void)?

    /// The searched controller.
    weak var owner: ViewController?
    private var previous: (row: RowPath?, offset: Int)?

    /// A search whose empty bar shows `placeholder`; by default, `Search`.
    public init(placeholder: Text? = nil, searchResultsController: ViewController? = nil) {
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
        previous = table.map { ($0.focusedIndexPath, $0.contentOffset) }
        owner?.navigationController?.updateBars()
        searchBar.becomeFirstResponder()
        update()
    }

    private func end() {
        isAccepted = false
        searchBar.resignFirstResponder()
        searchBar.text = ""
        resultTitle = nil
        owner?.navigationController?.updateBars()
        // After an accepted text, the first responder is the same as before.
        owner?.keyCommandsDidChange()
        update()
        guard let table, let previous else { return }
        if let row = previous.row.flatMap(table.layout.sections.row(at:)) { table.selection.setFocus(row) }
        table.layoutIfNeeded()
        table.scroll(to: previous.offset)
    }

    /// Gives the keys to the results; ends the search if the text is blank.
    public func accept() {
        guard isActive, !isAccepted else { return }
        guard searchBar.text.contains(where: { !$0.isWhitespace }) else { return isActive = false }
        isAccepted = true
        searchBar.resignFirstResponder()
        owner?.navigationController?.updateBars()
    }

    /// Shows the bar and moves the focus there, to type a text or to change the present one.
    public func beginEditing() {
        guard isActive else { return isActive = true }
        isAccepted = false
        owner?.navigationController?.updateBars()
        searchBar.becomeFirstResponder()
    }

    /// Shows the results for `words`, as if the user had typed and accepted them; ends the search if they are blank.
    func find(_ words: String) {
        guard words.contains(where: { !$0.isWhitespace }) else { return isActive = false }
        if !isActive { isActive = true }
        searchBar.text = words
        resultTitle = nil
        update()
        accept()
    }

    /// The bar below the navigation bar; nil if it is not shown.
    var shownBar: SearchBar? { isActive && !isAccepted ? searchBar : nil }

    /// The title of the navigation bar while the text is accepted; otherwise nil.
    var acceptedTitle: Text? {
        guard isAccepted else { return nil }
        return (resultTitle ?? owner?.title ?? .empty) + " · " + Text(searchBar.text)
    }

    /// Keeps the table's row and scroll position when the search ends, because its rows have changed.
    public func forgetPosition() {
        previous = nil
    }

    private func update() {
        searchResultsUpdater?.updateSearchResults(for: self)
        let wanted = isActive && !searchBar.text.isEmpty ? searchResultsController : nil
        guard wanted !== shownResults, let owner else { return }
        let previous = shownResults
        shownResults = wanted
        if let wanted { owner.addChild(wanted) }
        previous?.willMove(toParent: nil)
        let isSeen = owner.appearance == .appeared
        if isSeen {
            previous?.beginAppearanceTransition(false)
            wanted?.beginAppearanceTransition(true)
        }
        owner.navigationController?.contentDidChange()
        for controller in [previous, wanted] { controller?.endAppearanceTransition() }
        previous?.removeFromParent()
        wanted?.didMove(toParent: owner)
    }

    /// The table that is searched or shows the results; nil if the views contain no table.
    private var table: TableView? {
        if shownResults == nil, let tableView { return tableView }
        guard let owner = shownResults ?? owner, owner.isViewLoaded else { return nil }
        func table(in view: View) -> TableView? {
            view as? TableView ?? view.subviews.lazy.compactMap(table).first
        }
        return (owner.preferredResponder as? View).flatMap(table) ?? table(in: owner.view)
    }

    /// The commands of the navigation controller while the searched controller is on top.
    var keyCommands: [KeyCommand] {
        let open = KeyCommand(.search) { [weak self] in self?.beginEditing() }
        guard isActive else { return [open] }
        return [
            open,
            KeyCommand(.endSearch) { [weak self] in self?.isActive = false },
        ] + (isAccepted ? matchCommands : resultCommands)
    }

    /// The commands that accept the text or, while the user types, move in the results.
    private var resultCommands: [KeyCommand] {
        let accept = KeyCommand(.results) { [weak self] in self?.accept() }
        guard movesWhileTyping else { return [accept] }
        guard searchBar.searchTextField.isEditing else { return [] }
        let moves: [(KeyCommand.Definition, KeyCommand.Definition)] = [
            (.nextResult, .next), (.previousResult, .previous), (.resultsPageDown, .pageDown),
            (.resultsPageUp, .pageUp),
        ]
        return moves.map { definition, move in
            KeyCommand(definition) { [weak self] in
                self?.table?.keyCommands.first { $0.identifier == move.identifier }?.action()
            }
        } + [accept]
    }

    /// The commands that go to the next and previous result, from the last to the first and back.
    private var matchCommands: [KeyCommand] {
        [
            KeyCommand(.nextMatch) { [weak self] in self?.moveToMatch(1) }
                .withCount { [weak self] in self?.moveToMatch($0) },
            KeyCommand(.previousMatch) { [weak self] in self?.moveToMatch(-1) }
                .withCount { [weak self] in self?.moveToMatch(-$0) },
        ]
    }

    private func moveToMatch(_ step: Int) {
        guard let table, let row = table.focusedRow else { return }
        let count = table.layout.sections.rowCount
        let target = (row + step % count + count) % count
        table.selection.focus(on: target)
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

    /// Accepts the text.
    public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {
        accept()
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
