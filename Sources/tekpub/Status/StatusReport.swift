import Localization
import TekpubApp
import TekpubKit

/// What `status` prints; the object of `status --json`.
struct StatusReport: Encodable {
    private let new, queue, queueLength, started, downloads, failedDownloads, sources, failedSources: Int
    private let playing: PlayedEpisode?

    /// The episode that is played.
    private struct PlayedEpisode: Encodable {
        let id: String
        let production, title: String?
        let position: Int
        let duration: Int?
    }

    init(_ status: LibraryStatus) {
        new = status.newCount
        queue = status.queueCount
        queueLength = status.queueDurationInSeconds
        started = status.startedCount
        downloads = status.downloadCount
        failedDownloads = status.failedDownloadCount
        sources = status.sourceCount
        failedSources = status.failedSourceCount
        playing = status.playing.map { entry in
            PlayedEpisode(
                id: entry.location.key.productionKey, production: entry.productionTitle, title: entry.title,
                position: status.playingPositionInSeconds ?? entry.seconds.upperBound,
                duration: entry.durationInSeconds)
        }
    }
}

extension StatusReport {
    /// A name in a format, and its value.
    struct Placeholder: Sendable {
        let name: String
        let meaning: LocalizedStringKey
        /// Returns the text; nil if unknown.
        let value: @Sendable (StatusReport) -> String?
    }

    static let placeholders: [Placeholder] = [
        Placeholder(name: "new", meaning: LocalizedStringKey("new episodes of all sources")) { "\($0.new)" },
        Placeholder(name: "queue", meaning: LocalizedStringKey("episodes in the queue")) { "\($0.queue)" },
        Placeholder(name: "queue-length", meaning: LocalizedStringKey("their length")) {
            DurationText.rounded(seconds: $0.queueLength)
        },
        Placeholder(name: "started", meaning: LocalizedStringKey("episodes begun")) { "\($0.started)" },
        Placeholder(name: "downloads", meaning: LocalizedStringKey("downloads that run or wait")) {
            "\($0.downloads)"
        },
        Placeholder(name: "failed-downloads", meaning: LocalizedStringKey("downloads that failed")) {
            "\($0.failedDownloads)"
        },
        Placeholder(name: "sources", meaning: LocalizedStringKey("sources")) { "\($0.sources)" },
        Placeholder(name: "failed-sources", meaning: LocalizedStringKey("sources whose last refresh failed"))
        {
            "\($0.failedSources)"
        },
        Placeholder(name: "playing", meaning: LocalizedStringKey("the title of the episode that plays")) {
            report in
            report.playing.map { $0.title ?? $0.production ?? $0.id }
        },
        Placeholder(name: "production", meaning: LocalizedStringKey("its production")) { report in
            report.playing.map { $0.production ?? $0.id }
        },
        Placeholder(name: "position", meaning: LocalizedStringKey("how far it is")) { report in
            report.playing.map { DurationText.exact(seconds: $0.position) }
        },
        Placeholder(name: "length", meaning: LocalizedStringKey("how long it is")) { report in
            report.playing?.duration.map(DurationText.exact)
        },
    ]
}
