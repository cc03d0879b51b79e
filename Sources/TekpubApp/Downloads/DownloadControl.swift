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
    /// Takes a download off the list, and removes what has arrived of it; a whole video stays.
    func cancel(_ id: String) async
}

extension DownloadManager: DownloadControl {}
