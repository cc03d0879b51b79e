import CursesKit
import Localization
import TekpubKit

/// What was played last, in an earlier run, as the row of the player shows it.
struct LastPlayedRow: Equatable {
    private let last: LastPlayed
    /// Whether the user has asked to go on, and the player has not begun yet.
    var isStarting = false

    init(_ last: LastPlayed) {
        self.last = last
    }

    /// The episode, for the player.
    var item: QueueItem {
        QueueItem(
            location: last.location, title: last.title, productionTitle: last.productionTitle,
            durationInSeconds: last.durationInSeconds)
    }

    /// The status that the row shows.
    var status: PlaybackStatus {
        var status = PlaybackStatus(
            title: last.title ?? last.productionTitle ?? localized("Untitled episode"),
            productionTitle: last.productionTitle, catalogID: last.location.catalogID,
            episode: last.location.key)
        status.phase = isStarting ? .loading : .ready
        status.isPaused = true
        status.currentTime = .seconds(last.positionInSeconds)
        status.duration = last.durationInSeconds.map { .seconds($0) }
        return status
    }
}
