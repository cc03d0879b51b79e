import CursesKit
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
        title: Text, address: String, reason: String?, takesWords: Bool = false
    ) -> (alert: AlertController, field: TextField) {
        let alert = AlertController(
            title: title,
            message: reason.map { Text($0) }
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

    /// Makes an alert that says that a show is followed at another address than that of a new source, and asks what to do.
    ///
    /// - Parameters:
    ///   - open: called to show the known source.
    ///   - move: called to follow it at the new address.
    ///   - add: called to follow both.
    ///   - cancel: called otherwise.
    static func sameShowSheet(
        _ known: Source, _ new: Source, open: @escaping @MainActor () -> Void,
        move: @escaping @MainActor () -> Void, add: @escaping @MainActor () -> Void,
        cancel: @escaping @MainActor () -> Void
    ) -> AlertController {
        let alert = AlertController(
            title: Text(known.title),
            message: localized("You follow this show already, at another address.") + "\n"
                + localized("Now: \(known.shownAddress)") + "\n"
                + localized("New: \(new.shownAddress)"))
        alert.addAction(AlertAction(localized("Open"), key: "o", handler: open))
        alert.addAction(AlertAction(localized("Move to the New Address"), key: "m", handler: move))
        alert.addAction(AlertAction(localized("Add as Well"), key: "a", handler: add))
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c", handler: cancel))
        return alert
    }
}
