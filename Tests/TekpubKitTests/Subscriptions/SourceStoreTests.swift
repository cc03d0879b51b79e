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
}
