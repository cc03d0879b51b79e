import CursesKit
import TekpubKit

/// The table of all productions.
final class ProductionsViewController: ViewController {
    /// Called when the user asks for the catalogue anew.
    var onRefresh: (() -> Void)?

    /// Whether the catalogue is being fetched anew behind the table.
    var isRefreshing = false {
        didSet {
            progress = nil
            updateStatus()
        }
    }

    private let table = TableView()
    private var catalog = Catalog()
    private var progress: LoadProgress?

    override init() {
        super.init()
        title = "Productions"
    }

    override var preferredResponder: Responder { table }

    override var keyCommands: [KeyCommand] {
        [KeyCommand("Refresh", keys: "r") { [weak self] in self?.refresh() }]
    }

    override func loadView() -> View { table }

    override func viewDidLoad() {
        table.dataSource = self
        table.delegate = self
        table.reloadData()
        updateStatus()
    }

    /// Takes over another catalogue; the selection stays on its production, if that is still there.
    func show(_ new: Catalog) {
        let selected = table.focusedIndexPath.map { catalog.productions[$0.row] }
        catalog = new
        table.tableHeaderView = new.productions.isEmpty ? NoticeView("No productions") : nil
        table.reloadData()
        let present = table.focusedIndexPath.map { new.productions[$0.row] }
        if let slug = selected?.slug, present?.slug != slug,
            let row = new.productions.firstIndex(where: { $0.slug == slug })
        {
            let place = IndexPath(row: row, section: 0)
            table.selectRow(at: place, scrollPosition: .none)
            table.scrollToRow(at: place, at: .none)
        }
        updateStatus()
    }

    /// Shows how far a refresh is.
    func show(_ progress: LoadProgress) {
        self.progress = progress
        updateStatus()
    }

    private func refresh() {
        guard !isRefreshing else { return }
        onRefresh?()
    }

    private func updateStatus() {
        if isRefreshing {
            let share = progress.flatMap(\.fraction).map { " \(Int($0 * 100)) %" } ?? ""
            statusDetail = "Refreshing …\(share)"
        } else {
            statusDetail = table.focusedIndexPath.map { "\($0.row + 1) of \(catalog.productions.count)" }
        }
    }
}

extension ProductionsViewController: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        catalog.productions.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: ProductionCell.identifier) as? ProductionCell
            ?? ProductionCell()
        cell.show(catalog.productions[indexPath.row])
        return cell
    }
}

extension ProductionsViewController: TableViewDelegate {
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        updateStatus()
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        let controller = ProductionViewController(production: catalog.productions[indexPath.row])
        navigationController?.pushViewController(controller)
    }
}
