import TekpubKit

/// The downloads as the browser uses them.
public protocol DownloadService: DownloadControl {
    /// Loads the queue of earlier runs.
    func restore() async
    /// Adds videos to the end of the queue; restarts those that were stopped.
    func enqueue(_ requests: [EpisodeRequest]) async
    /// Retries the downloads that failed because the server of `catalog` requires a login, for all its
    /// catalogues.
    func retryAfterLogin(at catalog: String) async
    /// Returns the complete video of a download; nil if missing.
    func video(of id: String) async -> DownloadedVideo?
    /// Returns the complete video of an episode from any download; nil if missing.
    func video(of request: EpisodeRequest) async -> DownloadedVideo?
    /// Returns the episodes in `requests` that are queued, or downloaded with unchanged files.
    func known(among requests: [EpisodeRequest]) async -> Set<EpisodeKey>
    /// Errors that prevent the queue from being saved, a sentence each. Supports one reader.
    var problems: AsyncStream<String> { get }
}

extension DownloadManager: DownloadService {}

extension DownloadService {
    /// Whether a complete video is there.
    func hasVideos() async -> Bool {
        await restore()
        for await items in await snapshots() {
            return items.contains { if case .finished = $0.state { true } else { false } }
        }
        return false
    }
}

/// The commands of the downloads screen.
public protocol DownloadControl: Sendable {
    /// All downloads now, and again after each change.
    func snapshots() async -> AsyncStream<[DownloadItem]>
    /// Stops a download; received bytes are kept.
    func pause(_ id: String) async
    /// Resumes a paused download.
    func resume(_ id: String) async
    /// Retries a failed download.
    func retry(_ id: String) async
    /// Removes a download from the queue; a complete video stays. Received bytes are deleted at the next
    /// start.
    func cancel(_ id: String) async
    /// Restores a download that was cancelled since the program started.
    func restoreCancelled(_ id: String) async
}

extension DownloadManager: DownloadControl {}
