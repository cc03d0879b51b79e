import Foundation
import GRDB

/// The numbers of the library that a status line shows.
public struct LibraryStatus: Hashable, Sendable {
    /// The number of new episodes of all sources.
    public var newCount = 0
    /// The number of episodes in the queue.
    public var queueCount = 0
    /// The length of the queue in seconds, as far as it is known.
    public var queueDurationInSeconds = 0
    /// The number of episodes that were begun and not finished.
    public var startedCount = 0
    /// The number of sources.
    public var sourceCount = 0
    /// The number of sources whose last refresh failed.
    public var failedSourceCount = 0
    /// The number of downloads that are not complete, without those that failed.
    public var downloadCount = 0
    /// The number of downloads that failed.
    public var failedDownloadCount = 0
    /// The episode that is played; nil if none.
    public var playing: PlayHistoryEntry?
    /// The saved position of `playing`, in seconds; nil if it is watched.
    public var playingPositionInSeconds: Int?

    /// The status without a library.
    public init() {}
}

extension LibraryStatus {
    /// An episode counts as played for so many seconds after its position was last saved, which is every ten seconds.
    static let playingSeconds: TimeInterval = 25

    /// Reads the status.
    ///
    /// - Parameter library: nil if missing.
    public init(of library: ReadOnlyLibrary?, now: Date = Date()) throws(LibraryError) {
        guard let library else { return }
        let sources = try library.sources()
        newCount = sources.reduce(0) { $0 + $1.newCount }
        sourceCount = sources.count
        failedSourceCount = sources.count { $0.status.failure != nil }
        let (queue, started, playing, position, downloads) = try library.read { database in
            let queue = try Row.fetchOne(
                database, sql: "SELECT count(*), coalesce(sum(duration), 0) FROM queueItem")
            let started = try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM mark
                    WHERE position > 0 AND NOT isWatched AND isPresent AND store IN (SELECT store FROM source)
                    """)
            let playing = try PlayHistoryEntry.last(
                since: now - Self.playingSeconds, until: now + Self.playingSeconds, in: database)
            return (
                (try queue?.decode(Int.self, atIndex: 0), try queue?.decode(Int.self, atIndex: 1)), started,
                playing, try playing.flatMap { try MarkTable.position(of: $0.location, in: database) },
                try DownloadTable(database: database).unfinishedCounts()
            )
        }
        (queueCount, queueDurationInSeconds) = (queue.0 ?? 0, queue.1 ?? 0)
        startedCount = started ?? 0
        (downloadCount, failedDownloadCount) = downloads
        self.playing = playing
        playingPositionInSeconds = position
    }
}
