import Foundation

/// Reads the transcript in JSON of Podcasting 2.0. Its segments are often single words, which become lines.
///
/// Source: podcastindex-org/podcast-namespace, transcripts.
enum JSONTranscript {
    private struct Document: Decodable {
        let segments: [Lenient<Segment>]
    }

    private struct Segment: Decodable {
        let speaker, body: String?
        let startTime, endTime: LenientNumber?
    }

    /// A line ends after so many characters.
    private static let lineLength = 80
    /// A line ends before a pause of so many seconds.
    private static let pause = 2.0

    static func cues(in bytes: Data) -> [TranscriptCue] {
        // Ignore errors: another document has no lines.
        guard let document = try? JSONDecoder().decode(Document.self, from: bytes) else { return [] }
        let segments = document.segments.lazy.compactMap(\.value).compactMap { segment in
            TranscriptCue(
                start: segment.startTime?.value, end: segment.endTime?.value, speaker: segment.speaker,
                text: segment.body ?? "")
        }
        var cues: [TranscriptCue] = []
        for segment in segments.prefix(TranscriptDocument.cueLimit) {
            if let last = cues.last, joins(last, segment) {
                cues[cues.count - 1].text += " " + segment.text
                cues[cues.count - 1].endInSeconds = segment.endInSeconds
            } else {
                cues.append(segment)
            }
        }
        return cues
    }

    /// Whether `next` continues the line `last`.
    private static func joins(_ last: TranscriptCue, _ next: TranscriptCue) -> Bool {
        guard next.speaker == nil || next.speaker == last.speaker,
            last.text.count + next.text.count < lineLength, let end = last.text.last,
            !".?!…".contains(end)
        else { return false }
        guard let stop = last.endInSeconds ?? last.startInSeconds, let start = next.startInSeconds else {
            return true
        }
        return start >= (last.startInSeconds ?? 0) && start - stop < pause
    }
}

/// An element of an array that is nil if it has another shape.
struct Lenient<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        // Ignore errors: other elements can still be read.
        value = try? Value(from: decoder)
    }
}

/// A number, or a text of one or of a time.
struct LenientNumber: Decodable {
    let value: Double?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Ignore errors: another value is no number.
        value =
            (try? container.decode(Double.self))
            ?? (try? container.decode(String.self)).flatMap(MediaTime.seconds)
    }
}
