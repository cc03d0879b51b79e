import TekpubFormats

/// About a minute of a transcript.
struct TranscriptPassage: Equatable {
    let cues: [TranscriptCue]

    private static let seconds = 60.0
    /// The maximum number of bytes, for transcripts without times.
    private static let byteCount = 1000
    /// The maximum number of bytes of any other, such as one whose lines all have the same time.
    private static let longestByteCount = 50_000

    /// The text that the index has.
    var text: String { cues.map(\.text).joined(separator: " ") }

    init(_ cues: [TranscriptCue]) {
        self.cues = cues
    }

    /// Divides a transcript.
    static func passages(of cues: [TranscriptCue]) -> [TranscriptPassage] {
        var passages: [TranscriptPassage] = []
        var current: [TranscriptCue] = []
        var byteCount = 0
        for cue in cues {
            let start = current.first?.startInSeconds
            let isLater = start.flatMap { start in cue.startInSeconds.map { $0 - start >= seconds } } ?? false
            let isLong = byteCount >= (start == nil ? Self.byteCount : Self.longestByteCount)
            if !current.isEmpty, isLater || isLong {
                passages.append(TranscriptPassage(current))
                (current, byteCount) = ([], 0)
            }
            current.append(cue)
            byteCount += cue.text.utf8.count
        }
        return current.isEmpty ? passages : passages + [TranscriptPassage(current)]
    }

    /// The lines as text: each with start, end, speaker and text between tabs. No value contains a tab or line feed.
    var packed: String {
        cues.map { cue in
            let times = [cue.startInSeconds, cue.endInSeconds].map { time in
                time.map { "\(Int(($0 * 1000).rounded()))" } ?? ""
            }
            let texts = [cue.speaker ?? "", cue.text].map { text in
                String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
            }
            return (times + texts).joined(separator: "\t")
        }.joined(separator: "\n")
    }

    init(packed: String) {
        cues = Self.lines(of: packed).compactMap(Self.cue)
    }

    /// Returns the line of a packed passage whose text has most of the words: the first of several, and the first of
    /// all if none has any.
    static func bestCue(in packed: String, with words: [SearchWord]) -> TranscriptCue? {
        var folded: [UInt8] = []
        let lines = lines(of: packed)
        var best = (line: lines.first, count: 0)
        for line in lines where best.count < words.count {
            guard let text = fields(of: line)?[3] else { continue }
            folded.removeAll(keepingCapacity: true)
            FoldedText.append(String(Substring(text)), to: &folded)
            let count = folded.withUnsafeBytes { folded in
                words.count { $0.firstOffset(in: folded) != nil }
            }
            if count > best.count { best = (line, count) }
        }
        return best.line.flatMap(cue)
    }

    private static func lines(of packed: String) -> [Substring.UTF8View] {
        packed.utf8.split(separator: UInt8(ascii: "\n"))
    }

    /// Returns start, end, speaker and text; nil if one is missing.
    private static func fields(of line: Substring.UTF8View) -> [Substring.UTF8View]? {
        let fields = line.split(
            separator: UInt8(ascii: "\t"), maxSplits: 3, omittingEmptySubsequences: false)
        return fields.count == 4 ? fields : nil
    }

    private static func cue(_ line: Substring.UTF8View) -> TranscriptCue? {
        guard let fields = fields(of: line)?.map(Substring.init) else { return nil }
        let times = fields.prefix(2).map { Int($0).map { Double($0) / 1000 } }
        return TranscriptCue(
            startInSeconds: times[0], endInSeconds: times[1],
            speaker: fields[2].isEmpty ? nil : String(fields[2]), text: String(fields[3]))
    }
}
