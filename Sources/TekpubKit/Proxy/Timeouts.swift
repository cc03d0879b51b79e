/// How long a server may be silent.
public struct Timeouts: Hashable, Sendable {
    /// The time from a request to the first byte of the answer to it.
    public var firstByte: Duration
    /// The time between two pieces of an answer.
    public var idle: Duration

    /// Ten seconds for the first byte and thirty between pieces, unless told otherwise.
    public init(firstByte: Duration = .seconds(10), idle: Duration = .seconds(30)) {
        self.firstByte = firstByte
        self.idle = idle
    }
}
