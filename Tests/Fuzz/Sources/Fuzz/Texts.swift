import Foundation

@testable import TekpubFormats
@testable import TekpubKit

/// Takes the markup out of a text. A byte becomes three at most, such as a space in an address (`%20`).
func readHTML(_ input: [UInt8]) -> Bool {
    guard let html = String(validating: input, as: UTF8.self) else { return false }
    let text = HTMLText.plain(html, keepsAddresses: true)
    precondition(text.utf8.count <= 3 * html.utf8.count, "far longer than the HTML: \(text)")
    return true
}

/// Reads a configuration file; each value, and each mistake, has a line that exists.
func readConfiguration(_ input: [UInt8]) -> Bool {
    guard let text = String(validating: input, as: UTF8.self) else { return false }
    let lines = 1...text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    let file = ConfigurationFile(text, path: "config.toml")
    for entry in file.entries.values {
        precondition(lines.contains(entry.location.position.line), "\(entry)")
    }
    for error in file.problems {
        precondition(error.position.map { lines.contains($0.line) } ?? true, "\(error)")
        precondition(!error.problem.isEmpty, "\(error)")
    }
    return true
}

/// Reads dates as each of the formats writes them; what is read can be written and read again.
func readDates(_ input: [UInt8]) -> Bool {
    let text = String(decoding: input, as: UTF8.self)
    for date in [ReleaseDate(text), ReleaseDate(feedDate: text)].compactMap({ $0 }) {
        precondition((1000...9999).contains(date.year), "\(date)")
        precondition(
            ReleaseDate(date.publishedAt ?? date.description) == date, "\(date) is written as another")
        precondition(ReleaseDate(number: date.number) == date, "\(date) has another date's number")
    }
    _ = HTTPDate.date(text)
    return true
}

/// Reads lengths and times as feeds and transcripts write them; none is negative.
func readDurations(_ input: [UInt8]) -> Bool {
    let text = String(decoding: input, as: UTF8.self)
    precondition(MediaDuration.seconds(text) ?? 0 >= 0, text)
    precondition(MediaDuration.length(text) ?? 1 > 0, text)
    precondition(MediaTime.seconds(text) ?? 0 >= 0, text)
    return true
}

/// Reads a header `Content-Range`; what is read can be written and read again.
func readContentRange(_ input: [UInt8]) -> Bool {
    let header = String(decoding: input, as: UTF8.self)
    guard let range = ContentRange(header) else { return true }
    let bytes = range.bytes.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "*"
    let total = range.totalByteCount.map(String.init) ?? "*"
    precondition(ContentRange("bytes \(bytes)/\(total)") == range, "\(range)")
    if let bytes = range.bytes { precondition(bytes.count <= range.totalByteCount ?? .max, "\(range)") }
    return true
}

/// Reads a transcript and chapters; each line has a valid time and fits into the store.
func readTranscript(_ input: [UInt8]) -> Bool {
    // Ignore errors: no input of a fuzzer is that long.
    let cues = (try? TranscriptDocument.cues(in: Data(input))) ?? []
    for cue in cues {
        precondition(!cue.text.isEmpty && (cue.startInSeconds ?? 0) >= 0, "\(cue)")
        precondition((cue.endInSeconds ?? .infinity) >= cue.startInSeconds ?? 0, "\(cue)")
    }
    for passage in TranscriptPassage.passages(of: cues) {
        precondition(TranscriptPassage(packed: passage.packed).cues.count == passage.cues.count, "\(passage)")
    }
    let chapters = (try? ChapterDocument.chapters(in: Data(input), base: nil)) ?? []
    precondition(chapters.allSatisfy { $0.startInSeconds >= 0 }, "\(chapters)")
    return true
}
