import Foundation

/// Saves how far an episode is played: its mark, and an entry of the history for each part.
///
/// `note` returns at once. Writes follow each other on a thread of their own, so the player does not wait for a locked
/// library. Progress that arrives during a write replaces what still waits of the same part. What other programs change
/// meanwhile stays: see `PlayedMark`.
actor ProgressRecorder {
    /// What is known before the player has said anything.
    struct Start: Sendable {
        /// The recorded position in seconds; nil for the beginning.
        var positionInSeconds: Int?
        /// The progress at 0 seconds, with the lengths that decide what counts as watched.
        var progress: WatchProgress
        /// Why nothing is recorded; nil on success.
        var failure: LibraryError?
    }

    private let item: PlayerItem
    /// The episode whose progress is recorded; nil for none.
    private let recording: (store: CatalogStore, episode: EpisodeKey)?
    private let now: @Sendable () -> Date
    private let notes = AsyncStream<(progress: WatchProgress, isDue: Bool)>.makeStream()
    /// Saves what is noted; nil if nothing is recorded.
    private var following: Task<Void, Never>?

    private var played = PlayedMark(nil)
    private var wasWatched = false
    private var change: MarkChange?
    /// The entry of the history, and the number of its part.
    private var entry: (id: Int64, part: Int)?

    /// When each part that is not written began, and the last that is, by its number.
    private var beginnings: [Int: Date] = [:]

    /// The last progress; nil before the first.
    private(set) var last: WatchProgress?
    /// What waits for the write that is running: of each part, the last.
    private var waiting: [WatchProgress] = []
    private var writing: Task<Void, Never>?
    /// The progress of the last write.
    private var written = WatchProgress(positionInSeconds: 0)
    /// Why the last write failed; nil on success.
    private var failure: LibraryError?
    /// Called after a position was saved for the first time; nil afterwards.
    private var didSave: (@Sendable () -> Void)?

    /// Shorter parts are not in the history.
    private static let leastSeconds = 3

    /// - Parameter now: the time to record.
    init(_ item: PlayerItem, now: @escaping @Sendable () -> Date) {
        self.item = item
        recording = item.isLive ? nil : item.recording
        self.now = now
    }

    /// Records that the episode is opened. If the library cannot be read, nothing is recorded, so the stored mark stays.
    ///
    /// - Parameter didSave: called once, after a position was saved for the first time.
    func start(didSave: (@Sendable () -> Void)? = nil) async -> Start {
        var start = Start(progress: WatchProgress(positionInSeconds: 0))
        start.progress.length.stated = item.durationInSeconds
        start.progress.skippedEndInSeconds = item.skippedEndInSeconds
        var credits = [item.skippedEndInSeconds]
        var siblings = [item.shortestSiblingInSeconds]
        if let (store, episode) = recording {
            do throws(LibraryError) {
                let known = try await onBlockingThread { () throws(LibraryError) in
                    (
                        mark: try store.marks(of: episode.productionKey)[episode],
                        credits: try store.creditsInSeconds(of: episode.productionKey),
                        shortestSibling: try store.shortestSiblingInSeconds(of: episode)
                    )
                }
                credits.append(known.credits)
                siblings.append(known.shortestSibling)
                start.positionInSeconds = known.mark?.positionInSeconds
                await open(known.mark)
                self.didSave = didSave
            } catch {
                failure = error
            }
            start.failure = failure
        }
        start.progress.creditsInSeconds = credits.compactMap { $0 }.max()
        start.progress.length.shortestSibling = siblings.compactMap { $0 }.min()
        return start
    }

    private func open(_ mark: EpisodeMark?) async {
        played = PlayedMark(mark)
        wasWatched = mark?.isWatched ?? false
        let opened = EpisodeMark(
            isWatched: wasWatched, positionInSeconds: mark?.positionInSeconds, updatedAt: now())
        await write(opened, nil)
        following = Task { for await note in notes.stream { save(note.progress, isDue: note.isDue) } }
    }

    /// Receives progress, in order; returns at once.
    ///
    /// - Parameter isDue: whether it is saved however little it has changed.
    nonisolated func note(_ progress: WatchProgress, isDue: Bool = false) {
        notes.continuation.yield((progress, isDue))
    }

    /// Saves the last progress, unless that is saved already or nothing was played.
    ///
    /// - Returns: why the last write failed; nil on success.
    func finish() async -> LibraryError? {
        notes.continuation.finish()
        await following?.value
        if let last { save(last, isDue: true) }
        await wrote()
        return failure
    }

    /// Waits until all that is worth it is written.
    func wrote() async {
        await writing?.value
    }
}

extension ProgressRecorder {
    /// Plans a write of what is worth it.
    func save(_ progress: WatchProgress, isDue: Bool) {
        last = progress
        // The write may come much later.
        if let part = progress.part, beginnings[part.number] == nil {
            beginnings[part.number] = now().addingTimeInterval(Double(part.start - part.stop))
        }
        let isUnsaved = progress != written || failure != nil
        let isStarted = progress.positionInSeconds > 0 || progress.isAtEnd
        guard progress.isNews(after: waiting.last ?? written) || isDue && isUnsaved && isStarted else {
            return
        }
        if let last = waiting.last, last.part?.number == progress.part?.number || playedPart(last) == nil {
            waiting.removeLast()
        }
        waiting.append(progress)
        if writing == nil { writing = Task { await writeWaiting() } }
    }

    private func writeWaiting() async {
        while !waiting.isEmpty {
            let progress = waiting.removeFirst()
            written = progress
            await write(progress.mark(wasWatched: wasWatched, at: now()), progress)
            guard failure == nil, progress.positionInSeconds > 0, let didSave else { continue }
            self.didSave = nil
            didSave()
        }
        writing = nil
    }

    /// Writes the mark under the current key of the episode, and the part of the progress.
    private func write(_ mark: EpisodeMark, _ progress: WatchProgress?) async {
        guard let (store, episode) = recording else { return }
        let part = progress.flatMap(playedPart)
        do throws(LibraryError) {
            let written = try await onBlockingThread {
                [
                    titles = PlayedTitles(title: item.title, productionTitle: item.productionTitle), change,
                    entry, played
                ]
                () throws(LibraryError) in
                var played = played
                let (change, entry) = try store.record(
                    part, titles: titles, for: episode, after: change,
                    continuing: entry.flatMap { $0.part == part?.number ? $0.id : nil }
                ) { played.merge(mark, progress, into: $0) }
                return (change: change, entry: entry, played: played)
            }
            (change, played) = (written.change, written.played)
            if let part, let id = written.entry {
                entry = (id, part.number)
                beginnings = beginnings.filter { $0.key >= part.number }
            }
            failure = nil
        } catch {
            failure = error
        }
    }

    private func playedPart(_ progress: WatchProgress) -> PlayedPart? {
        guard let part = progress.part, part.stop - part.start >= Self.leastSeconds else { return nil }
        return PlayedPart(
            start: part.start, stop: part.stop, durationInSeconds: progress.durationInSeconds,
            playedAt: beginnings[part.number] ?? now(), number: part.number)
    }
}
