import TekpubFormats

/// What a `MediaPlayer` plays, and how far it is.
public struct PlaybackStatus: Hashable, Sendable {
    /// The stage of playback.
    public enum Phase: Hashable, Sendable {
        /// The player starts, opens the file, or looks for the start position in it.
        case loading
        /// It plays, or is paused, or waits for data.
        case ready
        /// Playback is over.
        case ended(Ending)
    }

    /// How playback ended.
    public enum Ending: Hashable, Sendable {
        /// The episode was played to its end.
        case finished
        /// The user stopped it, here or in the player's window.
        case stopped
        /// The player failed, or the stream was cut off.
        case failed(PlaybackError)
    }

    /// The name of the episode's store; nil if nothing is recorded.
    public var catalogID: CatalogID?
    /// The key of the episode; nil if unknown.
    public var episode: EpisodeKey?
    /// The title of the episode.
    public var title: String
    /// The title of its production; nil if unknown.
    public var productionTitle: String?
    /// The stage.
    public var phase = Phase.loading
    /// The position.
    public var currentTime = Duration.zero
    /// The length; nil if unknown, as for live streams.
    public var duration: Duration?
    /// Whether the user paused it.
    public var isPaused = false
    /// Whether it waits for data.
    public var isBuffering = false
    /// Whether the player has stopped answering; it may recover.
    public var isFrozen = false
    /// The speed; 1 is normal.
    public var rate = 1.0
    /// The volume in percent; more than 100 amplifies.
    public var volume = 100.0
    /// The chapters in order of time; empty if there are none.
    public var chapters: [Chapter] = []
    /// The index of the current chapter; nil before the first.
    public var chapterIndex: Int?
    /// Whether the player shows a window.
    public var hasWindow = false
    /// What the player does to the sound.
    public var filters: SoundFilters = []
    /// What it was asked to do to the sound and cannot.
    public var refusedFilters: SoundFilters = []

    /// Whether a position was saved since the start, so that lists can show it.
    public var isRecorded = false
    /// Why the position is not saved; nil if it is.
    public var recordingFailure: LibraryError?

    /// Creates the status of an episode that is being loaded.
    public init(
        title: String, productionTitle: String? = nil, catalogID: CatalogID? = nil, episode: EpisodeKey? = nil
    ) {
        self.title = title
        self.productionTitle = productionTitle
        self.catalogID = catalogID
        self.episode = episode
    }

    /// The status of an item that is being loaded.
    init(_ item: PlayerItem) {
        self.init(
            title: item.title, productionTitle: item.productionTitle,
            catalogID: item.recording?.store.catalogID, episode: item.recording?.episode)
    }
}

extension PlaybackStatus {
    /// What is left at the current speed; nil if the length is unknown.
    public var remainingTime: Duration? {
        guard let duration, rate > 0 else { return nil }
        return max(.zero, duration - currentTime) / rate
    }

    /// How much is played, 0...1; nil if the length is unknown.
    public var fractionCompleted: Double? {
        guard let duration, duration > .zero else { return nil }
        return min(1, max(0, currentTime / duration))
    }

    /// The current chapter; nil if missing.
    public var chapter: Chapter? {
        chapterIndex.flatMap { chapters.indices.contains($0) ? chapters[$0] : nil }
    }

    /// Why playback failed; nil if it did not.
    public var failure: PlaybackError? {
        if case .ended(.failed(let error)) = phase { error } else { nil }
    }

    /// Whether playback is over.
    public var isEnded: Bool {
        if case .ended = phase { true } else { false }
    }
}

extension PlaybackStatus {
    /// Updates the status.
    ///
    /// - Parameter progress: the progress after the same message.
    mutating func receive(_ message: MpvMessage, progress: WatchProgress) {
        duration = progress.length.seconds(at: progress.positionInSeconds).map(Duration.seconds)
        switch message {
        case .position(let seconds):
            // The fraction of a position that `progress` accepts.
            guard Int(exactly: max(0, seconds).rounded(.down)) == progress.positionInSeconds else { break }
            currentTime = .seconds(max(0, seconds))
            if let duration { currentTime = min(currentTime, duration) }
        case .isPaused(let isPaused): self.isPaused = isPaused
        case .rate(let rate): if rate > 0, rate.isFinite { self.rate = rate }
        case .volume(let volume): if volume >= 0, volume.isFinite { self.volume = volume }
        case .chapters(let chapters):
            self.chapters = chapters.sorted { $0.startInSeconds < $1.startInSeconds }
        case .chapterIndex(let index): chapterIndex = index >= 0 ? index : nil
        case .isBuffering(let isBuffering): self.isBuffering = isBuffering
        case .restarted: phase = .ready
        case .hasWindow(let hasWindow): self.hasWindow = hasWindow
        case .filters(let filters): self.filters = filters
        case .duration, .isSeekable, .isSeekableInCache, .byteCount: break
        case .loaded, .seeking, .end, .failed, .error, .pageError, .answer: break
        }
    }
}
