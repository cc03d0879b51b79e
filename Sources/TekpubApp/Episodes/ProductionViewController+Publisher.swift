import CursesKit
import Localization
import TekpubFormats

/// What the publisher of a show offers besides its episodes.
extension ProductionViewController {
    /// The commands for what the publisher offers; none where that is nothing.
    var publisherCommands: [KeyCommand] {
        var commands: [KeyCommand] = []
        let details = content?.production.details
        if let pages = details?.funding, !pages.isEmpty {
            commands.append(KeyCommand(.support) { [weak self] in self?.openSupport(pages) })
        }
        if let shows = details?.podroll, !shows.isEmpty, browser?.sources != nil {
            commands.append(
                KeyCommand(.recommended) { [weak self] in self?.browser?.showRecommended(shows) })
        }
        return commands
    }

    private var browser: BrowserViewController? { navigationController?.parent as? BrowserViewController }

    /// Opens the page on which listeners can support the show, of several the one that the user chooses.
    private func openSupport(_ pages: [Funding]) {
        guard pages.count > 1 else { return session.openPages(pages.map(\.url), above: self) }
        let sheet = AlertController(title: localized("Support the Show"), preferredStyle: .actionSheet)
        for page in pages {
            sheet.addAction(
                AlertAction(Text(page.title ?? page.url)) { [weak self] in
                    if let self { session.openPages([page.url], above: self) }
                })
        }
        sheet.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
        present(sheet)
    }
}
