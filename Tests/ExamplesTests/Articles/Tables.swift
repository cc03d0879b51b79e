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
}
