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
    /// Called with what was done.
    var onNotice: ((String) -> Void)?

    private let writes: WriteQueue<SourceStore>
    private let undoStack: UndoStack

    init(writes: WriteQueue<SourceStore>, undoStack: UndoStack) {
        self.writes = writes
        self.undoStack = undoStack
    }

    // MARK: Sources

    /// Removes a source.
    func remove(_ source: Source) {
        writes.write { store throws(LibraryError) in
            try store.remove(source.id)
        } completion: { [weak self] removed in
            guard let removed else { return }
            self?.onRemove?()
            self?.finish(localized("Removed “\(source.title)”")) { store throws(LibraryError) in
                try store.restore(removed)
            }
        }
    }

    /// Gives a source another title; an empty one restores the catalogue's own.
    func rename(_ source: Source, to title: String) {
        let title = title.isEmpty ? nil : title
        writes.write { store throws(LibraryError) in
            try store.rename(source.id, to: title)
        } completion: { [weak self] _ in
            self?.finish(localized("Renamed “\(source.title)”")) { store throws(LibraryError) in
                try store.rename(source.id, to: source.customTitle)
            }
        }
    }

    /// Changes which episodes of a source are listed as new, and which are downloaded.
    func setPolicy(_ policy: SourcePolicy, of source: Source) {
        writes.write { store throws(LibraryError) in
            try store.setPolicy(policy, of: source.id)
        } completion: { [weak self] _ in
            self?.finish(localized("Changed what is kept of “\(source.title)”")) {
                store throws(LibraryError) in
                try store.setPolicy(source.policy, of: source.id)
            }
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
        writes.write(body) { [weak self] change in
            guard change.count > 0 else {
                self?.onNotice?(nothing ?? localized("Nothing is new here."))
                return
            }
            let sentence = localized(
                change.count, one: "1 episode marked as seen",
                other: "\(change.count) episodes marked as seen")
            self?.finish(sentence, about: subject, changesMarks: true) { store throws(LibraryError) in
                try store.undo(change)
            }
        }
    }

    /// Marks an episode as opened; this cannot be undone.
    func markOpened(_ episode: SourceEpisode) {
        writes.write { store throws(LibraryError) in
            try store.markSeen([episode])
        } completion: { [weak self] _ in
            self?.onChange?()
        }
    }

    // MARK: Undo

    /// Tells what was done, and how to undo it.
    ///
    /// - Parameter subject: what was changed, if the sentence does not name it.
    private func finish(
        _ sentence: String, about subject: String? = nil, changesMarks: Bool = false,
        undo: @escaping @Sendable (SourceStore) throws(LibraryError) -> Void
    ) {
        onNotice?(undoStack.offering(sentence))
        didChange(marks: changesMarks)
        undoStack.push { [weak self] in
            self?.writes.write(undo) { [weak self] _ in
                self?.onNotice?(UndoStack.undone(sentence, subject: subject))
                self?.didChange(marks: changesMarks)
            }
        }
    }

    private func didChange(marks: Bool) {
        onChange?()
        if marks { onMarksChange?() }
    }
}
