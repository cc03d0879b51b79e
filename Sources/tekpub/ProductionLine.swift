import CursesKit
import TekpubApp
import TekpubFormats
import TekpubKit

/// A production as one line of columns, for people and for `grep`. The columns of variable length are last,
/// and are truncated at the width of the terminal.
struct ProductionLine: CustomStringConvertible {
    let description: String

    /// - Parameters:
    ///   - key: the production's key on the command line.
    ///   - width: the width of the terminal in cells; nil without a terminal.
    init(_ production: Production, key: String, width: Int?) {
        let count =
            switch production.episodes.count {
            case 0: "-"
            case 1: "1 episode "
            case let count: "\(count) episodes"
            }
        let line = [
            Text(key).padded(to: 32),
            count.leftPadded(to: 12),
            (production.durationInSeconds.map(DurationText.rounded) ?? "").leftPadded(to: 8),
            production.canWatch == true ? "✓" : " ",
            Text([production.title ?? "-", production.author].compactMap { $0 }.joined(separator: " · "))
                .description,
        ].joined(separator: "  ")
        description = width.map { Text(line).truncated(to: $0).description } ?? line
    }
}

/// A production with its episodes, as a page of text.
struct ProductionPage: CustomStringConvertible {
    let description: String

    init(_ production: Production) {
        var lines = [Text(production.title ?? production.slug ?? "-").description]
        let facts = [
            production.author, production.releasedAt.map { "\($0)" }, production.licence,
            production.canWatch == true ? "✓ can be watched" : nil,
        ].compactMap { $0 }
        if !facts.isEmpty { lines.append(Text(facts.joined(separator: " · ")).description) }
        if let description = production.description {
            lines += [""] + Text.paragraphs(description).map(\.description)
        }
        if !production.episodes.isEmpty { lines.append("") }
        for (number, episode) in zip(production.episodeNumbers, production.episodes) {
            let line = [
                String(number).leftPadded(to: 4), Text(episode.title ?? "-").padded(to: 64),
                (episode.durationInSeconds.map(DurationText.exact) ?? "").leftPadded(to: 9),
                episode.releasedAt.map { "\($0)" } ?? "",
            ]
            lines.append(line.joined(separator: "  ").trimmingTrailingSpaces)
        }
        description = lines.joined(separator: "\n") + "\n"
    }
}

extension Text {
    /// Returns the text, padded with spaces to `width` cells.
    fileprivate func padded(to width: Int) -> String {
        description + String(repeating: " ", count: max(0, width - self.width))
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }

    fileprivate var trimmingTrailingSpaces: String {
        var text = self
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
