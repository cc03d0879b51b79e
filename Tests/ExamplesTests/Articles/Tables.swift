import CursesKit
import CursesKitTesting
import Testing

final class SongsViewController: ViewController {
    private let table = TableView()
    private var rows: TableViewDiffableDataSource<Int, String>?
    private var lengths = ["Ebb": 215, "Flow": 184]

    override func loadView() -> View { table }
    override var preferredResponder: Responder { table }

    override func viewDidLoad() {
        table.columns = [
            TableColumn(
                "title", title: "Title", width: 8, isFlexible: true,
                sortDirections: [.ascending, .descending]),
            TableColumn("length", title: "Length", width: 6, alignment: .right),
        ]
        rows = TableViewDiffableDataSource(tableView: table) { [weak self] table, _, title in
            let cell =
                table.dequeueReusableCell(withIdentifier: "song") as? TableColumnCell
                ?? TableColumnCell(reuseIdentifier: "song")
            cell["title"] = "\(title)"
            cell["length"] = .secondary("\(self?.lengths[title] ?? 0)")
            return cell
        }
        show()
    }

    func add(_ title: String, length: Int) {
        lengths[title] = length
        show()
    }

    private func show() {
        var snapshot = DiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(lengths.keys.sorted())
        rows?.apply(snapshot)
    }
}

final class CitiesViewController: TableViewController {
    private let cities = [
        ["Lima", "10.1", "154", "1535"], ["Oslo", "0.7", "23", "1048"], ["Pune", "7.2", "560", "937"],
    ]
    private let titles: [Text] = ["City", "Millions", "Metres above the sea", "Founded"]

    override func viewDidLoad() {
        restorationIdentifier = "cities"
        tableView.columns = titles.enumerated().map { index, title in
            TableColumn("\(index)", title: title, width: 6, alignment: index == 0 ? .left : .right)
        }
        tableView.allowsHorizontalScrolling = true
        tableView.fixedColumnCount = 1
        tableView.allowsColumnResizing = true
        tableView.allowsColumnReordering = true
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        cities.count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "city") as? TableColumnCell
            ?? TableColumnCell(reuseIdentifier: "city")
        for (column, text) in cities[indexPath.row].enumerated() { cell["\(column)"] = "\(text)" }
        return cell
    }

    override func encodeRestorableState(with state: inout RestorationState) {
        state.encode(tableView.columnArrangement, forKey: "columns")
    }

    override func decodeRestorableState(with state: RestorationState) {
        tableView.columnArrangement =
            state.decodeColumnArrangement(forKey: "columns") ?? TableColumnArrangement()
    }
}

@MainActor
private final class Updater: SearchResultsUpdating {
    var texts: [String] = []
    func updateSearchResults(for searchController: SearchController) {
        texts.append(searchController.searchBar.text)
    }
}

@MainActor
struct TablesTests {
    @Test func keepsTheFocusedSong() throws {
        let controller = SongsViewController()
        let simulator = try ArticleDelegate.simulator(controller)
        simulator.press(.down)
        controller.add("Calm", length: 99)
        simulator.wait(.seconds(1))
        #expect(
            simulator.terminal.rows.prefix(4).map { $0.split(separator: " ").first } == [
                "Title", "Calm", "Ebb", "Flow",
            ])
    }

    @Test func searches() throws {
        let (controller, updater) = (SongsViewController(), Updater())
        let search = SearchController(placeholder: "Filter")
        search.searchResultsUpdater = updater
        controller.searchController = search
        let simulator = try ArticleDelegate.simulator(NavigationController(rootViewController: controller))
        simulator.press("/")
        #expect(simulator.screen.contains("Filter"))
        simulator.type("fl")
        #expect(updater.texts.last == "fl")
    }

    @Test func scrollsSidewaysAndKeepsTheColumnsOfTheUser() throws {
        let controller = CitiesViewController()
        let simulator = try ArticleDelegate.simulator(controller, size: Size(width: 30, height: 4))
        #expect(simulator.terminal.rows[0] == "City  │  Millions │Metres a… ›")
        simulator.press(">")
        #expect(simulator.terminal.rows[0] == "City  │‹ Metres above the s…│›")
        simulator.press("|", .right, .right, "H", "+", .escape)
        var state = RestorationState(identifier: "cities")
        controller.encodeRestorableState(with: &state)
        let next = CitiesViewController()
        _ = next.view
        next.decodeRestorableState(with: state)
        #expect(next.tableView.columnArrangement.order == ["0", "2", "1", "3"])
    }
}
