import CursesKit
import TekpubKit

extension ProductionsViewController {
    func toggleFavorite() {
        guard let production = selectedProduction else { return }
        session.toggleFavorite(production.key)
    }

    func toggleWatched() {
        guard let production = selectedProduction else { return }
        session.toggleWatched(production)
    }

    /// Empty where nothing can be downloaded.
    var downloadCommands: [KeyCommand] {
        guard session.downloads != nil else { return [] }
        return [
            KeyCommand("Download", keys: "d") { [weak self] in
                guard let self, let production = selectedProduction else { return }
                session.download(production, above: self)
            }
        ]
    }

    /// Has the user choose in what order productions are listed, here and everywhere.
    func askForOrder() {
        let sheet = AlertController(title: "Sort by", preferredStyle: .actionSheet)
        for (order, key) in [
            (SortOrder.server, "s"), (.title, "t"), (.date, "d"), (.length, "l"), (.unwatched, "u"),
        ] as [(SortOrder, Key)] {
            let mark = order == session.sortOrder ? "✓ " : ""
            sheet.addAction(
                AlertAction(mark + order.title, key: key) { [session] in session.sort(by: order) })
        }
        sheet.addAction(AlertAction("Cancel", style: .cancel, key: "c"))
        present(sheet)
    }
}
