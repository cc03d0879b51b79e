import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct FeedNamespaceTests {
    private func duration(root: String, prefix: String) throws -> Int? {
        let name = prefix.isEmpty ? "duration" : "\(prefix):duration"
        let body = "<rss \(root)><channel><item><title>a</title><\(name)>90</\(name)></item></channel></rss>"
        return try Document(body).catalog.productions.first?.episodes.first?.durationInSeconds
    }

    @Test(arguments: [
        "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://www.itunes.com/DTDs/Podcast-1.0.dtd",
        "https://www.itunes.com/dtds/podcast-1.0.dtd/", " http://itunes.com/dtds/podcast-1.0.dtd ",
    ])
    func knowsAVocabularyByItsURI(uri: String) throws {
        #expect(try duration(root: "xmlns:apple='\(uri)'", prefix: "apple") == 90)
        #expect(try duration(root: "xmlns:apple='\(uri)'", prefix: "other") == nil)
    }

    @Test func forgivesAWellKnownPrefixThatIsNotDeclared() throws {
        #expect(try duration(root: "", prefix: "itunes") == 90)
        #expect(try duration(root: "xmlns:itunes='http://e.org/another'", prefix: "itunes") == nil)
        #expect(try duration(root: "", prefix: "") == nil)
    }

    @Test(arguments: [1, 2, Int.max])
    func countsADeclarationForTheItemThatItBegins(pieceSize: Int) throws {
        let items =
            "<item xmlns:m='http://search.yahoo.com/mrss/'><m:title>1</m:title><item xmlns:n='http://search.yahoo.com/mrss/'><n:title>2</n:title>"
        let document = try Document("<rss>\(items)</rss>".utf8, piecesOf: pieceSize)
        #expect(document.catalog.productions.first?.episodes.map(\.title) == ["1", "2"])
        #expect(throws: WireError.self) {
            try Document("<rss<item/xmlns:d=p<item/>>".utf8, piecesOf: pieceSize)
        }
    }

    @Test func endsADeclarationWithItsElement() throws {
        let body = """
            <rss xmlns="http://backend.userland.com/rss2"><channel><item>
            <x xmlns:m="http://search.yahoo.com/mrss"><y xmlns="http://e.org/"><title>No</title></y></x>
            <m:title>No</m:title><title>Yes</title>
            <duration xmlns="http://www.itunes.com/dtds/podcast-1.0.dtd">00:20:00</duration><link>http://e.org/</link>
            </item></channel></rss>
            """
        #expect(
            try Document(body).catalog.productions.first?.episodes == [
                Episode(title: "Yes", durationInSeconds: 1200, link: "http://e.org/")
            ])
    }
}
