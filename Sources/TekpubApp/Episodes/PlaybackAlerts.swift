import CursesKit
import Localization
import TekpubFormats
import TekpubKit

extension AlertController {
    /// The number of forms that are shown, and of those that have a key.
    private static let (formLimit, keyCount) = (60, 9)

    /// Makes the menu of the forms of an episode.
    static func forms(
        _ forms: [Media], of episode: Episode, onChoose: @escaping (Media) -> Void
    ) -> AlertController {
        let sheet = AlertController(title: Text(episode.displayTitle), preferredStyle: .actionSheet)
        for (number, form) in forms.prefix(formLimit).enumerated() {
            let key = number < keyCount ? Key.character(Character("\(number + 1)")) : nil
            sheet.addAction(AlertAction(Text(form.summary), key: key) { onChoose(form) })
        }
        sheet.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
        return sheet
    }

    /// Makes the alert of an episode that could not be played.
    ///
    /// - Parameters:
    ///   - file: the downloaded file that was to be played; nil for none.
    ///   - onLogin: logs in; nil if that is not possible.
    static func playback(
        _ error: PlaybackError, of file: DownloadedVideo?, onLogin: (() -> Void)?
    ) -> AlertController {
        let sentences = [error.localizedDescription, file.map { localized("The file is \($0.path).") }]
        let alert = AlertController(
            title: error.title, message: Text(sentences.compactMap { $0 }.joined(separator: "\n\n")))
        if error.mayPassWithLogin, let onLogin {
            alert.addAction(AlertAction(localized("Log In"), key: "l") { onLogin() })
        }
        alert.addAction(AlertAction(localized("OK"), style: .cancel, key: "o"))
        return alert
    }
}

extension PlaybackError {
    /// The title of the alert.
    fileprivate var title: Text {
        switch self {
        case .forbidden, .notPublic: localized("Forbidden")
        case .notFound: localized("Can't find that")
        default: localized("Can't play that")
        }
    }
}
