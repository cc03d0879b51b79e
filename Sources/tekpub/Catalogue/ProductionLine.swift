import CursesKit
import Foundation
import Localization
import TekpubApp
import TekpubFormats
import TekpubKit

/// A production as a row of columns.
struct ProductionLine {
    let production: Production
    /// The production's key.
    let key: String

    /// The production's name on the command line.
    private var name: String { CommandName(key).description }

    static let columns: [ColumnOutput.Column] = [.whole, .number, .number, .whole, .text]

    /// The fields on a terminal.
    var shown: [String?] {
        let count =
            switch production.episodes.count {
            case 0: "-"
            case let count: localized(count, one: "\(count) episode ", other: "\(count) episodes")
            }
        return [
            name, count, production.durationInSeconds.map(DurationText.rounded),
            production.canWatch == true ? "✓" : nil,
            [production.title ?? "-", production.author].compactMap { $0 }.joined(separator: " · "),
        ]
    }

    /// The fields on a pipe.
    var plain: [String?] {
        [
            name, "\(production.episodes.count)", production.durationInSeconds.map(DurationText.exact),
            production.canWatch.map { $0 ? "yes" : "no" }, production.title, production.author,
        ]
    }
}

/// A production with its episodes, as a page of text.
struct ProductionPage {
    private let production: Production

    init(_ production: Production) {
        self.production = production
    }

    /// Writes the page to standard output.
    func write() throws {
        let width = Output.terminalWidth
        var output = Output()
        for line in head {
            for line in width.map({ line.wrapped(to: $0) }) ?? [line] { try output.write("\(line)\n") }
        }
        try output.flush()
        var rows = ColumnOutput([.number, .text, .number, .whole], width: width)
        let today = Today(Date(), in: .current)
        for (number, episode) in zip(production.episodeNumbers, production.episodes) {
            let rest = [
                episode.broadcastText(asOf: today) ?? episode.durationInSeconds.map(DurationText.exact),
                episode.releasedAt.map { "\($0.day(in: .current))" },
            ]
            try rows.write(
                ["\(number)", episode.title ?? "-"] + rest, plain: ["\(number)", episode.title] + rest)
        }
        try rows.finish()
    }

    /// The lines above the episodes.
    private var head: [Text] {
        var lines = [Text(production.title ?? production.slug ?? "-")]
        let facts = [
            production.author, production.releasedAt.map { "\($0.day(in: .current))" }, production.licence,
            production.canWatch == true ? localized("✓ can be watched") : nil,
        ].compactMap { $0 }
        if !facts.isEmpty { lines.append(Text(facts.joined(separator: " · "))) }
        if let description = production.description { lines += [.empty] + Text(description).paragraphs }
        return production.episodes.isEmpty ? lines : lines + [.empty]
    }
}
