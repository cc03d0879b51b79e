import Foundation
import TekpubFormats

/// The lines of a transcript in a file that mpv reads: WebVTT in a private folder.
struct SubtitleFile: Sendable {
    private let folder: PrivateFolder

    var path: String { folder.path + "/transcript.vtt" }

    /// Writes the file; call it off the main actor.
    ///
    /// - Parameter environment: the variables of this process.
    /// - Returns: nil if it cannot be written.
    init?(_ cues: [TranscriptCue], environment: [String: String]) {
        guard let folder = PrivateFolder(environment: environment) else { return nil }
        self.folder = folder
        do {
            try Data(cues.webVTT.utf8).write(to: URL(filePath: path))
        } catch {
            remove()
            return nil
        }
    }

    /// Removes the file.
    func remove() {
        unlink(path)
        folder.remove()
    }
}

extension [TranscriptCue] {
    /// How long a line is shown, in seconds, if neither its end nor the next line is known.
    private static let lastDuration = 5.0

    /// The lines that have a time, as WebVTT. A line without an end stays until the next one.
    var webVTT: String {
        var text = "WEBVTT\n"
        for (index, cue) in enumerated() {
            guard let start = cue.startInSeconds else { continue }
            let next = index + 1 < count ? self[index + 1].startInSeconds : nil
            let end = cue.endInSeconds ?? next ?? start + Self.lastDuration
            let words = [cue.speaker, cue.text].compactMap { $0 }.joined(separator: ": ")
            text += "\n\(Self.time(start)) --> \(Self.time(Swift.max(start, end)))\n\(Self.escaped(words))\n"
        }
        return text
    }

    /// Source: WebVTT, section 4.1, "cue text": `&`, `<` and `>` begin markup.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    private static func time(_ seconds: Double) -> String {
        let milliseconds = Int((seconds * 1000).rounded())
        func digits(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: Swift.max(0, count - "\(number)".count)) + "\(number)"
        }
        return "\(digits(milliseconds / 3_600_000, 2)):\(digits(milliseconds / 60_000 % 60, 2))"
            + ":\(digits(milliseconds / 1000 % 60, 2)).\(digits(milliseconds % 1000, 3))"
    }
}
