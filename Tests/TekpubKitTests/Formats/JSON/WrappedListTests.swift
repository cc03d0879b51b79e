import Foundation
import Testing

@testable import TekpubFormats

/// Lists of productions inside an object.
struct WrappedListTests {
    private func titles(_ body: String) throws -> [String?] {
        let titles = try Document(body).catalog.productions.map(\.title)
        #expect(
            try Document(body.utf8, piecesOf: 1).catalog.productions.map(\.title) == titles, "byte by byte")
        return titles
    }

    @Test(arguments: ["data", "results", "shows", "items", "d\\u0061ta"])
    func readsTheArrayOfAnObject(key: String) throws {
        #expect(
            try titles(#"{"status": "ok", "\#(key)": [{"title": "A"}, {"title": "B"}], "count": 2}"#) == [
                "A", "B",
            ])
    }

    @Test func readsEpisodes() throws {
        let body =
            #"{"data": [{"title": "A", "episodes": [{"number": 1, "title": "One", "url": "/1.mp4"}]}]}"#
        let production = try #require(try Document(body).catalog.productions.first)
        #expect(production.episodes.map(\.title) == ["One"])
        #expect(try !Document(body).isSummary)
    }

    @Test func takesTheFirstArrayOfProductions() throws {
        let body = #"""
            {"links": [{"href": "/a"}], "ids": [1], "none": [], "data": [{"title": "A"}, 7, {"slug": "b"}],
             "more": [{"title": "C"}]}
            """#
        #expect(try titles(body) == ["A", nil])
    }

    @Test func leavesADocumentOfTekpubAsItIs() throws {
        #expect(try titles(#"{"data": [{"title": "B"}], "productions": [{"title": "A"}]}"#) == ["A"])
        let feed = #"{"extra": [{"title": "B"}], "title": "F", "items": [{"id": 1, "title": "A"}]}"#
        #expect(try titles(feed) == ["F"])
    }

    @Test func readsMoreThanItHolds() throws {
        let count = WrappedList.limit + 500
        let list = (1...count).map { #"{"title": "\#($0)"}"# }.joined(separator: ",")
        for key in ["data", "shows"] {
            #expect(try Document(#"{"\#(key)": [\#(list)]}"#).catalog.productions.count == count)
        }
    }
}
