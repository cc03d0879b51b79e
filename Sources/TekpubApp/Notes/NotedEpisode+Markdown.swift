import Foundation
import TekpubKit

extension NotedEpisode {
    /// The title, else the key of the production.
    var displayTitle: String {
        [title, productionTitle].firstNonBlank ?? location.key.productionKey
    }

    /// The notes in Markdown, under a heading with the titles; each time is a link.
    package var markdown: String {
        let titles = [productionTitle, title].compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }
        let heading = titles.isEmpty ? displayTitle : titles.joined(separator: ": ")
        let lines = notes.map { note in
            let time = DurationText.exact(seconds: note.positionInSeconds)
            let link = address(at: note.positionInSeconds).map { "[\(time)](<\(Self.target($0))>)" } ?? time
            return "- \(link) \(note.text.split(whereSeparator: \.isNewline).joined(separator: "\n  "))\n"
        }
        return "## \(Self.escaped(heading))\n\n" + lines.joined()
    }

    /// Returns a text that Markdown shows as it is, in one line.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if character.isNewline {
                result += " "
            } else {
                if "\\`*_[]<>#&".contains(character) { result += "\\" }
                result.append(character)
            }
        }
        return result
    }

    /// Returns an address that can stand between `<` and `>`.
    private static func target(_ address: String) -> String {
        address.filter { !$0.isNewline }.replacingOccurrences(of: "<", with: "%3C")
            .replacingOccurrences(of: ">", with: "%3E")
    }
}
