/// A line of a transcript.
///
/// This folder reads what is said in an episode and how it is divided: `TranscriptDocument` reads WebVTT, SRT, JSON,
/// HTML and plain text into cues, and `ChapterDocument` reads chapters.
public struct TranscriptCue: Hashable, Sendable {
    /// The start, in seconds; nil if unknown.
    public var startInSeconds: Double?
    /// The end, in seconds; nil if unknown.
    public var endInSeconds: Double?
    /// The name of the speaker on one line; nil if unknown.
    public var speaker: String?
    /// The text on one line.
    public var text: String

    /// Creates a line.
    public init(
        startInSeconds: Double? = nil, endInSeconds: Double? = nil, speaker: String? = nil, text: String
    ) {
        self.startInSeconds = startInSeconds
        self.endInSeconds = endInSeconds
        self.speaker = speaker
        self.text = text
    }
}

/// A time in an episode.
enum MediaTime {
    /// The longest time, in seconds.
    private static let limit = 1e7

    /// Returns the seconds of `[H:]MM:SS[.mmm]` or of a number; the fraction may follow a comma.
    static func seconds(_ text: some StringProtocol) -> Double? {
        let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            let digits = isLast ? String(part.map { $0 == "," ? "." : $0 }) : String(part)
            let isNumber = digits.utf8.allSatisfy { $0.isDigit || isLast && $0 == UInt8(ascii: ".") }
            guard isNumber, let value = Double(digits) else { return nil }
            seconds = seconds * 60 + value
        }
        return check(seconds)
    }

    /// Returns `seconds` if an episode can have it.
    static func check(_ seconds: Double?) -> Double? {
        seconds.flatMap { (0..<limit).contains($0) ? $0 : nil }
    }
}
