/// How much of a catalogue has been received and decoded.
public struct LoadProgress: Hashable, Sendable {
    /// The number of decoded bytes, after decompression.
    public var byteCount: Int
    /// The share done, 0...1; nil while the length is unknown.
    ///
    /// It never decreases during one load, and is exactly 1 when the catalogue is complete. For a compressed
    /// body it is an estimate, because only the compressed length is known.
    public var fraction: Double?
    /// The time until the next retry, if the server is busy; else nil.
    public var wait: Duration?

    /// Creates a progress value. The caller makes sure that the fraction never decreases.
    public init(byteCount: Int, fraction: Double?, wait: Duration? = nil) {
        self.byteCount = byteCount
        self.fraction = fraction
        self.wait = wait
    }
}
