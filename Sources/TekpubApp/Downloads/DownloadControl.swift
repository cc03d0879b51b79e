import TekpubKit

/// What the downloads screen shows and commands.
public protocol DownloadControl: Sendable {
    /// All downloads now, and again whenever something has changed.
    func snapshots() async -> AsyncStream<[DownloadItem]>
    /// Stops a download; what has arrived is kept.
    func pause(_ id: String) async
    /// Goes on with a download that was stopped.
    func resume(_ id: String) async
    /// Tries again what has failed.
    func retry(_ id: String) async
    /// Takes a download off the list; a whole video stays. What has arrived goes at the next start.
    func cancel(_ id: String) async
    /// Brings back what `cancel` took off the list since the program began.
    func restoreCancelled(_ id: String) async
}

extension DownloadManager: DownloadControl {}
