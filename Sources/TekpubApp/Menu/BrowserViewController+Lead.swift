import Localization
import TekpubFormats
import TekpubKit

/// Leads from the shown catalogue to one of its episodes.
extension BrowserViewController {
    /// Opens the page of the episode that the address of the catalogue is about; does nothing for the address of a whole
    /// catalogue.
    func openLinkedEpisode(of source: any CatalogSource) async {
        guard let episode = await source.linkedEpisode() else { return }
        await lead(to: episode) { $2.open($0, at: $1) }
    }

    /// Opens the page of an episode.
    func open(_ content: ProductionContent, at index: Int) {
        push(EpisodeViewController(content: content, index: index, session: session))
    }

    /// Calls `action` with an episode of the only production, or of the one that has the newest episode; says so if there is
    /// none.
    ///
    /// - Parameter episode: what a link says of it; nil for the newest one.
    func lead(
        to episode: Episode?,
        then action: @MainActor (ProductionContent, Int, BrowserViewController) -> Void
    ) async {
        let session = session
        do throws(LibraryError) {
            let newest = try await onBlockingThread { [store = session.store] () throws(LibraryError) in
                try store.recents(limit: 1).first
            }
            let content: ProductionContent?
            if let name = newest?.productionSlug ?? newest?.productionTitle {
                content = try await .read(name, id: nil, from: session.store)
            } else {
                // A show whose episodes have no dates.
                content = try await .readOnly(in: .all, of: session.store)
            }
            guard self.session === session else { return }
            let wanted = episode.map(WantedEpisode.linked) ?? newest.map { WantedEpisode.like($0.episode) }
            guard let wanted, let content, let index = content.index(of: wanted) else {
                return session.messages.report(localized("This episode is no longer in the catalogue."))
            }
            action(content, index, self)
        } catch {
            session.messages.report(error.localizedDescription)
        }
    }
}
