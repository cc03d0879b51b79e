/// Reads transcripts in JSON: that of Podcasting 2.0, whose segments are often single words, which become lines, and those
/// of Whisper and whisper.cpp. A list of segments may stand alone.
///
/// Source: podcastindex-org/podcast-namespace, transcripts; openai/whisper, `WriteJSON`; ggml-org/whisper.cpp,
/// `output_json`.
enum JSONTranscript {
    /// A line ends after so many characters.
    private static let lineLength = 80
    /// A line ends before a pause of so many seconds.
    private static let pause = 2.0

    static func cues(in bytes: [UInt8]) -> [TranscriptCue] {
        let lists = ["segments", "transcription"].lazy.map { key in
            JSONRecordList(bytes, key: key).values(limit: TranscriptDocument.cueLimit) {
                reader throws(WireError) in
                try segment(from: &reader)
            }
        }
        let segments = lists.first { !$0.isEmpty } ?? []
        var cues: [TranscriptCue] = []
        for segment in segments {
            if let last = cues.last, joins(last, segment) {
                cues[cues.count - 1].text += " " + segment.text
                cues[cues.count - 1].extend(to: segment.endInSeconds)
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
            case "speaker": speaker = try reader.readScalar().text
            case "body", "text": body = try reader.readScalar().string ?? body
            case "startTime", "start": start = try reader.readSeconds() ?? start
            case "endTime", "end": end = try reader.readSeconds() ?? end
            case "offsets":
                // In milliseconds.
                try reader.forEachMember { key, reader throws(WireError) in
                    let seconds = try reader.readScalar().double.map { $0 / 1000 }
                    if key == "from" { start = seconds }
                    if key == "to" { end = seconds }
                }
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
