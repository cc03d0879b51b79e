import CursesKit
import Dispatch
import Foundation
import Localization
import TekpubFormats
import TekpubKit

/// The user's sources, and what is new and started in all of them, as the screens show them.
///
/// This folder shows many catalogues in one window. The list reads the library off the main actor and tells the
/// browser when it has changed; `SourceMenu` makes rows of the menu from it, a `SourceEpisodesViewController`
/// lists episodes of all sources, and `SourceSheet` asks for an address or a title.
@MainActor
final class SourceList {
    /// The sources in the user's order.
    private(set) var sources: [Source] = []
    /// The new episodes of all sources, latest first.
    var newEpisodes: [SourceEpisode] { content.newEpisodes }
    /// The started episodes of all sources, last played first.
    var startedEpisodes: [SourceEpisode] { content.startedEpisodes }
    /// Whether the sources have been read.
    private(set) var isLoaded = false
    /// How many of the running checks are done, and of how many; nil if none is running.
    var runningChecks: (done: Int, count: Int)? { checks.running }
    /// The part of the running checks that is done, 0...1; nil if none is running.
    var progress: Double? { runningChecks.map { Double($0.done) / Double($0.count) } }

    /// The number of sources whose last check failed.
    var failureCount: Int { content.failureCount }

    /// Whether there are sources on servers, and the last check of each failed.
    var haveAllFailed: Bool {
        let servers = sources.filter { $0.kind == .server }
        return !servers.isEmpty && servers.allSatisfy { $0.status.failure != nil }
    }

    /// Called when the library was read.
    var onChange: (() -> Void)?
    /// Called when `runningChecks` has changed.
    var onProgress: (() -> Void)?
    /// Called when marks of any source have changed.
    var onMarksChange: (() -> Void)?
    /// Called while the pages of a source come that was never loaded before.
    var onPart: ((Source.ID, LoadProgress) -> Void)?
    /// Called with new episodes of favourites that were found since the first read.
    var onArrivals: (([SourceEpisode]) -> Void)?
    /// Called when sources were checked, or a source was added or removed.
    var onRefresh: (() -> Void)?
    /// Called when a source was checked.
    var onCheck: ((SourceCheck) -> Void)?
    /// Shows a message in the status bar.
    var onNotice: ((String) -> Void)?
    /// Called with an error, in a sentence.
    var onError: ((String) -> Void)?

    let store: SourceStore
    private let services: SourceServices
    private let undoStack: UndoStack
    private let queue: DispatchQueue
    private let clock: any FrameClock
    private let checks: SourceChecks
    /// What was read last.
    private var content = Content()
    private var loading: Task<Void, Never>?
    /// Whether the library has changed since the current read began.
    private var isStale = false
    /// Whether a read is scheduled.
    private var isScheduled = false

    /// Called with a source that is being added, when its first pages are there.
    private var additions: [Source.ID: (Source) -> Void] = [:]
    /// The sources that are looked at and not listed until the user wants them.
    private var candidates: Set<Source.ID> = []

    /// The minimum time between two reads while sources are checked.
    private static let readInterval = Duration.milliseconds(500)

    /// - Parameters:
    ///   - undoStack: receives the actions that can be undone.
    ///   - queue: serial; runs the writes.
    init(
        store: SourceStore, services: SourceServices, undoStack: UndoStack, queue: DispatchQueue,
        clock: any FrameClock
    ) {
        self.store = store
        self.services = services
        self.undoStack = undoStack
        self.queue = queue
        self.clock = clock
        checks = SourceChecks(store: store, refresh: services.refresh)
        checks.onProgress = { [weak self] in self?.onProgress?() }
        checks.onEvent = { [weak self] in self?.handle($0) }
    }

    deinit {
        loading?.cancel()
    }

    /// Returns the source with this ID; nil if it was removed.
    func source(_ id: Source.ID) -> Source? { sources.first { $0.id == id } }

    /// Returns the source with this store; nil if it was removed.
    func source(of storeName: String) -> Source? { sources.first { $0.storeName == storeName } }

    /// Returns the services of a source's catalogue.
    func catalog(of source: Source) -> CatalogServices { services.catalog(source.storeName, source.address) }

    /// Searches directories for catalogues to follow; nil if there is no search.
    var find: SourceServices.Find? { services.find }

    /// Ends everything that is running.
    func cancel() {
        loading?.cancel()
        checks.cancel()
    }

    // MARK: Reading

    /// What the library says.
    private struct Content: Sendable {
        var sources: [Source] = []
        var newEpisodes: [SourceEpisode] = []
        var startedEpisodes: [SourceEpisode] = []
        /// The number of sources whose last check failed.
        var failureCount = 0
        /// Those of the new episodes that are of favourites and were found after the last read.
        var arrivals: [SourceEpisode] = []
        /// When the latest of the new episodes was found.
        var arrivedAt = Date.distantPast
    }

    /// Reads everything again.
    func reload() {
        guard loading == nil else { return isStale = true }
        isStale = false
        let date = isLoaded ? content.arrivedAt : nil
        loading = Task { [store, weak self] in
            do throws(LibraryError) {
                let content = try await Self.content(of: store, after: date)
                if !Task.isCancelled { self?.take(content) }
            } catch {
                if !Task.isCancelled { self?.giveUp(error) }
            }
        }
    }

    /// - Parameter date: when the latest of the new episodes of the last read was found; nil for the first read.
    private nonisolated static func content(
        of store: SourceStore, after date: Date?
    ) async throws(LibraryError) -> Content {
        try await onBlockingThread { () throws(LibraryError) in
            let sources = try store.sources()
            let newEpisodes = try store.newEpisodes()
            return Content(
                sources: sources, newEpisodes: newEpisodes, startedEpisodes: try store.startedEpisodes(),
                failureCount: sources.count { $0.status.failure != nil },
                arrivals: date.map { date in newEpisodes.filter { $0.isOfFavorite && $0.date > date } } ?? [],
                // The last read may have had later ones, which were seen since.
                arrivedAt: newEpisodes.reduce(date ?? .distantPast) { max($0, $1.date) })
        }
    }

    private func take(_ content: Content) {
        loading = nil
        isLoaded = true
        let former = self.content
        self.content = content
        sources = content.sources.filter { !candidates.contains($0.id) }
        onChange?()
        if !content.arrivals.isEmpty { onArrivals?(content.arrivals) }
        // Releasing thousands of texts takes longer than a frame, so it does not happen on the main actor.
        DispatchQueue.global(qos: .background).async { withExtendedLifetime(former) {} }
        if isStale { reload() }
    }

    private func giveUp(_ error: LibraryError) {
        loading = nil
        onError?(error.localizedDescription)
    }

    /// Reads everything again soon; many calls lead to one read.
    func reloadSoon() {
        guard !isScheduled else { return }
        isScheduled = true
        clock.schedule(after: Self.readInterval) { [weak self] in
            self?.isScheduled = false
            self?.reload()
        }
    }

    // MARK: Checking

    /// Checks sources in the background.
    ///
    /// - Parameter completion: called with the results, in the order in which they arrived.
    func refresh(
        _ selection: SourceRefresher.Selection, completion: @escaping ([SourceCheck]) -> Void = { _ in }
    ) {
        checks.run(selection) { [weak self] result in
            self?.reload()
            self?.onRefresh?()
            switch result {
            case .success(let checks): completion(checks)
            case .failure(let error): self?.onError?(error.localizedDescription)
            }
        }
    }

    private func handle(_ event: SourceRefresher.Event) {
        switch event {
        case .started, .began: break
        case .progressed(let id, let progress):
            showAddition(id)
            onPart?(id, progress)
        case .finished(let checks):
            reloadSoon()
            for check in checks { onCheck?(check) }
        }
    }

    // MARK: Changing

    /// Adds a source, checks it, and passes the result to `completion`; if its list comes in pages, without a result
    /// when the first one is there. A new one is listed after `keep(_:)`.
    func add(_ address: String, completion: @escaping (_ source: Source, _ isNew: Bool, SourceCheck?) -> Void)
    {
        write { store throws(LibraryError) in
            try store.add(address)
        } completion: { [weak self] source, isNew in
            guard isNew, source.kind == .server else {
                self?.reload()
                return completion(source, isNew, nil)
            }
            self?.candidates.insert(source.id)
            self?.additions[source.id] = { completion($0, true, nil) }
            self?.refresh(.only([source.id])) { [weak self] checks in
                guard self?.additions.removeValue(forKey: source.id) != nil else { return }
                completion(checks.first?.source ?? source, true, checks.first)
            }
        }
    }

    /// Tells what the first pages of a source say that is being added.
    private func showAddition(_ id: Source.ID) {
        guard additions[id] != nil else { return }
        write { store throws(LibraryError) in
            try store.source(id)
        } completion: { [weak self] source in
            // Its first page may not be stored yet.
            guard let source, source.episodeCount ?? 0 > 0 else { return }
            self?.additions.removeValue(forKey: id)?(source)
        }
    }

    /// Lists a source that was added.
    func keep(_ id: Source.ID) {
        candidates.remove(id)
        reload()
    }

    /// Removes a source that was not wanted after all.
    func forget(_ id: Source.ID) {
        candidates.remove(id)
        write { store throws(LibraryError) in
            try store.remove(id)
        } completion: { [weak self] _ in
            self?.reload()
        }
    }

    /// Removes a source, with undo.
    func remove(_ source: Source) {
        write { store throws(LibraryError) in
            try store.remove(source.id)
        } completion: { [weak self] removed in
            guard let removed else { return }
            self?.onRefresh?()
            self?.finish(localized("Removed “\(source.title)”")) { store throws(LibraryError) in
                try store.restore(removed)
            }
        }
    }

    /// Gives a source another title, with undo; an empty one restores the catalogue's own.
    func rename(_ source: Source, to title: String) {
        let title = title.isEmpty ? nil : title
        write { store throws(LibraryError) in
            try store.rename(source.id, to: title)
        } completion: { [weak self] _ in
            self?.finish(localized("Renamed “\(source.title)”")) { store throws(LibraryError) in
                try store.rename(source.id, to: source.customTitle)
            }
        }
    }

    /// Changes what is listed as new and downloaded of a source, with undo.
    func setPolicy(_ policy: SourcePolicy, of source: Source) {
        write { store throws(LibraryError) in
            try store.setPolicy(policy, of: source.id)
        } completion: { [weak self] _ in
            self?.finish(localized("Changed what is kept of “\(source.title)”")) {
                store throws(LibraryError) in
                try store.setPolicy(source.policy, of: source.id)
            }
        }
    }

    /// Marks new episodes as seen, with undo.
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

    /// Marks these episodes as seen, with undo.
    func markSeen(_ episodes: [SourceEpisode]) {
        markSeen { store throws(LibraryError) in try store.markSeen(episodes) }
    }

    /// Marks an episode as opened; this cannot be undone.
    func markOpened(_ episode: SourceEpisode) {
        write { store throws(LibraryError) in
            try store.markSeen([episode])
        } completion: { [weak self] _ in
            self?.reload()
        }
    }

    /// - Parameter nothing: what to say if the change marks nothing; nil for the usual sentence.
    private func markSeen(
        nothing: String? = nil, _ body: @escaping @Sendable (SourceStore) throws(LibraryError) -> SeenChange
    ) {
        write(body) { [weak self] change in
            guard change.count > 0 else {
                self?.onNotice?(nothing ?? localized("Nothing is new here."))
                return
            }
            let sentence = localized(
                change.count, one: "1 episode marked as seen",
                other: "\(change.count) episodes marked as seen")
            self?.finish(sentence, changesMarks: true) { store throws(LibraryError) in
                try store.undo(change)
            }
        }
    }

    /// Tells what was done, and how to undo it.
    private func finish(
        _ sentence: String, changesMarks: Bool = false,
        undo: @escaping @Sendable (SourceStore) throws(LibraryError) -> Void
    ) {
        onNotice?(undoStack.offering(sentence))
        reload()
        if changesMarks { onMarksChange?() }
        undoStack.push { [weak self] in
            self?.write(undo) { [weak self] _ in
                self?.onNotice?(localized("Undone"))
                self?.reload()
                if changesMarks { self?.onMarksChange?() }
            }
        }
    }

    private func write<Outcome: Sendable>(
        _ change: @escaping @Sendable (SourceStore) throws(LibraryError) -> Outcome,
        completion: @escaping @MainActor (Outcome) -> Void
    ) {
        queue.async { [store] () throws(LibraryError) in
            try change(store)
        } completion: { [weak self] result in
            switch result {
            case .success(let outcome): completion(outcome)
            case .failure(let error): self?.onError?(error.localizedDescription)
            }
        }
    }
}
