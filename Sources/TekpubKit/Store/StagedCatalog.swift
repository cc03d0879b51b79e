import Foundation
import Synchronization
import TekpubFormats

/// A catalogue that is being loaded. The first rows are kept in memory (`StagedChanges`), more go to a new file, and one
/// transaction makes that the current catalogue at the end, alone or together with others.
///
/// Until then, the store shows the previous catalogue. If there was none, `publish` makes the
/// changes so far readable, in a file of their own. An unfinished staged catalogue removes its file when it is
/// released.
public final class StagedCatalog: Sendable {
    private struct State {
        var changes: StagedChanges
        /// Whether `publish` replaces the current catalogue; nil before the first call.
        var publishes: Bool?
        /// The name or path of the file with the changes that were published; nil if none were.
        var published: String?
        /// Whether it has episodes that no catalogue had, and that are older than the feed.
        var hasOlder = false
        /// The finished catalogue, if it is exchanged later.
        var prepared: PreparedCatalog?
        /// The batch that is being written.
        var writing: Task<Result<Void, LibraryError>, Never>?
    }

    private let library: Library
    private let catalogID: CatalogID
    private let state: Mutex<State>
    /// The folder of the new file.
    private let folder: LibraryFolder
    private let isTemporary: Bool
    private let isExchangedLater: Bool

    /// - Parameters:
    ///   - pageLimit: the maximum number of pages in the file; nil for no limit.
    ///   - temporaryCatalogs: keeps the catalogue if the library cannot; nil to save it in the library.
    ///   - isExchangedLater: whether `finish` leaves it to `takePrepared` to make it the current one.
    init(
        library: Library, catalogID: CatalogID, pageLimit: Int? = nil,
        temporaryCatalogs: TemporaryCatalogs? = nil, isExchangedLater: Bool = false
    ) throws(LibraryError) {
        self.library = library
        self.catalogID = catalogID
        self.isExchangedLater = isExchangedLater
        isTemporary = temporaryCatalogs != nil
        folder = try temporaryCatalogs?.folder() ?? library.folder
        state = Mutex(State(changes: StagedChanges(in: folder, pageLimit: pageLimit)))
    }

    deinit {
        cancel()
    }

    /// Whether no change was applied since `init` or `restart`.
    package var isEmpty: Bool { state.withLock { $0.changes.isEmpty } }

    /// The size of the file with the changes so far, in bytes; 0 without a file.
    package var byteCount: Int {
        state.withLock { $0.changes.file?.path }.map(Self.byteCount) ?? 0
    }

    /// Applies the next changes, in order.
    ///
    /// Returns when the previous batch is written, so that one batch is written while the next one is read.
    ///
    /// - Throws: the error of the previous batch. Later calls, at the latest `finish`, throw the error of
    ///   this one.
    package func apply(_ changes: [CatalogChange]) async throws(LibraryError) {
        guard !changes.isEmpty else { return }
        try await finishWriting()
        try state.withLock { state throws(LibraryError) in
            guard let (changes, file) = try state.changes.receive(changes) else { return }
            state.writing = Task {
                Result { () throws(LibraryError) in
                    try withLibraryErrors(at: file.path) { try file.apply(changes) }
                }
            }
        }
    }

    /// Applies changes, and blocks until they are written. Do not call it while a batch of `apply` may be
    /// pending.
    package func write(_ changes: [CatalogChange]) throws(LibraryError) {
        try state.withLock { state throws(LibraryError) in try state.changes.write(changes) }
    }

    /// Discards all changes: they were not a catalogue, or a better response follows.
    package func restart() async throws(LibraryError) {
        guard !isEmpty else { return }
        // Ignore errors: changes that could not be written are discarded too.
        try? await finishWriting()
        state.withLock { state in
            state.changes.discard()
            state = State(
                changes: state.changes, publishes: state.publishes, published: state.published)
        }
    }

    /// Makes this the current catalogue, in one transaction. If it is exchanged later, only prepares it for
    /// `takePrepared`.
    ///
    /// - Parameters:
    ///   - rest: everything but the productions; it has none of its own.
    ///   - revalidation: the validators to store for the next refresh.
    package func finish(
        _ rest: Catalog, revalidation: Revalidation? = nil
    ) async throws(LibraryError) {
        try await finishWriting()
        try await onBlockingThread { () throws(LibraryError) in
            try self.commit(rest, revalidation: revalidation)
        }
    }

    /// Like `finish`, but blocks the thread.
    package func commit(_ rest: Catalog, revalidation: Revalidation? = nil) throws(LibraryError) {
        let previous = try exchange.previous(of: catalogID)
        let start = ContinuousClock.now
        try state.withLock { state throws(LibraryError) in
            guard let file = try state.changes.complete(using: library.scratchCatalogs) else { return }
            try withLibraryErrors(at: file.path) {
                let prepared = try prepare(file, rest, after: previous, in: state, revalidation)
                if isExchangedLater { state.prepared = prepared } else { try makeCurrent(prepared) }
            }
            // Inside the lock, so that `cancel` cannot remove a file that is now in use.
            state.changes.end()
            library.logger?.info(
                "saved the catalogue \(Self.byteCount(of: file.path)) bytes \(start.duration(to: .now).logText)",
                source: "store")
        }
    }

    /// Adds what the current catalogue has and this one lacks, because pages of the list of all productions did not
    /// come.
    package func addEpisodesOfMissingPages() async throws(LibraryError) {
        try await finishWriting()
        try await onBlockingThread { () throws(LibraryError) in try self.addRest() }
    }

    /// Begins the episodes of a feed that are older than those so far: from the previous catalogue, or from another
    /// description of the same list. Those whose first name is known are ignored.
    ///
    /// - Parameter hasAll: whether the previous catalogue had all of them.
    /// - Returns: whether it still has: false if it has none of the episodes so far, so that others may lie between.
    package func beginPreviousPages(hasAll: Bool) async throws(LibraryError) -> Bool {
        try await finishWriting()
        return try await onBlockingThread { () throws(LibraryError) in
            try self.write([.previousPages])
            let hasAll = hasAll ? try self.continuesPrevious() : false
            self.state.withLock { $0.hasOlder = !hasAll }
            return hasAll
        }
    }

    /// Whether the previous catalogue has one of the episodes of the feed so far, or the feed has none.
    private func continuesPrevious() throws(LibraryError) -> Bool {
        guard let previous = try exchange.previous(of: catalogID),
            let new = state.withLock({ $0.changes.file }),
            let file = try CatalogFile(name: previous.name, folder: library.folder, catalogID: catalogID)
        else { return false }
        let names = try withLibraryErrors(at: new.path) {
            try new.queue.writeWithoutTransaction { try AttachedCatalog("main", in: $0).firstNames(of: 1) }
        }
        let known = try file.read { try AttachedCatalog("main", in: $0).firstNames(of: 1) }
        return names.isEmpty || !known.isDisjoint(with: names)
    }

    /// Makes the changes so far readable, if there was no catalogue before, while the rest of it is loaded.
    ///
    /// If they cannot be saved, nothing changes: the end of the load reports the reason.
    ///
    /// - Parameters:
    ///   - rest: everything so far but the productions.
    ///   - revalidation: without validators, because the catalogue is incomplete.
    /// - Returns: the number of readable episodes, or of productions if these have none; nil if a previous
    ///   catalogue stays the current one.
    package func publish(
        _ rest: Catalog, revalidation: Revalidation
    ) async throws(LibraryError) -> Int? {
        try await finishWriting()
        return try await onBlockingThread { () throws(LibraryError) in
            try self.publishWritten(rest, revalidation: revalidation)
        }
    }

    /// Returns the finished catalogue, for `CatalogExchange`, if it is to be exchanged later; nil if it is not
    /// finished.
    func takePrepared() -> PreparedCatalog? {
        state.withLock { state in
            defer { state.prepared = nil }
            return state.prepared
        }
    }

    /// Discards all changes and keeps the previous catalogue. No other call may follow.
    package func cancel() {
        state.withLock { state in
            state.changes.discard()
            state.changes.end()
            state = State(changes: state.changes)
        }
    }

    /// Returns the productions with these identities that are complete so far, with their episodes.
    func productions(of identities: Set<String>) async throws(LibraryError) -> [Production] {
        try await finishWriting()
        let (file, hasParts) = try state.withLock { state throws(LibraryError) in
            try state.changes.writeHeld()
            return (state.changes.file, state.changes.hasParts)
        }
        guard let file, !hasParts else { return [] }
        return try withLibraryErrors(at: file.path) { try file.productions(of: identities) }
    }

    private var exchange: CatalogExchange { CatalogExchange(library: library) }

    private func addRest() throws(LibraryError) {
        guard let previous = try exchange.previous(of: catalogID),
            state.withLock({ $0.published == nil && $0.changes.file != nil }),
            let file = try CatalogFile(name: previous.name, folder: library.folder, catalogID: catalogID)
        else { return }
        let isFeed = state.withLock { $0.changes.hasParts }
        try CatalogRest(previous: file).forEachChange(isFeed: isFeed) { changes throws(LibraryError) in
            try write(changes)
        }
    }

    private func publishWritten(
        _ rest: Catalog, revalidation: Revalidation
    ) throws(LibraryError) -> Int? {
        let previous = try exchange.previous(of: catalogID)
        return try state.withLock { state throws(LibraryError) in
            if state.publishes == nil { state.publishes = try library.isCatalogEmpty(of: catalogID) }
            // Another program may have completed the catalogue meanwhile.
            if let published = state.published, published != previous?.name { state.publishes = false }
            guard state.publishes == true else { return nil }
            try state.changes.writeHeld()
            guard let file = state.changes.file else { return nil }
            let result = try withLibraryErrors(at: file.path) { try file.copy(in: folder) }
            // Ignore errors: `commit` saves the same and more.
            guard let copy = try? result.get() else { return nil }
            do {
                let prepared = try prepare(copy, rest, after: previous, in: state, revalidation)
                try makeCurrent(prepared)
                let contents = prepared.contents
                state.published = isTemporary ? copy.path : copy.name
                return contents.episodeCount > 0 ? contents.episodeCount : contents.productionCount
            } catch {
                copy.discard()
                return nil
            }
        }
    }

    /// Finishes `file`.
    private func prepare(
        _ file: StagedCatalogFile, _ rest: Catalog, after previous: CatalogExchange.Former?,
        in state: State, _ revalidation: Revalidation?
    ) throws -> PreparedCatalog {
        let news: NewEpisodes.Rule =
            previous?.name == state.published
            ? .none : previous?.lacksPages == true || state.hasOlder ? .laterDates : .all
        let contents = try file.finish(
            rest, after: previous.map { library.folder.catalogPath($0.name) }, news: news)
        return PreparedCatalog(file, of: catalogID, contents, revalidation)
    }

    private func makeCurrent(_ prepared: PreparedCatalog) throws {
        guard isTemporary else { return try exchange.exchange(prepared) }
        library.temporaryCatalogs.set(.init(path: prepared.file.path, fetchedAt: Date()), for: catalogID)
        prepared.setCurrent()
    }

    private static func byteCount(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    private func finishWriting() async throws(LibraryError) {
        let writing = state.withLock { state in
            defer { state.writing = nil }
            return state.writing
        }
        try await writing?.value.get()
    }
}
