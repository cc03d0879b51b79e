import Foundation

/// Reads a transcript in any of its forms, which its content shows.
public enum TranscriptDocument {
    /// The maximum number of bytes in a transcript.
    public static let byteLimit = 16 << 20
    /// The maximum number of lines that are kept.
    static let cueLimit = 200_000

    /// Returns the lines in order of time.
    ///
    /// - Throws: `WireError.tooLong`. What cannot be read is left out; the result may be empty.
    public static func cues(in bytes: Data) throws(WireError) -> [TranscriptCue] {
        guard bytes.count <= byteLimit else { throw .tooLong(byteLimit: byteLimit) }
        let text = text(of: bytes)
        let start = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
        let cues =
            switch start {
            case "{", "[": JSONTranscript.cues(in: Data(text.utf8))
            case "<": HTMLTranscript(text).cues
            default: text.contains("-->") ? SubtitleText.cues(in: text) : plainCues(in: text)
            }
        return inOrder(cues)
    }

    private static func text(of bytes: Data) -> String {
        let marks: [([UInt8], String.Encoding)] = [
            ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
        ]
        for (mark, encoding) in marks where bytes.starts(with: mark) {
            return String(data: bytes.dropFirst(2), encoding: encoding) ?? ""
        }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // Old subtitles are in the encoding of Windows.
        return String(data: bytes, encoding: .windowsCP1252) ?? String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a line for each paragraph, without times.
    private static func plainCues(in text: String) -> [TranscriptCue] {
        text.split(whereSeparator: \.isNewline).lazy.compactMap { String($0).onOneLine }.prefix(cueLimit)
            .map { TranscriptCue(text: $0) }
    }

    /// Sorts by time, and leaves out repetitions. A line without a time stays behind the one before it.
    private static func inOrder(_ cues: [TranscriptCue]) -> [TranscriptCue] {
        var cues = cues
        let starts = cues.compactMap(\.startInSeconds)
        if !zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }) {
            var last = 0.0
            let timed = cues.enumerated().map { offset, cue in
                last = cue.startInSeconds ?? last
                return (start: last, offset: offset, cue: cue)
            }
            cues = timed.sorted { ($0.start, $0.offset) < ($1.start, $1.offset) }.map(\.cue)
        }
        var result: [TranscriptCue] = []
        result.reserveCapacity(cues.count)
        for cue in cues {
            if let last = result.last, last.text == cue.text, last.speaker == cue.speaker {
                result[result.count - 1].endInSeconds = cue.endInSeconds ?? last.endInSeconds
            } else {
                result.append(cue)
            }
        }
        return result
    }
}

extension TranscriptCue {
    /// Creates a line with checked times; nil without text.
    init?(start: Double?, end: Double?, speaker: String?, text: String) {
        guard let text = text.onOneLine else { return nil }
        let start = MediaTime.check(start)
        let end = MediaTime.check(end).flatMap { $0 >= start ?? 0 ? $0 : nil }
        self.init(
            startInSeconds: start, endInSeconds: end, speaker: speaker.flatMap(\.onOneLine), text: text)
    }
}
