import TekpubFormats
import TekpubKit

import struct Foundation.URL

/// Reads the episodes of lists over all sources from the catalogues that they are in, off the main actor.
struct SourceEpisodeReader: Sendable {
    /// Returns the store of a catalogue.
    let library: LazyLibrary

    /// Returns the values of episodes whose titles and lengths only their catalogues know.
    func episodes(_ wanted: [SourceEpisode]) async -> [SourceEpisode: Episode] {
        await onBlockingThread {
            var shelf = Shelf(library: library)
            return wanted.reduce(into: [:]) { found, episode in
                // An episode that cannot be read is shown by the name of its production.
                if let (content, index) = shelf.find(episode.location) {
                    found[episode] = content.production.episodes[index]
                }
            }
        }
    }

    /// Returns download requests for the episodes that their catalogues still have.
    func requests(for wanted: [EpisodeLocation]) async -> [EpisodeRequest] {
        await onBlockingThread {
            var shelf = Shelf(library: library)
            return wanted.compactMap { episode in
                guard let (content, index) = shelf.find(episode) else { return nil }
                return EpisodeRequest(
                    catalogID: episode.catalogID, production: content.production,
                    episode: content.production.episodes[index],
                    viewRoot: shelf.viewRoot(of: episode.catalogID), key: episode.key)
            }
        }
    }

    /// Returns the episodes of the user's lists of recent ones in their catalogue; nil for each that it does not have.
    func locations(of wanted: [RecentEpisode], in catalogID: CatalogID) async -> [EpisodeLocation?] {
        await onBlockingThread {
            var shelf = Shelf(library: library)
            return wanted.map { recent in
                guard let key = recent.productionKey, let content = shelf.content(key, in: catalogID),
                    let index = content.index(of: .like(recent.episode))
                else { return nil }
                return EpisodeLocation(catalogID: catalogID, key: content.episodeKey(at: index))
            }
        }
    }

    /// Returns the episodes of a production that are not watched, in the order in which they are played; that with which
    /// the user goes on is first.
    func remainingEpisodes(of productionKey: String, in catalogID: CatalogID) async -> [QueueItem] {
        await onBlockingThread {
            var shelf = Shelf(library: library)
            guard let content = shelf.content(productionKey, in: catalogID) else { return [] }
            return content.remainingIndices.map { content.queueItem(at: $0, in: catalogID) }
        }
    }

    /// The productions that were read so far: thousands of episodes can be in one.
    private struct Shelf {
        let library: LazyLibrary
        private var productions: [ProductionKey: Entry?] = [:]
        private var viewRoots: [CatalogID: URL?] = [:]

        private struct ProductionKey: Hashable {
            let catalogID: CatalogID
            let productionKey: String
        }

        private struct Entry {
            let content: ProductionContent
            /// The indices of the episodes by identity.
            let indices: [String: Int]
        }

        init(library: LazyLibrary) { self.library = library }

        mutating func find(_ episode: EpisodeLocation) -> (content: ProductionContent, index: Int)? {
            guard let entry = entry(episode.key.productionKey, in: episode.catalogID) else { return nil }
            let identity = episode.key.identity
            return (entry.indices[identity] ?? entry.content.index(of: .identity(identity)))
                .map { (entry.content, $0) }
        }

        mutating func content(_ productionKey: String, in catalogID: CatalogID) -> ProductionContent? {
            entry(productionKey, in: catalogID)?.content
        }

        private mutating func entry(_ productionKey: String, in catalogID: CatalogID) -> Entry? {
            let key = ProductionKey(catalogID: catalogID, productionKey: productionKey)
            let entry = productions[key] ?? read(key)
            productions[key] = .some(entry)
            return entry
        }

        private func read(_ key: ProductionKey) -> Entry? {
            // Ignore errors: the caller does without episodes that cannot be read.
            let content = try? ProductionContent(
                key.productionKey, id: nil, from: library.store(for: key.catalogID))
            return content.map { content in
                let indices = content.identities.enumerated().map { ($1, $0) }
                return Entry(
                    content: content,
                    indices: Dictionary(indices, uniquingKeysWith: { first, _ in first }))
            }
        }

        mutating func viewRoot(of catalogID: CatalogID) -> URL? {
            if let known = viewRoots[catalogID] { return known }
            // Ignore errors: without the root, relative addresses cannot be resolved.
            let root = (try? library.store(for: catalogID).state())??.viewRoot
            viewRoots[catalogID] = .some(root)
            return root
        }
    }
}
