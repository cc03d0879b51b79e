/// How long a server may be silent, and how long a wait it may ask for.
public struct Timeouts: Hashable, Sendable {
    /// The time from a request to the first byte of the response.
    public var firstByte: Duration
    /// The time between two chunks of a response.
    public var idle: Duration
    /// The longest wait that a busy server may ask for; a longer one is an error.
    public var retry: Duration

    /// Creates timeouts; by default 10 seconds for the first byte, 30 between chunks, and 30 before a retry.
    public init(
        firstByte: Duration = .seconds(10), idle: Duration = .seconds(30), retry: Duration = .seconds(30)
    ) {
        self.firstByte = firstByte
        self.idle = idle
        self.retry = retry
    }
}
