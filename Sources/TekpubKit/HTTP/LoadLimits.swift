import Synchronization

/// How much one load may bring, and how long it may take, whatever the server sends.
///
/// A load is all that is requested for one catalogue, or a single request for anything else. Downloads have no such
/// limits: they end when the disk is nearly full, and when the server stops sending.
public struct LoadLimits: Hashable, Sendable {
    /// The limit of a load in megabytes, unless the user sets another. A catalogue of half a million episodes has as
    /// many.
    public static let usualMegabytes = 256

    /// The number of bytes in all responses together, after decompression.
    let byteCount: Int
    /// The size of the file that the catalogue fills, in bytes.
    let diskByteCount: Int
    /// How long all responses together may take.
    let duration: Duration

    /// Creates limits for a load of so many megabytes; those of disk and time grow with it.
    public init(megabytes: Int = usualMegabytes) {
        self.init(
            byteCount: megabytes << 20, diskByteCount: megabytes << 22,
            duration: .seconds(30 * 60) * max(1, megabytes / Self.usualMegabytes))
    }

    init(byteCount: Int, diskByteCount: Int = .max, duration: Duration = .seconds(30 * 60)) {
        self.byteCount = byteCount
        self.diskByteCount = diskByteCount
        self.duration = duration
    }

    /// The limit that a load has exceeded.
    public enum Excess: Hashable, Codable, Sendable {
        /// More bytes arrived, after decompression.
        case bytes(Int)
        /// The catalogue needs more bytes on disk.
        case disk(Int)
        /// The responses took longer.
        case time(Duration)
    }
}

/// What one load has brought so far.
final class LoadBudget: Sendable {
    private let limits: LoadLimits
    private let byteCount = Atomic(0)
    private let elapsed: @Sendable () -> Duration

    /// Begins a load now, by `clock`.
    init(_ limits: LoadLimits, clock: some Clock<Duration>) {
        let start = clock.now
        self.limits = limits
        elapsed = { start.duration(to: clock.now) }
    }

    /// Adds bytes of a response.
    ///
    /// - Throws: `CatalogError.overLimit` once the load has brought too many, or has taken too long.
    func add(_ count: Int, from host: HostName) throws(CatalogError) {
        let sum = byteCount.wrappingAdd(count, ordering: .relaxed).newValue
        if sum > limits.byteCount { throw .overLimit(host: host, .bytes(limits.byteCount)) }
        if elapsed() > limits.duration { throw .overLimit(host: host, .time(limits.duration)) }
    }

    /// - Parameter diskByteCount: the size of the file with what the load has brought.
    /// - Throws: `CatalogError.overLimit` if it is too large.
    func check(diskByteCount: Int, from host: HostName) throws(CatalogError) {
        if diskByteCount > limits.diskByteCount {
            throw .overLimit(host: host, .disk(limits.diskByteCount))
        }
    }
}
