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
