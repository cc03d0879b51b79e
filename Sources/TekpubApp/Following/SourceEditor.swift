import Localization
import TekpubKit

/// Changes the user's sources, and marks their new episodes. Each change is written off the main actor, told, and
/// can be undone.
@MainActor
final class SourceEditor {
    /// Is read again after each change.
    weak var list: SourceList?
    private let store: SourceStore
    private let writes: UndoableWrites

    init(store: SourceStore, writes: UndoableWrites) {
        self.store = store
        self.writes = writes
    }

    // MARK: Sources

    /// Removes a source.
    func remove(_ source: Source) {
        change(saying: localized("Removed “\(source.title)”")) { store throws(LibraryError) in
            try store.remove(source.id)
        } isUndoable: {
            $0 != nil
        } undo: { store, removed throws(LibraryError) in
            if let removed { try store.restore(removed) }
        } completion: { [weak self] removed in
            if removed != nil { self?.list?.delegate?.sourceListDidRefresh() }
        }
    }

    /// Gives a source another title, address and folder, and asks it at another address; tells if another source has that
    /// address.
    func edit(_ source: Source, to edit: NewSource) {
        let previous = NewSource(address: source.address, title: source.customTitle, folders: source.folders)
        change(saying: localized("Changed “\(source.title)”")) { store throws(LibraryError) in
            try store.edit(source.id, to: edit)
        } isUndoable: { other in
            other == nil
        } undo: { store, _ throws(LibraryError) in
            _ = try store.edit(source.id, to: previous)
        } completion: { [weak self] other in
            if let other {
                self?.writes.messages.report(localized("“\(other.title)” has this address already."))
            } else if edit.address != source.address {
                self?.list?.refresh(.only([source.id]))
            }
        }
    }

    /// Moves a source past its neighbour in the menu, the next or the previous one of its folder.
    func move(_ source: Source, by step: Int) {
        change(saying: localized("Moved “\(source.title)”")) { store throws(LibraryError) in
            try store.move(source.id, by: step)
        } isUndoable: {
            $0 != nil
        } undo: { store, move throws(LibraryError) in
            if let move { try store.undo(move) }
        }
    }

    /// Changes which episodes of a source are listed as new, and which are downloaded.
    func setPolicy(_ policy: SourcePolicy, of source: Source) {
        change(saying: localized("Changed what is kept of “\(source.title)”")) { store throws(LibraryError) in
            try store.setPolicy(policy, of: source.id)
        } undo: { store, _ throws(LibraryError) in
            try store.setPolicy(source.policy, of: source.id)
        }
    }

    /// Saves the speed at which a source is played; this cannot be undone.
    func setPlaybackRate(_ rate: Double, of source: Source) {
        writes.write { [store] () throws(LibraryError) in
            try store.setPlaybackRate(rate == 1 ? nil : rate, of: source.id)
        } completion: { [weak self] in
            self?.list?.reload()
        }
    }

    /// Saves what is done to the sound of a source; this cannot be undone.
    func setFilters(_ filters: SoundFilters, of source: Source) {
        writes.write { [store] () throws(LibraryError) in
            try store.setFilters(filters, of: source.id)
        } completion: { [weak self] in
            self?.list?.reload()
        }
    }

    /// Makes a change to a source, tells it, and offers to undo it.
    ///
    /// - Parameter completion: called when it was written, before the list is read again.
    private func change<Written: Sendable>(
        saying sentence: String,
        _ body: @escaping @Sendable (SourceStore) throws(LibraryError) -> Written,
        isUndoable: @escaping @Sendable (Written) -> Bool = { _ in true },
        undo: @escaping @Sendable (SourceStore, Written) throws(LibraryError) -> Void,
        completion: @escaping @MainActor (Written) -> Void = { _ in }
    ) {
        writes.write { [store] () throws(LibraryError) in
            try body(store)
        } isUndoable: {
            isUndoable($0)
        } undo: { [store] written throws(LibraryError) in
            try undo(store, written)
        } completion: { [weak self] written in
            guard let self else { return }
            guard isUndoable(written) else { return completion(written) }
            writes.messages.say(writes.undoStack.offering(sentence))
            completion(written)
            list?.reload()
        } undone: { [writes, weak self] _, _ in
            writes.messages.say(UndoStack.undone(sentence))
            self?.list?.reload()
        }
    }

    // MARK: Marks

    /// Marks the new episodes of a source as played.
    func markPlayed(of source: Source.ID) {
        markPlayed { store throws(LibraryError) in try store.markPlayed(of: source) }
    }

    /// Marks these episodes as played.
    func markPlayed(_ episodes: [SourceEpisode]) {
        let title = [episodes.first?.title, episodes.first?.productionTitle].firstNonBlank
        markPlayed(subject: episodes.count == 1 ? title : nil) { store throws(LibraryError) in
            try store.markPlayed(episodes)
        }
    }

    /// - Parameter subject: the title of a single episode; nil for several.
    private func markPlayed(
        subject: String? = nil,
        _ body: @escaping @Sendable (SourceStore) throws(LibraryError) -> NewEpisodeChange
    ) {
        writes.write { [store] () throws(LibraryError) in
            try body(store)
        } isUndoable: {
            $0.count > 0
        } undo: { [store] change throws(LibraryError) in
            try store.undo(change)
        } completion: { [weak self] change in
            guard let self else { return }
            guard change.count > 0 else {
                return writes.messages.say(localized("Nothing is new here."))
            }
            writes.messages.say(writes.undoStack.offering(Self.sentence(marking: change.count)))
            didChangeMarks()
        } undone: { [writes, weak self] change, _ in
            writes.messages.say(
                UndoStack.undone(Self.sentence(marking: change.count), subject: subject))
            self?.didChangeMarks()
        }
    }

    private static func sentence(marking count: Int) -> String {
        localized(count, one: "1 episode marked as played", other: "\(count) episodes marked as played")
    }

    private func didChangeMarks() {
        list?.reload()
        list?.delegate?.sourceListDidChangeMarks()
    }

    /// Marks an episode as opened; this cannot be undone.
    func markOpened(_ episode: SourceEpisode) {
        writes.write { [store] () throws(LibraryError) in
            try store.markSeen([episode])
        } completion: { [weak self] _ in
            self?.list?.reload()
        }
    }
}
