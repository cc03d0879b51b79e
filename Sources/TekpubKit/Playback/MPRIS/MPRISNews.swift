import Foundation

/// What of a player's changes is told on the message bus, and when: at most four times a second.
///
/// Times are counted from any start.
struct MPRISNews {
    /// What was told last, and what is so now.
    private(set) var told = MPRISStatus.stopped, current = MPRISStatus.stopped
    private var currentTime = Duration.zero
    /// Whether the position is another one than those who were told of it expect.
    private var hasJumped = false
    private var lastTelling: Duration?

    /// The time between two tellings.
    static let interval = Duration.milliseconds(250)
    /// Positions that differ by less than this from what is expected are no jump: the player tells them now and then.
    static let tolerance = Duration.milliseconds(1500)

    /// What is to be told at once.
    struct Telling: Equatable {
        let changes: MPRISStatus.Properties
        /// The position, if it has jumped.
        let position: Duration?
    }

    /// Receives what is played.
    ///
    /// - Returns: whether there is something to tell now that was not there before.
    mutating func receive(_ status: MPRISStatus, at time: Duration) -> Bool {
        let hadNews = hasNews
        let expected = status.trackID == current.trackID ? position(at: time) : .zero
        let difference = status.position - expected
        if status.isPlayed, max(difference, .zero - difference) > Self.tolerance { hasJumped = true }
        if !status.isPlayed { hasJumped = false }
        (current, currentTime) = (status, time)
        return hasNews && !hadNews
    }

    /// The position, which grows between two reports of the player.
    func position(at time: Duration) -> Duration {
        guard current.isAdvancing else { return current.position }
        let position = current.position + (time - currentTime) * current.rate
        return max(.zero, current.length.map { min($0, position) } ?? position)
    }

    private var hasNews: Bool { hasJumped || !current.changes(since: told).isEmpty }

    /// Returns how long to wait before something has to be told; nil if nothing has.
    func wait(at time: Duration) -> Duration? {
        guard hasNews else { return nil }
        return lastTelling.map { max(.zero, $0 + Self.interval - time) } ?? .zero
    }

    /// Returns what has to be told now, and takes it for told; nil for nothing.
    mutating func take(at time: Duration) -> Telling? {
        guard wait(at: time) == .zero else { return nil }
        defer { (told, hasJumped, lastTelling) = (current, false, time) }
        return Telling(
            changes: current.changes(since: told), position: hasJumped ? position(at: time) : nil)
    }

    /// Takes what is so now for told: who connects reads everything.
    mutating func begin() {
        (told, hasJumped, lastTelling) = (current, false, nil)
    }
}
