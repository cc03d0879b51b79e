import CursesKit
import Localization
import TekpubKit

/// Finished downloads whose episodes were played. Those of favourites stay.
struct PlayedDownloads: Sendable {
    /// The downloads to delete.
    let items: [DownloadItem]
    /// The number of others, which are of favourites.
    let keptCount: Int

    /// Returns the downloads among `items` that were played. Reads off the main actor.
    static func read(
        among items: [DownloadItem], from library: LazyLibrary
    ) async throws(LibraryError) -> PlayedDownloads {
        let files = items.filter(\.state.isFinished)
        let episodes = files.compactMap(\.location)
        return try await onBlockingThread { () throws(LibraryError) in
            let marks = try library.marks.marks(of: episodes)
            let favorites = try library.marks.favorites(among: episodes)
            let played = files.filter { $0.location.flatMap { marks[$0] }?.isWatched == true }
            let deleted = played.filter { $0.location.map(favorites.contains) == false }
            return PlayedDownloads(items: deleted, keptCount: played.count - deleted.count)
        }
    }

    /// What to say if there is nothing to delete.
    var sentenceOnNothing: String {
        keptCount == 0
            ? localized("None of these was played.")
            : localized("What was played is of favourites, and stays.")
    }
}

extension AlertController {
    /// Makes the alert that asks before the files of episodes that were played are deleted; nil without any.
    static func deletion(
        of played: PlayedDownloads, onDelete: @escaping @MainActor () -> Void
    ) -> AlertController? {
        let items = played.items
        guard !items.isEmpty else { return nil }
        let size = ByteCountText.text(for: items.byteCount)
        let title = items.count == 1 ? items[0].displayTitle : nil
        let kept =
            played.keptCount > 0
            ? localized(
                played.keptCount, one: "1 that was played is of a favourite, and stays.",
                other: "\(played.keptCount) that were played are of favourites, and stay.") : nil
        let alert = AlertController(
            title: Text(
                localized(
                    items.count, one: "Delete 1 played episode (\(size))?",
                    other: "Delete \(items.count) played episodes (\(size))?")),
            message: Text([title, kept].compactMap { $0 }.joined(separator: "\n\n")))
        alert.addAction(AlertAction(localized("Keep"), style: .cancel, key: "k"))
        alert.addAction(AlertAction(localized("Delete"), style: .destructive, key: "d", handler: onDelete))
        return alert
    }
}
