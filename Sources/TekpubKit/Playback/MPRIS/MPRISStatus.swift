import Foundation

/// What the player tells on the message bus: a `RemoteStatus`, and what MPRIS 2.2 asks for beyond it.
package struct MPRISStatus: Hashable, Sendable {
    /// What is played, as for other callers.
    let status: RemoteStatus
    /// The object path that stands for the episode; nil while nothing is played.
    let trackID: String?
    let position: Duration
    /// The length; nil if unknown.
    let length: Duration?
    /// Whether the position grows.
    let isAdvancing: Bool
    /// The author; nil if unknown.
    package var artist: String?
    /// The address of a file with the picture; nil if it is not there.
    package var artworkURL: String?
    /// Whether an episode of the queue follows.
    package var canGoNext = false

    /// Nothing is played.
    static let stopped = MPRISStatus(nil, track: 0)

    /// The longest text of a publisher that is told, in characters.
    private static let textLimit = 500

    /// - Parameters:
    ///   - status: what is played; nil for nothing.
    ///   - track: a number that stands for the episode in this run. Its own identity can have a customer's token.
    package init(_ status: PlaybackStatus?, track: Int) {
        self.status = RemoteStatus(status)
        guard let status, !status.isEnded else {
            (trackID, position, length, isAdvancing) = (nil, .zero, nil, false)
            return
        }
        trackID = "/tekpub/track/\(track)"
        position = status.currentTime
        length = status.duration
        isAdvancing =
            status.phase == .ready && !status.isPaused && !status.isBuffering && !status.isFrozen
    }

    /// Adds what the catalogue knows.
    package mutating func add(artist: String?, artworkURL: String?) {
        self.artist = artist.map { String($0.prefix(Self.textLimit)) }
        self.artworkURL = artworkURL
    }

    /// The volume as MPRIS counts: 1 is the player's full volume.
    var volume: Double { (status.volume ?? 100) / 100 }
    var rate: Double { status.speed ?? 1 }
    var isPlayed: Bool { trackID != nil }
    /// Live streams have no length, and cannot be sought in.
    var canSeek: Bool { isPlayed && length != nil }

    /// Properties of the player that are told when they change. The position is none of them.
    struct Properties: OptionSet, Hashable {
        let rawValue: Int
        // In the order of `cbus_tell`.
        static let (playbackStatus, metadata) = (Self(rawValue: 1 << 0), Self(rawValue: 1 << 1))
        static let (rate, volume) = (Self(rawValue: 1 << 2), Self(rawValue: 1 << 3))
        static let (canGoNext, canGoPrevious) = (Self(rawValue: 1 << 4), Self(rawValue: 1 << 5))
        static let (canPlay, canPause) = (Self(rawValue: 1 << 6), Self(rawValue: 1 << 7))
        static let canSeek = Self(rawValue: 1 << 8)
        static let ofTrack: Self = [.canGoPrevious, .canPause]
    }

    /// Returns the properties that have other values than in `old`.
    func changes(since old: MPRISStatus) -> Properties {
        var changes: Properties = []
        func compare(_ properties: Properties, _ isSame: Bool) {
            if !isSame { changes.formUnion(properties) }
        }
        compare(.playbackStatus, status.state == old.status.state)
        compare(
            .metadata,
            trackID == old.trackID && length == old.length && status.title == old.status.title
                && status.production == old.status.production && artist == old.artist
                && artworkURL == old.artworkURL)
        // What does not play has neither.
        compare(.rate, !isPlayed || rate == old.rate)
        compare(.volume, !isPlayed || volume == old.volume)
        compare(.canGoNext, canGoNext == old.canGoNext)
        compare(.ofTrack, isPlayed == old.isPlayed)
        compare(.canPlay, canPlay == old.canPlay)
        compare(.canSeek, canSeek == old.canSeek)
        return changes
    }

    /// Whether there is something to play.
    var canPlay: Bool { isPlayed || canGoNext }
}
