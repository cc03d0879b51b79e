import Foundation

/// What a client may ask of an `HTTPListener`: how much, how slowly, and on how many connections.
public struct HTTPLimits: Hashable, Sendable {
    /// The longest request line in bytes; a longer one is status 414.
    public var requestLineByteCount = 8 << 10
    /// The most bytes of a request before its body; more are status 431.
    public var headByteCount = 32 << 10
    /// The most fields of a header; more are status 431.
    public var fieldCount = 100
    /// The longest body of a request in bytes; a longer one is status 413.
    public var bodyByteCount = 64 << 10
    /// Deadline for a whole request, from its first byte; a slower one is status 408.
    public var requestDuration = Duration.seconds(10)
    /// Deadline for the first byte of a request. A connection that is silent for longer is closed.
    public var idleDuration = Duration.seconds(60)
    /// How long a client may leave a response unread, which a player does while it is paused.
    public var stallDuration = Duration.seconds(600)
    /// The most connections at a time. For one more, the connection that has waited longest is closed.
    public var connectionCount: Int

    /// - Parameter connectionCount: by default as many as the process may have descriptors for.
    public init(connectionCount: Int = Self.affordableConnectionCount) {
        self.connectionCount = connectionCount
    }

    /// Half the descriptors that the process may open, as an answer may need a file too; at most 512.
    public static var affordableConnectionCount: Int {
        var limit = rlimit()
        guard getrlimit(descriptors, &limit) == 0 else { return 64 }
        let count = Int(clamping: limit.rlim_cur)
        return min(512, max(4, (count - 16) / 2))
    }
}
