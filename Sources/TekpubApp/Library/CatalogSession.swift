import TekpubKit

import struct Foundation.Date

/// What the screens of one catalogue share: its shelf, what is known of it, and who hears of changes.
@MainActor
final class CatalogSession {
    /// What the library files the catalogue under.
    let shelfName: String
    /// Where the catalogue and the user's marks are.
    let shelf: CatalogShelf
    /// Writes them.
    let writes: WriteQueue
    /// How much there is, and which channels.
    private(set) var state: ShelfState
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

    private let now: () -> Date
    /// Whether the screens show another catalogue than the one on the shelf.
    private var isOutOfDate = false
    /// Whether another program may have marked what the screens show.
    private var mayHaveOtherMarks = false
    private var updating: Task<Void, Never>?
    private var observers: [() -> (any CatalogObserver)?] = []

    /// - Parameters:
    ///   - shelfName: what the library files the catalogue under.
    ///   - now: tells when a mark is made.
    init(
        shelf: CatalogShelf, shelfName: String, known: KnownCatalog,
        downloads: (any DownloadService)? = nil, now: @escaping () -> Date = { Date() }
    ) {
        self.shelf = shelf
        self.shelfName = shelfName
        self.downloads = downloads
        state = known.state
        sortOrder = known.place.query.sort
        self.now = now
        writes = WriteQueue(shelf: shelf)
        writes.onFailure = { [weak self] in self?.say($0.localizedDescription) }
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

    /// The server was asked: the shelf has another catalogue, or the same one from a later moment.
    ///
    /// - Parameter isAsked: whether the user wants to see how things stand, with what other programs have
    ///   marked on the same shelf.
    func update(hasChanged: Bool, isAsked: Bool = false) {
        isOutOfDate = isOutOfDate || hasChanged
        mayHaveOtherMarks = mayHaveOtherMarks || isAsked
        updating?.cancel()
        updating = Task { [shelf, weak self] in
            do throws(LibraryError) {
                guard let state = try await Self.state(of: shelf), !Task.isCancelled else { return }
                self?.takeOver(state)
            } catch {
                self?.say(error.localizedDescription)
            }
        }
    }

    private func takeOver(_ state: ShelfState) {
        self.state = state
        if mayHaveOtherMarks { notify { $0.marksMayHaveChanged() } }
        if isOutOfDate { notify { $0.catalogDidChange() } }
        (isOutOfDate, mayHaveOtherMarks) = (false, false)
    }

    @concurrent
    private nonisolated static func state(of shelf: CatalogShelf) async throws(LibraryError) -> ShelfState? {
        try shelf.state()
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
    func toggleFavorite(_ productionKey: String, title: String) {
        writes.write { shelf throws(LibraryError) in
            let isFavorite = try !shelf.isFavorite(productionKey: productionKey)
            try shelf.setFavorite(isFavorite, productionKey: productionKey)
            return isFavorite
        } completion: { [weak self] isFavorite in
            self?.say(
                isFavorite ? "“\(title)” is a favourite now." : "“\(title)” is no favourite any more.")
            self?.notify { $0.marksDidChange(of: productionKey) }
        }
    }

    /// Marks an episode.
    func setMark(_ mark: EpisodeMark, for episode: EpisodeKey) {
        writes.write { shelf throws(LibraryError) in
            try shelf.setMark(mark, for: episode)
        } completion: { [weak self] in
            self?.notify { $0.marksDidChange(of: episode.productionKey) }
        }
    }

    /// Marks all episodes of a production as watched, or if they all are, as not watched.
    func toggleWatched(_ production: ProductionSummary) {
        let (key, id, date) = (production.key, production.id, now())
        writes.write { shelf throws(LibraryError) in
            guard let content = try ProductionContent(key, id: id, from: shelf) else { return Bool?.none }
            let isWatched = content.numbers.indices.contains { content.mark(at: $0)?.isWatched != true }
            for index in content.numbers.indices where content.mark(at: index)?.isWatched != isWatched {
                try shelf.setMark(
                    EpisodeMark(isWatched: isWatched, updatedAt: date), for: content.episodeKey(at: index))
            }
            return isWatched
        } completion: { [weak self] isWatched in
            guard let isWatched else { return }
            let title = production.displayTitle
            self?.say("“\(title)” counts as \(isWatched ? "watched" : "not watched").")
            self?.notify { $0.marksDidChange(of: key) }
        }
    }

    /// Somebody else has marked something of that production.
    func marksDidChange(of productionKey: String) {
        notify { $0.marksDidChange(of: productionKey) }
    }

    /// What an episode is like that was watched just now, or that was not.
    func mark(watched isWatched: Bool) -> EpisodeMark {
        EpisodeMark(isWatched: isWatched, updatedAt: now())
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
