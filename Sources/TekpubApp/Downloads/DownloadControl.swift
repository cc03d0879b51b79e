import TekpubKit

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
