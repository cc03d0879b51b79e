import TekpubKit

/// The downloads as the browser uses them.
public protocol DownloadService: DownloadControl, DownloadedVideos {
    /// Loads the queue of earlier runs.
    func restore() async
    /// Adds videos to the end of the queue; restarts those that were stopped.
    func enqueue(_ requests: [EpisodeRequest]) async
    /// Retries the downloads that failed because the server of `catalog` requires a login, for all its
    /// catalogues.
    func retryAfterLogin(at catalog: CatalogID) async
    /// Returns the complete video of a download; nil if missing.
    func video(of id: String) async -> DownloadedVideo?
    /// Returns the episodes in `requests` that are queued, or downloaded with unchanged files.
    func known(among requests: [EpisodeRequest]) async -> Set<EpisodeKey>
    /// Returns the episodes in `requests` whose videos are in unchanged files, in the list of downloads or not.
    func downloaded(among requests: [EpisodeRequest]) async -> Set<EpisodeKey>
    /// Errors that prevent the queue from being saved, a sentence each. Supports one reader.
    var problems: AsyncStream<String> { get }
}

extension DownloadManager: DownloadService {}

extension DownloadService {
    /// Whether a complete video is there.
    func hasVideos() async -> Bool {
        await restore()
        return await items().contains { if case .finished = $0.state { true } else { false } }
    }

    /// All downloads now.
    func items() async -> [DownloadItem] {
        for await items in await snapshots() { return items }
        return []
    }
}

/// The commands of the downloads screen.
public protocol DownloadControl: VideoRemover {
    /// All downloads now, and again after each change.
    func snapshots() async -> AsyncStream<[DownloadItem]>
    /// Stops a download; received bytes are kept.
    func pause(_ id: String) async
    /// Resumes a paused download.
    func resume(_ id: String) async
    /// Retries failed downloads.
    func retry(_ ids: [String]) async
    /// Removes downloads from the queue; complete videos stay. Received bytes are deleted at the next start.
    func cancel(_ ids: [String]) async
    /// Restores downloads that were cancelled since the program started.
    func restoreCancelled(_ ids: [String]) async
}

extension DownloadManager: DownloadControl {}
