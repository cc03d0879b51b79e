import CursesKit
import Foundation
import Localization
import TekpubKit

/// The question whether yt-dlp may read something.
struct YtDlpQuestion {
    /// What it may read.
    enum Subject {
        /// A page that is no catalogue, for this reason.
        case page(CatalogError)
        /// The rest of a list: the feed of this source has only its newest entries.
        case rest(Source)
    }

    /// What the user says.
    enum Answer: Equatable {
        case thisTime
        case forever(YtDlp.Choice)
        case notNow

        /// Whether yt-dlp may read it.
        var isAgreement: Bool { self == .thisTime || self == .forever(.always) }
    }

    let subject: Subject
    private let version: YtDlpVersion

    init(_ version: YtDlpVersion, subject: Subject) {
        self.version = version
        self.subject = subject
    }

    /// Makes the alert that asks it.
    ///
    /// - Parameters:
    ///   - now: the time, by which the version is old.
    ///   - canRemember: whether there is a configuration to write into.
    ///   - completion: called with the answer.
    @MainActor
    func alert(now: Date, canRemember: Bool, completion: @escaping (Answer) -> Void) -> AlertController {
        let age =
            version.isOld(at: now) ? [localized("This version is old; sites may have changed since.")] : []
        let alert = AlertController(title: title, message: Text((sentences + age).joined(separator: "\n")))
        alert.addAction(AlertAction(localized("This Time"), key: "t") { completion(.thisTime) })
        if canRemember {
            alert.addAction(
                AlertAction(localized("Always", context: "yt-dlp"), key: "a") {
                    completion(.forever(.always))
                })
            alert.addAction(
                AlertAction(localized("Never", context: "yt-dlp"), key: "n") { completion(.forever(.never)) })
        }
        switch subject {
        case .page:
            alert.addAction(
                AlertAction(localized("Cancel"), style: .cancel, key: "c") { completion(.notNow) })
        case .rest:
            alert.addAction(
                AlertAction(localized("Only the Newest"), style: .cancel, key: "o") { completion(.notNow) })
        }
        return alert
    }

    private var title: Text {
        switch subject {
        case .page: localized("Let yt-dlp Read It?")
        case .rest: localized("Let yt-dlp Read the Rest?")
        }
    }

    private var sentences: [String] {
        switch subject {
        case .page(let error):
            [
                error.reason,
                localized(
                    "yt-dlp \(version.text) may find videos there. tekpub starts it without its settings."),
            ]
        case .rest(let source):
            [
                localized("The feed of “\(source.title)” has the newest videos only."),
                localized(
                    "yt-dlp \(version.text) may read the rest of the list. tekpub starts it without its settings."
                ),
            ]
        }
    }
}
