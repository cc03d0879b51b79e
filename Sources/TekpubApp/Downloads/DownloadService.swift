import TekpubKit

/// What the browser needs to have videos downloaded.
public protocol DownloadService: DownloadControl {
    /// Takes up what earlier runs left to do.
    func restore() async
    /// Adds videos to the end of the queue; those that had stopped begin again.
    func enqueue(_ requests: [EpisodeRequest]) async
}

extension DownloadManager: DownloadService {}
