import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// A file belongs to the episode that it was downloaded for, whatever its feed changes, and to no other.
@Suite(.timeLimit(.minutes(5)))
struct DownloadIdentityTests: ManagerTests {
    let given: TestDownloads

    init() throws {
        given = try TestDownloads()
    }

    enum Change: String, CaseIterable {
        case reorder, prepend, rename, changeQuery, renameTheFeed, changeIdentifiers, repeatIdentifier

        /// Whether the change requires identifiers.
        var needsIdentifiers: Bool { self == .changeIdentifiers || self == .repeatIdentifier }

        func callAsFunction(_ production: inout Production, new: Episode) {
            var new = new
            switch self {
            case .reorder: production.episodes.reverse()
            case .prepend: production.episodes.insert(new, at: 0)
            case .rename: Self.change(&production) { $0.title = "New \($1)" }
            case .changeQuery: Self.change(&production) { $0.url? += "&sig=\($1)" }
            case .renameTheFeed: production.title = "Renamed"
            case .changeIdentifiers: Self.change(&production) { $0.guid = "new \($1)" }
            case .repeatIdentifier:
                new.guid = production.episodes[1].guid
                production.episodes.insert(new, at: 0)
            }
        }

        private static func change(
            _ production: inout Production, _ change: (inout Episode, _ index: Int) -> Void
        ) {
            for index in production.episodes.indices { change(&production.episodes[index], index) }
        }
    }

    private static let cases = [true, false].flatMap { hasIdentifiers in
        Change.allCases.filter { hasIdentifiers || !$0.needsIdentifiers }.map { ($0, hasIdentifiers) }
    }

    private static func episode(_ number: Int, at server: String, hasIdentifier: Bool) -> Episode {
        Episode(
            guid: hasIdentifier ? "id-\(number)" : nil, title: "Episode \(number)",
            description: "Number \(number).", releasedAt: ReleaseDate("2020-01-1\(number)"),
            url: "\(server)/\(number).mp4?token=1")
    }

    /// The program's requests for the site's current episodes, by their descriptions.
    private func requests(_ visit: SiteVisit) throws -> [String: EpisodeRequest] {
        let (_, production, keys) = try visit.production(named: "A Show", "Renamed")
        return Dictionary(
            zip(keys, production.episodes).map { key, episode in
                let request = EpisodeRequest(
                    catalogID: CatalogID(rawValue: visit.site.url), production: production, episode: episode,
                    key: key)
                return (episode.description ?? "", request)
            }
        ) { first, _ in first }
    }

    @Test(arguments: cases)
    func countsForTheSameEpisode(change: Change, hasIdentifiers: Bool) async throws {
        try await withServer {
            .video(Array($0.path.utf8), to: $0)
        } body: { server in
            let episodes = (1...3).map {
                Self.episode($0, at: server.url, hasIdentifier: hasIdentifiers)
            }
            let show = Production(title: "A Show", episodes: episodes)
            let visit = try SiteVisit(to: ChangingSite(.podcast, serving: Catalog(productions: [show])))
            try await visit.refresh()
            let first = manager()
            let request = try #require(try requests(visit)["Number 2."])
            await first.enqueue([request])
            let items = try await until(first) { $0[0].state.path != nil }
            let path = try #require(items[0].state.path)

            let new = Self.episode(9, at: server.url, hasIdentifier: hasIdentifiers)
            visit.site.change { change(&$0.catalog.productions[0], new: new) }
            try await visit.refresh()
            let now = try requests(visit)
            #expect(now.count >= 3)
            // In this run and in the next one.
            for manager in [first, manager()] {
                for (description, request) in now {
                    let expected = description == "Number 2." ? path : nil
                    #expect(await manager.video(of: request)?.path == expected, "\(description)")
                }
                let known = await manager.known(among: Array(now.values))
                #expect(known == [try #require(now["Number 2."]).key])
            }
            let files = try box.store.downloadedFiles()
            #expect(now.filter { files.path(of: $0.value) != nil }.map(\.key) == ["Number 2."])
        }
    }
}
