import Localization
import TekpubKit

import struct Foundation.Date

/// Changes the user's sources, and marks their episodes as seen. Each change is written off the main actor, told, and
/// can be undone.
@MainActor
final class SourceEditor {
    /// Called when the library has changed.
    var onChange: (() -> Void)?
    /// Called when marks have changed, after `onChange`.
    var onMarksChange: (() -> Void)?
    /// Called when a source was removed, before `onChange`.
    var onRemove: (() -> Void)?
    private let writes: WriteQueue<SourceStore>

    init(writes: WriteQueue<SourceStore>) {
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
            self?.onRemove?()
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

    /// Makes a change to a source, tells it, and offers to undo it.
    ///
    /// - Parameter completion: called when the change was made, before `onChange`.
    private func change<Written: Sendable>(
        saying sentence: String,
        _ body: @escaping @Sendable (SourceStore) throws(LibraryError) -> Written,
        isUndoable: @escaping @Sendable (Written) -> Bool = { _ in true },
        undo: @escaping @Sendable (SourceStore, Written) throws(LibraryError) -> Void,
        completion: @escaping @MainActor (Written) -> Void = { _ in }
    ) {
        writes.writeUndoably(body, isUndoable: isUndoable, undo: undo) { [weak self] written in
            guard let self, isUndoable(written) else { return }
            completion(written)
            writes.undoable.messages.say(writes.undoable.undoStack.offering(sentence))
            onChange?()
        } undone: { [weak self] _, _ in
            self?.writes.undoable.messages.say(UndoStack.undone(sentence))
            self?.onChange?()
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
        writes.writeUndoably(body) {
            $0.count > 0
        } undo: { store, change throws(LibraryError) in
            try store.undo(change)
        } completion: { [weak self] change in
            guard let self else { return }
            guard change.count > 0 else {
                return writes.undoable.messages.say(nothing ?? localized("Nothing is new here."))
            }
            writes.undoable.messages.say(
                writes.undoable.undoStack.offering(Self.sentence(marking: change.count)))
            didChangeMarks()
        } undone: { [weak self] change, _ in
            self?.writes.undoable.messages.say(
                UndoStack.undone(Self.sentence(marking: change.count), subject: subject))
            self?.didChangeMarks()
        }
    }

    private static func sentence(marking count: Int) -> String {
        localized(count, one: "1 episode marked as seen", other: "\(count) episodes marked as seen")
    }

    private func didChangeMarks() {
        onChange?()
        onMarksChange?()
    }

    /// Marks an episode as opened; this cannot be undone.
    func markOpened(_ episode: SourceEpisode) {
        writes.write { store throws(LibraryError) in
            try store.markSeen([episode])
        } completion: { [weak self] _ in
            self?.onChange?()
        }
    }
}
