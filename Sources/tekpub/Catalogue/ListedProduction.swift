import Foundation
import TekpubFormats
import TekpubKit

/// A production in the output of `--json`: all known values, its key, and the user's marks.
struct ListedProduction: Encodable {
    private let production: Production
    private let id: String
    private let isFavorite: Bool
    private let episodes: [ListedEpisode]

    /// - Parameters:
    ///   - key: the production's key on the command line.
    ///   - state: the user's marks, favourites and downloads.
    ///   - viewRoot: the URL under which the server returns video addresses.
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
        episodes = zip(production.episodeNumbers, production.episodes).enumerated().map { index, numbered in
            let (number, episode) = numbered
            let key = isTouched ? EpisodeKey(productionKey: key, identity: identities[index]) : nil
            let hasVideo = episode.hasMedia || catalog.viewURL(of: episode, in: production) != nil
            var shown = episode
            shown.url = episode.url.map(state.secrets.hide)
            shown.link = episode.link.map(state.secrets.hide)
            return ListedEpisode(
                episode: shown, number: number, canWatch: hasVideo && production.canWatch != false,
                mark: key.flatMap { state.marks[$0.productionKey]?[$0] },
                file: key.flatMap { key in
                    state.files.path(
                        of: EpisodeRequest(
                            catalogID: state.catalogID, production: production, episode: episode, key: key))
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

/// An episode in the output of `--json`.
private struct ListedEpisode: Encodable {
    let episode: Episode
    /// The episode's number on the command line and on screen.
    let number: Int
    /// Whether it has a video, and the server does not mark it as locked.
    let canWatch: Bool
    let mark: EpisodeMark?
    /// The path of the downloaded video; nil if missing.
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

/// The user's marks, favourites and downloads, read once for a whole catalogue.
struct UserState {
    /// The keys of the favourite productions.
    let favorites: Set<String>
    /// The marks of episodes, by the keys of their productions.
    let marks: [String: [EpisodeKey: EpisodeMark]]
    /// The downloaded videos of all catalogues.
    let files: DownloadedFiles
    /// The catalogue's server in download requests.
    let catalogID: CatalogID
    /// The secrets to hide in addresses.
    let secrets: HiddenSecrets

    /// Whether the production `key` may have marks or downloads.
    func hasEpisodes(of key: String) -> Bool {
        marks[key] != nil || !files.isEmpty
    }
}

/// Hides the customer's secrets in addresses; everything else is shown in full.
struct HiddenSecrets {
    private let texts: [String]

    /// - Parameters:
    ///   - credential: the login's token.
    ///   - baseURL: the server, whose password and token are hidden too; nil for the bundled catalogue.
    init(credential: Credential?, baseURL: BaseURL?) {
        let parts = baseURL.flatMap { URLComponents(url: $0.url, resolvingAgainstBaseURL: true) }
        let tokens =
            parts?.queryItems?.filter { ["token", "auth"].contains($0.name) }.compactMap(\.value) ?? []
        let plain = [credential?.token, parts?.password].compactMap { $0 } + tokens
        let encoded = plain.compactMap { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) }
        let loosely = plain.compactMap { $0.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) }
        // Longest first, because one secret may contain another.
        texts = Set(plain + encoded + loosely).filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    }

    /// Returns `address` with `***` in place of each secret.
    func hide(_ address: String) -> String {
        texts.reduce(address) { $0.contains($1) ? $0.replacing($1, with: "***") : $0 }
    }
}
