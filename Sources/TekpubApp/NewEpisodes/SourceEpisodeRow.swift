import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The texts of a row in a list over all sources.
struct SourceEpisodeRow: Sendable {
    /// The sign in front; empty for none.
    let sign: Text
    /// The sign in words; nil for none, or if all rows of the list have it.
    let state: String?
    /// The title of the source or of the production; nil if a header names it.
    let source: String?
    let title: String
    /// The share that was watched; nil unless the episode is started and its length known.
    let progress: Double?
    /// The length or what is left of it, and the release date; empty if unknown.
    let length, released: String
    private let time: Time?

    /// What `length` tells, in seconds.
    private enum Time {
        case length(Int), left(Int), position(Int)
    }

    /// The length in words; nil if unknown.
    var lengthInWords: String? {
        switch time {
        case .length(let seconds): DurationText.spokenLength(seconds: seconds)
        case .left(let seconds): localized("\(DurationText.spokenLength(seconds: seconds)) left")
        case .position(let seconds): localized("at \(DurationText.spoken(seconds: seconds))")
        case nil: nil
        }
    }

    /// - Parameters:
    ///   - content: the episode in its catalogue, for a started one; nil if unknown.
    ///   - today: the day that ages are counted to; nil for dates only.
    init(
        _ episode: SourceEpisode, source: String?, content: Episode? = nil, asOf today: Today?
    ) {
        self.source = source
        let mark = episode.positionInSeconds == nil ? EpisodeSign.new : .started
        sign = mark.text
        state = mark == .new ? nil : EpisodeSign.words(for: mark)
        title =
            [content?.title, episode.title, episode.productionTitle, episode.key.productionKey].firstNonBlank
            ?? localized("Untitled episode")
        released = (content?.releasedAt ?? episode.releasedAt)?.shortText(asOf: today) ?? ""
        let duration = content?.durationInSeconds ?? episode.durationInSeconds
        guard let position = episode.positionInSeconds else {
            progress = nil
            time = duration.map(Time.length)
            length = duration.map { DurationText.exact(seconds: $0) } ?? ""
            return
        }
        guard let duration, duration > position else {
            progress = nil
            time = .position(position)
            length = localized("at \(DurationText.exact(seconds: position))")
            return
        }
        progress = Double(position) / Double(duration)
        time = .left(duration - position)
        length = DurationText.exact(seconds: duration - position)
    }

    /// The row of an episode in the queue.
    init(_ item: QueueItem, isPlaying: Bool) {
        sign = isPlaying ? "▶" : .empty
        state = isPlaying ? localized("Playing") : nil
        source = item.productionTitle ?? ""
        title = [item.title, item.productionTitle].firstNonBlank ?? localized("Untitled episode")
        progress = nil
        released = ""
        time = item.durationInSeconds.map(Time.length)
        length = item.durationInSeconds.map { DurationText.exact(seconds: $0) } ?? ""
    }
}
