import Foundation
import TekpubFormats

/// How the time of reading a body grows with its length, for bodies that repeat or never end.
///
/// Linear work gives a ratio of 4 for four times the bytes, quadratic work one of 16. Time is what the processor spends
/// on this thread, so that other programs matter little.
enum ReadingGrowth {
    /// A body of any length: a beginning, one text again and again, and perhaps an end.
    struct Shape: Sendable {
        let name, beginning, unit: String
        var end = ""

        func bytes(_ count: Int) -> [UInt8] {
            let units = repeatElement(Array(unit.utf8), count: max(1, count / unit.utf8.count)).joined()
            return Array(beginning.utf8) + units + Array(end.utf8)
        }
    }

    private static let title = "<rss><channel><title>t</title><item><title>"
    private static let text = "<rss><channel><title>t</title><item><description>"
    private static let endOfTitle = "</title></item></channel></rss>"
    private static let endOfText = "</description></item></channel></rss>"

    private static let feeds = [
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

    private static let documents = [
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

    /// The length of the shorter body, by the length of its pieces.
    private static let lengths = [1: 64 << 10, 4096: 4 << 20]

    /// Prints the largest ratio, its shape, and how many there are.
    static func measure() throws {
        let ratios = try lengths.flatMap { pieceLength, count in
            try (feeds + documents).map { shape in
                // A disturbance slows one attempt down, but not all.
                let ratio =
                    try (1...3).map { _ in
                        let short = try work(on: shape.bytes(count), pieceLength)
                        let long = try work(on: shape.bytes(4 * count), pieceLength)
                        return Double(long) / Double(max(short, 1))
                    }.min() ?? 0
                return (ratio: ratio, name: "\(shape.name) in pieces of \(pieceLength)")
            }
        }
        let worst = ratios.max { $0.ratio < $1.ratio }
        print(worst?.ratio ?? 0, ratios.count, worst?.name ?? "")
    }

    /// The nanoseconds that reading `bytes` takes.
    private static func work(on bytes: [UInt8], _ pieceLength: Int) throws -> UInt64 {
        let pieces = stride(from: 0, to: bytes.count, by: pieceLength).map {
            Data(bytes[$0..<min($0 + pieceLength, bytes.count)])
        }
        var decoder = CatalogDecoder()
        let start = threadTime()
        do {
            for piece in pieces {
                try decoder.append(piece)
                if decoder.pendingByteCount >= 512 << 10 { _ = decoder.takeChanges() }
            }
            _ = try decoder.finish()
        } catch {
            // A body that never ends is refused after the work.
        }
        _ = decoder.takeChanges()
        return threadTime() - start
    }

    private static func threadTime() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
