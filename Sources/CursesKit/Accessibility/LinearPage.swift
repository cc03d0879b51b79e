/// What a controller shows, and how much of it the user has been told.
///
/// First come the title and the beginning of the text, then the rows of the list, some at a time. A page is pending
/// until what it tells next is loaded.
@MainActor
final class LinearPage {
    /// The controller that is told; nil if it is gone.
    private(set) weak var controller: ViewController?
    /// The number of rows when the user was told last.
    private(set) var rowCount = 0
    /// Whether something was asked for that is not told yet.
    private(set) var isPending = true

    private let output: LinearOutput
    /// What is told next.
    private var part = Part.beginning
    /// The rest of the text; nil if the user has not asked for it.
    private var text: ArraySlice<String>?
    /// The row after those that were told.
    private var nextRow = 0
    /// The rows from this one on that were told last or stand on the screen, and their words; nil before any were told.
    private var told: (first: Int, texts: [String?])?
    /// The words of the row that keys acted on when the user left for another controller; nil if unknown.
    private var leftText: String?
    /// What stood above the rows.
    private var headerTexts: [String] = []
    /// The targets of the links in the text when it was told, in the order of their numbers.
    private var toldTargets: [String] = []
    /// The number of links that the user knows of, told or not.
    private var linkCount = 0
    /// What an empty list said instead of rows.
    private var toldTexts: [String] = []

    private enum Part {
        case beginning, text
        /// The title of a text, to which the user comes back.
        case title
        /// Where the user was before, if the list is still the same one.
        case position(isAnyRow: Bool)
        case rows(from: Int)
        /// One row, after which reading goes on.
        case row(Int)
    }

    /// The rows and the lines of a text that are told at once.
    private static let (rowLimit, lineLimit) = (10, 10)
    /// The characters that are told at once, so that a line of 300 baud needs half a minute, and those of the text above a
    /// list.
    private static let (characterLimit, introductionLimit) = (700, 240)

    init(of controller: ViewController, output: LinearOutput) {
        self.controller = controller
        self.output = output
        // A list that comes back or is restored goes on where it was.
        nextRow = (list as? TableView)?.visibleRows.first ?? 0
    }

    /// The list of the controller; nil if it has none.
    var list: (any AccessibilityList)? { controller?.accessibilityList }

    // MARK: Requests

    /// Has the page told again, from its first row on.
    func begin() {
        (part, nextRow, text, isPending) = (.beginning, 0, nil, true)
    }

    /// The user leaves for another controller.
    func leave() {
        guard let list else { return }
        leftText = list.accessibilityFocus.flatMap { list.accessibilityText(ofRow: $0) }
    }

    /// Has only the row told where the user was, and goes on after the rows that were told; begins again if the list
    /// has changed. Of a text, only the title is told.
    ///
    /// - Parameter toFocus: whether to go on at the row that keys act on instead, however the list has changed.
    func comeBack(toFocus: Bool = false) {
        guard let list else {
            (part, isPending, text) = (.title, true, nil)
            return
        }
        guard list.accessibilityRowCount > 0 else { return begin() }
        let isSame = list.accessibilityRowCount == rowCount
        if toFocus { (rowCount, nextRow) = (list.accessibilityRowCount, list.accessibilityFocus ?? 0) }
        (part, isPending, text) = (.position(isAnyRow: toFocus || isSame), true, nil)
    }

    /// Has the rows told from this one on.
    func read(from row: Int) { (part, isPending, text) = (.rows(from: row), true, nil) }

    /// Has only this row told, and goes on after it.
    func read(only row: Int) { (part, isPending, text) = (.row(row), true, nil) }

    /// Has the whole text told.
    func readText() { (part, isPending, text) = (.text, true, nil) }

    /// Has the next lines or rows told.
    ///
    /// - Returns: false if there are none.
    func readMore() -> Bool {
        if let text, !text.isEmpty {
            (part, isPending) = (.text, true)
        } else if let list, nextRow < list.accessibilityRowCount {
            (part, isPending) = (.rows(from: nextRow), true)
        } else {
            return false
        }
        return true
    }

    // MARK: Telling

    /// Tells what is pending, if it is loaded.
    ///
    /// - Parameter isLate: whether to tell it in any case.
    func tell(isLate: Bool) {
        guard isPending, let controller else { return isPending = false }
        let lines: [String]?
        switch part {
        case .beginning: lines = beginning(of: controller, isLate: isLate)
        case .text: lines = moreText(of: controller)
        case .title: lines = title(ofText: controller, isLate: isLate)
        case .position(let isAnyRow): lines = position(in: controller, isAnyRow: isAnyRow, isLate: isLate)
        case .rows(let first): lines = rows(from: first, isLate: isLate)
        case .row(let row): lines = rows(from: row, limit: 1, isLate: isLate)
        }
        guard let lines else { return }
        isPending = false
        for line in lines { output.write(line) }
    }

    private func beginning(of controller: ViewController, isLate: Bool) -> [String]? {
        let title = title(of: controller)
        let texts = controller.view.accessibilityTexts
        let count = list?.accessibilityRowCount ?? 0
        guard count > 0 else {
            guard !texts.isEmpty || isLate else { return nil }
            rowCount = 0
            toldTexts = texts
            // A page often begins with its own title.
            let isRepeated = texts.first.map { $0 == title || $0.hasPrefix(title + "\n") } == true
            let heading =
                controller.tabsInWords
                + (title.isEmpty || isRepeated ? [] : [LinearPhrases.heading(title)])
            // What stands above the rows does not say that a search found none.
            if list != nil, searchWords(in: controller) != nil, texts.allSatisfy(headerTexts.contains) {
                return heading + [LinearPhrases.nothingFound]
            }
            return heading + (texts.isEmpty ? [LinearPhrases.emptyScreen] : moreText(of: controller))
        }
        // What stands above the rows was told before the search.
        let isTold = searchWords(in: controller) != nil && texts == headerTexts
        headerTexts = texts
        if told == nil { nextRow = firstRow(of: controller) }
        guard let rows = rows(from: min(nextRow, count - 1), isLate: isLate) else { return nil }
        return controller.tabsInWords + [LinearPhrases.heading(title, rowCount: count)]
            + (isTold ? [] : introduction(texts, without: title)) + rows
    }

    /// The row to begin with in a list that is new to the user: the one that keys act on, which the user may have asked
    /// for. In the primary column of a split view it is only what the other column shows.
    private func firstRow(of controller: ViewController) -> Int {
        let menu = controller.splitViewController?.navigationController(for: .primary)
        let isInMenu = menu != nil && controller.navigationController === menu
        return isInMenu ? 0 : list?.accessibilityFocus ?? nextRow
    }

    /// The title of a text that was told before; a short text as well.
    private func title(ofText controller: ViewController, isLate: Bool) -> [String]? {
        let title = title(of: controller)
        let length = controller.view.accessibilityTexts.reduce(0) { $0 + $1.count }
        guard !title.isEmpty, length > Self.introductionLimit else {
            return beginning(of: controller, isLate: isLate)
        }
        return [LinearPhrases.heading(title), LinearPhrases.restOfIntroduction]
    }

    /// The title, and the row that was opened last.
    ///
    /// - Parameter isAnyRow: whether to tell it even if it has other words now.
    private func position(in controller: ViewController, isAnyRow: Bool, isLate: Bool) -> [String]? {
        guard let list, let focus = list.accessibilityFocus else {
            return beginning(of: controller, isLate: isLate)
        }
        // Rows that are not on the screen are never loaded.
        if list.accessibilityText(ofRow: focus) == nil {
            _ = list.showRows(from: focus, count: Self.rowLimit)
        }
        let text = list.accessibilityText(ofRow: focus)
        guard text != nil || isLate else { return nil }
        guard isAnyRow || text == leftText else {
            begin()
            return beginning(of: controller, isLate: isLate)
        }
        rowCount = list.accessibilityRowCount
        let end = min(focus + Self.rowLimit, list.accessibilityRowCount)
        told = (focus, (focus..<end).map { list.accessibilityText(ofRow: $0) })
        return [
            LinearPhrases.heading(title(of: controller), rowCount: list.accessibilityRowCount),
            LinearPhrases.position(LinearPhrases.row(focus + 1, text ?? LinearPhrases.loadingRow)),
        ]
    }

    /// The first words of the text above a list.
    private func introduction(_ texts: [String], without title: String) -> [String] {
        let lines = texts.flatMap { $0.split(separator: "\n").map(String.init) }.filter { $0 != title }
        var (shown, room): ([String], Int) = ([], Self.introductionLimit)
        for line in lines {
            guard line.count <= room else {
                let words = line.prefix(room)
                let end = words.lastIndex(of: " ").map { words[..<$0] } ?? ""
                return shown + (end.isEmpty ? [] : ["\(end) ..."]) + [LinearPhrases.restOfIntroduction]
            }
            shown.append(line)
            room -= line.count
        }
        return shown
    }

    private func moreText(of controller: ViewController) -> [String] {
        toldTargets = controller.view.accessibilityTextView?.numberedTargets ?? []
        linkCount = toldTargets.count
        var rest = text ?? controller.view.accessibilityTexts.flatMap { output.lines(of: $0) }[...]
        var (lines, length): ([String], Int) = ([], 0)
        while let line = rest.first, lines.count < Self.lineLimit, length < Self.characterLimit {
            lines.append(line)
            length += line.count
            rest.removeFirst()
        }
        text = rest
        if lines.isEmpty { return [LinearPhrases.noText] }
        return rest.isEmpty ? lines : lines + [LinearPhrases.restOfText]
    }

    private func rows(from first: Int, limit: Int = rowLimit, isLate: Bool) -> [String]? {
        guard let list else { return [LinearPhrases.noRow(first + 1, of: 0)] }
        let rows = list.showRows(from: first, count: limit)
        let texts = rows.map { list.accessibilityText(ofRow: $0) }
        guard isLate || !texts.contains(nil) else { return nil }
        rowCount = list.accessibilityRowCount
        var (lines, length, row): ([String], Int, Int) = ([], 0, first)
        for text in texts where row == first || length < Self.characterLimit {
            let header = list.accessibilityHeader(ofRow: row, always: row == first)
            if let header { lines.append(LinearPhrases.heading(header.trimmed)) }
            lines.append(LinearPhrases.row(row + 1, text ?? LinearPhrases.loadingRow))
            length += lines.last?.count ?? 0
            row += 1
        }
        nextRow = row
        told = (first, texts)
        return nextRow < rowCount && limit > 1 ? lines + [LinearPhrases.restOfRows] : lines
    }

    /// Whether several rows have other words than when they were told, for instance in another order. A single row may have
    /// changed by itself, such as that of an episode that is played.
    var hasOtherRows: Bool {
        guard let told, let list else { return false }
        return told.texts.enumerated().count { index, text in
            let now = list.accessibilityText(ofRow: told.first + index)
            return now != nil && text != nil && now != text
        } > 1
    }

    /// The number of rows, if it is another than the user was told; nil if not, or while something is pending.
    var changedRowCount: Int? {
        guard !isPending, let count = list?.accessibilityRowCount, count != rowCount else { return nil }
        return count
    }

    /// What an empty list says now and did not say when it was told; empty while something is pending.
    func takeChangedTexts() -> [String] {
        guard !isPending, rowCount == 0, list?.accessibilityRowCount == 0 else { return [] }
        let texts = controller?.view.accessibilityTexts ?? []
        defer { toldTexts = texts }
        return texts.filter { !toldTexts.contains($0) }
    }

    /// Whether a text has more links than when it was told, because parts of it were loaded later. True only once.
    func takeNewLinks() -> Bool {
        guard !isPending, list == nil,
            let count = controller?.view.accessibilityTextView?.numberedTargets.count
        else { return false }
        defer { linkCount = count }
        return count > linkCount
    }

    /// The number that a link has now which was told with `number`; others may have come before it.
    func presentNumber(ofLink number: Int) -> Int {
        guard toldTargets.indices.contains(number - 1),
            let now = controller?.view.accessibilityTextView?.numberedTargets.firstIndex(
                of: toldTargets[number - 1])
        else { return number }
        return now + 1
    }

    /// Takes over rows that have come or gone since the user was told. From or to an empty list, the page is told again.
    ///
    /// - Returns: whether the new number is still to be told.
    func take(rowCount count: Int) -> Bool {
        guard rowCount > 0, count > 0 else {
            begin()
            return false
        }
        rowCount = count
        nextRow = min(nextRow, count)
        return true
    }

    private func title(of controller: ViewController) -> String {
        let top = controller.navigationController?.topViewController ?? controller
        let title = (top.title ?? controller.title)?.description ?? ""
        return searchWords(in: controller).map { LinearPhrases.search(title, words: $0) } ?? title
    }

    /// The words of the search in force; nil for none.
    private func searchWords(in controller: ViewController) -> String? {
        let top = controller.navigationController?.topViewController ?? controller
        guard let search = top.searchController, search.isActive, !search.searchBar.text.isEmpty else {
            return nil
        }
        return search.searchBar.text
    }
}

extension String {
    /// The text without spaces at its ends.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
