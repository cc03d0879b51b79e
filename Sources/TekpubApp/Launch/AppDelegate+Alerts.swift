import CursesKit
import Localization
import TekpubKit

/// What goes wrong with the configuration, the library and the server, as the user is told.
extension AppDelegate {
    /// Shows pending notices and mistakes in the configuration in the browser.
    func announceNotices() {
        presentTemporaryNotice()
        for notice in notices { logger?.warning("\(notice)", source: "screen") }
        browser?.announce(notices)
        notices = []
        guard !warnings.isEmpty, let browser else { return }
        let alert = AlertController(
            title: localized("Configuration"), message: shownWarnings.joined(separator: "\n\n"))
        alert.addAction(AlertAction(localized("OK"), style: .cancel, key: "o"))
        browser.present(alert)
        warnings = []
    }

    /// The first mistakes in the configuration, and how many more there are.
    private var shownWarnings: [String] {
        let more = warnings.count - Self.warningLimit
        let rest = more > 0 ? [localized("And \(more) more: 'tekpub config check' lists all of them.")] : []
        return warnings.prefix(Self.warningLimit) + rest
    }

    private static let warningLimit = 4

    // MARK: Failures

    /// Shows why the catalogue could not be fetched.
    func showAlert(
        for error: CatalogSourceError, actions: [AlertAction], above controller: ViewController
    ) {
        guard let reason = error.reason else { return }
        let failure = localized("We couldn't fetch the `awesome` from \(catalog.source.host).")
        let question = error.isUnreachable ? localized("Are you connected to the internet?") : nil
        let sentences = [joinedSentences(failure, question), reason]
        showAlert(
            title: error.isUnreachable ? localized("Error connecting!") : localized("Error loading!"),
            message: (sentences + shownWarnings + notices).joined(separator: "\n\n"), actions: actions,
            above: controller)
    }

    /// Reports that the library cannot be used, not even a temporary one.
    func showFailure(_ error: LibraryError) {
        splash.failLoading()
        showAlert(
            title: localized("Can't open the library"), message: error.localizedDescription, actions: [],
            above: splash)
    }

    private func showAlert(
        title: String, message: String, actions: [AlertAction], above controller: ViewController
    ) {
        logger?.error("\(title) \(message.replacing("\n\n", with: " "))", source: "screen")
        let alert = AlertController(title: title, message: message)
        for action in actions { alert.addAction(action) }
        // Without another cancel action, Escape quits.
        let isOnlyWay = !actions.contains { $0.style == .cancel }
        alert.addAction(
            AlertAction(localized("Quit"), style: isOnlyWay ? .cancel : .destructive, key: "q") {
                [weak self] in
                self?.quit()
            })
        controller.present(alert)
    }
}
