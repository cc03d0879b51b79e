import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Errors for documents that are cut off, damaged or endless.
struct DocumentFaultTests {
    @Test(arguments: [Bodies.queries, Bodies.alt, Bodies.media, Bodies.feed, Bodies.podcast, Bodies.jsonFeed])
    func saysThatABodyStopsInTheMiddle(body: String) throws {
        let bytes = Array(body.utf8)
        for count in stride(from: 4, to: bytes.count - 1, by: 7) {
            #expect(throws: WireError.endsEarly(byteCount: count)) { try Document(bytes[..<count]) }
        }
    }

    @Test(
        arguments: [
            (#"{"productions": [1, 2]}"#, .anotherShape),
            (#"{"productions": {"items": [1]}}"#, .anotherShape),
            (#"{"productions": null}"#, .anotherShape), (#"{"queries": []}"#, .anotherShape),
            (#"{"queries": [{"url": "ftp://example.org"}]}"#, .anotherShape),
            (#"{"productions" []}"#, .notJSON(offset: 15)),
            (#"{"productions": [{]}"#, .notJSON(offset: 19)),
            (#"{"productions": [}"#, .notJSON(offset: 17)), (#"{"a": 1]"#, .notJSON(offset: 7)),
            (#"{7: 1}"#, .notJSON(offset: 1)), (#"{"a": 1, }"#, .notJSON(offset: 9)),
        ] as [(String, WireError)])
    func saysWhatIsWrong(body: String, error: WireError) {
        #expect(throws: error) { try Document(body) }
        #expect(throws: error, "byte by byte") { try Document(body.utf8, piecesOf: 1) }
    }

    @Test(arguments: ["{\"a\":", "{\"productions\": {\"items\": [[", "{\"productions\": [", "<rss>"])
    func stopsAtNestingThatHasNoEnd(start: String) {
        let step = start.hasPrefix("<") ? "<a>" : start.hasSuffix(":") ? "{\"a\":" : "["
        let body = start + String(repeating: step, count: 1000)
        #expect(throws: WireError.tooDeep(limit: 128)) { try Document(body) }
    }

    @Test(arguments: [
        "{\"special\": \"", "<rss><!-- ", "<rss><![CDATA[", "<rss>", "<rss><item><title>", "<rss><item a=\"",
    ])
    func passesOverWhatHasNoEndWithoutKeepingIt(start: String) {
        let body = start + String(repeating: "a", count: 1000)
        #expect(throws: WireError.endsEarly(byteCount: body.utf8.count)) {
            try Document(body.utf8, piecesOf: 10, productionByteLimit: 100)
        }
    }

    @Test(arguments: ["<!-- ", "<?xml ", "<!DOCTYPE rss [<!ENTITY a \"", "<a", " ", "<html>"])
    func refusesWhatDoesNotTurnOutToBeAnything(start: String) throws {
        var decoder = CatalogDecoder()
        try decoder.append(Data(start.utf8))
        let piece = Data(repeating: start == " " ? .space : UInt8(ascii: "a"), count: 64 << 10)
        #expect(throws: WireError.self) {
            for _ in 0...17 { try decoder.append(piece) }
        }
    }

    @Test func rejectsJSONThatIsNotUTF8() {
        let query = Array(#"{"queries": [{"name": ""#.utf8) + [0xFF] + Array(#""}]}"#.utf8)
        #expect(throws: WireError.invalidUTF8(offset: 23)) { try Document(query) }
    }

    @Test(arguments: [
        Bodies.api, Bodies.queries, Bodies.alt, Bodies.media, Bodies.feed, Bodies.podcast, Bodies.jsonFeed,
    ])
    func survivesAnyDamage(body: String) {
        let whole = Array(body.utf8)
        let strangers = Array("<>\"'\\{}[],:&!-/?".utf8) + [0, 0xFF]
        for position in stride(from: 0, to: whole.count, by: 5) {
            var damaged = whole
            damaged[position] = strangers[position % strangers.count]
            // Ignore errors: the test only checks that reading ends.
            try? read(damaged, piecesOf: damaged.count)
            damaged.remove(at: position)
            try? read(damaged, piecesOf: 100)
        }
    }

    private func read(_ body: [UInt8], piecesOf size: Int) throws {
        var decoder = CatalogDecoder()
        for start in stride(from: 0, to: body.count, by: size) {
            try decoder.append(Data(body[start..<min(start + size, body.count)]))
            _ = decoder.takeChanges()
        }
        _ = try decoder.finish()
        _ = decoder.takeChanges()
    }
}
