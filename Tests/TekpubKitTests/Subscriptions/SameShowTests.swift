import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// A show is the same at every address of its feed.
struct SameShowTests {
    private let home: RefresherHome
    private static let guid = "9b024349-ccf0-5f69-a609-6b82873eab3c"

    init() throws { home = try RefresherHome() }

    private var library: Library { home.library }
    private var sources: SourceStore { library.sources }

    /// Adds a source whose catalogue has productions with these identifiers.
    private func add(_ address: String, _ guids: String?...) throws -> Source {
        let source = try sources.add(address).source
        let productions = guids.enumerated().map { index, guid in
            Production(guid: guid, title: "Show \(index)", episodes: [Episode(guid: "1", title: "One")])
        }
        try library.store(for: source.catalogID).replace(with: productions)
        return source
    }

    @Test func isFoundByItsIdentifier() throws {
        _ = try add("http://a.test/other", "917393e3-1b1e-5cef-ace4-edaa54e1f810")
        _ = try sources.add("http://a.test/never-fetched")
        let known = try add("http://a.test/feed", Self.guid)
        let new = try add("https://b.test/feed", Self.guid.uppercased())
        #expect(try sources.source(withShowOf: new)?.id == known.id)
        #expect(try sources.source(withShowOf: known)?.id == new.id)
        _ = try sources.remove(known.id)
        #expect(try sources.source(withShowOf: new) == nil)
    }

    @Test(
        arguments: [
            [nil], [""], ["http://a.test/feed"], ["9b024349-ccf0-5f69-a609-6b82873eab3"],
            ["9b024349-ccf0-5f69-a609-6b82873eab3g"], [guid, guid], [],
        ] as [[String?]])
    func isNotFoundWithoutAnIdentifierOfItsOwn(guids: [String?]) throws {
        func add(_ address: String) throws -> Source {
            let source = try sources.add(address).source
            try library.store(for: source.catalogID).replace(
                with: guids.map { Production(guid: $0, title: "A Show") })
            return source
        }
        _ = try add("http://a.test/feed")
        let new = try add("http://b.test/feed")
        #expect(try sources.source(withShowOf: new) == nil)
    }

    /// Another catalogue that cannot be read hides no show.
    @Test func isFoundBesideADamagedCatalogue() throws {
        let damaged = try add("http://a.test/damaged", Self.guid)
        let name = try #require(try library.catalogName(of: damaged.catalogID))
        try Data("no database".utf8).write(to: URL(filePath: library.folder.catalogPath(name)))
        let known = try add("http://a.test/feed", Self.guid)
        let new = try add("http://b.test/feed", Self.guid)
        #expect(try sources.source(withShowOf: new)?.id == known.id)
    }

    private static func feed(_ title: String, _ host: String, _ items: String...) -> String {
        let items = items.map {
            """
            <item><guid isPermaLink="false">\($0)</guid><title>\($0)</title>
            <enclosure url="https://\(host)/\($0).mp3" type="audio/mpeg"/></item>
            """
        }
        return """
            <rss xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>\(title)</title>
            <podcast:guid>\(guid)</podcast:guid>\(items.joined())</channel></rss>
            """
    }

    /// By the user, who edits the address, or by the publisher, whose server redirects for good.
    @Test(arguments: [true, false])
    func keepsWhatTheUserHasWhenItMoves(isEdited: Bool) async throws {
        let isMoved = Log<Bool>()
        try await home.withServer { request in
            if request.hasPrefix("GET /new ") {
                return .answer(Self.feed("The Show, Renamed", "b.test", "One", "Two", "Three"))
            }
            return isMoved.entries.isEmpty || isEdited
                ? .answer(Self.feed("A Show", "a.test", "One", "Two"))
                : .answer("", status: "301 Moved", header: "Location: /new\r\n")
        } body: { url, _ in
            let source = try sources.add(url + "/feed").source
            try await home.refresher().refresh(.due)
            let store = library.store(for: source.catalogID)
            let key = EpisodeKey(productionKey: "A Show", identity: "guid:One")
            let location = EpisodeLocation(catalogID: source.catalogID, key: key)
            let mark = EpisodeMark(positionInSeconds: 42, updatedAt: Date(timeIntervalSince1970: 1))
            try store.setMark(mark, for: key)
            try store.setFavorite(true, productionKey: "A Show")
            _ = try library.queue.add([QueueItem(location: location, title: "One")])
            try library.notes.add("Listen again", at: 7, of: location)

            isMoved.add(true)
            home.pass(100_000)
            if isEdited { #expect(try sources.edit(source.id, to: NewSource(address: url + "/new")) == nil) }
            try await home.refresher().refresh(.due)

            #expect(try sources.source(source.id)?.address == url + "/new")
            #expect(try store.marks(of: "A Show")[key]?.positionInSeconds == 42)
            #expect(try store.favorites() == ["A Show"])
            #expect(try library.queue.items().map(\.location) == [location])
            #expect(try library.notes.notes(of: location).map(\.text) == ["Listen again"])
            let (name, production) = try #require(try store.production(named: "A Show"))
            #expect(name == "A Show")
            #expect(production.title == "The Show, Renamed")
            #expect(production.episodeIdentities == ["guid:One", "guid:Two", "guid:Three"])
        }
    }
}
