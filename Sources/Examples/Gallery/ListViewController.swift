import CursesKit

/// The first column: what the second one can show, and what lies above both until it is answered.
final class ListViewController: TableViewController, SearchResultsUpdating {
    typealias Row = (title: String, open: () -> Void)

    private let clock: any FrameClock
    private lazy var rows = [pages, sheets]

    init(clock: any FrameClock) {
        self.clock = clock
        super.init()
        title = "Gallery"
        searchController = SearchController(placeholder: "Search the gallery")
        searchController?.searchResultsUpdater = self
    }

    override var keyCommands: [KeyCommand] {
        [KeyCommand("Next theme", keys: "T") { [weak self] in self?.showNextTheme() }]
    }

    private func showNextTheme() {
        guard let window, let place = Theme.builtIn.firstIndex(of: window.theme) else { return }
        window.theme = Theme.builtIn[(place + 1) % Theme.builtIn.count]
        statusDetail = "Theme: \(window.theme.name)"
    }

    private var pages: [Row] {
        [
            ("Motion and layout", { [unowned self] in showDetailViewController(MotionViewController()) }),
            ("Table", { [unowned self] in showDetailViewController(NamesViewController(clock: clock)) }),
        ]
    }

    func updateSearchResults(for searchController: SearchController) {
        let text = searchController.searchBar.text.lowercased()
        rows = [pages, sheets].map { $0.filter { text.isEmpty || $0.title.lowercased().contains(text) } }
        tableView.reloadData()
    }

    override func numberOfSections(in tableView: TableView) -> Int { rows.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows[section].count
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        rows[section].isEmpty ? nil : ["Pages", "Sheets"][section]
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row") ?? TableViewCell(reuseIdentifier: "row")
        cell.text = Text(rows[indexPath.section][indexPath.row].title)
        return cell
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        rows[indexPath.section][indexPath.row].open()
    }
}
