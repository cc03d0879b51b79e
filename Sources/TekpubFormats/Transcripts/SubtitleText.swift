/// Reads WebVTT and SubRip, which differ only in what is around their cues.
///
/// Source: W3C, WebVTT. Blocks without a time, such as notes and styles, are left out.
enum SubtitleText {
    static func cues(in text: String) -> [TranscriptCue] {
        var cues: [TranscriptCue] = []
        var times: (start: Double?, end: Double?)?
        var lines: [Substring] = []
        func endCue() {
            defer { (times, lines) = (nil, []) }
            guard let times, cues.count < TranscriptDocument.cueLimit else { return }
            let (speaker, text) = plain(lines.joined(separator: " "))
            if let cue = TranscriptCue(start: times.start, end: times.end, speaker: speaker, text: text) {
                cues.append(cue)
            }
        }
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.contains("-->") {
                endCue()
                times = Self.times(line)
            } else if line.allSatisfy(\.isWhitespace) {
                endCue()
            } else if times != nil {
                lines.append(line)
            }
        }
        endCue()
        return cues
    }

    private static func times(_ line: Substring) -> (start: Double?, end: Double?)? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let arrow = words.firstIndex(of: "-->"), arrow > 0, arrow + 1 < words.count,
            let start = MediaTime.seconds(words[arrow - 1])
        else { return nil }
        return (start, MediaTime.seconds(words[arrow + 1]))
    }

    /// Returns the text without tags, and the speaker that a voice tag names.
    private static func plain(_ text: String) -> (speaker: String?, text: String) {
        guard text.utf8.contains(where: { "<{&".utf8.contains($0) }) else { return (nil, text) }
        var speaker: String?
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(where: { $0 == "<" || $0 == "{" }) {
            result += rest[..<start]
            let close: Character = rest[start] == "<" ? ">" : "}"
            guard let end = rest[start...].firstIndex(of: close) else {
                rest = rest[start...]
                break
            }
            let tag = rest[rest.index(after: start)..<end]
            // `{` begins a position of SubRip only before a backslash.
            if close == "}", tag.first != "\\" { result += rest[start...end] }
            if close == ">", speaker == nil, tag.hasPrefix("v"), let space = tag.firstIndex(of: " "),
                tag[..<space] == "v" || tag.hasPrefix("v.")
            {
                speaker = HTMLText.plain(String(tag[space...]))
            }
            rest = rest[rest.index(after: end)...]
        }
        result += rest
        return (speaker, result.contains("&") ? HTMLText.plain(result) : result)
    }
}
