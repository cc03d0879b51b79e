import Synchronization

/// How far a download is, told by those who write and read by those who show it.
public final class DownloadMeter: Sendable {
    private let written = Atomic(0)
    private let total = Atomic(-1)

    /// Knows of nothing yet.
    public init() {}

    /// How many bytes of the video are there.
    public var byteCount: Int { written.load(ordering: .relaxed) }

    /// The length of the video; nil while it is not known.
    public var totalByteCount: Int? {
        let count = total.load(ordering: .relaxed)
        return count < 0 ? nil : count
    }

    /// Begins with what is there already.
    func begin(at byteCount: Int, of totalByteCount: Int?) {
        written.store(byteCount, ordering: .relaxed)
        total.store(totalByteCount ?? -1, ordering: .relaxed)
    }

    func add(_ byteCount: Int) {
        written.add(byteCount, ordering: .relaxed)
    }
}
