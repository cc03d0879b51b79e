import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

struct TranscriptStoreTests {
    private let folder: TemporaryFolder
    private let store: TranscriptStore

    init() throws {
        folder = try TemporaryFolder()
        store = try TranscriptStore.open(in: folder.url)
    }

    private func location(_ number: Int) -> EpisodeLocation {
        EpisodeLocation(
            catalogID: "bundled", key: EpisodeKey(productionKey: "sicp", identity: "number:\(number)"))
    }

    /// A line each ten seconds.
    private func cues(_ texts: String...) -> [TranscriptCue] {
        texts.enumerated().map {
            TranscriptCue(
                startInSeconds: Double($0) * 10, endInSeconds: Double($0) * 10 + 9.5,
                speaker: $0 == 0 ? "Abelson" : nil, text: $1)
        }
    }

    @Test func findsWhatWasSaid() throws {
        let first = cues("Computer science", "is not a science.", "x", "x", "x", "x", "It is Magic, naïve.")
        try store.save(first, for: location(1))
        try store.save(cues("We conjure spirits", "of the computer."), for: location(2))
        #expect(try store.cues(of: location(1)) == first)
        let found = try store.search("COMPUT")
        #expect(found.hits.map(\.location) == [location(2), location(1)])
        #expect(found.hits.map(\.cue.startInSeconds) == [10, 0])
        #expect((found.episodeCount, found.count) == (2, 2))
        #expect(try store.search("computer science").hits.map(\.location) == [location(1)])
        #expect(try store.search("naive").hits.map(\.cue.startInSeconds) == [60])
        #expect(try store.search("comp").hits.count == 2)
        #expect(try store.search("co").hits.isEmpty)
        #expect(try store.search("compute science").hits.isEmpty)
        // More than a minute apart.
        #expect(try store.search("computer magic").hits.isEmpty)
        #expect(try store.search("it is a").hits.isEmpty)
        #expect(try store.search("is").hits.map(\.cue.startInSeconds) == [10, 60])
        let one = try store.search("computer", limit: 1)
        #expect((one.hits.map(\.location), one.count, one.episodeCount) == ([location(2)], 2, 2))
        let rest = try store.search("computer", limit: 5, from: 1)
        #expect((rest.hits.map(\.location), rest.count) == ([location(1)], 2))
    }

    @Test func showsTheLineWithMostOfTheWords() throws {
        try store.save(cues("The end of it.", "Bread.", "The price of bread.", "of bread"), for: location(1))
        #expect(try store.search("price of bread").hits.map(\.cue.text) == ["The price of bread."])
        #expect(try store.search("end bread").hits.map(\.cue.text) == ["The end of it."])
    }

    @Test(arguments: [
        "", " ", "\"", "'; --", "NOT", "a OR", "(", "*", "text:x", "\0", "-x", "^", "हिन्दी", "👩‍👩‍👧",
        "e\u{301}\u{20DD}",
    ])
    func survivesAnyWords(words: String) throws {
        try store.save(cues("silence"), for: location(1))
        #expect(try store.search(words).hits.isEmpty)
    }

    @Test func replacesAndRemoves() throws {
        try store.save(cues("old words"), for: location(1))
        try store.save(cues("new"), for: location(1))
        #expect(try store.search("old").hits.isEmpty)
        #expect(try store.search("new").hits.count == 1)
        try store.remove(location(1))
        #expect(try store.search("new").hits.isEmpty)
        #expect(try store.cues(of: location(1)).isEmpty)
        try store.save([], for: location(1))
    }

    @Test func staysAfterTheProgram() throws {
        try store.save([TranscriptCue(text: "tab\tand\nline")], for: location(1))
        let again = try TranscriptStore.open(in: folder.url)
        #expect(try again.cues(of: location(1)) == [TranscriptCue(text: "tab and line")])
    }

    @Test func replacesADamagedFile() throws {
        let other = try TemporaryFolder()
        try Data(repeating: 7, count: 4096).write(to: other.url.appending(path: "transcripts.sqlite"))
        let store = try TranscriptStore.open(in: other.url)
        try store.save(cues("words"), for: location(1))
        #expect(try store.search("words").hits.count == 1)
    }
}
