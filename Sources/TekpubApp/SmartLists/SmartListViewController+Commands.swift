import CursesKit
import Localization
import TekpubKit

/// What keys do with the episodes of a smart list.
extension SmartListViewController {
    /// The commands of the list.
    var commands: [KeyCommand] {
        guard tableView.hasRows else { return [] }
        var commands = episodeCommands
        if shownSession?.context.nowPlaying != nil {
            commands.append(KeyCommand(.playAll) { [weak self] in self?.playAll() })
        }
        return commands + [KeyCommand(.sort) { [weak self] in self?.askForOrder() }]
    }

    var shownSession: CatalogSession? { session() }

    func chooseEpisodes(toPlay isToPlay: Bool, _ action: @escaping @MainActor ([QueueItem]) -> Void) {
        let count = marked.count(in: tableView)
        if count == 0, let episode = tableView.focusedIndexPath.flatMap({ episode(at: $0.row) }) {
            return action(queueItems(of: [episode]))
        }
        guard count <= Self.limit else {
            session()?.messages.say(localized("Select at most \(Self.limit) episodes."))
            return
        }
        guard let result else { return }
        let places = marked.chosen(in: tableView) { result.found.place(at: $0.row) }
        tasks.run { [whole = result.whole, weak self] in
            let rows = await onBlockingThread { whole.rows(of: places).values.sorted() }
            let episodes = await whole.episodes(at: rows).compactMap(\.self)
            if let self, !episodes.isEmpty { action(queueItems(of: episodes)) }
        }
    }

    func deselectAll() {
        marked.removeAll(in: tableView)
        updateStatus()
    }

    private func playAll() {
        guard let found = result?.found else { return }
        let count = min(found.count, Self.limit)
        tasks.run { [weak self] in
            let episodes = await found.episodes(0..<count).compactMap(\.self)
            guard let self, let session = session() else { return }
            session.context.nowPlaying?.play(queueItems(of: episodes))
            guard count < found.count else { return }
            session.messages.say(localized("The first \(count) of \(found.count) episodes are played."))
        }
    }

    private func queueItems(of episodes: [SourceEpisode]) -> [QueueItem] {
        let details = SourceEpisodeDetails()
        return episodes.map { details.queueItem(for: $0) }
    }

    private func askForOrder() {
        present(
            AlertController.orders(FoundOrder.choices, of: tableView) { [weak self] in self?.sort(by: $0) })
    }
}
