import Synchronization

/// The progress of a download, written by the transfer and read by the screen.
public final class DownloadMeter: Sendable {
    private let written = Atomic(0)
    private let total = Atomic(-1)

    /// Creates a meter without progress.
    public init() {}

    /// The number of bytes received.
    public var byteCount: Int { written.load(ordering: .relaxed) }

    /// The size of the video in bytes; nil if unknown.
    public var totalByteCount: Int? {
        let count = total.load(ordering: .relaxed)
        return count < 0 ? nil : count
    }

    /// Sets the number of bytes that are already on disk, and the total.
    func begin(at byteCount: Int, of totalByteCount: Int?) {
        written.store(byteCount, ordering: .relaxed)
        total.store(totalByteCount ?? -1, ordering: .relaxed)
    }

    func add(_ byteCount: Int) {
        written.add(byteCount, ordering: .relaxed)
    }
}
