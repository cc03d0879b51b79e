import Foundation

/// Downloads videos in parallel, and resumes the queue after a restart.
///
/// This folder turns episodes into files on disk. `enqueue` adds an `EpisodeRequest` to the `DownloadQueue` as a
/// `QueuedDownload`, which a `DownloadJournal` saves as a `DownloadRecord` in the library (`DownloadStore`). When the
/// queue's limits allow it, the `Downloader` resolves the address of the video and a `DownloadTransfer` fetches
/// it: a `DownloadPlan` makes the request, for the rest of an earlier `PartFile` if possible, and the body is
/// written to the `PartFile`. `FilePlacement` gives the complete file its name, and a `FileRecord` remembers
/// it. A `RetryPolicy` decides about retries. Screens read streams of `DownloadItem`s.
///
/// Reads and requests nothing before the first call.
public actor DownloadManager {
    let downloader: Downloader
    let retries: RetryPolicy
    let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration

    let journal: DownloadJournal
    var queue: DownloadQueue
    private var hasRestored = false
    private var restoring: Task<Void, Never>?
    var observers = DownloadObservers()
    private var ticker: Task<Void, Never>?

    /// The interval between snapshots while only numbers change.
    private static let tick = Duration.milliseconds(125)

    /// - Parameter clock: measures speeds and retry delays.
    public init(
        downloader: Downloader, retries: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = TimerClock()
    ) {
        self.downloader = downloader
        self.retries = retries
        self.clock = clock
        elapsed = Self.stopwatch(clock)
        journal = DownloadJournal(folder: downloader.folder)
        queue = DownloadQueue(journal: journal)
    }

    private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// Errors that prevent the queue from being saved, a sentence each. Supports one reader.
    public nonisolated var problems: AsyncStream<String> { journal.problems }

    /// All downloads in queue order.
    public var items: [DownloadItem] { queue.entries.map(\.item) }

    /// All downloads now, and again after each change, at most eight times a second.
    ///
    /// Only the latest snapshot is buffered.
    public func snapshots() -> AsyncStream<[DownloadItem]> {
        let stream = observers.add(items) { [weak self] number in
            Task { await self?.removeObserver(number) }
        }
        startTicking()
        // The user may have removed files since the last snapshot.
        Task { await self.checkFiles() }
        return stream
    }

    /// Loads the queue of earlier runs. Only the first call has an effect.
    public func restore() async {
        guard !hasRestored else { return }
        if restoring == nil { restoring = Task { await self.takeUpHistory() } }
        await restoring?.value
    }

    private func takeUpHistory() async {
        let entries = await journal.restored()
        guard !hasRestored else { return }
        hasRestored = true
        for entry in entries where queue[entry.id] == nil { queue[entry.id] = entry }
        changed()
    }

    /// Adds the videos of `requests` to the end of the queue; restarts those that were stopped.
    public func enqueue(_ requests: [EpisodeRequest]) async {
        await restore()
        await checkFiles()
        for request in requests { queue.enqueue(request) }
        await finishChange()
    }

    /// As `enqueue`, but only if no download is active: for downloads that the user did not ask for.
    ///
    /// - Returns: whether they were added.
    public func enqueueIfIdle(_ requests: [EpisodeRequest]) async -> Bool {
        await restore()
        guard !items.contains(where: \.isActive) else { return false }
        await enqueue(requests)
        return true
    }

    /// Removes downloads that are finished, with their videos. A file that changed since its download stays.
    public func removeVideos(of requests: [EpisodeRequest]) async -> RemovedVideos {
        await restore()
        let ids = requests.compactMap { queue.id(of: $0) }.filter { queue[$0]?.item.state.path != nil }
        let removed = await journal.removeVideos(of: requests)
        // Lists look for the files again when they hear of the change. What was started anew meanwhile goes on.
        await cancel(ids.filter { queue[$0]?.item.isActive == false })
        return removed
    }

    /// Stops a download; received bytes are kept.
    public func pause(_ id: String) async {
        queue.pause(id)
        await finishChange()
    }

    /// Resumes a paused download.
    public func resume(_ id: String) async {
        queue.resume(id)
        await finishChange()
    }

    /// Retries downloads that failed or are retrying, and downloads missing files again; others stay as they are.
    public func retry(_ ids: [String]) async {
        for id in ids { queue.retry(id) }
        await finishChange()
    }

    /// Retries the downloads that failed because the server of `catalog` requires a login, for all its
    /// catalogues.
    ///
    /// - Parameter catalog: the catalogue, named as in requests.
    public func retryAfterLogin(at catalog: CatalogID) async {
        await restore()
        await retry(items.filter { $0.wantsLogin(at: catalog) }.map(\.id))
    }

    /// Removes downloads from the queue; complete videos stay. Received bytes are deleted at the next start, or by
    /// `stop()`.
    public func cancel(_ ids: [String]) async {
        let entries = queue.cancel(ids)
        changed()
        for entry in entries {
            await entry.task?.value
            queue.didEnd(entry.id)
        }
        await finishChange()
    }

    /// Restores downloads that were cancelled in this run, at their old positions.
    public func restoreCancelled(_ ids: [String]) async {
        for id in ids { queue.restoreCancelled(id) }
        await finishChange()
    }

    /// Stops all downloads until the next run; returns once nothing more is written.
    public func stop() async {
        hasRestored = true
        for task in queue.stop() { await task.value }
        await forgetRemoved()
        await finishChange()
    }

    /// Deletes the received bytes of cancelled downloads, which can then no longer be restored.
    func forgetRemoved() async {
        journal.remove(queue.removeCancelled().map(\.request))
        await journal.finish()
    }
}

// MARK: Files

extension DownloadManager {
    /// Returns the complete video of a download; nil if missing.
    public func video(of id: String) async -> DownloadedVideo? {
        await restore()
        await checkFiles()
        guard let entry = queue[id], case .finished(let path) = entry.state else { return nil }
        return DownloadedVideo(path: path, catalogID: entry.request.catalogID, episode: entry.request.key)
    }

    /// Returns the complete video of an episode from any download; nil if missing.
    public func video(of request: EpisodeRequest) async -> DownloadedVideo? {
        await restore()
        if let id = queue.id(of: request), let video = await video(of: id) { return video }
        guard let path = await journal.paths(of: [request])[request.id] else { return nil }
        return DownloadedVideo(path: path, catalogID: request.catalogID, episode: request.key)
    }

    /// Returns the episodes in `requests`, of one catalogue, that are queued, or downloaded with unchanged files.
    public func known(among requests: [EpisodeRequest]) async -> Set<EpisodeKey> {
        let unknown = Set(await unknown(among: requests).map(\.id))
        return Set(requests.filter { !unknown.contains($0.id) }.map(\.key))
    }

    /// Returns the `requests`, of any catalogues, that are neither queued nor downloaded with unchanged files.
    func unknown(among requests: [EpisodeRequest]) async -> [EpisodeRequest] {
        await restore()
        await checkFiles()
        let paths = await journal.paths(of: requests)
        return requests.filter { paths[$0.id] == nil && !queue.holds($0) }
    }

    /// Returns the episodes in `requests` whose videos are in unchanged files, in the queue or not.
    public func downloaded(among requests: [EpisodeRequest]) async -> Set<EpisodeKey> {
        let paths = await journal.paths(of: requests)
        return Set(requests.filter { paths[$0.id] != nil }.map(\.key))
    }

    /// Updates which files of finished downloads are missing.
    private func checkFiles() async {
        for (id, path, fits) in await journal.check(queue.entries) where queue[id]?.state.path == path {
            queue[id]?.noteFile(fits: fits)
        }
        observers.publish(items)
    }
}

// MARK: Observers

extension DownloadManager {
    private func removeObserver(_ number: Int) {
        observers.remove(number)
    }

    /// Publishes numbers periodically while there are observers and running downloads.
    func startTicking() {
        guard ticker == nil, !observers.isEmpty, queue.isRunning else { return }
        ticker = Task { await self.tick() }
    }

    private func tick() async {
        while !observers.isEmpty && queue.isRunning {
            queue.measureSpeeds(at: elapsed())
            observers.publish(items)
            // Ignore errors: this task is never cancelled.
            try? await self.clock.sleep(for: Self.tick)
        }
        ticker = nil
    }
}
