import Foundation
import Testing

@testable import TekpubFormats

/// Transcripts and chapters that are made to be too much.
struct LongTranscriptTests {
    private func repeating(_ start: String, _ part: String, _ end: String, upTo byteCount: Int) -> Data {
        let count = (byteCount - start.utf8.count - end.utf8.count) / part.utf8.count
        return Data((start + String(repeating: part, count: count) + end).utf8)
    }

    /// Hundreds of thousands of entries.
    @Test(arguments: ["{},", "[],", "1,", #"{"body":"a."},"#, #"{"body":[[[[]]]]},"#])
    func readsEveryNumberOfSegments(segment: String) throws {
        let document = repeating(
            #"{"segments":["#, segment, "{}]}", upTo: 2 << 20)
        #expect(try TranscriptDocument.cues(in: document).count <= TranscriptDocument.cueLimit)
    }

    @Test(arguments: ["{},", #"{"startTime":1},"#, "null,"])
    func readsEveryNumberOfChapters(chapter: String) throws {
        let document = repeating(#"{"chapters":["#, chapter, "{}]}", upTo: 2 << 20)
        #expect(try ChapterDocument.chapters(in: document, base: nil).count <= ChapterDocument.limit)
    }

    @Test(arguments: [(#"{"segments":["#, "["), (#"{"chapters":["#, #"{"a":"#)])
    func endsNesting(start: String, part: String) throws {
        let document = repeating(start, part, "", upTo: 1 << 20)
        #expect(try TranscriptDocument.cues(in: document).isEmpty)
        #expect(try ChapterDocument.chapters(in: document, base: nil).isEmpty)
    }

    @Test func dividesLongTextsAtSpaces() throws {
        let words = String(repeating: "word ", count: 2000)
        let cues = try TranscriptDocument.cues(in: Data("00:01.000 --> 00:02.000\n\(words)".utf8))
        #expect(cues.count == 3 && cues.allSatisfy { $0.startInSeconds == 1 && $0.endInSeconds == 2 })
        #expect(cues.map(\.text).joined(separator: " ") + " " == words)
        let solid = try TranscriptDocument.cues(in: Data(String(repeating: "a\u{301}", count: 10_000).utf8))
        #expect(solid.count == 5 && solid.allSatisfy { $0.text.unicodeScalars.count <= 4000 })
    }

    @Test func cutsNamesAndTitles() throws {
        let long = String(repeating: "a\u{301}", count: 10_000)
        let page = try TranscriptDocument.cues(in: Data("<cite>\(long)</cite><p>Hello</p><p>you</p>".utf8))
        #expect(page.map { $0.speaker?.unicodeScalars.count } == [200, 200])
        let chapters = try ChapterDocument.chapters(
            in: Data(#"{"chapters":[{"startTime":"1:00","title":"\#(long)"}]}"#.utf8), base: nil)
        #expect(chapters.map { $0.title?.unicodeScalars.count } == [1000] && chapters[0].startInSeconds == 60)
    }
}
