import Foundation
import SyncTestServer
import Synchronization

@testable import TekpubFormats
@testable import TekpubKit

/// A library in a folder of its own, and the clock of its computer.
final class SyncMachine: Sendable {
    static let feed = "https://a.example/feed"

    let folder: TemporaryFolder
    let library: Library
    private let account: SyncAccount
    private let clock = Mutex(0)

    /// - Parameter now: the clock of the computer, in seconds since 1970.
    init(
        _ server: GPodderServer, now: Int = SyncMachine.start, password: String = GPodderServer.password
    ) async throws {
        folder = try TemporaryFolder()
        library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
        let dialect = SyncServer.Dialect(rawValue: server.dialect.rawValue) ?? .opodsync
        let base = try BaseURL(await server.url)
        account = SyncAccount(
            server: SyncServer(baseURL: base, dialect: dialect), user: GPodderServer.user, password: password)
        clock.withLock { $0 = now }
    }

    /// The time at which tests begin.
    static let start = 1_700_000_000

    func pass(_ seconds: Int) { clock.withLock { $0 += seconds } }

    private var now: Date { Date(timeIntervalSince1970: Double(clock.withLock { $0 })) }

    /// Follows a feed of some episodes.
    @discardableResult
    func follow(_ address: String = SyncMachine.feed, episodes: Int = 3) throws -> Source {
        let source = try library.sources.add(address).source
        try load(source, episodes: episodes)
        return source
    }

    /// Makes a source's catalogue one of some episodes, an hour long each.
    func load(_ source: Source, episodes: Int) throws {
        try library.store(for: source.catalogID).replace(with: [Self.production(episodes: episodes)])
    }

    static func production(episodes: Int) -> Production {
        Production(
            title: "A Show",
            episodes: (1...max(1, episodes)).map {
                Episode(guid: "e\($0)", title: "Part \($0)", durationInSeconds: 3600, url: address($0))
            })
    }

    /// The address of an episode in the feed.
    static func address(_ number: Int) -> String { "https://media.a.example/\(number).mp3?source=feed" }

    func key(_ number: Int) throws -> EpisodeKey {
        EpisodeKey(productionKey: Self.production(episodes: 1).keyInFeed, identity: "guid:e\(number)")
    }

    func store(_ address: String = SyncMachine.feed) -> CatalogStore {
        library.store(for: CatalogID(rawValue: address))
    }

    /// Marks an episode now.
    @discardableResult
    func mark(_ number: Int, watched: Bool = false, position: Int? = nil) throws -> MarkChange {
        try store().setMark(
            EpisodeMark(isWatched: watched, positionInSeconds: position, updatedAt: now), for: try key(number)
        )
    }

    /// The state of an episode: `w` for watched, and the position.
    func state(_ number: Int) throws -> String {
        let mark = try store().marks(of: Self.production(episodes: 1).keyInFeed)[try key(number)]
        return [
            mark?.isWatched == true ? "w" : nil, mark?.positionInSeconds.map(String.init),
        ].compactMap { $0 }.joined(separator: " ")
    }

    func states(_ count: Int = 3) throws -> [String] { try (1...count).map(state) }

    var followed: [String] {
        get throws { try library.sources.sources().filter { $0.kind == .server }.map(\.address).sorted() }
    }

    @discardableResult
    func sync(
        _ options: Synchronizer.Options = Synchronizer.Options(), episodes: Int = 3, byteLimit: Int? = nil
    ) async throws -> SyncReport {
        try await synchronizer(byteLimit: byteLimit).run(options) { [self] new in
            for id in new {
                guard let source = try? library.sources.source(id) else { continue }
                try? load(source, episodes: episodes)
            }
        }
    }

    /// - Parameter byteLimit: of answers; nil for the usual limits.
    func synchronizer(byteLimit: Int? = nil) -> Synchronizer {
        let now = now
        var sender = SyncRequestSender(retries: RetryPolicy(limit: 2, firstDelay: .zero))
        if let byteLimit { (sender.actionByteLimit, sender.listByteLimit) = (byteLimit, byteLimit) }
        return Synchronizer(
            account: account, sources: library.sources, sender: sender, now: { now })
    }

    func syncState() throws -> SyncState { try synchronizer().state() }
}

extension Production {
    /// The key of a feed's only production.
    fileprivate var keyInFeed: String { [self].keys[0] }
}

/// Runs `body` with a server, and stops it afterwards.
func withSyncServer(
    _ dialect: GPodderServer.Dialect, now: Int = SyncMachine.start,
    _ body: (GPodderServer) async throws -> Void
) async throws {
    let server = GPodderServer(dialect, now: now)
    try await server.start()
    do {
        try await body(server)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}
