import Foundation

/// What a caller on the message bus wants, with its values as they were sent: any number, any path.
enum MPRISCall: Hashable {
    case next, previous, pause, playPause, stop, play
    /// Jumps by microseconds.
    case seek(Int64)
    /// Jumps to a position in microseconds, if this is the track.
    case setPosition(String, Int64)
    case setRate(Double)
    case setVolume(Double)

    /// What to do about a call.
    enum Answer: Hashable {
        case command(RemoteCommand)
        /// It has no effect now, which is no mistake.
        case nothing
        /// The value means nothing.
        case refusal
    }

    /// The longest jump in microseconds; no episode is longer.
    private static let jumpLimit: Int64 = 1_000_000_000_000

    /// Returns what the call means, by the rules of MPRIS 2.2 (interface MediaPlayer2.Player).
    ///
    /// - Parameters:
    ///   - status: what is played.
    ///   - position: where it is.
    func answer(_ status: MPRISStatus, at position: Duration) -> Answer {
        switch self {
        case .next: status.canGoNext ? .command(.next) : .nothing
        case .previous: status.isPlayed ? .command(.previous) : .nothing
        case .pause: status.isPlayed ? .command(.pause) : .nothing
        case .stop: status.isPlayed ? .command(.stop) : .nothing
        case .playPause: status.canPlay ? .command(.toggle) : .nothing
        case .play: status.canPlay ? .command(.play) : .nothing
        case .seek(let offset): Self.jump(by: offset, status, at: position)
        case .setPosition(let track, let target): Self.jump(to: target, of: track, status)
        case .setRate(let rate): Self.answer(toRate: rate, status)
        case .setVolume(let volume): Self.answer(toVolume: volume, status)
        }
    }

    /// A jump beyond the end acts like Next, and one beyond the beginning leads there.
    private static func jump(by offset: Int64, _ status: MPRISStatus, at position: Duration) -> Answer {
        guard status.canSeek, let length = status.length else { return .nothing }
        let interval = Duration.microseconds(min(max(offset, -jumpLimit), jumpLimit))
        if position + interval > length, status.canGoNext { return .command(.next) }
        return .command(.seekBy(interval))
    }

    private static func jump(to target: Int64, of track: String, _ status: MPRISStatus) -> Answer {
        guard status.canSeek, let length = status.length, track == status.trackID, target >= 0,
            target <= jumpLimit, case let position = Duration.microseconds(target), position <= length
        else { return .nothing }
        return .command(.seek(to: position))
    }

    /// Speeds that are too high or too low become the nearest possible one, and zero pauses.
    private static func answer(toRate rate: Double, _ status: MPRISStatus) -> Answer {
        guard rate.isFinite, rate >= 0 else { return .refusal }
        guard status.isPlayed else { return .nothing }
        if rate == 0 { return .command(.pause) }
        let limits = RemoteCommand.rates
        return .command(.setRate(min(max(rate, limits.lowerBound), limits.upperBound)))
    }

    /// Negative volumes are none.
    private static func answer(toVolume volume: Double, _ status: MPRISStatus) -> Answer {
        guard volume.isFinite else { return .refusal }
        guard status.isPlayed else { return .nothing }
        let limits = RemoteCommand.volumes
        return .command(.setVolume(min(max((volume * 100).rounded(), limits.lowerBound), limits.upperBound)))
    }
}
