import CursesKit
import TekpubKit

/// One production: what is known of it, and the table of its episodes.
final class ProductionViewController: ViewController {
    private let production: Production
    private let table = TableView()

    init(production: Production) {
        self.production = production
        super.init()
        title = production.displayTitle
    }

    override var preferredResponder: Responder { table }

    override func loadView() -> View { table }

    override func viewDidLoad() {
        table.tableHeaderView = ProductionHeaderView(production: production)
        table.dataSource = self
        table.delegate = self
        table.reloadData()
        updateStatus()
    }

    private func updateStatus() {
        statusDetail = table.focusedIndexPath.map { "\($0.row + 1) of \(production.episodes.count)" }
    }
}

extension ProductionViewController: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        production.episodes.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: EpisodeCell.identifier) as? EpisodeCell
            ?? EpisodeCell()
        cell.show(production.episodes[indexPath.row])
        return cell
    }
}

extension ProductionViewController: TableViewDelegate {
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        updateStatus()
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        let controller = EpisodeViewController(episode: production.episodes[indexPath.row], of: production)
        navigationController?.pushViewController(controller)
    }
}
