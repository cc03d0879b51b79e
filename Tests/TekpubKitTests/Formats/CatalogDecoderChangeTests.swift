import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// The changes that the decoder delivers while a document arrives, and how each joins the earlier ones.
struct CatalogDecoderChangeTests {
    @Test(
        arguments: [
            (#"[{"slug": "a"}, {"title": "b"}]"#, .join),
            (#"{"productions": [{"slug": "a"}], "featured": [{"title": "b"}]}"#, .join),
            ("<rss><title>b</title><item><title>a</title></item></rss>", .extend(.channel(number: 1))),
        ] as [(String, Merging)])
    func joinsProductionsToTheChannelWhoseListItIs(body: String, merging: Merging) throws {
        var decoder = CatalogDecoder(role: .members(of: "ruby", number: 1), base: nil)
        try decoder.append(Data(body.utf8))
        _ = try decoder.finish()
        let steps = decoder.takeChanges()
        guard case .productions(let productions, merging)? = steps.first else {
            Issue.record("\(steps)")
            return
        }
        #expect(productions.allSatisfy { $0.channels.first == "ruby" })
        #expect(steps.count == 1 && !productions.isEmpty)
        #expect(decoder.takeChanges() == [])
    }

    @Test(
        arguments: [
            ("<rss><channel><title>A</title>", "<item><enclosure url='https://a.test/1.mp4'/></item>"),
            (
                #"{"version": "https://jsonfeed.org/version/1.1", "title": "A", "items": [{"id": "0"}"#,
                #", {"id": "1"}"#
            ),
        ])
    func countsTheMemoryOfShortEpisodes(start: String, episode: String) throws {
        var decoder = CatalogDecoder(role: .catalog(), base: nil)
        try decoder.append(Data((start + String(repeating: episode, count: 100)).utf8))
        #expect(decoder.pendingByteCount >= 99 * 512)
        #expect(!decoder.takeChanges().isEmpty)
        #expect(decoder.pendingByteCount == 0)
        try decoder.append(Data(String(repeating: " ", count: 1000).utf8))
        #expect(decoder.pendingByteCount == 1000)
    }

    @Test func completesASummaryWithFullRecords() throws {
        var decoder = CatalogDecoder(role: .completion, base: nil)
        try decoder.append(Data(#"[{"slug": "a", "episodes": []}]"#.utf8))
        #expect(decoder.takeChanges() == [.productions([Production(slug: "a")], .complete)])
    }

    @Test func handsOutWhatIsThereBeforeTheEndIs() throws {
        var decoder = CatalogDecoder(role: .catalog(), base: nil)
        try decoder.append(Data(#"[{"slug": "a"}, {"slug": "b"}, {"sl"#.utf8))
        #expect(
            decoder.takeChanges() == [
                .productions([Production(slug: "a"), Production(slug: "b")], .separate)
            ])
        try decoder.append(Data(#"ug": "c"}"#.utf8))
        #expect(decoder.takeChanges() == [.productions([Production(slug: "c")], .separate)])
    }

    @Test(arguments: [10, 1500])
    func holdsNoMoreOfWhatChannelsShowThanMayHaveToWait(count: Int) throws {
        let list = (0..<count).map { "{\"slug\": \"\($0)\"}" }.joined(separator: ", ")
        let body = "{\"categories\": [{\"productions\": [\(list)], \"slug\": \"late\"}]}"
        var decoder = CatalogDecoder(role: .catalog(), base: nil)
        try decoder.append(Data(body.utf8.dropLast(2)))
        var changes = decoder.takeChanges()
        try decoder.append(Data("]}".utf8))
        let document = try decoder.finish()
        changes += decoder.takeChanges()
        let catalog = document.catalog.staged(changes)
        #expect(document.extras.isEmpty && document.hasProductions)
        #expect(catalog.productions.count == count)
        #expect(catalog.productions.allSatisfy { $0.channels == ["late"] })
    }
}
