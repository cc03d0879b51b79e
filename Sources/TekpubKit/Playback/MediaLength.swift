/// The length of what is played, as far as it can be believed.
///
/// mpv reports a length for streams that have none: the end of what has arrived, which grows all the time. An endless
/// stream would look nearly over, and count as watched. So the length of a stream in which mpv cannot jump is believed
/// only if the server has stated the size, and it does not grow. Instead, the length in the catalogue is used, until the
/// position shows that it is wrong.
struct MediaLength: Hashable, Sendable {
    /// The length that the catalogue states, in seconds; nil if unknown.
    var stated: Int?
    /// The length of the shortest of the other episodes, in seconds; nil if unknown.
    var shortestSibling: Int?
    private var reported: Double?
    private var hasGrown = false
    private var isSeekable = true
    private var isSeekableInCache = false
    private var hasByteCount = false

    /// - Parameter reported: the length that the player reports, in seconds; nil if unknown.
    init(reported: Int? = nil) {
        self.reported = reported.map(Double.init)
    }

    /// The length that the player knows, in seconds; nil if it knows none.
    var known: Double? {
        let isWhole = isSeekable && !isSeekableInCache || hasByteCount && !hasGrown
        return isWhole ? reported : nil
    }

    /// Returns the length in seconds, nil if unknown, once `position` was played.
    func seconds(at position: Int) -> Double? {
        known ?? stated.flatMap { $0 > 0 && position <= $0 ? Double($0) : nil }
    }

    /// Whether a stream of unknown length was certainly cut off if it ends at `position`: the player expected more, or
    /// each of the other episodes is at least twice as long. A server that states no size closes the connection at the
    /// end as well as in the middle.
    func isCutOff(at position: Int) -> Bool {
        guard seconds(at: position) == nil else { return false }
        if let reported, Double(position) < 0.9 * reported - 5 { return true }
        return shortestSibling.map { 2 * position < $0 } ?? false
    }

    /// Updates the length; other messages have no effect.
    mutating func receive(_ message: MpvMessage) {
        switch message {
        case .duration(let seconds):
            let isValid = seconds.isFinite && seconds > 0 && seconds < Double(Int32.max)
            if let reported, seconds > reported { hasGrown = true }
            reported = isValid ? seconds : nil
        case .isSeekable(let isSeekable): self.isSeekable = isSeekable
        case .isSeekableInCache(let isSeekable): isSeekableInCache = isSeekable
        case .byteCount(let count): hasByteCount = count > 0
        default: break
        }
    }
}
