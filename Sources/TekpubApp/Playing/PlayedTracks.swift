import Foundation
import TekpubFormats
import TekpubKit

/// Finds what the library knows of an episode that is played, for those who show it elsewhere.
struct PlayedTracks: Sendable {
    let library: LazyLibrary
    /// Returns a file with the picture at an address, if it is cached.
    let artworkFile: @Sendable (String) async -> URL?

    /// What is found.
    struct Track: Sendable {
        /// Who speaks, or made it.
        var artist: String?
        /// The file with its picture.
        var artwork: URL?
    }

    /// Returns what is known of an episode.
    func track(at location: EpisodeLocation) async -> Track {
        let (artist, pictures) = await onBlockingThread { [library] in
            Self.known(of: location.key, in: library.store(for: location.catalogID))
        }
        for address in pictures {
            if let file = await artworkFile(address) { return Track(artist: artist, artwork: file) }
        }
        return Track(artist: artist)
    }

    /// The artist, and the addresses of pictures, that of the episode first.
    private static func known(
        of key: EpisodeKey, in store: CatalogStore
    ) -> (artist: String?, pictures: [String]) {
        // Ignore errors: the episode is shown without.
        let production = (try? store.production(named: key.productionKey))?.production
        let catalogPicture = (try? store.imageURL()) ?? nil
        let episode = production.flatMap { production in
            production.episodeIdentities.firstIndex(of: key.identity).map { production.episodes[$0] }
        }
        let pictures = [episode?.details?.imageURL, production?.details?.imageURL, catalogPicture]
        return (episode?.presenter ?? production?.author, pictures.compactMap { $0 })
    }
}
