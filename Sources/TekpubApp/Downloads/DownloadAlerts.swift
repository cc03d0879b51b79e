import CursesKit
import Localization
import TekpubKit

extension AlertController {
    /// Makes the alert that asks before received bytes are deleted; nil if removing the downloads deletes none.
    static func removal(
        of items: [DownloadItem], onRemove: @escaping @MainActor () -> Void
    ) -> AlertController? {
        let unfinished = items.filter(\.isUnfinished)
        guard !unfinished.isEmpty else { return nil }
        let byteCount = unfinished.reduce(0) { $0.addingReportingOverflow($1.byteCount).partialValue }
        let size = byteCount > 0 ? ByteCountText.text(for: byteCount) : nil
        let alert =
            items.count == 1
            ? AlertController(
                title: localized("Remove this download?"),
                message: Text(items[0].displayTitle) + "\n\n"
                    + (size.map {
                        localized("Its received bytes (\($0)) are deleted at the next start.")
                    } ?? localized("Its received bytes are deleted at the next start."))
            )
            : AlertController(
                title: localized("Remove \(items.count) downloads?"),
                message: size.map {
                    localized(
                        """
                        The received bytes (\($0)) of \(unfinished.count) that are not finished are deleted \
                        at the next start. Finished videos stay.
                        """)
                }
                    ?? localized(
                        """
                        The received bytes of \(unfinished.count) that are not finished are deleted at the next \
                        start. Finished videos stay.
                        """))
        alert.addAction(AlertAction(localized("Keep"), style: .cancel, key: "k"))
        alert.addAction(
            AlertAction(localized("Remove"), style: .destructive, key: "r", handler: onRemove))
        return alert
    }

    /// Makes the alert that says where a video is, for a program without a player.
    static func finishedDownload(at path: String) -> AlertController {
        let alert = AlertController(title: localized("Downloaded"), message: Text(path))
        alert.addAction(AlertAction(localized("OK"), key: "o"))
        return alert
    }

    /// Makes the alert of a failed download.
    ///
    /// - Parameters:
    ///   - sentence: why it failed.
    ///   - onLogin: logs in; nil if that cannot help.
    static func failedDownload(
        saying sentence: String, onLogin: (@MainActor () -> Void)?, onRetry: @escaping @MainActor () -> Void
    ) -> AlertController {
        let alert = AlertController(title: localized("The download stopped"), message: Text(sentence))
        if let onLogin {
            alert.addAction(AlertAction(localized("Log In"), key: "l", handler: onLogin))
        }
        alert.addAction(AlertAction(localized("Try Again"), key: "t", handler: onRetry))
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
        return alert
    }

    /// Makes the alert of a downloaded file that no longer exists.
    static func missingFile(at path: String, onRetry: @escaping @MainActor () -> Void) -> AlertController {
        let alert = AlertController(title: localized("The file is missing"), message: Text(path))
        alert.addAction(AlertAction(localized("Download Again"), key: "d", handler: onRetry))
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
        return alert
    }
}

extension DownloadItem {
    /// Whether only a part of it may have been received.
    fileprivate var isUnfinished: Bool {
        switch state {
        case .finished, .missing: false
        case .waiting, .running, .retrying, .paused, .failed: true
        }
    }
}
