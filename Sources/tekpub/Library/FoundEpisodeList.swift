import Foundation
import Localization
import TekpubApp
import TekpubFormats
import TekpubKit

/// The episodes of all sources that fulfil a condition, as `list --where` prints them. They are read a page at a time.
struct FoundEpisodeList {
    private let library: Library
    private let found: FoundEpisodes
    private let sources: [Source.ID: Source]

    /// The number of episodes that are read at a time.
    private static let pageCount = 500

    /// - Throws: an exit code, after printing which source or folder of the condition there is not.
    init(_ condition: EpisodeCondition, in library: Library) async throws {
        self.library = library
        let all = try library.sources.sources()
        sources = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        do throws(EpisodeConditionError) {
            try condition.checkNames(among: all)
        } catch {
            throw Failure(error.localizedDescription, code: EX_DATAERR)
        }
        let time = ReaderTime(now: Date(), timeZone: .current)
        found = try await EpisodeIndex(of: library).episodes(where: condition, at: time)
        for (source, error) in found.failures { warn("\(source.title): \(error.localizedDescription)") }
    }

    /// Writes a line for each episode: what `play` takes, the date, the length, the source and the title.
    func writeLines() async throws {
        var lines = ColumnOutput([.whole, .whole, .number, .text, .text])
        try await forEachNumbered { episode, source, number in
            let fields = [
                EpisodeNumbers.name(of: episode.key, number: number),
                episode.releasedAt.map { "\($0.day(in: .current))" },
                episode.durationInSeconds.map(DurationText.exact), source?.title,
            ]
            try lines.write(fields + [episode.title ?? "-"], plain: fields + [episode.title])
        }
        try lines.finish()
        if found.count == 0 { tell(localized("Nothing matches.")) }
    }

    /// Writes an array with an object for each episode.
    func writeJSON() async throws {
        var output = Output()
        var array = JSONArrayText()
        try await forEachNumbered { episode, source, number in
            let listed = ListedFoundEpisode(episode, source: source, number: number)
            try output.write(array.next(JSONText(listed)))
        }
        try output.write(array.end())
        try output.flush()
    }

    private func forEachNumbered(
        _ body: (_ episode: SourceEpisode, _ source: Source?, _ number: Int?) throws -> Void
    ) async throws {
        var numbers = EpisodeNumbers(in: library)
        for start in stride(from: 0, to: found.count, by: Self.pageCount) {
            let page = await found.episodes(start..<min(found.count, start + Self.pageCount))
            for episode in page.compactMap(\.self) {
                try body(episode, sources[episode.sourceID], try numbers.number(of: episode.location))
            }
        }
    }
}

/// An episode in the output of `list --where --json`.
private struct ListedFoundEpisode: Encodable {
    private let source, address, id: String
    private let production, title: String?
    private let number, duration, position: Int?
    private let releasedAt: ReleaseDate?
    private let publishedAt: String?
    private let watched: Bool

    init(_ episode: SourceEpisode, source: Source?, number: Int?) {
        self.source = source?.title ?? ""
        address = source?.shownAddress ?? ""
        id = episode.key.productionKey
        production = episode.productionTitle
        title = episode.title
        self.number = number
        duration = episode.durationInSeconds
        position = episode.positionInSeconds
        releasedAt = episode.releasedAt
        publishedAt = episode.releasedAt?.publishedAt
        watched = episode.isWatched
    }
}
