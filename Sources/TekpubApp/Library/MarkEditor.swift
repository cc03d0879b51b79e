import Localization
import TekpubKit

import struct Foundation.Date

/// Changes the user's marks and favourites in a catalogue. Each change is written off the main actor, told, and can be
/// undone.
@MainActor
final class MarkEditor {
    private let store: CatalogStore
    private let writes: UndoableWrites
    private let observers: CatalogObservers
    private let now: () -> Date

    /// - Parameters:
    ///   - observers: hear of changed marks.
    ///   - now: the time of new marks.
    init(
        store: CatalogStore, writes: UndoableWrites, observers: CatalogObservers, now: @escaping () -> Date
    ) {
        self.store = store
        self.writes = writes
        self.observers = observers
        self.now = now
    }

    // MARK: Favourites

    /// Adds productions to the favourites, or removes them if all are.
    ///
    /// - Parameter title: that of a single production, for the undo; nil if unknown.
    func toggleFavorites(_ keys: [String], title: String? = nil) {
        change(keys) { store throws(LibraryError) in
            // Read what is stored, not what is shown: keys may arrive before the screen is updated.
            let previous = try store.favorites()
            let isFavorite = keys.contains { !previous.contains($0) }
            let changed = try store.setFavorites(isFavorite, productionKeys: keys)
            return UndoableChange(
                Self.sentence(isFavorite: isFavorite, count: keys.count == 1 ? nil : changed.count),
                subject: keys.count == 1 ? title : nil
            ) { store throws(LibraryError) in
                try store.setFavorites(!isFavorite, productionKeys: changed)
            }
        }
    }

    /// Says which productions became favourites or ceased to be.
    ///
    /// - Parameter count: how many; nil for the one that the user sees.
    nonisolated static func sentence(isFavorite: Bool, count: Int?) -> String {
        guard let count else {
            return localized(isFavorite ? "Added to favourites" : "Removed from favourites")
        }
        return isFavorite
            ? localized(
                count, one: "1 production added to favourites",
                other: "\(count) productions added to favourites")
            : localized(
                count, one: "1 production removed from favourites",
                other: "\(count) productions removed from favourites")
    }

    // MARK: Watched and played

    /// Marks an episode as opened; this cannot be undone.
    func markOpened(_ episode: EpisodeKey) {
        let date = now()
        writes.write { [store] () throws(LibraryError) in
            try store.markSeen(episode, at: date)
        } completion: { [weak self] in
            self?.observers.notify { $0.marksDidChange(of: episode.productionKey) }
        }
    }

    /// Marks episodes as watched, or as not watched if all are.
    ///
    /// - Parameters:
    ///   - title: that of a single episode, for the undo; nil if unknown.
    ///   - isSound: whether they are played, and not watched.
    func toggleWatched(_ episodes: [EpisodeKey], title: String? = nil, isSound: Bool = false) {
        guard !episodes.isEmpty else { return }
        let date = now()
        let groups = Dictionary(grouping: episodes, by: \.productionKey)
        change(Array(groups.keys)) { store throws(LibraryError) in
            // Read the stored marks, not the shown ones: keys may arrive before the screen is updated.
            var watched: [EpisodeKey: Bool] = [:]
            for (production, keys) in groups {
                let marks = try store.marks(of: production)
                for key in keys { watched[key] = marks[key]?.isWatched == true }
            }
            return try Self.setWatched(
                watched, subject: episodes.count == 1 ? title : nil, at: date, in: store,
                countsAlways: false, isSound: isSound)
        }
    }

    /// Marks all episodes of productions as watched, or as not watched if all are.
    func toggleWatched(_ productions: [ProductionSummary]) {
        let date = now()
        change(productions.map(\.key)) { store throws(LibraryError) in
            var (watched, isSound): ([EpisodeKey: Bool], Bool) = ([:], true)
            for production in productions {
                guard let content = try ProductionContent(production.key, id: production.id, from: store)
                else { continue }
                isSound = isSound && content.isSound
                for index in content.identities.indices {
                    isSound = isSound && content.production.episodes[index].isSound
                    watched[content.episodeKey(at: index)] = content.mark(at: index)?.isWatched == true
                }
            }
            return try Self.setWatched(
                watched, subject: productions.count == 1 ? productions[0].displayTitle : nil, at: date,
                in: store, countsAlways: true, isSound: isSound)
        }
    }

    /// Marks episodes as watched, or as not watched if all are, in one transaction.
    ///
    /// - Parameters:
    ///   - watched: which of them are watched.
    ///   - subject: the title of what is marked; nil for several.
    ///   - countsAlways: whether the sentence says how many, even if it is one.
    ///   - isSound: whether they are played, and not watched.
    /// - Returns: nil without episodes.
    private nonisolated static func setWatched(
        _ watched: [EpisodeKey: Bool], subject: String?, at date: Date, in store: CatalogStore,
        countsAlways: Bool, isSound: Bool
    ) throws(LibraryError) -> UndoableChange? {
        guard !watched.isEmpty else { return nil }
        let isWatched = watched.values.contains(false)
        let marks = watched.filter { $0.value != isWatched }
            .mapValues { _ in EpisodeMark(isWatched: isWatched, updatedAt: date) }
        let change = try store.setMarks(marks)
        let isOne = watched.count == 1 && !countsAlways
        return UndoableChange(
            sentence(isWatched: isWatched, count: isOne ? nil : marks.count, isSound: isSound),
            subject: subject
        ) { store throws(LibraryError) in
            try store.undo(change)
        }
    }

    /// Says which episodes were marked.
    ///
    /// - Parameters:
    ///   - count: how many; nil for the one that the user sees.
    ///   - isSound: whether they are played, and not watched.
    nonisolated static func sentence(isWatched: Bool, count: Int?, isSound: Bool) -> String {
        switch (isWatched, isSound, count) {
        case (true, true, nil): localized("Marked as played")
        case (true, false, nil): localized("Marked as watched")
        case (false, true, nil): localized("Marked as unplayed")
        case (false, false, nil): localized("Marked as not watched")
        case (true, true, let count?):
            localized(count, one: "1 episode marked as played", other: "\(count) episodes marked as played")
        case (true, false, let count?):
            localized(
                count, one: "1 episode marked as watched", other: "\(count) episodes marked as watched")
        case (false, true, let count?):
            localized(
                count, one: "1 episode marked as unplayed", other: "\(count) episodes marked as unplayed")
        case (false, false, let count?):
            localized(
                count, one: "1 episode marked as not watched",
                other: "\(count) episodes marked as not watched")
        }
    }

    // MARK: Changes

    /// Changes the marks of productions, with one undo.
    ///
    /// - Parameter body: returns nil if there is nothing to change.
    private func change(
        _ productionKeys: [String],
        _ body: @escaping @Sendable (CatalogStore) throws(LibraryError) -> UndoableChange?
    ) {
        writes.write {
            [store] () throws(LibraryError) -> (change: UndoableChange, marks: Marks?)? in
            try body(store).map { change throws(LibraryError) in
                (change, try Self.marks(of: productionKeys, in: store))
            }
        } isUndoable: {
            $0 != nil
        } undo: { [store] written throws(LibraryError) -> Marks? in
            try written?.change.undo(store)
            return try Self.marks(of: productionKeys, in: store)
        } completion: { [weak self] written in
            guard let self, let written else { return }
            writes.messages.say(writes.undoStack.offering(written.change.sentence))
            notifyMarks(of: productionKeys, marks: written.marks)
        } undone: { [writes, weak self] written, marks in
            guard let change = written?.change else { return }
            writes.messages.say(UndoStack.undone(change.sentence, subject: change.subject))
            self?.notifyMarks(of: productionKeys, marks: marks)
        }
    }

    /// Tells observers that the player, or a screen of another catalogue, changed marks of a production. They are read behind
    /// what is still being written, so that no older ones are shown after newer ones.
    func marksDidChange(of productionKey: String) {
        writes.queue.async { [store] () throws(LibraryError) in
            try store.marks(of: productionKey)
        } completion: { [weak self] result in
            // Ignore errors: observers that are told no marks read them, and say why they cannot be read.
            self?.notifyMarks(of: [productionKey], marks: try? result.get())
        }
    }

    private typealias Marks = [EpisodeKey: EpisodeMark]

    /// Returns the marks of the only production, so that a screen shows them as soon as the user hears of them.
    private nonisolated static func marks(
        of productionKeys: [String], in store: CatalogStore
    ) throws(LibraryError) -> Marks? {
        productionKeys.count == 1 ? try store.marks(of: productionKeys[0]) : nil
    }

    /// - Parameter marks: all marks of the only production; nil if they are to be read.
    private func notifyMarks(of productionKeys: [String], marks: Marks?) {
        if let marks {
            observers.notify { $0.marksDidChange(of: productionKeys[0], to: marks) }
        } else if productionKeys.count == 1 {
            observers.notify { $0.marksDidChange(of: productionKeys[0]) }
        } else {
            observers.notify { $0.marksMayHaveChanged() }
        }
    }
}
