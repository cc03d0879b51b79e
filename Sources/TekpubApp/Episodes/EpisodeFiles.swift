import Foundation
import TekpubKit

/// Which episodes of a production have files: what the list of downloads says, and else what is on the disk.
@MainActor
final class EpisodeFiles {
    /// Called when files were found, or are gone.
    var onChange: () -> Void = {}

    /// The episodes that have files, of those that are not in the list of downloads.
    private var found: Set<EpisodeKey> = []
    private var checking: Task<Void, Never>?

    deinit {
        checking?.cancel()
    }

    /// Returns the sign of an episode's download; nil for none.
    func sign(of key: EpisodeKey, in session: CatalogSession) -> DownloadSign? {
        guard let signs = session.context.downloadSigns else { return nil }
        let location = EpisodeLocation(catalogID: session.catalogID, key: key)
        return signs[location] ?? (found.contains(key) ? .finished : nil)
    }

    /// Returns the episodes of a production that have files.
    func episodes(of productionKey: String, in session: CatalogSession) -> Set<EpisodeKey> {
        guard let signs = session.context.downloadSigns else { return [] }
        let others = found.filter { signs[EpisodeLocation(catalogID: session.catalogID, key: $0)] == nil }
        return signs.finishedEpisodes(of: productionKey, in: session.catalogID).union(others)
    }

    /// Looks for files of the episodes.
    func check(_ content: ProductionContent, in session: CatalogSession) {
        guard let downloads = session.context.services.downloads, session.context.downloadSigns != nil else {
            return
        }
        checking?.cancel()
        checking = Task { [catalogID = session.catalogID, viewRoot = session.state.viewRoot, weak self] in
            let found = await Self.downloaded(
                of: content, catalogID: catalogID, viewRoot: viewRoot, downloads)
            guard !Task.isCancelled, let self, found != self.found else { return }
            self.found = found
            onChange()
        }
    }

    @concurrent
    private nonisolated static func downloaded(
        of content: ProductionContent, catalogID: CatalogID, viewRoot: URL?,
        _ downloads: any DownloadService
    ) async -> Set<EpisodeKey> {
        await downloads.downloaded(among: content.requests(of: catalogID, viewRoot: viewRoot))
    }
}
