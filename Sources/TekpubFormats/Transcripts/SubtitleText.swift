/// Reads WebVTT and SubRip.
///
/// A cue of WebVTT ends before an empty line; blocks without a time, such as notes and styles, are left out. SubRip has no
/// grammar: as in ffmpeg, a cue ends where the next one begins, with times and usually a number in the line before.
///
/// Source: W3C, WebVTT.
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
        let isWebVTT = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }.hasPrefix("WEBVTT")
        for line in Self.lines(of: text) {
            if line.contains("-->") {
                // The number of this cue.
                if !isWebVTT, let last = lines.last, Self.isNumber(last) { lines.removeLast() }
                endCue()
                times = Self.times(line)
            } else if isWebVTT, line.allSatisfy(\.isWhitespace) {
                endCue()
            } else if times != nil {
                lines.append(line)
            }
        }
        endCue()
        return cues
    }

    /// The lines of a text. They end with CR, LF, or any number of CR before one LF.
    private static func lines(of text: String) -> [Substring] {
        var lines: [Substring] = []
        let bytes = text.utf8
        var start = text.startIndex
        var index = start
        while index < text.endIndex {
            let end = index
            switch bytes[index] {
            case 0x0A: index = bytes.index(after: index)
            case 0x0D:
                while index < text.endIndex, bytes[index] == 0x0D { index = bytes.index(after: index) }
                if index < text.endIndex, bytes[index] == .lineFeed {
                    index = bytes.index(after: index)
                } else {
                    // Each CR ends a line.
                    index = bytes.index(after: end)
                }
            default:
                index = bytes.index(after: index)
                continue
            }
            lines.append(text[start..<end])
            start = index
        }
        return lines + [text[start...]]
    }

    private static func isNumber(_ line: Substring) -> Bool {
        let digits = line.utf8.drop(while: \.isHTMLSpace).reversed().drop(while: \.isHTMLSpace)
        return !digits.isEmpty && digits.allSatisfy(\.isDigit)
    }

    private static func times(_ line: Substring) -> (start: Double?, end: Double?)? {
        guard let arrow = line.firstRange(of: "-->"),
            let start = MediaTime.seconds(withoutSpaces(line[..<arrow.lowerBound]))
        else { return nil }
        // Settings may follow.
        let rest = line[arrow.upperBound...].drop(while: \.isWhitespace)
        let settings = rest.firstIndex { $0.isLetter } ?? rest.endIndex
        return (start, MediaTime.seconds(withoutSpaces(rest[..<settings])))
    }

    /// The time without white space around it and beside the mark before its fraction, which translators leave there.
    private static func withoutSpaces(_ time: Substring) -> String {
        let words = time.split(whereSeparator: \.isWhitespace)
        return words.reduce("") { text, word in
            let joins = text.isEmpty || ",.".contains { text.last == $0 || word.first == $0 }
            return text + (joins ? "" : " ") + word
        }
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
