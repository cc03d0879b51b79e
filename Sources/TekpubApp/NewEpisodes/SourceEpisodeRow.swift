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
    /// Whether the title is secondary, as that of an episode that was watched.
    let isWatched: Bool
    /// The share that was watched; nil unless the episode is started and its length known.
    let progress: Double?
    /// The length or what is left of it; empty if unknown.
    let length: String
    /// The release date; empty if unknown.
    var released = ""
    /// The size of the file; empty if unknown.
    var size = ""
    /// The words that were searched for; nil for none.
    var words: TextFilter?
    /// A line with them, if the title has none; nil for none.
    var excerpt: String?
    /// Whether it is a favourite, which a star behind the title says.
    var isFavorite = false
    private let time: Time?

    /// What `length` tells, in seconds, or a text that is read as it is.
    private enum Time {
        case length(Int), left(Int), position(Int), text(String)
    }

    /// The length in words; nil if unknown.
    var lengthInWords: String? {
        switch time {
        case .length(let seconds): DurationText.spokenLength(seconds: seconds)
        case .left(let seconds): localized("\(DurationText.spokenLength(seconds: seconds)) left")
        case .position(let seconds): localized("at \(DurationText.spoken(seconds: seconds))")
        case .text(let text): text
        case nil: nil
        }
    }

    /// - Parameters:
    ///   - titles: the first that is not blank is shown.
    ///   - source: the title of the source or of the production; nil if a header names it.
    ///   - state: how far the user is; nil if unknown.
    ///   - duration: the length in seconds; nil if unknown.
    init(titles: [String?], source: String?, state: EpisodeState?, duration: Int?) {
        title = titles.firstNonBlank ?? localized("Untitled episode")
        self.source = source
        sign = state?.sign?.text ?? .empty
        self.state = state.map { EpisodeSign.words(for: $0.sign) }
        isWatched = state.map { $0.isWatched && !$0.isPlaying } ?? false
        progress = state?.mark?.progress(of: duration)
        time = duration.map(Time.length)
        length = duration.map { DurationText.exact(seconds: $0) } ?? ""
    }

    /// The row of a new or started episode; of a started one, the length is what is left.
    ///
    /// - Parameters:
    ///   - content: the episode in its catalogue, for a started one; nil if unknown.
    ///   - isPlaying: whether it plays.
    ///   - today: the day that ages are counted to; nil for dates only.
    init(
        _ episode: SourceEpisode, source: String?, content: Episode? = nil, isPlaying: Bool = false,
        asOf today: Today?
    ) {
        self.source = source
        let isNew = episode.positionInSeconds == nil
        let mark = isPlaying ? EpisodeSign.playing : isNew ? .new : .started
        sign = mark.text
        state = mark == .new ? nil : EpisodeSign.words(for: mark)
        isWatched = false
        title =
            [content?.title, episode.title, episode.productionTitle, episode.key.productionKey].firstNonBlank
            ?? localized("Untitled episode")
        released = (content?.releasedAt ?? episode.releasedAt)?.listText(asOf: today) ?? ""
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

    /// The row of an episode in any state, as smart lists have them.
    init(anyState episode: SourceEpisode, source: String?, asOf today: Today?) {
        let mark = EpisodeMark(
            isWatched: episode.isWatched, positionInSeconds: episode.positionInSeconds,
            updatedAt: .distantPast)
        self.init(
            titles: [episode.title, episode.productionTitle, episode.key.productionKey], source: source,
            state: EpisodeState(mark: mark), duration: episode.durationInSeconds)
        released = episode.releasedAt?.listText(asOf: today) ?? ""
    }

    /// The row of an episode in the queue.
    init(_ item: QueueItem, state: EpisodeState) {
        self.init(
            titles: [item.title, item.productionTitle], source: item.productionTitle ?? "", state: state,
            duration: item.durationInSeconds)
    }

    /// The row of a downloaded file.
    init(_ download: DownloadItem, state: EpisodeState?) {
        self.init(
            titles: [download.episodeTitle, download.productionTitle], source: download.productionTitle ?? "",
            state: state, duration: download.durationInSeconds)
        size = ByteCountText.text(for: download.byteCount)
    }

    /// The row of an episode of the shown catalogue.
    init(_ recent: RecentEpisode, state: EpisodeState?, asOf today: Today?) {
        self.init(
            titles: [recent.episode.displayTitle],
            source: [recent.productionTitle, recent.productionSlug].firstNonBlank ?? "", state: state,
            duration: recent.episode.durationInSeconds)
        released = recent.episode.releaseText(asOf: today)
    }

    /// The row of a match of a search: an episode, or a production with how many of its episodes were watched.
    init(_ hit: SourceHit, state: EpisodeState, matching words: TextFilter?, asOf today: Today?) {
        let production = hit.production.displayTitle
        if let episode = hit.episode?.episode {
            self.init(
                titles: [episode.displayTitle], source: production, state: state,
                duration: episode.durationInSeconds)
            released = episode.releaseText(asOf: today)
        } else {
            self.init(
                showing: hit.production, source: production == hit.source.title ? "" : hit.source.title)
        }
        self.words = words
        excerpt = hit.excerpt ?? (hit.field == .author ? hit.production.author : nil)
    }

    private init(showing production: ProductionSummary, source: String) {
        let sign = EpisodeSign(production)
        self.sign = sign?.text ?? .empty
        state = production.episodeCount == 0 ? nil : EpisodeSign.words(for: sign)
        title = production.displayTitle
        self.source = source
        isWatched = sign == nil && production.episodeCount > 0
        isFavorite = production.isFavorite
        let isBegun = production.watchedCount > 0 && production.watchedCount < production.episodeCount
        progress =
            isBegun ? Double(production.watchedCount) / Double(production.episodeCount) : nil
        length = production.episodeCount > 0 ? production.seenText : ""
        time = production.episodeCount > 0 ? .text(CountText.episodes(production.episodeCount)) : nil
        released = production.releasedAt?.monthText ?? ""
    }
}
