import Foundation
import TekpubFormats

/// An episode on which the user has written notes, as people read it elsewhere.
public struct NotedEpisode: Hashable, Sendable {
    /// The episode in the library.
    public let location: EpisodeLocation
    /// The titles of the episode and its production; nil if it is no longer in its catalogue.
    public let title, productionTitle: String?
    /// The address of its video, else of its page, without secrets; nil if there is none.
    public let address: String?
    /// The notes, in order of time; not empty.
    public let notes: [EpisodeNote]

    /// Creates the notes of one episode.
    public init(
        location: EpisodeLocation, title: String?, productionTitle: String?, address: String?,
        notes: [EpisodeNote]
    ) {
        self.location = location
        self.title = title
        self.productionTitle = productionTitle
        self.address = address
        self.notes = notes
    }
}

extension NotedEpisode {
    /// Returns the address with a time: `t` in the query for YouTube, else a fragment (W3C, Media Fragments URI 1.0).
    ///
    /// - Parameter seconds: the time in the episode.
    public func address(at seconds: Int) -> String? {
        guard let address, var parts = URLComponents(string: address), let host = parts.host?.lowercased()
        else { return address }
        if host == "youtu.be" || host == "youtube.com" || host.hasSuffix(".youtube.com") {
            parts.queryItems =
                (parts.queryItems ?? []).filter { $0.name != "t" } + [
                    URLQueryItem(name: "t", value: "\(seconds)s")
                ]
        } else {
            parts.fragment = "t=\(seconds)"
        }
        return parts.string ?? address
    }
}

extension Library {
    /// Returns all notes by episode, the one with the latest note first; reads the disk, so call it off the main actor.
    public func notedEpisodes() throws(LibraryError) -> [NotedEpisode] {
        let groups = Dictionary(grouping: try notes.notes(), by: \.location)
        var episodes: [(episode: NotedEpisode, latest: Date)] = []
        for (location, notes) in groups {
            let found = try store(for: location.catalogID).production(named: location.key.productionKey)
            let production = found?.production
            let index = production?.episodeIdentities.firstIndex(of: location.key.identity)
            let episode = index.flatMap { production?.episodes[$0] }
            let noted = NotedEpisode(
                location: location, title: episode?.title, productionTitle: production?.title,
                address: episode?.shownURL ?? episode?.link,
                notes: notes.sorted { ($0.positionInSeconds, $0.id) < ($1.positionInSeconds, $1.id) })
            episodes.append((noted, notes.map(\.createdAt).max() ?? .distantPast))
        }
        return episodes.sorted {
            ($1.latest, $0.episode.location.key.identity) < ($0.latest, $1.episode.location.key.identity)
        }.map(\.episode)
    }
}
