import Localization
import TekpubKit

import struct Foundation.Date

/// Changes marks and favourites of episodes of any catalogue, and tells lists over several that marks have changed.
///
/// Each change is written off the main actor, told, and can be undone. All sessions tell it of their changes.
@MainActor
final class LibraryMarkEditor {
    /// The session of the shown catalogue, whose screens hear of changes.
    weak var session: CatalogSession?
    /// Called when the user has changed marks here.
    var onEdit: () -> Void = {}

    private let library: LazyLibrary
    private let writes: UndoableWrites
    private let now: @Sendable () -> Date
    private let observers = ObserverList<Void>()

    /// - Parameter now: the time of new marks.
    init(library: LazyLibrary, writes: UndoableWrites, now: @escaping @Sendable () -> Date = { Date() }) {
        self.library = library
        self.writes = writes
        self.now = now
    }

    /// Calls `onChange` when marks of any catalogue may have changed, for as long as `object` exists.
    func observe(for object: AnyObject, onChange: @escaping () -> Void) {
        observers.add(object, onChange: onChange)
    }

    /// Marks episodes as watched, or as not watched if all are.
    func toggleWatched(_ episodes: [QueueItem]) {
        guard let first = episodes.first else { return }
        let (date, locations) = (now(), episodes.map(\.location))
        let subject = episodes.count == 1 ? first.title : nil
        let sentence: @MainActor (LibraryMarkChange) -> String = { change in
            // Lists over several sources have sound and video, and say what holds of both.
            MarkEditor.sentence(
                isWatched: change.isWatched, count: locations.count == 1 ? nil : change.count,
                isSound: true)
        }
        writes.write { [library] () throws(LibraryError) in
            try library.marks.toggleWatched(locations, at: date)
        } isUndoable: {
            $0.count > 0
        } undo: { [library] change throws(LibraryError) in
            try library.marks.undo(change)
        } completion: { [writes, weak self] change in
            writes.messages.say(writes.undoStack.offering(sentence(change)))
            self?.didEdit(change.episodes)
        } undone: { [writes, weak self] change, _ in
            writes.messages.say(UndoStack.undone(sentence(change), subject: subject))
            self?.didEdit(change.episodes)
        }
    }

    /// Adds the productions of episodes to the favourites, or removes them if all are.
    func toggleFavorites(of episodes: [QueueItem]) {
        var productions: [CatalogID: Set<String>] = [:]
        for episode in episodes {
            productions[episode.location.catalogID, default: []].insert(episode.location.key.productionKey)
        }
        let isOne = productions.values.reduce(0) { $0 + $1.count } == 1
        let subject = isOne ? episodes.first?.productionTitle : nil
        let sentence: @MainActor (FavoriteChange) -> String = { change in
            MarkEditor.sentence(isFavorite: change.isFavorite, count: isOne ? nil : change.count)
        }
        writes.write { [library, productions] () throws(LibraryError) in
            try library.marks.toggleFavorites(productions)
        } isUndoable: {
            $0.count > 0
        } undo: { [library] change throws(LibraryError) in
            try library.marks.undo(change)
        } completion: { [writes, weak self] change in
            writes.messages.say(writes.undoStack.offering(sentence(change)))
            self?.didEdit(change)
        } undone: { [writes, weak self] change, _ in
            writes.messages.say(UndoStack.undone(sentence(change), subject: subject))
            self?.didEdit(change)
        }
    }

    private func didEdit(_ change: FavoriteChange) {
        didEdit(
            change.productions.flatMap { catalogID, keys in
                keys.map {
                    EpisodeLocation(
                        catalogID: catalogID, key: EpisodeKey(productionKey: $0, identity: ""))
                }
            })
    }

    private func didEdit(_ episodes: [EpisodeLocation]) {
        session?.marksDidChange(of: episodes)
        onEdit()
    }
}

extension LibraryMarkEditor: CatalogObserver {
    func marksDidChange(of productionKey: String) { observers.notify(()) }
    func marksMayHaveChanged() { observers.notify(()) }
}
