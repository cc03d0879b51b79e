import CursesKit
import Foundation
import TekpubApp
import TekpubFormats
import TekpubKit

/// The new episodes of all sources, as `list --new` prints them.
struct NewEpisodeList {
    private let session: SourceSession
    private let sources: [Source.ID: Source]
    private let episodes: [SourceEpisode]

    init(_ session: SourceSession) throws {
        self.session = session
        sources = Dictionary(uniqueKeysWithValues: try session.sources.sources().map { ($0.id, $0) })
        episodes = try session.sources.newEpisodes()
    }

    /// Writes a line for each episode: the date, the length, the source and the title.
    func writeLines(to output: inout Output) throws {
        let width = Output.terminalWidth
        for episode in episodes {
            let columns = [
                (episode.releasedAt.map { "\($0)" } ?? "").padded(to: 10),
                (episode.durationInSeconds.map(DurationText.exact) ?? "").padded(to: 9),
                Text(sources[episode.sourceID]?.title ?? "").truncated(to: 32).description.padded(to: 32),
                episode.title ?? "-",
            ]
            let line = Text(columns.joined(separator: "  "))
            try output.write("\(width.map { line.truncated(to: $0) } ?? line)\n")
        }
    }

    /// Writes an array with an object for each episode.
    func writeJSON(to output: inout Output) throws {
        var array = JSONArrayText()
        var numbers = EpisodeNumbers(session: session, sources: sources)
        for episode in episodes {
            let listed = ListedNewEpisode(
                episode, source: sources[episode.sourceID], number: try numbers.number(of: episode))
            try output.write(array.next(JSONText(listed)))
        }
        try output.write(array.end())
    }
}

/// The numbers of episodes on the command line. One production is read at a time.
private struct EpisodeNumbers {
    let session: SourceSession
    let sources: [Source.ID: Source]
    private var known: [String: [String: Int]] = [:]

    init(session: SourceSession, sources: [Source.ID: Source]) {
        self.session = session
        self.sources = sources
    }

    mutating func number(of episode: SourceEpisode) throws -> Int? {
        let name = "\(episode.sourceID)\n\(episode.key.productionKey)"
        if known[name] == nil {
            let store = session.library.store(for: episode.storeName)
            let production = try store.production(named: episode.key.productionKey)?.production
            known[name] = production.map { production in
                Dictionary(zip(production.episodeIdentities, production.episodeNumbers)) { first, _ in first }
            }
        }
        return known[name]?[episode.key.identity]
    }
}

/// A new episode in the output of `list --new --json`.
private struct ListedNewEpisode: Encodable {
    private let source, address, id: String
    private let production, title: String?
    private let number, duration: Int?
    private let releasedAt: ReleaseDate?
    private let arrived: String

    init(_ episode: SourceEpisode, source: Source?, number: Int?) {
        self.source = source?.title ?? ""
        address = source?.shownAddress ?? ""
        id = episode.key.productionKey
        production = episode.productionTitle
        title = episode.title
        self.number = number
        duration = episode.durationInSeconds
        releasedAt = episode.releasedAt
        arrived = episode.date.formatted(.iso8601)
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - Text(self).width))
    }
}
