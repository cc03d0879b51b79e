import TekpubFormats
import TekpubKit

/// An episode inside a `FullProduction`.
///
/// Only `number` and `title` date from 2012; the other keys are ours.
struct FullEpisode: Encodable {
    let episode: Episode

    init(_ episode: Episode) {
        self.episode = episode
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(episode.number, forKey: .number)
        try container.encodeIfPresent(episode.title?.html, forKey: .title)
        try container.encodeIfPresent(episode.description?.html, forKey: .description)
        try container.encodeIfPresent(episode.durationInSeconds, forKey: .duration)
        try container.encodeIfPresent(episode.releasedAt, forKey: .releasedAt)
        try container.encodeIfPresent(episode.url, forKey: .url)
        try container.encodeIfPresent(episode.presenter?.html, forKey: .presenter)
        try container.encodeIfPresent(episode.licence?.html, forKey: .licence)
    }

    private enum CodingKeys: String, CodingKey {
        case number, title, description, duration, url, presenter, licence
        case releasedAt = "released_at"
    }
}
