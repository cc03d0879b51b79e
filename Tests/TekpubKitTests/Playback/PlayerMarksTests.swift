import Foundation
import Testing

@testable import TekpubKit

/// What a player leaves in the library.
struct PlayerMarksTests {
    private let key = EpisodeKey(productionKey: "mvc", identity: "guid:1")

    private func video() throws -> Video {
        .web(try #require(URL(string: "http://example.org/1.mp4")))
    }

    @Test func marksTheEpisodeAsOpened() async throws {
        let store = try Library.temporary().store(for: "http://example.com")
        let failure = try await Player(command: "true").play(try video(), episode: key, on: store)
        #expect(failure == nil)
        #expect(try store.marks(of: "mvc")[key]?.isWatched == false)
    }

    @Test func playsAndSaysThatAMarkCouldNotBeKept() async throws {
        let full = LibraryError.full(path: "/library")
        let store = CatalogStore(baseURL: "http://example.com") { () throws(LibraryError) in throw full }
        let failure = try await Player(command: "true").play(try video(), episode: key, on: store)
        #expect(failure == full)
    }
}
