import Localization
import TekpubKit

/// How long a queue plays.
struct QueueLength {
    /// The lengths in seconds by episode, as far as they are known.
    private let lengths: [EpisodeLocation: Int]
    private let isComplete: Bool
    /// The sum of the lengths.
    private let sum: Int

    init(of items: [QueueItem] = []) {
        lengths = items.reduce(into: [:]) { $0[$1.location] = $1.durationInSeconds }
        isComplete = lengths.count == items.count
        sum = lengths.values.reduce(0) { $0.addingReportingOverflow($1).partialValue }
    }

    /// What is left of it; nil if no length is known.
    ///
    /// - Parameter started: the episodes that have been played in part.
    func left(after started: [SourceEpisode]) -> MenuItem.Total? {
        guard !lengths.isEmpty else { return nil }
        let played = started.reduce(0) { played, episode in
            played + min(episode.positionInSeconds ?? 0, lengths[episode.location] ?? 0)
        }
        let seconds = max(0, sum - played)
        let (text, words) = (
            DurationText.rounded(seconds: seconds), DurationText.spokenLength(seconds: seconds)
        )
        return isComplete
            ? MenuItem.Total(text: text, words: localized("\(words) left"))
            : MenuItem.Total(text: "\(text)+", words: localized("at least \(words) left"))
    }
}
