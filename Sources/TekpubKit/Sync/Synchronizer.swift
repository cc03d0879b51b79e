import Foundation
import GRDB
import Localization
import Logging
import TekpubFormats

/// Synchronises a library with a sync server: feeds, positions, and what was watched.
public struct Synchronizer: Sendable {
    /// What the user asked for.
    public struct Options: Hashable, Sendable {
        /// Whether to forget what was exchanged before, and exchange everything again.
        public var isFull = false
        /// Whether to remove sources here even if the server removes more than half of them.
        public var acceptsRemovals = false

        /// Creates options.
        public init(isFull: Bool = false, acceptsRemovals: Bool = false) {
            self.isFull = isFull
            self.acceptsRemovals = acceptsRemovals
        }
    }

    let account: SyncAccount
    let sources: SourceStore
    private let sender: SyncRequestSender
    private let logger: Logger?
    let now: @Sendable () -> Date

    /// How far back actions are asked for again: servers filter by the time of an action, and a device that was
    /// offline sends it later. Actions that are older are found by reading all, once a week.
    private static let overlap = 30 * 86_400
    private static let fullInterval = 7 * 86_400
    /// The maximum numbers of pages of actions, and of staged episodes; most of these are in no source here.
    private static let pageLimit = 1000
    static let stagedLimit = 200_000

    /// - Parameters:
    ///   - sources: the sources of the library.
    ///   - clock: measures timeouts and delays.
    ///   - logger: receives what was exchanged; nil for no log.
    ///   - now: the time.
    public init(
        account: SyncAccount, sources: SourceStore, clock: any Clock<Duration> = TimerClock(),
        logger: Logger? = nil, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            account: account, sources: sources, sender: SyncRequestSender(clock: clock), logger: logger,
            now: now)
    }

    init(
        account: SyncAccount, sources: SourceStore, sender: SyncRequestSender, logger: Logger? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.account = account
        self.sources = sources
        self.sender = sender
        self.logger = logger
        self.now = now
    }

    /// Exchanges everything that has changed on both sides.
    ///
    /// Whatever ends it early, nothing is lost: what was received and sent so far is recorded, and the rest is exchanged
    /// by the next run.
    ///
    /// - Parameter fetch: loads the catalogues of new sources, so that their episodes are found.
    @concurrent
    public func run(
        _ options: Options = Options(), fetch: @Sendable ([Source.ID]) async -> Void = { _ in }
    ) async throws(SyncError) -> SyncReport {
        let lock = try await reading { library throws(LibraryError) in
            try FileLock(path: library.folder.root.appending(path: "sync.lock").path)
        }
        guard let lock else { throw .isRunning }
        defer { withExtendedLifetime(lock) {} }
        let entry = try await beginning(options)
        do throws(SyncError) {
            let report = try await exchange(entry, options, fetch)
            try await finish(entry, nil)
            logger?.info("\(account.server.host) \(report.logText)", source: "sync")
            return report
        } catch {
            guard error != .cancelled else { throw error }
            logger?.warning("\(account.server.host) failed: \(error.logText)", source: "sync")
            try await finish(entry, StoredFailure.text(error))
            throw error
        }
    }

    private func exchange(
        _ entry: SyncJournal.Entry, _ options: Options, _ fetch: @Sendable ([Source.ID]) async -> Void
    ) async throws(SyncError) -> SyncReport {
        let client = SyncClient(account: account, device: entry.device, sender: sender)
        var report = SyncReport()
        if account.server.dialect.hasDevices, !entry.isDeviceKnown { try await register(client, entry) }
        let new = try await exchangeFeeds(client, entry, options, &report)
        if !new.isEmpty { await fetch(new) }
        try await receive(client, entry)
        try await EpisodeExchange(self, client, entry).run(&report)
        return report
    }
}

// MARK: Actions

extension Synchronizer {
    /// Stages what the server says about episodes.
    private func receive(_ client: SyncClient, _ entry: SyncJournal.Entry) async throws(SyncError) {
        let now = seconds
        let isDue = entry.allReadAt.map { now - $0 > Self.fullInterval || $0 > now } ?? true
        let isFull = entry.actionsSince == nil || isDue
        var since = isFull ? 0 : max(0, (entry.actionsSince ?? 0) - Self.overlap)
        let hasDevices = account.server.dialect.hasDevices
        var last: Int?
        var byteRoom = client.actionByteLimit
        var room = try await reading(entry) { Self.stagedLimit - (try $0.stagedCounts().values.reduce(0, +)) }
        for _ in 0..<Self.pageLimit {
            var count = 0
            var latest = since
            let answer = try await client.actions(since: since, room: &byteRoom) {
                actions throws(SyncError) in
                count += actions.count
                latest = actions.reduce(latest) { max($0, $1.time ?? 0) }
                room -= try await writing(entry) { [room] in
                    try $0.stage(actions, hasDevices: hasDevices, now: now, limit: room)
                }
            }
            last = answer.time
            guard let length = account.server.dialect.pageLength, count >= length else { break }
            // A page that is full of actions of one second would come again for ever.
            since = max(latest, since + 1)
        }
        // Neither a server nor this computer whose clock is ahead makes actions be missed.
        let end = min(max(0, last ?? now), now)
        try await writing(entry) { journal in
            try journal.set("actionsSince", to: end)
            if isFull { try journal.set("allReadAt", to: now) }
            try journal.forgetSeen(before: end - Self.overlap)
        }
    }
}

// MARK: The library

extension Synchronizer {
    /// The time in seconds since 1970.
    var seconds: Int { Int(now().timeIntervalSince1970) }

    static var hostName: String {
        let name = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
        return name.isEmpty ? "this computer" : String(name)
    }

    /// Returns a new ID of this library: `tekpub`, the computer, and some digits. opodsync refuses two underscores.
    private static func newDevice() -> String {
        let name = hostName.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(20)
        let digits = String(UInt32.random(in: 0x1000_0000...0x7fff_ffff), radix: 16)
        return ["tekpub", name.isEmpty ? nil : String(name), digits].compactMap { $0 }.joined(separator: "-")
    }

    private func beginning(_ options: Options) async throws(SyncError) -> SyncJournal.Entry {
        let name = account.name
        return try await reading { library throws(LibraryError) in
            // Without the journal, everything would look new in the next run.
            if library.folder.isTemporary {
                throw .failed(
                    path: localized("The library"),
                    reason: localized("it is in use or damaged, so nothing can be saved"))
            }
            return try library.write("beginSync") { database in
                let entry = try SyncJournal.ensureEntry(of: name, device: Self.newDevice(), database)
                guard options.isFull else { return entry }
                try SyncJournal(server: entry.server, database: database).forget()
                return try SyncJournal.ensureEntry(of: name, device: entry.device, database)
            }
        }
    }

    private func finish(_ entry: SyncJournal.Entry, _ failure: String?) async throws(SyncError) {
        let time = now()
        try await writing(entry) { try $0.finish(at: time, failure: failure) }
    }

    /// Reads the library, without blocking a thread of the tasks.
    func reading<Result: Sendable>(
        _ body: @escaping @Sendable (Library) throws(LibraryError) -> Result
    ) async throws(SyncError) -> Result {
        do throws(LibraryError) {
            return try await onBlockingThread { [sources] () throws(LibraryError) in try body(sources.library)
            }
        } catch {
            throw .library(error)
        }
    }

    /// Calls `body` with the catalogue of a source, off the tasks' threads.
    func withCatalog<Result: Sendable>(
        of source: Source, _ body: @escaping @Sendable (CatalogFile) throws(LibraryError) -> Result
    ) async throws(SyncError) -> Result? {
        do throws(LibraryError) {
            let library = try sources.library
            return try await library.withCatalog(of: source.catalogID) { file throws(LibraryError) in
                try await onBlockingThread { () throws(LibraryError) in try body(file) }
            }
        } catch {
            throw .library(error)
        }
    }

    /// Reads the journal in one transaction.
    func reading<Result: Sendable>(
        _ entry: SyncJournal.Entry, _ body: @escaping @Sendable (SyncJournal) throws -> Result
    ) async throws(SyncError) -> Result {
        try await reading { library throws(LibraryError) in
            try library.read { try body(SyncJournal(server: entry.server, database: $0)) }
        }
    }

    /// Changes the library and the journal in one transaction.
    @discardableResult
    func writing<Result: Sendable>(
        _ entry: SyncJournal.Entry, _ body: @escaping @Sendable (SyncJournal) throws -> Result
    ) async throws(SyncError) -> Result {
        try await reading { library throws(LibraryError) in
            try library.write("sync") { try body(SyncJournal(server: entry.server, database: $0)) }
        }
    }
}

extension SyncReport {
    fileprivate var logText: String {
        "sources +\(addedHere.count) -\(removedHere.count) here, +\(addedThere.count) -\(removedThere.count) there, "
            + "\(receivedCount) received, \(sentCount) sent, \(conflicts.count) conflicts"
    }
}
