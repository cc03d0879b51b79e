/// Reads the transcript in JSON of Podcasting 2.0. Its segments are often single words, which become lines.
///
/// Source: podcastindex-org/podcast-namespace, transcripts.
enum JSONTranscript {
    /// A line ends after so many characters.
    private static let lineLength = 80
    /// A line ends before a pause of so many seconds.
    private static let pause = 2.0

    static func cues(in bytes: [UInt8]) -> [TranscriptCue] {
        let segments = JSONRecordList(bytes, key: "segments")
            .values(limit: TranscriptDocument.cueLimit) { reader throws(WireError) in
                try segment(from: &reader)
            }
        var cues: [TranscriptCue] = []
        for segment in segments {
            if let last = cues.last, joins(last, segment) {
                cues[cues.count - 1].text += " " + segment.text
                cues[cues.count - 1].endInSeconds = segment.endInSeconds
            } else {
                cues.append(segment)
            }
        }
        return cues
    }

    private static func segment(from reader: inout JSONReader) throws(WireError) -> TranscriptCue? {
        var speaker, body: String?
        var start, end: Double?
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "speaker": speaker = try reader.readScalar().string
            case "body": body = try reader.readScalar().string
            case "startTime": start = try reader.readSeconds()
            case "endTime": end = try reader.readSeconds()
            default: try reader.skipValue()
            }
        }
        return TranscriptCue(start: start, end: end, speaker: speaker, text: body ?? "")
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
