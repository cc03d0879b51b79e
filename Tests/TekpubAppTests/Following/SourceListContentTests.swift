import Foundation
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// What the list of sources reads after a mark.
@MainActor
struct SourceListContentTests {
    @Test func readsOnlyTheSourceWhoseMarksHaveChanged() async throws {
        let home = try SourceHome()
        let first = try await SourceListContent.read(from: home.store, after: nil)
        let marked = try #require(first.newEpisodes.first { $0.catalogID == "http://a.test/feed" })
        let other = try #require(first.newEpisodes.first { $0.catalogID == "http://b.test/feed" })
        try home.home.library.store(for: marked.catalogID)
            .setMark(EpisodeMark(positionInSeconds: 5, updatedAt: .now), for: marked.key)
        let again = try await first.rereading(marked.sourceID, from: home.store)
        let all = try await SourceListContent.read(from: home.store, after: nil)
        #expect(again.newEpisodes == all.newEpisodes)
        #expect(again.newEpisodes.count == first.newEpisodes.count - 1)
        #expect(again.startedEpisodes == all.startedEpisodes)
        #expect(again.startedEpisodes.map(\.key) == [marked.key])
        #expect(again.sources == all.sources)
        #expect(again.arrivals == [])

        try home.home.library.store(for: other.catalogID)
            .setMark(EpisodeMark(positionInSeconds: 9, updatedAt: .now), for: other.key)
        let last = try await again.rereading(other.sourceID, from: home.store)
        #expect(last.startedEpisodes.map(\.key) == [other.key, marked.key])
        #expect(last.newEpisodes.count == first.newEpisodes.count - 2)
    }
}
