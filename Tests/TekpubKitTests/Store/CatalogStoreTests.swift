import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct CatalogStoreTests {
    private let library: Library
    private let store: CatalogStore
    private let moment = Date(timeIntervalSince1970: 1_000_000)

    init() throws {
        library = try Library.temporary()
        store = library.store(for: "http://example.com")
    }

    private func row(_ index: Int) async throws -> ProductionSummary {
        try #require(try await store.productions(ProductionQuery()).rows(index..<index + 1).first)
    }

    @Test func knowsNothingOfACatalogueThatItNeverSaw() async throws {
        #expect(try store.state() == nil)
        #expect(try await store.productions(ProductionQuery()).count == 0)
        #expect(try store.recents(limit: 5) == [])
        #expect(try store.marks(of: "a") == [:])
        #expect(try store.restorationState() == nil)
        #expect(try store.revalidation() == nil)
    }

    @Test func keepsCataloguesApart() async throws {
        let other = library.store(for: "http://example.org")
        try store.replace(with: [.numbered("a", 1)])
        try other.replace(with: [.numbered("b", 1)])
        try other.setFavorite(true, productionKey: "a")
        #expect(try await store.titles() == ["Title of a"])
        #expect(try await other.titles() == ["Title of b"])
        #expect(try await !row(0).isFavorite)
    }

    @Test func readsProductionsByTheirIndexes() async throws {
        try store.replace(with: [.numbered("b", 1), .numbered("c", 1, 2), .numbered("a")])
        let asListed = try await store.productions(ProductionQuery())
        #expect(try asListed.productions(0..<2).map(\.slug) == ["b", "c"])
        #expect(try asListed.productions(1..<2).first?.episodes.count == 2)
        let byTitle = try await store.productions(ProductionQuery(sort: .title))
        #expect(try byTitle.productions(0..<3).map(\.slug) == ["a", "b", "c"])
        #expect(try byTitle.productions(3..<3).isEmpty)
    }

    @Test func keepsMarksOverARefresh() async throws {
        try store.replace(with: [.numbered("a", 1, 2), .numbered("b", 1)])
        let mark = EpisodeMark(isWatched: true, positionInSeconds: 90, updatedAt: moment)
        try store.setMark(mark, for: EpisodeKey(productionKey: "a", identity: "number:2"))
        try store.setFavorite(true, productionKey: "a")
        try store.replace(with: [.numbered("b", 1), .numbered("a", 1, 2)])
        #expect(try store.marks(of: "a") == [EpisodeKey(productionKey: "a", identity: "number:2"): mark])
        let row = try await row(1)
        #expect(row.watchedCount == 1)
        #expect(row.isFavorite)
        #expect(try store.isFavorite(productionKey: "a"))
        #expect(try await store.titles(ProductionQuery(scope: .favorites)) == ["Title of a"])
        try store.setFavorite(false, productionKey: "a")
        #expect(try await store.titles(ProductionQuery(scope: .favorites)) == [])
    }

    @Test func callsNewWhatTheCatalogueBeforeHadNot() async throws {
        try store.replace(with: [.numbered("a", 1), .numbered("b", 1)])
        #expect(try await !row(0).hasNew)
        try store.replace(with: [.numbered("c", 1), .numbered("a", 1, 2), .numbered("b", 1)])
        #expect(try await row(0).hasNew)
        #expect(try await row(1).hasNew)
        #expect(try await !row(2).hasNew)
        let new = EpisodeKey(productionKey: "a", identity: "number:2")
        #expect(try store.marks(of: "a").filter(\.value.isNew).map(\.key) == [new])
        // It stays new until it is opened, however often the catalogue is fetched.
        try store.replace(with: [.numbered("a", 1, 2)])
        #expect(try await row(0).hasNew)
        try store.setMark(EpisodeMark(updatedAt: moment), for: new)
        #expect(try await !row(0).hasNew)
        try store.replace(with: [.numbered("a", 1, 2)])
        #expect(try await !row(0).hasNew)
    }

    @Test func sorts() async throws {
        try store.replace(with: [
            Production(slug: "1", title: "zebra", releasedAt: ReleaseDate("2010")),
            Production(
                slug: "2", releasedAt: ReleaseDate("2010-05"), episodes: [Episode(durationInSeconds: 5)]),
            Production(slug: "3", title: "Éclair", episodes: [Episode(durationInSeconds: 9)]),
            Production(
                slug: "4", title: "apple", releasedAt: ReleaseDate("2009-12-31"),
                episodes: [Episode(durationInSeconds: 9), Episode()]),
        ])
        try store.setMark(
            EpisodeMark(isWatched: true, updatedAt: moment),
            for: EpisodeKey(productionKey: "2", identity: "number:1"))
        func order(_ sort: TekpubKit.SortOrder, _ scope: ProductionQuery.Scope = .all) async throws -> String
        {
            let list = try await store.productions(ProductionQuery(scope: scope, sort: sort))
            return list.rows(0..<list.count).map(\.key).joined()
        }
        #expect(try await order(.server) == "1234")
        #expect(try await order(.title) == "4312")
        #expect(try await order(.date) == "2143")
        #expect(try await order(.length) == "3214")
        #expect(try await order(.unwatched) == "3412")
        for key in ["4", "1", "2"] { try store.setFavorite(true, productionKey: key) }
        #expect(try await order(.server, .favorites) == "124")
        #expect(try await order(.title, .favorites) == "412")
        #expect(try await order(.unwatched, .favorites) == "412")
    }

    @Test func listsTheMembersOfAChannel() async throws {
        try store.replace(with: [
            Production(slug: "a", title: "Z", channel: "Ruby"), Production(slug: "b", title: "B"),
            Production(slug: "c", title: "C", tags: ["ruby"]),
        ])
        let query = ProductionQuery(scope: .channel("RUBY"), sort: .title)
        #expect(try await store.titles(query) == ["C", "Z"])
        let list = try await store.productions(query)
        #expect(list.index(ofKey: "a") == 1)
        #expect(list.index(ofKey: "b") == nil)
    }

    @Test func namesTheLatestWhereTheServerNamesNone() throws {
        let production = Production(
            slug: "a", title: "A",
            episodes: (1...9).map { Episode(number: $0, releasedAt: ReleaseDate("201\($0 % 5)-01")) })
        try store.replace(with: [production])
        #expect(try store.recents(limit: 3).map(\.episode.number) == [4, 9, 3])
        let recent = RecentEpisode(productionSlug: "b", episode: Episode(title: "New"))
        try store.replace(with: [production], rest: Catalog(recents: [recent]))
        #expect(try store.recents(limit: 3) == [recent])
    }

    @Test func remembersWhereTheUserWas() throws {
        let state = CatalogRestorationState(
            query: ProductionQuery(scope: .channel("ruby"), sort: .title), productionKey: "a", topRow: 7,
            isOpen: true,
            episodeIdentity: "number:3")
        try store.setRestorationState(state)
        #expect(try store.restorationState() == state)
    }

    @Test func tellsWhenTheCatalogueIsAnotherOne() async throws {
        try store.replace(with: [.numbered("a", 1)])
        let list = try await store.productions(ProductionQuery())
        #expect(list.isCurrent)
        // Changes the catalogue as another program would.
        let other = try Library.open(in: library.folder.root.deletingLastPathComponent())
        try other.store(for: store.catalogID).replace(with: [.numbered("b", 1), .numbered("c", 1)])
        #expect(!list.isCurrent)
        #expect(list.rows(0..<1).map(\.key) == ["a"])
        #expect(try await store.titles() == ["Title of b", "Title of c"])
    }
}
