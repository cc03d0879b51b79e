import CursesKit

/// The primary column: a list of everything that the secondary column can show, and of alerts.
final class ListViewController: TableViewController, SearchResultsUpdating {
    typealias Row = (title: String, open: () -> Void)

    private let clock: any FrameClock
    private lazy var rows = [pages, sheets]

    /// The titles of all rows, from top to bottom.
    var titles: [String] { rows.flatMap { $0.map(\.title) } }

    init(clock: any FrameClock) {
        self.clock = clock
        super.init()
        title = "Gallery"
        searchController = SearchController(placeholder: "Search the gallery")
        searchController?.searchResultsUpdater = self
    }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Next theme", keys: "T") { [weak self] in self?.showNextTheme() }
        ]
    }

    override func traitCollectionDidChange(_ previous: TraitCollection?) {
        super.traitCollectionDidChange(previous)
        if previous?.finish != traitCollection.finish { tableView.reloadData() }
    }

    private func showNextTheme() {
        guard let window, let index = Theme.builtIn.firstIndex(of: window.theme) else { return }
        window.theme = Theme.builtIn[(index + 1) % Theme.builtIn.count]
        statusDetail = "Theme: \(window.theme.name)"
    }

    private var pages: [Row] {
        [
            ("Motion and layout", { [unowned self] in showDetailViewController(MotionViewController()) }),
            ("Table", { [unowned self] in showDetailViewController(NamesViewController(clock: clock)) }),
            ("Columns", { [unowned self] in showDetailViewController(LecturesViewController()) }),
            ("Text", { [unowned self] in showDetailViewController(TextSamplesViewController()) }),
            (
                "Controls",
                { [unowned self] in showDetailViewController(ControlsViewController(clock: clock)) }
            ),
            ("Picture", { [unowned self] in showDetailViewController(PictureViewController()) }),
            ("Covers", { [unowned self] in showDetailViewController(CoversViewController()) }),
            ("Themes", { [unowned self] in showDetailViewController(ThemesViewController()) }),
            ("Log", { [unowned self] in showDetailViewController(LogViewController(clock: clock)) }),
            ("Charts", { [unowned self] in showDetailViewController(ChartsViewController(clock: clock)) }),
            ("Tabs", { [unowned self] in showDetailViewController(TabsController(clock: clock)) }),
            ("Tree", { [unowned self] in showDetailViewController(TreeViewController()) }),
            ("Planets", { [unowned self] in showDetailViewController(PlanetsViewController()) }),
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

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        rows[section].isEmpty ? nil : ["Pages", "Sheets"][section]
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row") ?? TableViewCell(reuseIdentifier: "row")
        cell.text = Text(rows[indexPath.section][indexPath.row].title)
        cell.accessoryType = traitCollection.finish == .glossy ? .disclosureIndicator : .none
        return cell
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        rows[indexPath.section][indexPath.row].open()
    }

    // MARK: Sheets

    /// Alerts and action sheets. The status bar shows the user's answer.
    private var sheets: [Row] {
        [
            ("Alert with fields", { [unowned self] in present(makeAlert()) }),
            ("Action sheet", { [unowned self] in present(makeActionSheet()) }),
            ("Whole screen", { [unowned self] in present(ReadingViewController(), animated: true) }),
        ]
    }

    private func makeAlert() -> AlertController {
        let alert = AlertController(title: "Sign in")
        alert.addTextField { $0.placeholder = "Name" }
        alert.addTextField { ($0.placeholder, $0.isSecureTextEntry) = ("Password", true) }
        alert.addAction(
            AlertAction("Sign in") { [weak self, weak alert] in
                self?.statusDetail = "Hello, \(alert?.textFields[0].text ?? "")"
            })
        alert.addAction(answer("Cancel", style: .cancel))
        return alert
    }

    private func makeActionSheet() -> AlertController {
        let sheet = AlertController(title: "Photo", preferredStyle: .actionSheet)
        sheet.addAction(answer("Copy"))
        sheet.addAction(answer("Delete", style: .destructive))
        sheet.addAction(answer("Cancel", style: .cancel))
        return sheet
    }

    private func answer(_ title: Text, style: AlertAction.Style = .default) -> AlertAction {
        AlertAction(title, style: style) { [weak self] in self?.statusDetail = "Answer: \(title)" }
    }
}
