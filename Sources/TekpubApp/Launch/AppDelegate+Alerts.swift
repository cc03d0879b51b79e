import CursesKit
import Foundation
import Localization
import TekpubKit

/// What goes wrong with the configuration, the library and the server, as the user is told.
extension AppDelegate {
    /// Shows pending notices and mistakes in the configuration in the browser.
    func announceNotices() {
        presentTemporaryNotice()
        for notice in notices { messages.logger?.warning("\(notice)", source: "screen") }
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

    /// Shows why the catalogue could not be refreshed, above the browser.
    func showAlert(for error: CatalogError, actions: [AlertAction], above controller: ViewController) {
        guard error != .cancelled else { return }
        let (title, message) = words(for: error)
        messages.logger?.error("\(title) \(message.replacing("\n\n", with: " "))", source: "screen")
        let alert = AlertController(title: title, message: message)
        for action in actions { alert.addAction(action) }
        alert.addAction(
            AlertAction(localized("Quit"), style: .destructive, key: "q") { [weak self] in self?.quit() })
        controller.present(alert)
    }

    /// Shows why the first load failed, and what can be done, in place of the load.
    ///
    /// - Parameter furtherChoices: what only the screen behind the alert offers.
    func showFailure(
        _ error: CatalogError, choices: [AlertAction], furtherChoices: [AlertAction]
    ) {
        guard error != .cancelled else { return }
        let (title, message) = words(for: error)
        showFailure(title: title, message: message, choices: choices, furtherChoices: furtherChoices)
    }

    /// Shows that the library cannot be used, not even a temporary one.
    func showFailure(_ error: LibraryError) {
        let retry = AlertAction(localized("Retry"), key: "r") { [weak self] in
            self?.startWaiting()
            self?.open()
        }
        showFailure(
            title: localized("Can't open the library"), message: error.localizedDescription, choices: [retry])
    }

    private func showFailure(
        title: String, message: String, choices: [AlertAction], furtherChoices: [AlertAction] = []
    ) {
        messages.logger?.error("\(title) \(message.replacing("\n\n", with: " "))", source: "screen")
        let quit = AlertAction(localized("Quit"), style: .destructive, key: "q") { [weak self] in
            self?.quit(status: EX_UNAVAILABLE)
        }
        splash.failLoading(
            LoadFailure(
                title: title, message: message, choices: choices + [quit], furtherChoices: furtherChoices))
    }

    /// The title and the message of an alert: the reason comes before the question.
    private func words(for error: CatalogError) -> (String, String) {
        let failure = localized("We couldn't fetch the `awesome` from \(catalog.source.host).")
        let isNearby = catalog.source.catalogID.baseURL?.isNearby ?? true
        let asks = error.isUnreachable && !isNearby
        let question = asks ? localized("Are you connected to the internet?") : nil
        let sentences = [joinedSentences(failure, error.reason), question].compactMap(\.self)
        return (
            error.isUnreachable ? localized("Error connecting!") : localized("Error loading!"),
            (sentences + shownWarnings + notices).joined(separator: "\n\n")
        )
    }
}
