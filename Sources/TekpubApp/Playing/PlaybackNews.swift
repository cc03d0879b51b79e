import CursesKit
import Localization
import TekpubKit

/// Tells in words what the `NowPlayingBar` shows, for users who do not see it: what begins, pauses, continues and ends.
struct PlaybackNews {
    private var told: (title: String, isPaused: Bool)?

    /// Returns a sentence about what is new; nil if nothing is.
    ///
    /// - Parameter label: what the bar says.
    mutating func sentence(about status: PlaybackStatus, label: String?) -> String? {
        if case .ended(let ending) = status.phase {
            defer { told = nil }
            return told.flatMap { Self.sentence(about: ending, of: $0.title) }
        }
        guard status.phase == .ready else { return nil }
        defer { told = (status.title, status.isPaused) }
        guard let told, told.title == status.title else { return label }
        guard told.isPaused != status.isPaused else { return nil }
        return RowWords.joined(
            status.isPaused ? localized("Paused") : localized("Playing"),
            DurationText.spoken(seconds: Int(status.currentTime.components.seconds)))
    }

    private static func sentence(about ending: PlaybackStatus.Ending, of title: String) -> String? {
        switch ending {
        case .finished: RowWords.joined(localized("Played to the end"), title)
        case .stopped: RowWords.joined(localized("Stopped"), title)
        // The reason is told as an error.
        case .failed: nil
        }
    }
}

extension PlaybackStatus {
    /// Where a jump by a number of seconds leads, in words.
    func words(afterJumpOf seconds: Int) -> String {
        let end = duration.map { Int($0.components.seconds) }
        let time = max(0, Int(currentTime.components.seconds) + seconds)
        guard let end else { return DurationText.spoken(seconds: time) }
        return DurationText.spoken(seconds: min(end, time), of: end)
    }

    /// The start and the title of a chapter in words.
    func words(ofChapter index: Int) -> String {
        let chapter = chapters[index]
        return RowWords.joined(
            DurationText.spoken(seconds: Int(chapter.startInSeconds)),
            chapter.title ?? localized("Chapter \(index + 1)"))
    }
}
