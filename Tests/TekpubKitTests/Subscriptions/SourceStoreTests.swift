import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct SourceStoreTests {
    private let folder: TemporaryFolder
    private let library: Library
    private let address = "http://example.com/feed"

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
    }

    private var sources: SourceStore { library.sources }

    private func added() throws -> [Source] { try sources.sources().filter { $0.kind == .server } }

    private func load(_ numbers: [Int], title: String = "A Show", at address: String? = nil) throws {
        let episodes = numbers.map {
            Episode(
                guid: "guid-\($0)", title: "Episode \($0)",
                durationInSeconds: 60, releasedAt: ReleaseDate("2020-01-\($0 + 10)"))
        }
        try library.store(for: CatalogID(rawValue: address ?? self.address))
            .replace(with: [Production(title: title, episodes: episodes)])
    }

    @Test func beginsWithTheTwoCataloguesInsideTheProgram() throws {
        #expect(try sources.sources().map(\.kind) == [.bundled, .archive])
        #expect(try sources.sources().map(\.title) == ["Open Lectures", "Tekpub (archive)"])
    }

    @Test func listsWhatWasAddedInOrder() throws {
        let first = try sources.add(address)
        try sources.add("http://example.com/b", title: "Mine", folders: ["Talks", "Go"])
        #expect(first.isNew)
        #expect(try added().map(\.title) == ["example.com/feed", "Mine"])
        #expect(try added().map(\.folders) == [[], ["Talks", "Go"]])
    }

    @Test func addsAnAddressOnce() throws {
        let first = try sources.add(address)
        let second = try sources.add(address)
        #expect(!second.isNew)
        #expect(second.source.id == first.source.id)
        #expect(try added().count == 1)
    }

    @Test func hidesSecretsInTheAddress() throws {
        let source = try sources.add("http://anna:geheim@example.com/feed?token=abc").source
        #expect(source.title == "example.com/feed")
    }

    @Test func takesItsTitleFromTheCatalogueUntilItIsRenamed() throws {
        let id = try sources.add(address).source.id
        try load([1, 2])
        #expect(try added().map(\.title) == ["A Show"])
        #expect(try added().map(\.episodeCount) == [2])
        try sources.rename(id, to: "My show")
        try load([1, 2, 3])
        #expect(try added().map(\.title) == ["My show"])
        try sources.rename(id, to: nil)
        #expect(try added().map(\.title) == ["A Show"])
    }

    @Test func changesTitleAddressAndFolders() throws {
        let id = try sources.add(address).source.id
        let other = try sources.add("http://example.com/b").source
        let edit = NewSource(address: "http://example.com/c", title: "Mine", folders: ["Talks"])
        #expect(try sources.edit(id, to: edit) == nil)
        var source = try #require(try sources.source(id))
        #expect((source.address, source.title, source.folders) == ("http://example.com/c", "Mine", ["Talks"]))
        #expect(source.catalogID.rawValue == address, "Its marks stay where they are.")
        let taken = NewSource(address: other.address, title: "Yours")
        #expect(try sources.edit(id, to: taken)?.id == other.id)
        source = try #require(try sources.source(id))
        #expect((source.address, source.title) == ("http://example.com/c", "Mine"))
    }

    @Test func movesASourcePastThoseOfItsFolder() throws {
        let folders = [[], ["Talks"], [], ["Talks"]]
        let ids = try zip("abcd", folders).map { name, folders in
            try sources.add("http://example.com/\(name)", folders: folders).source.id
        }
        let first = try #require(try sources.move(ids[3], by: -1))
        #expect(try added().map(\.id) == [ids[0], ids[3], ids[1], ids[2]])
        #expect(try sources.move(ids[3], by: -1) == nil)
        let second = try #require(try sources.move(ids[0], by: 1))
        #expect(try added().map(\.id) == [ids[3], ids[1], ids[2], ids[0]])
        #expect(try sources.move(ids[0], by: 1) == nil)
        try sources.undo(second)
        try sources.undo(first)
        #expect(try added().map(\.id) == ids)
    }

    @Test func listsTheFavouritesOfAllSources() throws {
        let ids = try ["a", "b"].map { try sources.add("http://example.com/\($0)").source.id }
        for name in ["a", "b"] { try load([1, 2], title: "Show \(name)", at: "http://example.com/\(name)") }
        #expect(try sources.favorites().isEmpty)
        try library.store(for: "http://example.com/b").setFavorite(true, productionKey: "Show b")
        try library.store(for: "http://example.com/a").setFavorite(true, productionKey: "Show a")
        try library.store(for: "http://example.com/a").setFavorite(true, productionKey: "Gone")
        let favorites = try sources.favorites()
        #expect(favorites.map(\.sourceID) == ids)
        #expect(favorites.map(\.production.title) == ["Show a", "Show b"])
        #expect(favorites.map(\.production.isFavorite) == [true, true])
    }

    @Test func knowsWhatIsWrong() throws {
        let host = try #require(URL(string: "http://a.test").flatMap { HostName($0) })
        let faults: [(CatalogError, SourceFault?)] = [
            (.unreadable(host: host, cause: .notJSON(offset: 0)), .unreadable),
            (.nameNotFound(host: host), .unreachable),
            (.status(host: host, code: 404), .missing), (.status(host: host, code: 401), .locked),
            (.status(host: host, code: 500), .unreachable), (.unavailable("The tide is out."), nil),
        ]
        for (error, fault) in faults {
            let text = StoredFailure.text(error)
            #expect(StoredFailure.sentence(of: text, as: CatalogError.self) == error.localizedDescription)
            let read = StoredFailure.error(of: text, as: CatalogError.self)
            #expect(read == error)
            #expect(read.flatMap(SourceFault.init) == fault)
        }
        #expect(StoredFailure.error(of: "The tide is out.", as: CatalogError.self) == nil)
    }

    @Test func failsSinceItsFirstFailureOrItsLastSuccess() {
        let (fetched, refreshed) = (Date(timeIntervalSince1970: 100), Date(timeIntervalSince1970: 900))
        var status = SourceStatus(refreshedAt: refreshed, fetchedAt: fetched)
        #expect(status.failingSince == nil)
        (status.failure, status.failureCount) = ("The tide is out.", 1)
        #expect(status.failingSince == refreshed)
        status.failureCount = 3
        #expect(status.failingSince == fetched)
    }

    @Test func keepsTheTitleOfACatalogueThatWasEmptied() throws {
        try sources.add(address)
        try load([1, 2])
        try library.store(for: CatalogID(rawValue: address)).replace(with: [])
        #expect(try added().map(\.title) == ["A Show"])
        #expect(try added().map(\.episodeCount) == [0])
    }

    @Test func bringsARemovedSourceBackWithItsMarks() throws {
        let id = try sources.add(address).source.id
        try sources.add("http://example.com/b")
        try load([1])
        try sources.rename(id, to: "Mine")
        let store = library.store(for: CatalogID(rawValue: address))
        try store.setFavorite(true, productionKey: "A Show")
        let removed = try #require(try sources.remove(id))
        #expect(try added().map(\.address) == ["http://example.com/b"])
        #expect(try sources.remove(id) == nil)
        try sources.restore(removed)
        #expect(try added().map(\.title) == ["Mine", "example.com/b"])
        #expect(try store.favorites() == ["A Show"])
    }

    @Test func survivesANewStart() throws {
        let id = try sources.add(address, folders: ["Talks"]).source.id
        try sources.setPolicy(SourcePolicy(downloadCount: 3), of: id)
        let again = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
        let source = try #require(try again.sources.source(id))
        #expect(source.policy == SourcePolicy(downloadCount: 3))
        #expect(source.folders == ["Talks"])
    }

    @Test func keepsTheSoundOfASourceBesideItsSpeed() throws {
        let id = try sources.add(address).source.id
        try sources.setPlaybackRate(1.5, of: id)
        try sources.setFilters([.trimSilence, .evenLoudness], of: id)
        var policy = try #require(try added().first?.policy)
        #expect(policy.playbackRate == 1.5 && policy.filters == [.trimSilence, .evenLoudness])
        try sources.setFilters([], of: id)
        policy = try #require(try added().first?.policy)
        #expect(policy == SourcePolicy(playbackRate: 1.5))
    }

    /// Earlier versions knew no filters, and later ones may know others.
    @Test func readsAPolicyOfAnotherVersion() throws {
        let id = try sources.add(address).source.id
        for (json, filters) in [
            (#"{"playbackRate":1.25,"downloadCount":2}"#, SoundFilters()),
            (#"{"playbackRate":1.25,"downloadCount":2,"trimsSilence":true,"shakes":1}"#, .trimSilence),
        ] {
            try library.write { database in
                try database.execute(
                    sql: "UPDATE source SET policy = ? WHERE store = ?", arguments: [json, id])
            }
            let policy = try #require(try added().first?.policy)
            #expect(policy.playbackRate == 1.25 && policy.downloadCount == 2 && policy.filters == filters)
        }
    }
}
