import Foundation
import TekpubFormats
import TekpubKit

/// A production as `--json` tells it: everything that is known, what commands call it, and what the user did
/// with it.
struct ListedProduction: Encodable {
    private let production: Production
    private let id: String
    private let isFavorite: Bool
    private let episodes: [ListedEpisode]

    /// - Parameters:
    ///   - key: what commands call it.
    ///   - state: what the user did with the catalogue.
    ///   - viewRoot: where the catalogue says that videos are asked for.
    init(_ production: Production, key: String, state: UserState, viewRoot: URL?) {
        var shown = production
        shown.episodes = []
        shown.link = production.link.map(state.secrets.hide)
        self.production = shown
        id = key
        isFavorite = state.favorites.contains(key)
        let isTouched = state.hasEpisodes(of: key)
        let identities = isTouched ? production.episodeIdentities : []
        let catalog = Catalog(viewRoot: viewRoot)
        episodes = zip(production.episodeNumbers, production.episodes).enumerated().map { place, numbered in
            let (number, episode) = numbered
            let key = isTouched ? EpisodeKey(productionKey: key, identity: identities[place]) : nil
            let hasVideo = episode.url != nil || catalog.viewURL(of: episode, in: production) != nil
            var shown = episode
            shown.url = episode.url.map(state.secrets.hide)
            shown.link = episode.link.map(state.secrets.hide)
            return ListedEpisode(
                episode: shown, number: number, canWatch: hasVideo && production.canWatch != false,
                mark: key.flatMap { state.marks[$0.productionKey]?[$0] },
                file: key.flatMap { key in
                    state.files.path(
                        of: EpisodeRequest(
                            server: state.server, production: production, episode: episode, key: key))
                })
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id, episodes
        case isFavorite = "favourite"
    }

    func encode(to encoder: any Encoder) throws {
        try production.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(isFavorite, forKey: .isFavorite)
        try container.encode(episodes, forKey: .episodes)
    }
}

/// An episode as `--json` tells it.
private struct ListedEpisode: Encodable {
    let episode: Episode
    /// As commands and screens have it.
    let number: Int
    /// Whether there is a video, and the server does not say that it is locked.
    let canWatch: Bool
    let mark: EpisodeMark?
    /// The path of the downloaded video.
    let file: String?

    private enum CodingKeys: String, CodingKey {
        case number, canWatch, watched, position, downloaded, file
    }

    func encode(to encoder: any Encoder) throws {
        try episode.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(canWatch, forKey: .canWatch)
        try container.encode(mark?.isWatched ?? false, forKey: .watched)
        try container.encodeIfPresent(mark?.positionInSeconds, forKey: .position)
        try container.encode(file != nil, forKey: .downloaded)
        try container.encodeIfPresent(file, forKey: .file)
    }
}
