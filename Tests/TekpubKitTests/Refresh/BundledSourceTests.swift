import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

/// The catalogue inside the program, imported into the library.
struct BundledSourceTests {
    private let library: Library

    init() throws {
        library = try Library.temporary()
    }

    private var store: CatalogStore { library.store(for: .lectures) }

    @Test func importsTheCatalogOnce() async throws {
        let source = BundledSource()
        let first = try await source.refresh(store) { _ in }
        #expect(first == .updated(missing: []))
        let count = try #require(try store.state()).productionCount
        #expect(try count == Catalog.bundled().productions.count { $0.canWatch == true })
        #expect(try await source.refresh(store) { _ in } == .unchanged)
    }

    @Test func leavesTekpubsOwnSeriesToTheArchive() async throws {
        let archive = library.store(for: .archive)
        _ = try await BundledSource(.archive).refresh(archive) { _ in }
        let count = try #require(try archive.state()).productionCount
        #expect(try count == Catalog.bundled().productions.count { $0.canWatch == false })
        #expect(count > 0)
    }

    @Test func givesTheArchiveTheMarksOfItsSeries() async throws {
        let catalog = try Catalog.bundled()
        let watched = try #require(catalog.productions.first { $0.slug == "mvc3" })
        let lecture = try #require(catalog.productions.first { $0.slug == "sicp-1986" })
        _ = try await store.importCatalog(catalog, version: Data("before the archive".utf8))
        let key = EpisodeKey(productionKey: "mvc3", identity: try #require(watched.episodeIdentities.first))
        let other = EpisodeKey(
            productionKey: "sicp-1986", identity: try #require(lecture.episodeIdentities.first))
        for key in [key, other] {
            try store.setMark(EpisodeMark(isWatched: true, updatedAt: .distantPast), for: key)
        }
        for name in ["mvc3", "sicp-1986"] { try store.setFavorite(true, productionKey: name) }

        _ = try await BundledSource().refresh(store) { _ in }
        let archive = library.store(for: .archive)
        _ = try await BundledSource(.archive).refresh(archive) { _ in }
        #expect(try archive.favorites() == ["mvc3"])
        #expect(try archive.marks(of: "mvc3")[key]?.isWatched == true)
        #expect(try store.favorites() == ["sicp-1986"])
        #expect(try store.allMarks().keys.sorted() == ["sicp-1986"])
        let rows = try await archive.productions(ProductionQuery(scope: .favorites)).load(0..<1)
        #expect(rows.first?.watchedCount == 1)
    }

    @Test func decodesNothingThatTheStoreHas() async throws {
        let source = BundledSource(bytes: Data("not a catalogue".utf8))
        let version = source.version
        let catalog = Catalog(productions: [Production(slug: "a", title: "Title of a")])
        #expect(try await store.importCatalog(catalog, version: version) == .updated(missing: []))
        let fetchedAt = try #require(try store.state()).fetchedAt
        #expect(try await source.refresh(store) { _ in } == .unchanged)
        #expect(try #require(try store.state()).fetchedAt > fetchedAt)
        await #expect(throws: CatalogError.self) {
            try await BundledSource(bytes: Data("another version".utf8)).refresh(store) { _ in }
        }
    }
}
