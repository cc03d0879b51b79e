import Localization

/// The search of a log view: its bar in the last row, the words, and the row of the present match.
@MainActor
final class LogFindInteraction {
    weak var view: LogView?
    let bar = SearchBar()
    /// The words that are marked; empty without a search.
    private(set) var words = ""
    /// The row of the match that was gone to last.
    var focusedRow: Int?
    /// The search that is under way.
    private var search: LogSearch?
    /// Increases with each search, so that an earlier one ends.
    private var generation = 0

    init() {
        bar.isHidden = true
        bar.showsCancelButton = true
        bar.delegate = self
    }

    var keyCommands: [KeyCommand] {
        let open = KeyCommand(.search) { [weak self] in self?.open() }
        guard !words.isEmpty, bar.isHidden else { return [open] }
        return [
            open,
            KeyCommand(.nextMatch) { [weak self] in self?.find(1) },
            KeyCommand(.previousMatch) { [weak self] in self?.find(-1) },
            KeyCommand(.endSearch) { [weak self] in self?.set("") },
        ]
    }

    private func open() {
        bar.text = words
        show(true)
        bar.becomeFirstResponder()
    }

    private func close() {
        show(false)
        view?.becomeFirstResponder()
    }

    private func show(_ isShown: Bool) {
        bar.isHidden = !isShown
        view?.setNeedsLayout()
        view?.setNeedsDisplay()
    }

    /// Marks `words`, and forgets the present match.
    func set(_ words: String) {
        (self.words, focusedRow, search) = (words, nil, nil)
        view?.setNeedsDisplay()
        view?.keyCommandsDidChange()
    }

    /// Goes to the next match, or with -1 to the previous one; to the newest one on the screen or above it first.
    ///
    /// - Parameter reports: whether the user is told if there is none.
    func find(_ step: Int, reports: Bool = true) {
        guard let view, !words.isEmpty else { return }
        let last = min(view.rows.upperBound, view.top + view.textHeight) - 1
        let start = focusedRow.map { $0 + step } ?? last
        search = LogSearch(
            for: words, from: start, step: focusedRow == nil ? -1 : step, in: view.rows)
        generation += 1
        goOn(generation, reports: reports)
    }

    private func goOn(_ generation: Int, reports: Bool) {
        guard generation == self.generation, let view else { return }
        switch search?.advance(in: view.buffer) {
        case .found(let row):
            focusedRow = row
            search = nil
            view.reveal(row)
            view.setNeedsDisplay()
        case .notFound:
            search = nil
            if reports { view.window?.toasts.show(Toast(localized("Not found: \(words)"))) }
        case .unfinished:
            // Keys come first.
            guard let clock = view.window?.application?.clock else { return }
            clock.schedule(after: .zero) { [weak self] in self?.goOn(generation, reports: reports) }
        case nil: break
        }
    }
}

extension LogFindInteraction: SearchBarDelegate {
    func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {
        set(searchText)
        find(-1, reports: false)
    }

    func searchBarSearchButtonClicked(_ searchBar: SearchBar) {
        close()
        if focusedRow == nil, search == nil { find(-1) }
    }

    func searchBarCancelButtonClicked(_ searchBar: SearchBar) {
        set("")
        close()
    }
}

extension LogView {
    /// The words that are searched for and marked; empty without a search. Setting them goes to the newest match that is
    /// on the screen or above it.
    public var searchText: String {
        get { findInteraction.words }
        set {
            findInteraction.set(newValue)
            findInteraction.find(-1, reports: false)
        }
    }

    /// Goes to the next match below the present one, and from the last to the first.
    public func findNext() { findInteraction.find(1) }
    /// Goes to the next match above the present one, and from the first to the last.
    public func findPrevious() { findInteraction.find(-1) }
}
