import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Four times the bytes cost about four times the work, however they are cut and whatever never ends.
///
/// Work is the time that the processor spends on this thread, so that what else the machine does matters little.
/// Linear work gives a ratio of 4, and work in proportion to the square gives 16.
@Suite(.serialized)
struct LinearWorkTests {
    /// A body of any length: a beginning, one text again and again, and perhaps an end.
    struct Shape: CustomTestStringConvertible, Sendable {
        let name, beginning, unit: String
        var end = ""

        var testDescription: String { name }

        func bytes(_ count: Int) -> [UInt8] {
            let units = repeatElement(Array(unit.utf8), count: max(1, count / unit.utf8.count)).joined()
            return Array(beginning.utf8) + units + Array(end.utf8)
        }
    }

    private static let title = "<rss><channel><title>t</title><item><title>"
    private static let text = "<rss><channel><title>t</title><item><description>"
    private static let endOfTitle = "</title></item></channel></rss>"
    private static let endOfText = "</description></item></channel></rss>"

    static let feeds = [
        Shape(name: "comment", beginning: title + "<!--", unit: "x"),
        Shape(name: "comment of dashes", beginning: title + "<!--", unit: "-"),
        Shape(name: "comment of almost ends", beginning: title + "<!--", unit: "--x->"),
        Shape(name: "CDATA", beginning: title + "<![CDATA[", unit: "x"),
        Shape(name: "CDATA of brackets", beginning: text + "<![CDATA[", unit: "]", end: "]]>" + endOfText),
        Shape(name: "CDATA of almost ends", beginning: text + "<![CDATA[", unit: "]]x]>"),
        Shape(name: "tag", beginning: title + "<", unit: "x"),
        Shape(name: "closing tag", beginning: title + "</", unit: "x"),
        Shape(name: "attribute", beginning: title + "<x y=\"", unit: "z"),
        Shape(name: "attributes", beginning: title + "<x", unit: " y='z'", end: "/>" + endOfTitle),
        Shape(name: "namespaces", beginning: title + "<x", unit: " xmlns:y='z'", end: "/>" + endOfTitle),
        Shape(name: "spaces in a tag", beginning: title + "<x", unit: " ", end: "/>" + endOfTitle),
        Shape(name: "entity", beginning: title + "&", unit: "x", end: endOfTitle),
        Shape(name: "ampersands", beginning: text, unit: "&", end: endOfText),
        Shape(name: "entities", beginning: text, unit: "&amp;", end: endOfText),
        Shape(name: "numbers without ends", beginning: text, unit: "&#1", end: endOfText),
        Shape(name: "less-than signs", beginning: text, unit: "<", end: endOfText),
        Shape(name: "opening tags", beginning: text, unit: "<p>", end: endOfText),
        Shape(name: "closing tags", beginning: text, unit: "</x>", end: endOfText),
        Shape(name: "escaped tags", beginning: text, unit: "&lt;p", end: endOfText),
        Shape(name: "escaped comments", beginning: text, unit: "&lt;!--", end: endOfText),
        Shape(name: "escaped scripts", beginning: text, unit: "&lt;script>", end: endOfText),
        Shape(name: "instruction", beginning: title + "<?", unit: "?"),
        Shape(name: "document type", beginning: "<rss/><!DOCTYPE x [", unit: "<!--x"),
        Shape(name: "document type of strings", beginning: "<rss/><!DOCTYPE x ", unit: "\"'"),
        Shape(name: "text", beginning: title, unit: "x"),
        Shape(
            name: "items", beginning: "<rss><channel><title>t</title>", unit: "<item><guid>1</guid></item>",
            end: "</channel></rss>"),
        Shape(
            name: "items of a nameless feed", beginning: "<rss><channel>",
            unit: "<item><guid>1</guid></item>", end: "</channel></rss>"),
    ]

    static let documents = [
        Shape(name: "string", beginning: #"[{"title":""#, unit: "x"),
        Shape(name: "ignored string", beginning: #"[{"x":""#, unit: "x"),
        Shape(name: "backslashes", beginning: #"[{"title":""#, unit: #"\\"#, end: #""}]"#),
        Shape(name: "escapes", beginning: #"[{"title":""#, unit: #"\ud83d"#, end: #""}]"#),
        Shape(name: "key", beginning: #"[{""#, unit: "x"),
        Shape(name: "key of the document", beginning: #"{""#, unit: "x"),
        Shape(name: "number", beginning: #"[{"price":"#, unit: "1"),
        Shape(name: "space", beginning: #"{"productions":["#, unit: " "),
        Shape(name: "space before", beginning: "", unit: " "),
        Shape(name: "numbers", beginning: #"[{"x":["#, unit: "1,"),
        Shape(name: "tags", beginning: #"[{"tags":["#, unit: #""x","#),
        Shape(name: "episodes", beginning: #"[{"episodes":["#, unit: "{},", end: "{}]}]"),
        Shape(name: "no productions", beginning: "[", unit: "1,", end: "{}]"),
        Shape(name: "productions", beginning: "[", unit: #"{"slug":"x"},"#, end: "{}]"),
        Shape(name: "members", beginning: "{", unit: #""x":1,"#, end: #""productions":[]}"#),
    ]

    /// The length of the shorter body by the length of its pieces: one byte at a time takes longer.
    private static let lengths = [1: 8 << 10, 4096: 128 << 10]

    @Test(arguments: feeds + documents, [1, 4096])
    func growsWithTheBytesAlone(shape: Shape, pieceLength: Int) throws {
        let count = try #require(Self.lengths[pieceLength])
        // What else goes on may slow one attempt down, but not each.
        var ratio = Double.infinity
        for _ in 1...3 where ratio > 10 {
            let short = try Self.work(on: shape.bytes(count), pieceLength)
            let long = try Self.work(on: shape.bytes(4 * count), pieceLength)
            ratio = min(ratio, Double(long) / Double(max(short, 1)))
        }
        #expect(ratio <= 10)
    }

    /// The nanoseconds that reading `bytes` takes.
    private static func work(on bytes: [UInt8], _ pieceLength: Int) throws -> UInt64 {
        let pieces = stride(from: 0, to: bytes.count, by: pieceLength).map {
            Data(bytes[$0..<min($0 + pieceLength, bytes.count)])
        }
        var decoder = CatalogDecoder()
        let start = threadTime()
        for piece in pieces {
            try decoder.append(piece)
            if decoder.pendingByteCount >= CatalogFetch.batchByteCount { _ = decoder.takeChanges() }
        }
        // Silence is safe: what never ends is refused here, after the work.
        _ = try? decoder.finish()
        _ = decoder.takeChanges()
        return threadTime() - start
    }

    /// What the processor spent on this thread, in nanoseconds.
    private static func threadTime() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
