import Foundation

/// What a synchronisation exchanged.
public struct SyncReport: Hashable, Sendable {
    /// The titles of the sources that were added here.
    public internal(set) var addedHere: [String] = []
    /// The titles of the sources that were removed here.
    public internal(set) var removedHere: [String] = []
    /// The titles of the sources that were sent as added.
    public internal(set) var addedThere: [String] = []
    /// The addresses of the sources that were sent as removed.
    public internal(set) var removedThere: [String] = []
    /// The titles of the sources that the server would remove, if they are so many that it may be at fault.
    public internal(set) var heldRemovals: [String] = []
    /// The number of episodes whose position or mark came from the server.
    public internal(set) var receivedCount = 0
    /// The number of those that are watched now.
    public internal(set) var watchedCount = 0
    /// The number of episodes whose position or mark was sent.
    public internal(set) var sentCount = 0
    /// Episodes that were changed here and elsewhere.
    public internal(set) var conflicts: [SyncConflict] = []
    /// The number of episodes that the server knows and the catalogues do not have yet.
    public internal(set) var waitingCount = 0
    /// The number of marks that wait for their episodes to return to the catalogues before they can be sent.
    public internal(set) var unsentCount = 0
    /// Sentences about what the server refused or got wrong.
    public internal(set) var warnings: [String] = []

    /// Whether anything changed here.
    public var hasChangedLibrary: Bool { !addedHere.isEmpty || !removedHere.isEmpty || receivedCount > 0 }
}

/// An episode that was changed here and elsewhere since the last synchronisation. The later change was kept.
public struct SyncConflict: Hashable, Sendable {
    /// A state of an episode.
    public struct State: Hashable, Sendable {
        /// Whether the episode counts as watched.
        public let isWatched: Bool
        /// Where playback stopped, in seconds; nil if there is nothing to resume.
        public let positionInSeconds: Int?
        /// When that was.
        public let date: Date

        init(_ state: WatchState, time: Int) {
            isWatched = state.isWatched
            positionInSeconds = state.position
            date = Date(timeIntervalSince1970: Double(time))
        }
    }

    /// The title; nil if unknown.
    public let title: String?
    /// What was changed here.
    public let here: State
    /// What was changed elsewhere.
    public let there: State
    /// The ID of the other device; nil if unknown.
    public let device: String?
    /// Whether the change elsewhere was the later one.
    public let isThereKept: Bool
}
