import TekpubKit

/// What the browser needs to have videos downloaded.
public protocol DownloadService: DownloadControl {
    /// Takes up what earlier runs left to do.
    func restore() async
    /// Adds videos to the end of the queue; those that had stopped begin again.
    func enqueue(_ requests: [EpisodeRequest]) async
    /// Tries again what failed because the server of that catalogue wanted a login, for whichever of its
    /// catalogues.
    func retryAfterLogin(at catalog: String) async
    /// The whole video that a download left, if it is still there.
    func video(of id: String) async -> DownloadedVideo?
    /// The whole video of an episode that any download left, if it is still there.
    func video(of request: EpisodeRequest) async -> DownloadedVideo?
    /// The episodes of `requests` that are downloaded, with their files still there, or queued.
    func known(among requests: [EpisodeRequest]) async -> Set<EpisodeKey>
    /// What could not be noted for the next start, a sentence each; for one reader.
    var problems: AsyncStream<String> { get }
}

extension DownloadManager: DownloadService {}
