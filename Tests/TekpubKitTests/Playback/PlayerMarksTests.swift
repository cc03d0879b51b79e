import Foundation
import Testing

@testable import TekpubKit

/// What a player leaves in the library.
struct PlayerMarksTests {
    private let key = EpisodeKey(productionKey: "mvc", identity: "guid:1")

    private func video() throws -> Video {
        .web(try #require(URL(string: "http://example.org/1.mp4")))
    }

    /// Plays a video that ends at once.
    ///
    /// - Returns: why the mark was not kept, as often as that was reported.
    private func play(
        with player: String = "true", on store: CatalogStore
    ) async throws -> [LibraryError] {
        let reports = Log<LibraryError>()
        // Silence is safe: what is asked is what was reported all the same.
        try? await Player(command: player).play(try video(), episode: key, on: store) { reports.add($0) }
        return reports.entries
    }

    @Test func marksTheEpisodeAsOpened() async throws {
        let store = try Library.temporary().store(for: "http://example.com")
        #expect(try await play(on: store) == [])
        #expect(try store.marks(of: "mvc")[key]?.isWatched == false)
    }

    @Test(arguments: ["true", "false"])
    func saysThatAMarkCouldNotBeKept(player: String) async throws {
        let full = LibraryError.full(path: "/library")
        let store = CatalogStore(baseURL: "http://example.com") { () throws(LibraryError) in throw full }
        #expect(try await play(with: player, on: store) == [full])
    }

    @Test func overwritesNoMarkThatItCouldNotRead() async throws {
        let library = try Library.temporary()
        let store = library.store(for: "http://example.com")
        let mark = EpisodeMark(isWatched: true, positionInSeconds: 61, updatedAt: .distantPast)
        try store.setMark(mark, for: key)
        // Another program has the library when the player begins, and gives it back.
        let attempts = Log<Void>()
        let locked = LibraryError.locked(path: "/library")
        let busy = CatalogStore(baseURL: "http://example.com") { () throws(LibraryError) in
            attempts.add(())
            if attempts.entries.count == 1 { throw locked }
            return library
        }
        #expect(try await play(on: busy) == [locked])
        #expect(try store.marks(of: "mvc")[key] == mark)
    }
}
