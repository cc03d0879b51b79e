import TekpubFormats
import TekpubKit

/// What the user wants to see of a production's episodes: sorts and filters them off the main actor, and remembers the
/// order and the filter by production.
@MainActor
final class EpisodeArranger {
    /// The order, the filter, and the words that episodes must contain.
    private(set) var request = EpisodeArrangement.Request()
    /// The production whose order and filter of the last time are read; nil for none.
    private var known: (catalogID: CatalogID, key: String)?
    /// Increases with every change of the request.
    private var changeCount = 0

    /// The episodes to list.
    var filter: EpisodeFilter { request.setting.filter }

    /// The order of the episodes of a production.
    func sortOrder(of content: ProductionContent) -> SortOrder {
        request.setting.sort ?? content.usualOrder
    }

    // MARK: Changes

    /// Looks for words; nil for all episodes.
    func search(for words: TextFilter?) {
        request.words = words
        changeCount += 1
    }

    /// Lists the episodes in another order, also the next time.
    func sort(by order: SortOrder, of content: ProductionContent, in session: CatalogSession) {
        request.setting.sort = order == content.usualOrder ? nil : order
        save(content, in: session)
    }

    /// Lists others of the episodes, also the next time.
    func show(_ filter: EpisodeFilter, of content: ProductionContent, in session: CatalogSession) {
        request.setting.filter = filter
        save(content, in: session)
    }

    private func save(_ content: ProductionContent, in session: CatalogSession) {
        changeCount += 1
        session.context.writes.write {
            [store = session.store, setting = request.setting] () throws(LibraryError) in
            try store.setEpisodeListSetting(setting, of: content.key)
        }
    }

    // MARK: Episodes

    /// Arranges the episodes of a production, the first time as they were the last time.
    ///
    /// - Parameter downloaded: the episodes whose videos are in files.
    func arrange(
        _ content: ProductionContent, in session: CatalogSession, downloaded: Set<EpisodeKey>
    ) async -> EpisodeArrangement {
        let production = (catalogID: session.catalogID, key: content.key)
        if known.map({ $0 != production }) ?? true {
            let previous = request.setting
            let setting = await Self.setting(of: content.key, in: session.store)
            // The user may have chosen others meanwhile.
            if request.setting == previous { request.setting = setting }
            known = production
        }
        while true {
            let count = changeCount
            let arrangement = await Self.arrange(content, for: request, downloaded: downloaded)
            // The user may have changed the request meanwhile.
            if count == changeCount { return arrangement }
        }
    }

    private nonisolated static func setting(
        of productionKey: String, in store: CatalogStore
    ) async -> EpisodeListSetting {
        // Ignore errors: the usual list is shown.
        await onBlockingThread { try? store.episodeListSetting(of: productionKey) } ?? EpisodeListSetting()
    }

    @concurrent
    private nonisolated static func arrange(
        _ content: ProductionContent, for request: EpisodeArrangement.Request, downloaded: Set<EpisodeKey>
    ) async -> EpisodeArrangement {
        let marks = content.identities.indices.map(content.mark)
        return EpisodeArrangement(of: content.production, marks: marks, for: request) {
            downloaded.contains(content.episodeKey(at: $0))
        }
    }
}
