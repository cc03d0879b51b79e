import Foundation

/// Reads a transcript in any of its forms, which its content shows.
public enum TranscriptDocument {
    /// The maximum number of bytes in a transcript.
    public static let byteLimit = 16 << 20
    /// The maximum number of lines that are kept.
    static let cueLimit = 200_000
    /// A text is divided into lines of at most this many characters: a line is drawn as a whole.
    static let lineLimit = 4000

    /// Returns the lines in order of time.
    ///
    /// - Throws: `WireError.tooLong`. What cannot be read is left out; the result may be empty.
    public static func cues(in bytes: Data) throws(WireError) -> [TranscriptCue] {
        guard bytes.count <= byteLimit else { throw .tooLong(byteLimit: byteLimit) }
        let text = text(of: bytes)
        let start = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
        let cues =
            switch start {
            case "{", "[": JSONTranscript.cues(in: utf8(of: bytes))
            case "<": HTMLTranscript(text).cues
            default: text.contains("-->") ? SubtitleText.cues(in: text) : plainCues(in: text)
            }
        return inOrder(cues).flatMap(\.inShortLines)
    }

    /// Returns a document in UTF-8, without a mark of the byte order.
    static func utf8(of bytes: Data) -> [UInt8] {
        let text = Array(text(of: bytes).utf8)
        return text.starts(with: SourceText.mark) ? Array(text.dropFirst(3)) : text
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
                result[result.count - 1].extend(to: cue.endInSeconds ?? last.endInSeconds)
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
            startInSeconds: start, endInSeconds: end,
            speaker: speaker.flatMap(\.onOneLine)?.cut(to: Self.speakerLimit), text: text)
    }

    /// Ends the line where its continuation ends; an end before its start counts as unknown.
    mutating func extend(to end: Double?) {
        endInSeconds = end.flatMap { $0 >= startInSeconds ?? 0 ? $0 : nil }
    }

    /// The maximum number of characters of a name, which is kept with every line.
    private static let speakerLimit = 200

    /// The line, or several that have its times, if its text is long.
    fileprivate var inShortLines: [TranscriptCue] {
        guard text.utf8.count > TranscriptDocument.lineLimit else { return [self] }
        var lines: [TranscriptCue] = []
        var rest = text.unicodeScalars[...]
        while !rest.isEmpty {
            let most = rest.prefix(TranscriptDocument.lineLimit)
            // The rest of a text without spaces is cut anywhere.
            let end =
                most.endIndex == rest.endIndex ? most.endIndex : most.lastIndex(of: " ") ?? most.endIndex
            var line = self
            line.text = String(Substring(rest[..<end]))
            if !line.text.isEmpty { lines.append(line) }
            rest = rest[end...].drop { $0 == " " }
        }
        return lines
    }
}

extension String {
    /// The text, with an ellipsis in place of what is beyond `limit` characters.
    func cut(to limit: Int) -> String {
        guard utf8.count > limit, unicodeScalars.count > limit else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(limit - 1))) + "…"
    }
}
