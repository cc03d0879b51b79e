/// How long a server may be silent, or ask for patience.
public struct Timeouts: Hashable, Sendable {
    /// The time from a request to the first byte of the answer to it.
    public var firstByte: Duration
    /// The time between two pieces of an answer.
    public var idle: Duration
    /// The longest time for which a server that is busy may ask, and get; a longer one is a failure.
    public var retry: Duration

    /// Ten seconds for the first byte, thirty between pieces and thirty until a busy server is asked
    /// again, unless told otherwise.
    public init(
        firstByte: Duration = .seconds(10), idle: Duration = .seconds(30), retry: Duration = .seconds(30)
    ) {
        self.firstByte = firstByte
        self.idle = idle
        self.retry = retry
    }
}
