import Foundation
import TekpubApp
import TekpubFormats
import TekpubKit

/// An episode of a source, as `list --new` and `list --where` print it.
struct ListedSourceEpisode {
    let episode: SourceEpisode
    let source: Source?
    /// Its number in its production; nil if it is no longer there.
    let number: Int?

    /// Writes what `play` takes, the date, the length, the source and the title.
    func write(to lines: inout ColumnOutput) throws {
        let fields = [
            EpisodeNumbers.name(of: episode.key, number: number),
            episode.releasedAt.map { "\($0.day(in: .current))" },
            episode.durationInSeconds.map(DurationText.exact), source?.title,
        ]
        try lines.write(fields + [episode.title ?? "-"], plain: fields + [episode.title])
    }

    /// Its object in an array of new episodes, with when it came, or of found ones, with how far it was played.
    func object(isNew: Bool) -> some Encodable { Object(self, isNew: isNew) }

    private struct Object: Encodable {
        private let source, address, id: String
        private let production, title: String?
        private let number, duration, position: Int?
        private let releasedAt: ReleaseDate?
        private let publishedAt, arrived: String?
        private let watched: Bool?

        init(_ listed: ListedSourceEpisode, isNew: Bool) {
            let episode = listed.episode
            source = listed.source?.title ?? ""
            address = listed.source?.shownAddress ?? ""
            id = episode.key.productionKey
            production = episode.productionTitle
            title = episode.title
            number = listed.number
            duration = episode.durationInSeconds
            position = isNew ? nil : episode.positionInSeconds
            releasedAt = episode.releasedAt
            publishedAt = episode.releasedAt?.publishedAt
            arrived = isNew ? episode.date.formatted(.iso8601) : nil
            watched = isNew ? nil : episode.isWatched
        }
    }
}
