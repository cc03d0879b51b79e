import Testing

@testable import TekpubFormats

/// Which of an item's texts is shown on its page, and which one in lists.
struct ShowNotesTests {
    private func episode(_ item: String, root: String = "<rss><channel>") throws -> Episode {
        let end = root == "<rss><channel>" ? "</channel></rss>" : "</feed>"
        let tag = root == "<rss><channel>" ? "item" : "entry"
        var decoder = CatalogDecoder()
        try decoder.append(.init("\(root)<\(tag)><title>A</title>\(item)</\(tag)>\(end)".utf8))
        _ = try decoder.finish()
        for case .productions(let productions, _) in decoder.takeChanges() {
            if let episode = productions.first?.episodes.first { return episode }
        }
        throw WireError.empty
    }

    private static let long =
        "<p>In this episode, Ada shows <a href='http://e.org/'>the engine</a> and more.</p>"
    private static let plain = "In this episode, Ada shows the engine (http://e.org/) and more."

    @Test(arguments: [
        "<description>Short.</description><content:encoded><![CDATA[\(long)]]></content:encoded>",
        "<content:encoded><![CDATA[\(long)]]></content:encoded><description>Short.</description>",
        "<description><![CDATA[\(long)]]></description><itunes:summary>Short.</itunes:summary>",
        "<itunes:summary>Short.</itunes:summary><description><![CDATA[\(long)]]></description><itunes:subtitle>S</itunes:subtitle>",
        "<itunes:subtitle>Short.</itunes:subtitle><description><![CDATA[\(long)]]></description>",
    ])
    func showsTheFullestTextAndListsTheShortOne(item: String) throws {
        let episode = try episode(item)
        #expect(episode.description == Self.plain)
        #expect(episode.details?.summary == "Short.")
        #expect(episode.summary == "Short.")
    }

    @Test func readsSummaryAndContentOfAtom() throws {
        let atom = "<feed xmlns='http://www.w3.org/2005/Atom'>"
        let content = "<content type='xhtml'><div>\(Self.long)</div></content>"
        for entry in ["<summary>Short.</summary>\(content)", "\(content)<summary>Short.</summary>"] {
            let episode = try episode(entry, root: atom)
            #expect(episode.description == Self.plain)
            #expect(episode.summary == "Short.")
        }
    }

    @Test func decidesByTheTextAndNotByTheMarkup() throws {
        let heavy = String(repeating: "<span style='color: red'></span>", count: 100)
        let item =
            "<description>A text of some length.</description><content:encoded><![CDATA[\(heavy)Few.]]></content:encoded>"
        #expect(try episode(item).description == "A text of some length.")
        #expect(try episode(item).summary == "Few.")
    }

    @Test(arguments: [
        "In this episode, Ada shows the engine and more.", "In this episode, Ada",
        "In this episode, Ada sho…",
        "In this episode, Ada shows [...]", "In this episode, Ada shows the engine […]",
        "In this episode ...",
        "\(plain)", "<p>In this episode, Ada shows <a href='http://e.org/'>the engine</a> and more.</p>",
    ])
    func needsNoSummaryThatIsTheBeginning(start: String) throws {
        let item =
            "<description><![CDATA[\(start)]]></description><content:encoded><![CDATA[\(Self.long)<p>And so on.</p>]]></content:encoded>"
        let episode = try episode(item)
        #expect(episode.description == Self.plain + "\nAnd so on.")
        #expect(episode.details?.summary == nil)
        #expect(episode.summary == episode.description)
    }

    @Test func keepsWhatIsTheOnlyText() throws {
        #expect(try episode("<itunes:subtitle>S</itunes:subtitle>").description == "S")
        #expect(
            try episode("<description> </description><content:encoded>C</content:encoded>").description == "C"
        )
        #expect(
            try episode("<description>C</description><content:encoded>C</content:encoded>").details == nil)
        #expect(try episode("").description == nil)
    }
}
