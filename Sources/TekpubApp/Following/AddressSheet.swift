import CursesKit
import Localization

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
}
