/// How much of a catalogue has been received and decoded.
public struct LoadProgress: Hashable, Sendable {
    /// Bytes of the body, after decompression.
    public var byteCount: Int
    /// The share done, 0...1; nil while the length is unknown.
    ///
    /// It never shrinks during one load, and is exactly 1 once the catalogue is there. For a
    /// compressed body it is an estimate, because only the compressed length is known.
    public var fraction: Double?
    /// For how long the server, which is busy, is left alone from now on; nil while it is not.
    public var wait: Duration?

    /// The progress of one moment; that it never shrinks is up to who reports it.
    public init(byteCount: Int, fraction: Double?, wait: Duration? = nil) {
        self.byteCount = byteCount
        self.fraction = fraction
        self.wait = wait
    }
}
