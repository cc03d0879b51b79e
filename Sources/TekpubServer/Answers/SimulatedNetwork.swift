/// Simulated network conditions and faults of a `CatalogServer`, for demonstrations and tests.
public struct SimulatedNetwork: Hashable, Sendable {
    /// The delay from a request to the first byte of its response.
    public let latency: Duration
    /// The maximum number of body bytes per second; nil for no limit.
    public let bytesPerSecond: Int?
    /// Whether bodies are chunked, without a length in the header.
    public let isChunked: Bool
    /// Whether text is compressed for clients that accept it.
    public let compresses: Bool
    /// The fault in every response; nil for none.
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

extension SimulatedNetwork {
    /// Whether bodies are chunked, by choice or because of the fault.
    var sendsChunks: Bool {
        isChunked || fault == .truncateChunked
    }
}
