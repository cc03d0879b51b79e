import Foundation
import TekpubServer
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Marks and favourites through every change that a server may make between two loads, on every wire.
@Suite(.timeLimit(.minutes(3)))
struct WireIdentityTests {
    typealias Format = ChangingSite.Format

    /// A server's change to the episodes of a production.
    enum Change: String, CaseIterable {
        case reorder, prepend, renumber, remove, rename, moveHost, addTrackingPrefix, changeQuery
        case repeatIdentity, removeIdentifiers, changeIdentifiers

        func callAsFunction(_ content: inout ChangingSite.Content) {
            var episodes = content.catalog.productions[0].episodes
            defer { content.catalog.productions[0].episodes = episodes }
            var new = WireIdentityTests.episode(9)
            switch self {
            case .reorder: episodes.reverse()
            case .prepend: episodes.insert(new, at: 0)
            case .renumber:
                episodes.insert(new, at: 0)
                for index in episodes.indices { episodes[index].number = index + 1 }
            case .remove: episodes.removeAll { $0.description == "Number 2." }
            case .rename: for index in episodes.indices { episodes[index].title = "Renamed \(index)" }
            case .moveHost:
                content.origin = "http://moved.example.net"
                Self.change(&episodes) { "https://cdn.example.net/files/\($0).mp4" }
            case .addTrackingPrefix:
                Self.change(&episodes) { "https://pdst.fm/e/media.example.org/show/\($0).mp4" }
            case .changeQuery:
                content.token = "fresh"
                Self.change(&episodes) { "https://media.example.org/show/\($0).mp4?expires=\($0)&sig=x" }
            case .repeatIdentity:
                (new.guid, new.number) = (episodes[1].guid, episodes[1].number)
                episodes.insert(new, at: 0)
            case .removeIdentifiers: for index in episodes.indices { episodes[index].guid = nil }
            case .changeIdentifiers: for index in episodes.indices { episodes[index].guid = "\(700 + index)" }
            }
        }

        private static func change(_ episodes: inout [Episode], _ address: (Int) -> String) {
            for index in episodes.indices { episodes[index].url = address(index + 1) }
        }
    }

    /// Why `format` cannot carry `change`; nil if it can.
    ///
    /// Lists of the media type have no episodes, so only their productions can be recognised. The links and
    /// identifiers of a delivery feed consist of the short name and the number, at the feed's own host. The
    /// records of 2012 have no identifiers.
    static func reasonAgainst(_ change: Change, on format: Format) -> String? {
        switch (format, change) {
        case (.vnd, _): "it has no episodes"
        case (.delivery, .addTrackingPrefix): "its links lead to the feed's host"
        case (.json2012, .removeIdentifiers), (.root2012, .removeIdentifiers), (.alt, .removeIdentifiers),
            (.json2012, .changeIdentifiers), (.root2012, .changeIdentifiers), (.alt, .changeIdentifiers):
            "its episodes have no identifiers"
        default: nil
        }
    }

    private static let cases = Format.allCases.flatMap { format in
        Change.allCases.filter { reasonAgainst($0, on: format) == nil }.map { (format, $0) }
    }

    fileprivate static func episode(_ number: Int) -> Episode {
        Episode(
            guid: "\(100 + number)", number: number, title: "Episode \(number)",
            description: "Number \(number).", releasedAt: ReleaseDate("2012-03-\(10 + number)"),
            url: "https://media.example.org/show/\(number).mp4")
    }

    private static let catalog = Catalog(productions: [
        Production(slug: "show", title: "A Show", episodes: (1...4).map(episode)),
        Production(slug: "other", title: "Another Show", episodes: [episode(1), episode(2)]),
    ])

    // MARK: Episodes

    @Test(arguments: cases)
    func marksStayOnTheirEpisodes(format: Format, change: Change) async throws {
        let visit = try SiteVisit(to: try ChangingSite(format, serving: Self.catalog))
        try await visit.refresh()
        try visit.mark("Number 2.", EpisodeMark(isWatched: true, updatedAt: .distantPast))
        try visit.mark("Number 3.", EpisodeMark(positionInSeconds: 77, updatedAt: .distantPast))
        let before = ["Number 2.": "watched", "Number 3.": "at 77"]
        #expect(try visit.marks() == before)
        visit.site.change(change.callAsFunction)
        try await visit.refresh()
        #expect(try visit.marks() == (change == .remove ? ["Number 3.": "at 77"] : before))
        // All episodes and marks are as before, including those of the removed episodes.
        visit.site.change { $0 = .init(catalog: Self.catalog) }
        try await visit.refresh()
        #expect(try visit.marks() == before)
    }

    @Test(arguments: [Format.vnd])
    func haveNoEpisodesToMark(format: Format) async throws {
        let visit = try SiteVisit(to: try ChangingSite(format, serving: Self.catalog))
        try await visit.refresh()
        #expect(try await visit.store.all().allSatisfy(\.episodes.isEmpty))
    }

    // MARK: Productions

    /// A server's change to its productions.
    enum ProductionChange: String, CaseIterable {
        case reorder, prepend, remove, rename, changeSlug

        func callAsFunction(_ content: inout ChangingSite.Content) {
            switch self {
            case .reorder: content.catalog.productions.reverse()
            case .prepend:
                let new = Production(
                    slug: "new", title: "A New Show", episodes: [WireIdentityTests.episode(1)])
                content.catalog.productions.insert(new, at: 0)
            case .remove: content.catalog.productions.removeFirst()
            case .rename: content.catalog.productions[0].title = "Renamed"
            case .changeSlug: content.catalog.productions[0].slug = "renamed"
            }
        }
    }

    @Test(arguments: Format.allCases.filter { !$0.isPodcast }, ProductionChange.allCases)
    func favouritesStayOnTheirProductions(format: Format, change: ProductionChange) async throws {
        let visit = try SiteVisit(to: try ChangingSite(format, serving: Self.catalog))
        try await visit.refresh()
        let key = try #require(try visit.store.production(named: "show")).key
        try visit.store.setFavorite(true, productionKey: key)
        visit.site.change(change.callAsFunction)
        try await visit.refresh()
        let expected: [String?] =
            switch change {
            case .remove: []
            case .rename: ["Renamed"]
            default: ["A Show"]
            }
        #expect(try await visit.store.titles(ProductionQuery(scope: .favorites)) == expected)
        visit.site.change { $0 = .init(catalog: Self.catalog) }
        try await visit.refresh()
        #expect(try await visit.store.titles(ProductionQuery(scope: .favorites)) == ["A Show"])
    }

    /// A podcast is one production; only its title identifies it.
    @Test(arguments: Format.allCases.filter(\.isPodcast))
    func favouriteAPodcastThatIsRenamed(format: Format) async throws {
        let visit = try SiteVisit(to: try ChangingSite(format, serving: Self.catalog))
        try await visit.refresh()
        try visit.mark("Number 2.", EpisodeMark(isWatched: true, updatedAt: .distantPast))
        try visit.store.setFavorite(true, productionKey: "A Show")
        visit.site.change { $0.catalog.productions[0].title = "Renamed" }
        try await visit.refresh()
        #expect(try await visit.store.titles(ProductionQuery(scope: .favorites)) == ["Renamed"])
        #expect(try visit.marks() == ["Number 2.": "watched"])
    }
}
