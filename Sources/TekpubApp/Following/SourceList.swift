import CursesKit
import Dispatch
import Foundation
import Localization
import TekpubFormats
import TekpubKit

/// Hears what happens to the user's sources.
@MainActor
protocol SourceListDelegate: AnyObject {
    /// The library was read.
    func sourceListDidChange()
    /// `runningRefreshes` has changed.
    func sourceListDidProgress()
    /// A part of a source's first load has come.
    func sourceListDidLoadPart(of id: Source.ID, _ progress: LoadProgress)
    /// New episodes of favourites were found since the first read.
    func sourceListDidFind(_ episodes: [SourceEpisode])
    /// Sources were refreshed, or one was added or removed.
    func sourceListDidRefresh()
    /// A source was refreshed.
    func sourceListDidRefresh(_ refresh: SourceRefresh)
    /// The user has changed marks.
    func sourceListDidChangeMarks()
}

/// The user's sources, and what is new and started in all of them, as the screens show them.
///
/// This folder shows many catalogues in one window. The list reads the library off the main actor and tells its
/// delegate, the `SourceCoordinator`, and its observers when it has changed. Its `SourceEditor` changes sources and
/// marks, and `SourceRefreshes` asks their servers. `MenuSection.sources(of:)` makes rows of the menu from it, and the
/// `SourceSheet` asks for an address or a title.
@MainActor
final class SourceList {
    /// The sources in the user's order.
    private(set) var sources: [Source] = []
    /// The new episodes of all sources, latest first.
    var newEpisodes: [SourceEpisode] { content.newEpisodes }
    /// The started episodes of all sources, last played first.
    var startedEpisodes: [SourceEpisode] { content.startedEpisodes }
    /// The order in which the user looks at the new episodes; nil for the usual one.
    private(set) var newEpisodeOrder: TableSortDescriptor?
    /// Whether the sources have been read.
    private(set) var isLoaded = false
    /// Whether this is the first start, and nobody has asked to add a source yet.
    var awaitsFirstSource = false
    /// Whether the first read has neither succeeded nor failed.
    private(set) var isPending = true
    /// The number of finished refreshes and of all that were started; nil if none is running.
    var runningRefreshes: (done: Int, count: Int)? { refreshes.running }
    /// The number of sources whose last refresh failed.
    var failureCount: Int { content.failureCount }

    /// Whether there are sources on servers, and the last refresh of each failed.
    var haveAllFailed: Bool { content.haveAllFailed }

    weak var delegate: (any SourceListDelegate)?
    private let observers = ObserverList<Void>()

    let store: SourceStore
    /// Changes sources and the marks of their episodes.
    let editor: SourceEditor
    private let services: SourceServices
    private let writes: UndoableWrites
    private let clock: any FrameClock
    private let refreshes: SourceRefreshes
    /// What was read last.
    private var content = SourceListContent()
    private var loading: Task<Void, Never>?
    /// Whether the library has changed since the current read began.
    private var isStale = false
    /// Whether a read is scheduled.
    private var isScheduled = false

    /// Called with a source that is being added, when its first pages are stored.
    private var additions: [Source.ID: (Source) -> Void] = [:]
    /// Sources that are not listed until the user keeps them.
    private var candidates: Set<Source.ID> = []

    /// The minimum time between two reads while sources are refreshed.
    private static let readInterval = Duration.milliseconds(500)

    init(
        store: SourceStore, services: SourceServices, writes: UndoableWrites, clock: any FrameClock
    ) {
        self.store = store
        self.services = services
        self.clock = clock
        self.writes = writes
        editor = SourceEditor(store: store, writes: writes)
        refreshes = SourceRefreshes(store: store, refresh: services.refresh)
        editor.list = self
        refreshes.onProgress = { [weak self] in self?.delegate?.sourceListDidProgress() }
        refreshes.onEvent = { [weak self] in self?.handle($0) }
    }

    deinit {
        loading?.cancel()
    }

    /// Calls `onChange` whenever the library was read, for as long as `object` exists.
    func observe(for object: AnyObject, onChange: @escaping () -> Void) {
        observers.add(object, onChange: onChange)
    }

    /// Returns the source with this ID; nil if it was removed.
    func source(_ id: Source.ID) -> Source? { content.source(id).flatMap(listed) }

    /// Returns the source with this store; nil if it was removed.
    func source(of catalogID: CatalogID) -> Source? { content.source(of: catalogID).flatMap(listed) }

    /// Returns the source unless the user has not kept it yet.
    private func listed(_ source: Source) -> Source? { candidates.contains(source.id) ? nil : source }

    /// Returns the services of a source's catalogue.
    func catalog(of source: Source) -> CatalogServices { services.catalog(source.catalogID, source.address) }

    /// Knows catalogues to follow; nil if there is no search.
    var directories: (any DirectoryService)? { services.directories }

    /// Reads pages that are no catalogues; nil if nothing does.
    var ytDlp: YtDlp? { services.ytDlp }

    /// Ends everything that is running.
    func cancel() {
        loading?.cancel()
        refreshes.cancel()
    }

    // MARK: Reading

    /// Reads everything again.
    func reload() {
        guard loading == nil else { return isStale = true }
        isStale = false
        let date = isLoaded ? content.arrivedAt : nil
        loading = Task { [store, weak self] in
            do throws(LibraryError) {
                let content = try await SourceListContent.read(from: store, after: date)
                if !Task.isCancelled { self?.receive(content) }
            } catch {
                if !Task.isCancelled { self?.giveUp(error) }
            }
        }
    }

    /// Reads one source again, whose marks have changed.
    func reload(of catalogID: CatalogID) {
        guard loading == nil, isLoaded, let source = source(of: catalogID) else { return reload() }
        loading = Task { [store, content, weak self] in
            do throws(LibraryError) {
                let content = try await content.rereading(source.id, from: store)
                if !Task.isCancelled { self?.receive(content) }
            } catch {
                if !Task.isCancelled { self?.giveUp(error, isPartial: true) }
            }
        }
    }

    private func receive(_ content: SourceListContent) {
        loading = nil
        if !isLoaded { newEpisodeOrder = content.newEpisodeOrder.flatMap { TableSortDescriptor(name: $0) } }
        (isLoaded, isPending) = (true, false)
        let previous = self.content
        self.content = content
        sources = candidates.isEmpty ? content.sources : content.sources.compactMap(listed)
        delegate?.sourceListDidChange()
        observers.notify(())
        if !content.arrivals.isEmpty { delegate?.sourceListDidFind(content.arrivals) }
        // Releasing thousands of texts takes longer than a frame, so it does not happen on the main actor.
        DispatchQueue.global(qos: .background).async { withExtendedLifetime(previous) {} }
        if isStale { reload() }
    }

    /// - Parameter isPartial: whether only one source was read; all are read then if that was asked for meanwhile.
    private func giveUp(_ error: LibraryError, isPartial: Bool = false) {
        loading = nil
        isPending = false
        writes.messages.report(error.localizedDescription)
        if isPartial, isStale { reload() }
    }

    /// Remembers the order in which the user looks at the new episodes; nil for the usual one.
    func setNewEpisodeOrder(_ order: TableSortDescriptor?) {
        newEpisodeOrder = order
        writes.write { [store] () throws(LibraryError) in try store.setNewEpisodeOrder(order?.name) }
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

    // MARK: Refreshing

    /// Refreshes sources in the background.
    ///
    /// - Parameter completion: called with the results, in the order in which they arrived; nil if the library could not
    ///   be used, which is told.
    func refresh(
        _ selection: SourceRefresher.Selection, completion: @escaping ([SourceRefresh]?) -> Void = { _ in }
    ) {
        refreshes.run(selection) { [weak self] result in
            self?.reload()
            self?.delegate?.sourceListDidRefresh()
            switch result {
            case .success(let refreshes): completion(refreshes)
            case .failure(let error):
                self?.writes.messages.report(error.localizedDescription)
                completion(nil)
            }
        }
    }

    private func handle(_ event: SourceRefresher.Event) {
        switch event {
        case .started, .began: break
        case .progressed(let id, let progress):
            showAddition(id)
            delegate?.sourceListDidLoadPart(of: id, progress)
        case .finished(let refreshes):
            reloadSoon()
            for refresh in refreshes { delegate?.sourceListDidRefresh(refresh) }
        }
    }

    // MARK: Adding

    /// Adds a source, refreshes it, and passes the result to `completion`. If its catalogue comes in pages, `completion` is
    /// called when the first one is stored, without a result. A new source is listed after `keep(_:)`.
    func add(
        _ address: String, completion: @escaping (_ source: Source, _ isNew: Bool, SourceRefresh?) -> Void
    ) {
        writes.write { [store] () throws(LibraryError) in
            try store.add(address)
        } completion: { [weak self] source, isNew in
            guard isNew, source.kind == .server else {
                self?.reload()
                return completion(source, isNew, nil)
            }
            self?.candidates.insert(source.id)
            self?.additions[source.id] = { completion($0, true, nil) }
            self?.refresh(.only([source.id])) { [weak self] refreshes in
                guard self?.additions.removeValue(forKey: source.id) != nil else { return }
                completion(refreshes?.first?.source ?? source, true, refreshes?.first)
            }
        }
    }

    /// Completes the addition of a source whose first pages are stored.
    private func showAddition(_ id: Source.ID) {
        guard additions[id] != nil else { return }
        writes.write { [store] () throws(LibraryError) in
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

    /// Removes a source that the user did not keep.
    func forget(_ id: Source.ID) {
        writes.write { [store] () throws(LibraryError) in
            try store.remove(id)
        } completion: { [weak self] _ in
            self?.candidates.remove(id)
            self?.reload()
        }
    }
}
