import Foundation
import Testing

@testable import TekpubKit

/// The marks that playing leaves in the library.
struct PlayerMarksTests {
    private let key = EpisodeKey(productionKey: "mvc", identity: "guid:1")

    private func video() throws -> Video {
        .web(try #require(URL(string: "http://example.org/1.mp4")))
    }

    /// Plays a video that ends at once.
    ///
    /// - Returns: the reported errors of saving the mark, one for each report.
    private func play(
        with player: String = "true", on store: CatalogStore
    ) async throws -> [LibraryError] {
        let reports = Log<LibraryError>()
        // Ignore errors: the test checks the reports, which do not depend on them.
        let item = PlayerItem(video: try video(), title: "Views", recording: (store, key))
        _ = try? await Player(command: player).play(item) { reports.add($0) }
        return reports.entries
    }

    @Test func marksTheEpisodeAsOpened() async throws {
        let store = try Library.temporary().store(for: "http://example.com")
        #expect(try await play(on: store) == [])
        #expect(try store.marks(of: "mvc")[key]?.isWatched == false)
    }

    @Test func tellsMpvTheSpeedAndTheEndsThatAreSkipped() async throws {
        try await PlaybackBox.with { box in
            var item = try box.item(rate: 1.5)
            item.skippedStartInSeconds = 30
            item.skippedEndInSeconds = 20
            let player = try Player(command: try box.mpv("exit 0"))
            try await player.play(item) { _ in }
            #expect(try box.lines("arguments").contains("--speed=1.5"))
            #expect(try box.lines("arguments").contains("--end=-20"))
            #expect(try box.lines("arguments").contains("--start=30"))
            try box.store.setMark(EpisodeMark(positionInSeconds: 61, updatedAt: .now), for: box.key)
            try await player.play(item) { _ in }
            #expect(try box.lines("arguments").contains("--start=61"))
        }
    }

    @Test(arguments: [
        ("mpv", nil), ("vlc", "vlc keeps no position, takes no keys and trims no silence; mpv does."),
    ])
    func saysWhatItCannotDo(name: String, limitation: String?) throws {
        #expect(try Player(command: name).limitation == limitation)
    }

    @Test(arguments: ["true", "false"])
    func saysThatAMarkCouldNotBeKept(player: String) async throws {
        let full = LibraryError.full(path: "/library")
        let store = CatalogStore(catalogID: "http://example.com") { () throws(LibraryError) in throw full }
        #expect(try await play(with: player, on: store) == [full])
    }

    @Test func overwritesNoMarkThatItCouldNotRead() async throws {
        let library = try Library.temporary()
        let store = library.store(for: "http://example.com")
        let mark = EpisodeMark(isWatched: true, positionInSeconds: 61, updatedAt: .distantPast)
        try store.setMark(mark, for: key)
        // Another program locks the library when the player starts, and unlocks it later.
        let attempts = Log<Void>()
        let locked = LibraryError.locked(path: "/library")
        let busy = CatalogStore(catalogID: "http://example.com") { () throws(LibraryError) in
            attempts.add(())
            if attempts.entries.count == 1 { throw locked }
            return library
        }
        #expect(try await play(on: busy) == [locked])
        #expect(try store.marks(of: "mvc")[key] == mark)
    }
}
