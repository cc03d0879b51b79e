/// Reads a transcript in HTML: `cite` names the speaker, `time` the start, and `p` has the text.
///
/// Source: podcastindex-org/podcast-namespace, transcripts. A page without these is read as paragraphs.
struct HTMLTranscript {
    let cues: [TranscriptCue]

    init(_ html: String) {
        var cues: [TranscriptCue] = []
        var speaker: String?
        var start: Double?
        var rest = html[...]
        while cues.count < TranscriptDocument.cueLimit, let element = Self.nextElement(in: &rest) {
            let text = HTMLText.plain(String(element.content))
            switch element.name {
            case "cite":
                speaker = text.onOneLine.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
            case "time": start = text.onOneLine.flatMap { MediaTime.seconds($0) }
            default:
                if let cue = TranscriptCue(start: start, end: nil, speaker: speaker, text: text) {
                    cues.append(cue)
                }
            }
        }
        if cues.isEmpty {
            cues = HTMLText.plain(html).split(separator: "\n").compactMap { String($0).onOneLine }
                .prefix(TranscriptDocument.cueLimit).map { TranscriptCue(text: $0) }
        }
        self.cues = cues
    }

    private static let names: Set<String> = ["cite", "time", "p"]

    /// Returns the next of the elements, and its content up to the next of them or its end.
    private static func nextElement(in rest: inout Substring) -> (name: String, content: Substring)? {
        while let (name, end) = nextTag(in: &rest) {
            guard names.contains(name) else { continue }
            var content = rest
            var stop = rest.endIndex
            while let start = content.firstIndex(of: "<") {
                var after = content[start...]
                guard let (inner, _) = nextTag(in: &after) else { break }
                if names.contains(inner) || inner == "/" + name {
                    stop = start
                    break
                }
                content = after
            }
            defer { rest = rest[stop...] }
            return (name, rest[end..<stop])
        }
        return nil
    }

    /// Returns the name of the next tag, which `rest` begins after.
    private static func nextTag(in rest: inout Substring) -> (name: String, end: Substring.Index)? {
        guard let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") else {
            rest = rest[rest.endIndex...]
            return nil
        }
        let tag = rest[rest.index(after: start)..<end]
        let name = tag.prefix { !$0.isWhitespace }.lowercased()
        rest = rest[rest.index(after: end)...]
        return (name, rest.startIndex)
    }
}
