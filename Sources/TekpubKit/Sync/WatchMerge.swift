import Foundation
import TekpubFormats

/// How far an episode was watched, as two programs can agree on it.
struct WatchState: Hashable, Sendable {
    var isWatched = false
    /// Where playback stopped, in seconds; nil if there is nothing to resume.
    var position: Int?

    /// Says that nothing was played.
    static let none = WatchState()
}

extension WatchState: Comparable {
    /// Orders states that were reached in the same second, so that all programs take the same one.
    static func < (one: WatchState, other: WatchState) -> Bool {
        one.isWatched == other.isWatched
            ? one.position ?? -1 < other.position ?? -1 : other.isWatched
    }
}

/// What a sync server says about one episode: the newest of its actions.
struct RemoteWatch: Hashable, Sendable {
    /// What the action says.
    enum Meaning: Hashable, Sendable {
        /// Nothing was played.
        case unplayed
        /// The episode was played until this position, in seconds.
        case stopped(Int)
        /// The episode was played to its end.
        case finished

        /// What is left at the end of a watched episode, at most, in seconds.
        private static let longestRest = 30

        /// An episode counts as watched within 30 seconds of its end or, if it is short, within a tenth.
        ///
        /// - Parameter total: the length in seconds; 0 if unknown.
        /// - Returns: nil for the beginning of an episode of unknown length, which programs send for anything.
        init?(position: Int, total: Int) {
            if total > 0, total - position <= min(Self.longestRest, total / 10) {
                self = .finished
            } else if position > 0 {
                self = .stopped(position)
            } else if total > 0 {
                self = .unplayed
            } else {
                return nil
            }
        }
    }

    var meaning: Meaning
    /// When it happened, in seconds since 1970.
    var time: Int
    /// Whether an older action says that the episode was played to its end.
    var wasFinished = false

    /// - Parameter now: the latest time that is believed. A program whose clock is ahead would win for ever.
    /// - Returns: nil if the action says nothing about how far the episode was played.
    init?(_ action: EpisodeAction, now: Int) {
        guard let kind = action.kind else { return nil }
        time = min(action.time ?? 0, now)
        switch kind {
        case .new: meaning = .unplayed
        case .play:
            guard let position = action.position,
                let meaning = Meaning(position: position, total: action.total ?? 0)
            else { return nil }
            self.meaning = meaning
        }
    }

    init(meaning: Meaning, time: Int, wasFinished: Bool = false) {
        self.meaning = meaning
        self.time = time
        self.wasFinished = wasFinished
    }

    /// Returns the state after this, which follows `previous`. What was watched stays so until it is marked otherwise:
    /// the user may watch it again.
    func state(after previous: WatchState) -> WatchState {
        switch meaning {
        case .unplayed: .none
        case .finished: WatchState(isWatched: true)
        case .stopped(let position):
            WatchState(isWatched: previous.isWatched || wasFinished, position: position)
        }
    }

    /// Combines what two actions of one episode say, in any order.
    func merged(with other: RemoteWatch) -> RemoteWatch {
        let (older, newer) = precedes(other) ? (self, other) : (other, self)
        var result = newer
        if case .stopped = newer.meaning {
            result.wasFinished = newer.wasFinished || older.meaning == .finished || older.wasFinished
        } else {
            result.wasFinished = false
        }
        return result
    }

    private func precedes(_ other: RemoteWatch) -> Bool {
        time == other.time ? state(after: .none) < other.state(after: .none) : time < other.time
    }
}

/// Decides between the user's mark and what a server says about the same episode. The later one is kept.
struct WatchMerge {
    /// A state, and since when it is known, in seconds since 1970.
    struct Known: Hashable, Sendable {
        var state: WatchState
        var time: Int
    }

    /// What to do with an episode.
    enum Outcome: Hashable, Sendable {
        /// Both sides say the same.
        case agreement
        /// The server is newer: this state becomes the mark.
        case receive(WatchState)
        /// The mark is newer and will be sent.
        case keep
        /// Both sides agreed on something newer than what the server says.
        case outdated
    }

    let outcome: Outcome
    /// Whether both sides have changed since they last agreed.
    let isConflict: Bool

    /// - Parameters:
    ///   - local: the user's mark; nil if missing.
    ///   - agreed: the state on which both sides last agreed; nil if never.
    init(local: Known?, agreed: Known?, remote: RemoteWatch) {
        let state = local?.state ?? .none
        let result = remote.state(after: state)
        guard result != state else {
            (outcome, isConflict) = (.agreement, false)
            return
        }
        let isOutdated = agreed.map { remote.time < $0.time } ?? false
        guard state != agreed?.state ?? .none, let local else {
            (outcome, isConflict) = (isOutdated ? .outdated : .receive(result), false)
            return
        }
        let localTime = Self.time(of: local, after: agreed)
        let isNewer = remote.time == localTime ? state < result : localTime < remote.time
        (outcome, isConflict) = (
            isNewer ? .receive(result) : .keep, agreed?.time != remote.time && !isOutdated
        )
    }

    /// Returns when the mark was changed, after both sides agreed. Undo restores a mark with its previous time.
    static func time(of local: Known, after agreed: Known?) -> Int {
        guard let agreed, agreed.state != local.state else { return local.time }
        return max(local.time, agreed.time + 1)
    }
}
