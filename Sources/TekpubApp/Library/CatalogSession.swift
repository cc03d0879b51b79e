import Synchronization
import TekpubKit

import struct Foundation.Date

/// What the screens of one catalogue share: its store, what is known of it, and who hears of changes.
@MainActor
final class CatalogSession {
    /// What the library files the catalogue under.
    let storeName: String
    /// Where the catalogue and the user's marks are.
    let store: CatalogStore
    /// Writes them.
    let writes: WriteQueue
    /// What can be taken back.
    let undoStack = UndoStack()
    /// How much there is, and which channels.
    private(set) var state: CatalogStatus
    /// In what order lists are shown.
    private(set) var sortOrder: SortOrder

    /// Says something in the status bar.
    var onNotice: ((String) -> Void)?
    /// Told whether letters are text now, and no commands.
    var onTyping: ((Bool) -> Void)?
    /// Plays episodes; nil where nothing can be played.
    var player: EpisodePlayer?
    /// Has videos downloaded; nil where nothing can be.
    let downloads: (any DownloadService)?

    /// Reads rows of a list, off the main actor.
    let readRows: RowReader
    /// What the session and its screens have asked the downloads for.
    let tasks = OwnedTasks()

    private let now: () -> Date
    /// Whether the screens show another catalogue than the one in the store.
    private var isOutOfDate = false
    /// Whether another program may have marked what the screens show.
    private var mayHaveOtherMarks = false
    private var updating: Task<Void, Never>?
    private var observers: [() -> (any CatalogObserver)?] = []

    /// Returns the rows of a range of a list, one for each index.
    typealias RowReader = @Sendable (ProductionList, Range<Int>) async -> [ProductionSummary]

    /// - Parameters:
    ///   - storeName: what the library files the catalogue under.
    ///   - readRows: reads rows of lists, off the main actor.
    ///   - now: tells when a mark is made.
    init(
        store: CatalogStore, storeName: String, known: CachedCatalog,
        downloads: (any DownloadService)? = nil,
        readRows: @escaping RowReader = { await $0.load($1) }, now: @escaping () -> Date = { Date() }
    ) {
        self.store = store
        self.storeName = storeName
        self.downloads = downloads
        self.readRows = readRows
        state = known.state
        sortOrder = known.restorationState.query.sort
        self.now = now
        writes = WriteQueue(store: store)
        writes.onFailure = { [weak self] in self?.say($0.localizedDescription) }
    }

    deinit {
        updating?.cancel()
    }

    /// Says what just happened; an empty sentence takes the last one away.
    func say(_ sentence: String) {
        onNotice?(sentence)
    }

    // MARK: Changes

    /// Tells `observer` of changes as long as it lives.
    func add(_ observer: any CatalogObserver) {
        observers.append { [weak observer] in observer }
    }

    private func notify(_ tell: (any CatalogObserver) -> Void) {
        observers.removeAll { $0() == nil }
        for observer in observers { observer().map(tell) }
    }

    /// The server was asked: the store has another catalogue, or the same one from a later moment.
    ///
    /// - Parameter isAsked: whether the user wants to see how things stand, with what other programs have
    ///   marked on the same store.
    func update(hasChanged: Bool, isAsked: Bool = false) {
        isOutOfDate = isOutOfDate || hasChanged
        mayHaveOtherMarks = mayHaveOtherMarks || isAsked
        updating?.cancel()
        updating = Task { [store, weak self] in
            do throws(LibraryError) {
                guard let state = try await Self.state(of: store), !Task.isCancelled else { return }
                self?.takeOver(state)
            } catch {
                self?.say(error.localizedDescription)
            }
        }
    }

    private func takeOver(_ state: CatalogStatus) {
        self.state = state
        if mayHaveOtherMarks { notify { $0.marksMayHaveChanged() } }
        if isOutOfDate { notify { $0.catalogDidChange() } }
        (isOutOfDate, mayHaveOtherMarks) = (false, false)
    }

    @concurrent
    private nonisolated static func state(of store: CatalogStore) async throws(LibraryError) -> CatalogStatus?
    {
        try store.state()
    }

    /// What a list of productions is called.
    func title(of scope: ProductionQuery.Scope) -> String {
        switch scope {
        case .all: "Productions"
        case .channel(let slug): state.channels.first { $0.slug == slug }?.displayTitle ?? slug
        case .favorites: "Favourites"
        }
    }

    /// Shows lists in another order from now on.
    func sort(by order: SortOrder) {
        guard order != sortOrder else { return }
        sortOrder = order
        notify { $0.sortOrderDidChange() }
    }

    // MARK: Marks

    /// Makes a production a favourite, or if it is one, no longer.
    func toggleFavorite(_ productionKey: String) {
        change(productionKey) { store throws(LibraryError) in
            let isFavorite = try !store.isFavorite(productionKey: productionKey)
            try store.setFavorite(isFavorite, productionKey: productionKey)
            return Change(isFavorite ? "Added to favourites" : "Removed from favourites") {
                store throws(LibraryError) in
                try store.setFavorite(!isFavorite, productionKey: productionKey)
            }
        }
    }

    /// Marks an episode as opened, which is nothing to take back.
    func markOpened(_ episode: EpisodeKey) {
        let mark = EpisodeMark(updatedAt: now())
        writes.write { store throws(LibraryError) in
            try store.setMark(mark, for: episode)
        } completion: { [weak self] in
            self?.notify { $0.marksDidChange(of: episode.productionKey) }
        }
    }

    /// Marks an episode as watched, or if it is, as not watched.
    func toggleWatched(_ episode: EpisodeKey) {
        let date = now()
        change(episode.productionKey) { store throws(LibraryError) in
            // What is noted counts, not what is shown: keys come faster than the screen follows.
            let isWatched = try store.marks(of: episode.productionKey)[episode]?.isWatched != true
            let marks = try store.setMarks([episode: EpisodeMark(isWatched: isWatched, updatedAt: date)])
            return Change("Marked as \(isWatched ? "watched" : "not watched")") {
                store throws(LibraryError) in
                try store.undo(marks)
            }
        }
    }

    /// Marks all episodes of a production as watched, or if they all are, as not watched.
    func toggleWatched(_ production: ProductionSummary) {
        let (key, id, date) = (production.key, production.id, now())
        change(key) { store throws(LibraryError) in
            guard let content = try ProductionContent(key, id: id, from: store) else { return nil }
            let places = content.identities.indices
            let isWatched = places.contains { content.mark(at: $0)?.isWatched != true }
            var marks: [EpisodeKey: EpisodeMark] = [:]
            for place in places where content.mark(at: place)?.isWatched ?? false != isWatched {
                marks[content.episodeKey(at: place)] = EpisodeMark(isWatched: isWatched, updatedAt: date)
            }
            guard !marks.isEmpty else { return nil }
            let change = try store.setMarks(marks)
            let count = marks.count == 1 ? "1 episode" : "\(marks.count) episodes"
            return Change("\(count) marked as \(isWatched ? "watched" : "not watched")") {
                store throws(LibraryError) in
                try store.undo(change)
            }
        }
    }

    /// What was changed, and how to take it back.
    private struct Change: Sendable {
        let sentence: String
        let undo: @Sendable (CatalogStore) throws(LibraryError) -> Void

        init(_ sentence: String, undo: @escaping @Sendable (CatalogStore) throws(LibraryError) -> Void) {
            self.sentence = sentence
            self.undo = undo
        }
    }

    /// A change once it is done; nil before, and if it could not be done.
    private final class DoneChange: Sendable {
        let change = Mutex<Change?>(nil)
    }

    /// Changes what is noted of a production, so that it can be taken back.
    ///
    /// - Parameter body: returns nil if there was nothing to change.
    private func change(
        _ productionKey: String,
        _ body: @escaping @Sendable (CatalogStore) throws(LibraryError) -> Change?
    ) {
        // Filled before the step that takes it back can begin: writes are done one after the other.
        let done = DoneChange()
        writes.write { store throws(LibraryError) in
            let change = try body(store)
            done.change.withLock { $0 = change }
            return change?.sentence
        } completion: { [weak self] sentence in
            guard let sentence else { return }
            self?.say("\(sentence) · u undoes")
            self?.notify { $0.marksDidChange(of: productionKey) }
        }
        undoStack.push { [weak self] in
            self?.writes.write { store throws(LibraryError) in
                guard let change = done.change.withLock({ $0 }) else { return false }
                try change.undo(store)
                return true
            } completion: { [weak self] wasUndone in
                self?.say(wasUndone ? "Undone" : "Nothing to undo")
                self?.notify { $0.marksDidChange(of: productionKey) }
            }
        }
    }

    /// Takes back what the user did last.
    func undo() {
        if !undoStack.undo() { say("Nothing to undo") }
    }

    /// Somebody else has marked something of that production.
    func marksDidChange(of productionKey: String) {
        notify { $0.marksDidChange(of: productionKey) }
    }
}

/// Hears when what it shows has changed.
@MainActor
protocol CatalogObserver: AnyObject {
    /// The catalogue is another one.
    func catalogDidChange()
    /// Lists have another order.
    func sortOrderDidChange()
    /// The user, or a player, marked something of that production.
    func marksDidChange(of productionKey: String)
    /// Somebody else may have marked anything.
    func marksMayHaveChanged()
}

extension CatalogObserver {
    func catalogDidChange() {}
    func sortOrderDidChange() {}
    func marksDidChange(of productionKey: String) {}
    func marksMayHaveChanged() {}
}
