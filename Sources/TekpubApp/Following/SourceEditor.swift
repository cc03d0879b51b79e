import Localization
import TekpubKit

import struct Foundation.Date

/// Changes the user's sources, and marks their episodes as seen. Each change is written off the main actor, told, and
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
        } completion: { [weak self] _ in
            self?.list?.delegate?.sourceListDidRefresh()
        }
    }

    /// Gives a source another title; an empty one restores the catalogue's own.
    func rename(_ source: Source, to title: String) {
        let title = title.isEmpty ? nil : title
        change(saying: localized("Renamed “\(source.title)”")) { store throws(LibraryError) in
            try store.rename(source.id, to: title)
        } undo: { store, _ throws(LibraryError) in
            try store.rename(source.id, to: source.customTitle)
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

    /// Makes a change to a source, tells it, and offers to undo it.
    ///
    /// - Parameter completion: called when the change was made, before the list is read again.
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
            guard let self, isUndoable(written) else { return }
            completion(written)
            writes.messages.say(writes.undoStack.offering(sentence))
            list?.reload()
        } undone: { [writes, weak self] _, _ in
            writes.messages.say(UndoStack.undone(sentence))
            self?.list?.reload()
        }
    }

    // MARK: Marks

    /// Marks new episodes as seen.
    ///
    /// - Parameters:
    ///   - source: nil for all sources.
    ///   - date: only those from before; nil for all.
    func markSeen(of source: Source.ID? = nil, before date: Date? = nil) {
        markSeen(nothing: date == nil ? nil : localized("No new episode is that old.")) {
            store throws(LibraryError) in
            try store.markSeen(of: source, before: date)
        }
    }

    /// Marks these episodes as seen.
    func markSeen(_ episodes: [SourceEpisode]) {
        let title = [episodes.first?.title, episodes.first?.productionTitle].firstNonBlank
        markSeen(subject: episodes.count == 1 ? title : nil) { store throws(LibraryError) in
            try store.markSeen(episodes)
        }
    }

    /// - Parameters:
    ///   - nothing: what to say if the change marks nothing; nil for the usual sentence.
    ///   - subject: the title of a single episode; nil for several.
    private func markSeen(
        nothing: String? = nil, subject: String? = nil,
        _ body: @escaping @Sendable (SourceStore) throws(LibraryError) -> SeenChange
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
                return writes.messages.say(nothing ?? localized("Nothing is new here."))
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
        localized(count, one: "1 episode marked as seen", other: "\(count) episodes marked as seen")
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
