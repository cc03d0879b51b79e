import Foundation
import Testing

@testable import TekpubKit

/// Marks and favourites of several catalogues at once.
struct LibraryMarksTests {
    private let library: Library
    private let date = Date(timeIntervalSince1970: 1_600_000_000)

    init() throws {
        library = try Library.temporary()
    }

    private func episode(_ catalog: String, _ identity: String) -> EpisodeLocation {
        EpisodeLocation(
            catalogID: CatalogID(rawValue: catalog),
            key: EpisodeKey(productionKey: "show", identity: identity))
    }

    @Test func areSetAndTakenBackTogether() throws {
        let episodes = [episode("a", "1"), episode("a", "2"), episode("b", "1")]
        let started = EpisodeMark(positionInSeconds: 60, updatedAt: date)
        try library.store(for: "a").setMark(started, for: episodes[0].key)
        let change = try library.marks.toggleWatched(episodes, at: date)
        #expect(change.isWatched && change.count == 3 && Set(change.episodes) == Set(episodes))
        #expect(try library.marks.marks(of: episodes).values.allSatisfy(\.isWatched))
        #expect(try library.store(for: "b").marks(of: "show")[episodes[2].key]?.isWatched == true)
        try library.marks.undo(change)
        #expect(try library.marks.marks(of: episodes) == [episodes[0]: started])
    }

    @Test func areTakenAwayIfAllAreWatched() throws {
        let episodes = [episode("a", "1"), episode("b", "1")]
        #expect(try library.marks.toggleWatched([episodes[0]], at: date).count == 1)
        #expect(try library.marks.toggleWatched(episodes, at: date).count == 1)
        let change = try library.marks.toggleWatched(episodes, at: date)
        #expect(!change.isWatched && change.count == 2)
        #expect(try library.marks.toggleWatched([], at: date).count == 0)
    }

    @Test func favouritesAreOfProductions() throws {
        let episodes = [episode("a", "1"), episode("b", "1")]
        try library.store(for: "a").setFavorite(true, productionKey: "show")
        #expect(try library.marks.favorites(among: episodes) == [episodes[0]])
        let change = try library.marks.toggleFavorites(["a": ["show"], "b": ["show", "other"]])
        #expect(change.isFavorite && change.count == 2)
        #expect(try library.marks.favorites(among: episodes).count == 2)
        try library.marks.undo(change)
        #expect(try library.marks.favorites(among: episodes) == [episodes[0]])
        #expect(try library.marks.toggleFavorites(["a": ["show"]]).isFavorite == false)
        #expect(try library.marks.favorites(among: episodes).isEmpty)
    }
}
