/// How badly a `CatalogServer` is to behave, so that its clients can be shown and tested.
public struct Conditions: Hashable, Sendable {
    /// The time from a request to the first byte of its answer.
    public let latency: Duration
    /// The most bytes of a body in a second; nil is as fast as the client reads.
    public let bytesPerSecond: Int?
    /// Whether bodies come in chunks, without telling their length beforehand.
    public let isChunked: Bool
    /// Whether text is compressed for clients that accept that.
    public let compresses: Bool
    /// What goes wrong with every answer; nil is nothing.
    public let fault: Fault?

    /// - Precondition: `latency` is not negative, and `bytesPerSecond` is positive.
    public init(
        latency: Duration = .zero,
        bytesPerSecond: Int? = nil,
        isChunked: Bool = false,
        compresses: Bool = false,
        fault: Fault? = nil
    ) {
        precondition(latency >= .zero, "an answer cannot come before its request")
        precondition(bytesPerSecond.map { $0 > 0 } ?? true, "a rate lets bytes through")
        self.latency = latency
        self.bytesPerSecond = bytesPerSecond
        self.isChunked = isChunked
        self.compresses = compresses
        self.fault = fault
    }
}

extension Conditions {
    /// Whether bodies leave in chunks, by wish or by fault.
    var sendsChunks: Bool {
        isChunked || fault == .truncateChunked
    }
}
