import Foundation
import Localization
import Testing

@testable import TekpubFormats

/// What is wrong with a feed or a catalogue.
struct LintTranslationTests {
    private func problems(in text: String, contentType: String) throws -> [FeedProblem] {
        let address = try #require(URL(string: "https://example.org/feed"))
        return Language.withCurrent(.pseudo) {
            FeedLint(
                Array(text.utf8), contentType: contentType, address: address,
                now: Date(timeIntervalSince1970: 1_300_000_000)
            ).problems
        }
    }

    @Test(arguments: [
        "", "<a/>", "<rss>", "<rss></rss></a>", "<rss><a><b></a></rss>", "<rss a=1></rss>", "<rss a></rss>",
        "<rss a=\"1\" a=\"2\"></rss>", "<rss>1 < 2 & 3 &nbsp;</rss>", "<rss a=\"<\"></rss>",
        "<rss></rss>x<b/>",
        "<rss><!-- </rss>", "<rss><![CDATA[ </rss>", "<rss><? </rss>",
        " <?xml version=\"1.0\"?><rss><b:c/></rss>",
        "<rss><channel><item/></channel></rss>", "<rss><channel>ü</channel></rss>",
        """
        <rss><channel><item><guid>1</guid><pubDate>soon</pubDate><link>a.html</link>
        <itunes:duration>long</itunes:duration><enclosure/><enclosure url="b.mp3" length="x"/></item>
        <item><guid>1</guid><pubDate>2030-01-01</pubDate><enclosure url="b.mp3" length="0"/></item></channel></rss>
        """,
        "{", "{}", "{\"a\": [1 2]}", "{\"a\" 1}", "{a: 1}", "{\"a\": }", "{\"a\": \"x", "{\"a\": \"\\q\"}",
        "{} 1", "[7]", "{\"data\": [{\"title\": \"A\"}]}",
        "{\"queries\": [{}], \"actions\": {\"a\": {}}, \"filters\": [{}]}",
        """
        [{"slug": "a"}, {"name": "A", "slug": "a", "price": "x", "released_at": "soon", "episodes": [{"duration": "x"},
        {"name": 1, "number": 1}, {"number": 1}]}, {"title": "B"}]
        """,
    ])
    func translatesProblems(text: String) throws {
        let contentTypes = [
            "text/plain; charset=latin9", "application/xml; charset=utf-8", "application/rss+xml",
        ]
        let problems = try contentTypes.flatMap { try self.problems(in: text, contentType: $0) }
        #expect(!problems.isEmpty)
        for problem in problems {
            #expect(PseudoText { problem.message }.outside == "", "\(problem.message)")
        }
    }
}
