import Foundation

/// Limits for the clients of an `HTTPServer`: sizes, deadlines and connections.
public struct HTTPLimits: Hashable, Sendable {
    /// The maximum length of the request line in bytes; beyond it, status 414.
    public var requestLineByteCount = 8 << 10
    /// The maximum size of the request before its body in bytes; beyond it, status 431.
    public var headByteCount = 32 << 10
    /// The maximum number of header fields; beyond it, status 431.
    public var fieldCount = 100
    /// The maximum size of a request body in bytes; beyond it, status 413.
    public var bodyByteCount = 64 << 10
    /// Deadline for a whole request, from its first byte; after it, status 408.
    public var requestDuration = Duration.seconds(10)
    /// Deadline for the first byte of a request; after it, the connection is closed.
    public var idleDuration = Duration.seconds(60)
    /// How long a client may stop reading a response, as a paused player does.
    public var stallDuration = Duration.seconds(600)
    /// The maximum number of connections. For another one, the connection that has waited longest is closed.
    public var connectionCount: Int

    /// - Parameter connectionCount: by default, half the number of descriptors that the process may open.
    public init(connectionCount: Int = Self.affordableConnectionCount) {
        self.connectionCount = connectionCount
    }

    /// Half the descriptors that the process may open, because a response may need a file; at most 512.
    public static var affordableConnectionCount: Int {
        let limit = sysconf(Int32(_SC_OPEN_MAX))
        // -1 stands for no limit.
        return limit < 0 ? 512 : min(512, max(4, (limit - 16) / 2))
    }
}
