import Foundation
import GRDB
import TekpubFormats

/// The episodes that the user wants to play next, of all sources, in the library.
///
/// This folder stores what belongs to playing: the queue (`QueueTable`, with a `QueuePosition` for each item), the
/// `PlayHistory`, the `EpisodeNotes` and the `PlayerSettings`. The `QueuePlayer` plays the queue in the background.
///
/// Each change is one transaction that reads what is there: several programs may change one queue at once, and a killed
/// one leaves it whole. Each returns what `undo` needs. An episode is in the queue at most once, and leaves it when it
/// was played to its end. If a refresh changes the identity of an episode, its item follows like a mark.
///
/// All members read or write the disk: call them off the main actor.
public struct PlayQueue: Sendable {
    private let open: @Sendable () throws(LibraryError) -> Library

    init(open: @escaping @Sendable () throws(LibraryError) -> Library) {
        self.open = open
    }

    /// Returns all items in order.
    public func items() throws(LibraryError) -> [QueueItem] {
        try open().read { try QueueTable(database: $0).items() }
    }

    /// The number of items.
    public func count() throws(LibraryError) -> Int {
        try open().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM queueItem") ?? 0 }
    }

    /// Returns the item after `episode`; if that is nil or not in the queue, the first one.
    public func next(after episode: EpisodeLocation? = nil) throws(LibraryError) -> QueueItem? {
        try open().read { database in
            let table = QueueTable(database: database)
            let position = try episode.flatMap { try table.position(of: $0) }
            return try table.item(after: position)
        }
    }

    /// Returns all items in order, and the state of the library that has them.
    public func contents() throws(LibraryError) -> (items: [QueueItem], revision: QueueRevision) {
        try open().read { (try QueueTable(database: $0).items(), try QueueRevision(of: $0)) }
    }

    /// Adds items at the end; those that are in the queue already stay where they are.
    @discardableResult
    public func add(_ items: [QueueItem]) throws(LibraryError) -> QueueChange {
        try change("addToQueue") { table in
            let new = try items.uniqued.filter { try table.position(of: $0.location) == nil }
            return try table.put(new, after: table.lastPosition(), before: nil)
        }
    }

    /// Puts items after `episode`, or at the beginning if that is nil or not in the queue. Items that are in the queue
    /// already move there.
    @discardableResult
    public func insertNext(
        _ items: [QueueItem], after episode: EpisodeLocation? = nil
    ) throws(LibraryError) -> QueueChange {
        try change("insertIntoQueue") { table in
            let items = items.uniqued.filter { $0.location != episode }
            let moved = Set(items.map(\.location))
            let lower = try episode.flatMap { try table.position(of: $0) }
            let upper = try table.firstPosition(after: lower, except: moved)
            return try table.put(items, after: lower, before: upper)
        }
    }

    /// Moves items before `episode`, in the order of `locations`, or to the end if that is nil or not in the queue.
    ///
    /// Those that have left the queue since are skipped.
    @discardableResult
    public func move(
        _ locations: [EpisodeLocation], before episode: EpisodeLocation?
    ) throws(LibraryError) -> QueueChange {
        try change("moveInQueue") { table in
            let items = try locations.filter { $0 != episode }.compactMap { try table.item(at: $0) }.uniqued
            let moved = Set(items.map(\.location))
            let upper = try episode.flatMap { try table.position(of: $0) }
            let lower = try table.lastPosition(before: upper, except: moved)
            return try table.put(items, after: lower, before: upper)
        }
    }

    /// Removes items.
    @discardableResult
    public func remove(_ locations: [EpisodeLocation]) throws(LibraryError) -> QueueChange {
        try change("removeFromQueue") { table in
            try locations.compactMap { try table.remove($0) }
        }
    }

    /// Removes all items.
    @discardableResult
    public func clear() throws(LibraryError) -> QueueChange {
        try change("clearQueue") { table in
            try table.items().compactMap { try table.remove($0.location) }
        }
    }

    private func change(
        _ name: String, _ body: (QueueTable) throws -> [QueueChange.Step]
    ) throws(LibraryError) -> QueueChange {
        try open().write(name) { database in
            let before = try QueueRevision(of: database)
            let steps = try body(QueueTable(database: database))
            return QueueChange(steps: steps, before: before, after: try QueueRevision(of: database))
        }
    }

    /// Removes an episode that was played to its end.
    ///
    /// - Returns: the item that followed it; if it was not in the queue, the first one; nil if none is left.
    public func finish(_ episode: EpisodeLocation) throws(LibraryError) -> QueueItem? {
        try open().write("finishInQueue") { database in
            let table = QueueTable(database: database)
            let position = try table.position(of: episode)
            _ = try table.remove(episode)
            return try table.item(after: position)
        }
    }

    /// Undoes a change; items that other changes have added or moved since stay.
    public func undo(_ change: QueueChange) throws(LibraryError) {
        try open().write("undoQueue") { database in
            let table = QueueTable(database: database)
            for step in change.steps.reversed() { try table.undo(step) }
        }
    }
}

/// An episode in the queue, with what lists show of it without its catalogue.
public struct QueueItem: Hashable, Sendable {
    /// The episode in the library.
    public let location: EpisodeLocation
    /// The title of the episode; nil if unknown.
    public let title: String?
    /// The title of its production; nil if unknown.
    public let productionTitle: String?
    /// The length in seconds; nil if unknown.
    public let durationInSeconds: Int?

    /// Creates an item.
    public init(
        location: EpisodeLocation, title: String?, productionTitle: String? = nil,
        durationInSeconds: Int? = nil
    ) {
        self.location = location
        self.title = title
        self.productionTitle = productionTitle
        self.durationInSeconds = durationInSeconds
    }
}

extension [QueueItem] {
    /// The items without repetitions.
    fileprivate var uniqued: [QueueItem] {
        var known: Set<EpisodeLocation> = []
        return filter { known.insert($0.location).inserted }
    }
}

/// A change of the queue, which can be undone.
public struct QueueChange: Sendable {
    /// The change of one item.
    struct Step: Sendable {
        let location: EpisodeLocation
        /// The columns before; nil if it was not in the queue.
        let previous: QueueTable.Columns?
        /// Its position afterwards; nil if it was removed.
        let position: [UInt8]?
    }

    let steps: [Step]
    /// The state of the library before and after the change.
    public let before, after: QueueRevision

    /// The number of items.
    public var count: Int { steps.count }
}

/// A state of the library, as one program sees it. It differs after every change, of this program or of another one.
public struct QueueRevision: Hashable, Sendable {
    private let foreignVersion, ownChangeCount: Int

    init(of database: Database) throws {
        // Source: SQLite's manual, "PRAGMA data_version": changes only with commits of other connections.
        foreignVersion = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA data_version")) ?? 0
        ownChangeCount = database.totalChangesCount
    }
}

extension Library {
    /// The queue in the library.
    public var queue: PlayQueue { PlayQueue { self } }
}

extension LazyLibrary {
    /// The queue in the library, which is opened when it is first used.
    public var queue: PlayQueue { PlayQueue { () throws(LibraryError) in try self.library() } }
}
