import TekpubFormats
import TekpubKit

import struct Foundation.URL

/// Reads the values of episodes for the user's commands from their catalogues, off the main actor.
struct CommandSubjectReader: Sendable {
    let library: LazyLibrary
    /// Knows the files of episodes; nil if nothing is downloaded.
    let downloads: (any DownloadService)?

    /// Returns the values of the episodes that their catalogues still have, in their order.
    ///
    /// - Parameters:
    ///   - playing: the episode that plays, and its position in seconds; nil for none.
    ///   - withFiles: whether to look for downloaded files.
    func subjects(
        at locations: [EpisodeLocation], playing: (location: EpisodeLocation, seconds: Int)?,
        withFiles: Bool
    ) async -> [CommandSubject] {
        let found = await onBlockingThread { episodes(at: locations) }
        var subjects: [CommandSubject] = []
        for (location, request, link, position) in found {
            let episode = request.episode
            subjects.append(
                CommandSubject(
                    title: episode.displayTitle, show: request.production.displayTitle,
                    addresses: [episode.link, episode.shownURL, link],
                    file: withFiles ? await downloads?.video(of: request)?.path : nil,
                    position: playing?.location == location ? playing?.seconds ?? 0 : position))
        }
        return subjects
    }

    private typealias Found = (
        location: EpisodeLocation, request: EpisodeRequest, link: String?, position: Int
    )

    private func episodes(at locations: [EpisodeLocation]) -> [Found] {
        var contents: [ProductionKey: (content: ProductionContent, viewRoot: URL?)?] = [:]
        return locations.compactMap { location in
            let key = ProductionKey(
                catalogID: location.catalogID, productionKey: location.key.productionKey)
            let known = contents[key] ?? read(key)
            contents[key] = .some(known)
            guard let (content, viewRoot) = known,
                let index = content.index(of: .identity(location.key.identity))
            else { return nil }
            let request = EpisodeRequest(
                catalogID: location.catalogID, production: content.production,
                episode: content.production.episodes[index], viewRoot: viewRoot, key: location.key)
            return (
                location, request, content.production.link, content.mark(at: index)?.positionInSeconds ?? 0
            )
        }
    }

    private struct ProductionKey: Hashable {
        let catalogID: CatalogID
        let productionKey: String
    }

    private func read(_ key: ProductionKey) -> (ProductionContent, URL?)? {
        let store = library.store(for: key.catalogID)
        // Ignore errors: the caller does without episodes that cannot be read.
        guard let content = try? ProductionContent(key.productionKey, id: nil, from: store) else {
            return nil
        }
        return (content, (try? store.state())??.viewRoot)
    }
}
