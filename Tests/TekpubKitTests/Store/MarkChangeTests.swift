import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// An undo applies to the episodes that have the marks now.
struct MarkChangeTests {
    private static let production = "A Show"
    private let store: CatalogStore

    init() throws {
        store = try Library.temporary().store(for: "http://example.com/feed")
    }

    /// Makes a feed of these episodes the catalogue; the keys are identifiers, the values titles.
    private func load(_ episodes: KeyValuePairs<String, String>) throws {
        let episodes = episodes.map { guid, title in
            Episode(
                guid: guid, title: title, releasedAt: ReleaseDate("2020-01-1\(title == "a" ? 1 : 2)"),
                url: "https://example.com/\(title).mp4")
        }
        try store.replace(with: [Production(title: Self.production, episodes: episodes)])
    }

    private static func key(_ guid: String) -> EpisodeKey {
        EpisodeKey(productionKey: production, identity: "guid:\(guid)")
    }

    private static func mark(at position: Int? = nil) -> EpisodeMark {
        EpisodeMark(
            isWatched: position == nil, positionInSeconds: position,
            updatedAt: Date(timeIntervalSince1970: 1))
    }

    /// The marks of the user by the identities of their episodes.
    private func marks() throws -> [String: EpisodeMark] {
        let noted = try store.marks(of: Self.production).filter { !$0.value.isNew }
        return Dictionary(noted.map { ($0.key.identity, $0.value) }) { first, _ in first }
    }

    @Test func areTakenBackOfEpisodesThatExchangedTheirIdentities() throws {
        try load(["1": "a", "2": "b"])
        try store.setMark(Self.mark(at: 7), for: Self.key("1"))
        let change = try store.setMarks([Self.key("1"): Self.mark(), Self.key("2"): Self.mark()])
        try load(["2": "a", "1": "b"])
        try store.undo(change)
        #expect(try marks() == ["guid:2": Self.mark(at: 7)])
    }

    @Test func leaveAnEpisodeAloneThatGotTheIdentitySince() throws {
        try load(["1": "a", "2": "b"])
        let change = try store.setMark(Self.mark(), for: Self.key("1"))
        try load(["3": "a", "2": "b"])
        try load(["3": "a", "2": "b", "1": "c"])
        let other = try store.setMark(Self.mark(at: 9), for: Self.key("1"))
        try store.undo(change)
        #expect(try marks() == ["guid:1": Self.mark(at: 9)])
        try store.undo(other)
        #expect(try marks() == [:])
    }

    @Test func areTakenBackWhileTheEpisodeIsGone() throws {
        try load(["1": "a", "2": "b"])
        let change = try store.setMark(Self.mark(), for: Self.key("1"))
        try load(["2": "b"])
        try store.undo(change)
        try load(["1": "a", "2": "b"])
        #expect(try marks() == [:])
    }

    @Test func bringBackWhatAnotherProgramRemoved() throws {
        try load(["1": "a"])
        try store.setMark(Self.mark(at: 7), for: Self.key("1"))
        let change = try store.setMark(Self.mark(), for: Self.key("1"))
        try store.library.write { try $0.execute(sql: "DELETE FROM mark") }
        try store.undo(change)
        #expect(try marks() == ["guid:1": Self.mark(at: 7)])
    }

    @Test func goOnWithTheSameEpisode() throws {
        try load(["1": "a", "2": "b"])
        var change = try store.setMark(Self.mark(at: 1), for: Self.key("1"))
        for guid in ["3", "4"] {
            try load([guid: "a", "2": "b"])
            change = try store.setMark(Self.mark(at: 5), for: Self.key("1"), after: change)
            #expect(try marks() == ["guid:\(guid)": Self.mark(at: 5)])
        }
    }
}
