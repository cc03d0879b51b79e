import CursesKit
import TekpubKit

extension ProductionsViewController {
    func toggleFavorite() {
        withSelectedProduction { $0.session.toggleFavorite($1.production.key) }
    }

    func toggleWatched() {
        withSelectedProduction { $0.session.toggleWatched($1.production) }
    }

    /// The download command; empty if downloads are unavailable.
    var downloadCommands: [KeyCommand] {
        guard session.downloads != nil else { return [] }
        return [
            KeyCommand("Download", keys: "d") { [weak self] in
                self?.withSelectedProduction { $0.session.download($1.production, above: $0) }
            }
        ]
    }

    /// Asks for the order of all lists.
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
