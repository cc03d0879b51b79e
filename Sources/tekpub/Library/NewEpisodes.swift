import Foundation
import TekpubApp
import TekpubFormats
import TekpubKit

/// The new episodes of all sources, as `list --new` prints them.
struct NewEpisodeList {
    private let library: Library
    private let sources: [Source.ID: Source]
    private let episodes: [SourceEpisode]

    init(_ library: Library) throws {
        self.library = library
        sources = Dictionary(uniqueKeysWithValues: try library.sources.sources().map { ($0.id, $0) })
        episodes = try library.sources.newEpisodes()
    }

    /// Writes a line for each episode: what `play` takes, the date, the length, the source and the title.
    func writeLines() throws {
        var lines = ColumnOutput([.whole, .whole, .number, .text, .text])
        try forEachNumbered { episode, source, number in
            let rest = [
                episode.releasedAt.map { "\($0.day(in: .current))" },
                episode.durationInSeconds.map(DurationText.exact),
                source?.title,
            ]
            let fields = [EpisodeNumbers.name(of: episode.key, number: number)] + rest
            try lines.write(fields + [episode.title ?? "-"], plain: fields + [episode.title])
        }
        try lines.finish()
    }

    /// Writes an array with an object for each episode.
    func writeJSON() throws {
        var output = Output()
        var array = JSONArrayText()
        try forEachNumbered { episode, source, number in
            let listed = ListedNewEpisode(episode, source: source, number: number)
            try output.write(array.next(JSONText(listed)))
        }
        try output.write(array.end())
        try output.flush()
    }

    private func forEachNumbered(
        _ body: (_ episode: SourceEpisode, _ source: Source?, _ number: Int?) throws -> Void
    ) throws {
        var numbers = EpisodeNumbers(in: library)
        for episode in episodes {
            let location = EpisodeLocation(catalogID: episode.catalogID, key: episode.key)
            try body(episode, sources[episode.sourceID], try numbers.number(of: location))
        }
    }
}

/// A new episode in the output of `list --new --json`.
private struct ListedNewEpisode: Encodable {
    private let source, address, id: String
    private let production, title: String?
    private let number, duration: Int?
    private let releasedAt: ReleaseDate?
    private let publishedAt: String?
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
        publishedAt = episode.releasedAt?.publishedAt
        arrived = episode.date.formatted(.iso8601)
    }
}
