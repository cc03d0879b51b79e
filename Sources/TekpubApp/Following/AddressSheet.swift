import CursesKit
import Foundation
import Localization
import TekpubKit

extension AlertController {
    /// Makes an alert that asks for the address of a catalogue, without actions.
    ///
    /// - Parameters:
    ///   - address: the initial text.
    ///   - reason: why the last address cannot be used; nil at first.
    ///   - takesWords: whether words are looked for.
    static func addressSheet(
        title: String, address: String, reason: String?, takesWords: Bool = false
    ) -> (alert: AlertController, field: TextField) {
        let alert = AlertController(
            title: title,
            message: reason
                ?? (takesWords
                    ? localized(
                        "The address of a feed, a server, or a page that you have in the browser, or words to look for."
                    )
                    : localized("The address of a feed, a server, or a page that you have in the browser.")))
        alert.addTextField {
            $0.placeholder = "https://"
            $0.text = address
        }
        return (alert, alert.textFields[0])
    }

    /// Makes an alert that asks whether yt-dlp may read a page, without a way to cancel.
    ///
    /// - Parameters:
    ///   - error: why the page is not a catalogue.
    ///   - now: the time, by which the version is old.
    ///   - canRemember: whether there is a configuration to write into.
    ///   - completion: called with the choice to remember; nil for this time only.
    static func ytDlpSheet(
        _ version: YtDlpVersion, after error: CatalogError, now: Date, canRemember: Bool,
        completion: @escaping (YtDlp.Choice?) -> Void
    ) -> AlertController {
        let alert = AlertController(
            title: localized("Let yt-dlp Read It?"),
            message: [
                error.reason,
                localized(
                    "yt-dlp \(version.text) may find videos there. tekpub starts it without its settings."),
                version.isOld(at: now)
                    ? localized("This version is old; sites may have changed since.") : nil,
            ].compactMap { $0 }.joined(separator: "\n"))
        alert.addAction(AlertAction(localized("This Time"), key: "t") { completion(nil) })
        guard canRemember else { return alert }
        alert.addAction(
            AlertAction(localized("Always", context: "yt-dlp"), key: "a") { completion(.always) })
        alert.addAction(AlertAction(localized("Never", context: "yt-dlp"), key: "n") { completion(.never) })
        return alert
    }
}
