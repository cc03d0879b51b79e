import CursesKit
import Dispatch
import Localization
import Logging
import TekpubFormats
import TekpubKit

import struct Foundation.Date

/// The state that all screens of a catalogue share: its store, its status, and observers of changes.
///
/// This folder connects the screens to the library. At launch, `LibraryOpenResult` opens it and reads a
/// `CachedCatalog`. `PrefetchedRows` reads the rows of a list around the screen, and a `ProductionContent` is
/// one production with its marks. The session tells each `CatalogObserver` what changed. Its `MarkEditor` writes
/// marks through a `WriteQueue`, and records how to undo them in an `UndoStack`.
@MainActor
final class CatalogSession {
    /// The title of the catalogue; nil if only one catalogue is shown.
    private(set) var name: String?
    /// The store of the catalogue and the user's marks.
    let store: CatalogStore
    /// The catalogue.
    var catalogID: CatalogID { store.catalogID }
    /// Writes to the store.
    let writes: WriteQueue<CatalogStore>
    /// Changes marks and favourites.
    let marks: MarkEditor
    /// The actions that can be undone.
    let undoStack: UndoStack
    /// The catalogue's status, such as its number of productions and its channels.
    private(set) var state: CatalogStatus
    /// The order of lists.
    private(set) var sortOrder: SortOrder
    /// How lists look at first.
    let listOptions: ListOptions

    /// Why the last refresh of the source failed; nil if it did not. Lists of an empty catalogue say it.
    var failure: String? {
        didSet {
            if failure != oldValue, state.productionCount == 0 { observers.notify { $0.catalogDidChange() } }
        }
    }

    /// Shows a message in the status bar.
    var onNotice: ((String) -> Void)?
    /// Shows an error in the status bar.
    var onError: ((String) -> Void)?
    /// Plays in the background; nil if everything is played in the terminal.
    var nowPlaying: NowPlayingController?
    /// Plays episodes; nil if unavailable.
    var player: EpisodePlayer?
    /// Fetches chapters and transcripts; nil if neither is shown.
    var documents: (any EpisodeDocumentService)?
    /// Downloads videos; nil if unavailable.
    let downloads: (any DownloadService)?
    /// The signs of downloads in lists of episodes; nil if there are no downloads.
    let downloadSigns: DownloadSigns?
    /// Opens a page in the user's browser; nil if missing.
    var openPage: PageOpener?
    /// Loads pictures; nil if none are shown.
    let artwork: ArtworkLoader?
    /// Receives the errors that the user sees; nil if there is no log.
    let logger: Logger?

    /// Reads rows of a list, off the main actor.
    let readRows: RowReader
    /// Running commands of the session and its screens to the downloads.
    let tasks = OwnedTasks()

    /// Returns the day that ages of episodes are counted to; nil to show dates only.
    var today: () -> Today? = { nil }

    private let now: () -> Date
    /// Whether the store's catalogue has changed since the screens read it.
    private var isOutOfDate = false
    /// Whether another program may have changed marks that the screens show.
    private var mayHaveOtherMarks = false
    private var updating: Task<Void, Never>?
    private let observers = CatalogObservers()
    private let queue: DispatchQueue
    /// Refreshes this catalogue; nil unless it is inside another.
    var onRefresh: (() -> Void)?
    /// The catalogues inside this one that were opened last, with their addresses; the latest is the last.
    private var innerCatalogs: [(address: String, catalog: InnerCatalog)] = []
    /// The maximum number of `innerCatalogs`. Each keeps the list that it shows, and with it an open file.
    private static let innerCatalogLimit = 2
    /// Returns the store of any catalogue in the library.
    var storeOf: (@Sendable (_ catalogID: CatalogID) -> CatalogStore)?
    /// Makes a catalogue inside another; nil if unavailable.
    var makeInnerCatalog: ((_ address: String, _ name: String, _ outer: CatalogSession) -> InnerCatalog?)?
    /// Makes the player of a catalogue inside another; nil if unavailable.
    var makeInnerPlayer: ((_ session: CatalogSession) -> EpisodePlayer?)?

    /// Returns the rows of a range of a list, one for each index.
    typealias RowReader = @Sendable (ProductionList, Range<Int>) async -> [ProductionSummary]

    /// - Parameters:
    ///   - name: the title of the catalogue; nil if only one is shown.
    ///   - undoStack: receives the actions that can be undone.
    ///   - queue: runs the writes in order.
    ///   - readRows: reads rows of lists, off the main actor.
    ///   - now: the time of new marks.
    init(
        store: CatalogStore, name: String? = nil, known: CachedCatalog,
        downloads: (any DownloadService)? = nil, downloadSigns: DownloadSigns? = nil,
        logger: Logger? = nil, undoStack: UndoStack = UndoStack(), artwork: ArtworkLoader? = nil,
        listOptions: ListOptions = ListOptions(),
        queue: DispatchQueue = DispatchQueue(label: "tekpub.marks"),
        readRows: @escaping RowReader = { await $0.load($1) }, now: @escaping () -> Date = { Date() }
    ) {
        self.store = store
        self.name = name
        self.undoStack = undoStack
        self.queue = queue
        self.downloads = downloads
        self.downloadSigns = downloadSigns
        self.artwork = artwork
        self.logger = logger
        self.readRows = readRows
        state = known.state
        self.listOptions = listOptions
        var restorationState = known.restorationState
        restorationState.applyDefaultSort(listOptions.sort)
        sortOrder = restorationState.query.sort
        self.now = now
        writes = WriteQueue(store: store, queue: queue)
        marks = MarkEditor(writes: writes, undoStack: undoStack, observers: observers, now: now)
        writes.onFailure = { [weak self] in self?.report($0.localizedDescription) }
        marks.onNotice = { [weak self] in self?.say($0) }
    }

    deinit {
        updating?.cancel()
    }

    /// Returns the store of a catalogue; nil if the library is not known.
    func store(of id: CatalogID) -> CatalogStore? { id == catalogID ? store : storeOf?(id) }

    /// Shows a message; an empty one clears the last.
    func say(_ sentence: String) {
        onNotice?(sentence)
    }

    /// Shows and logs an error.
    func report(_ sentence: String) {
        logger?.warning("\(sentence)", source: "screen")
        onError?(sentence)
    }

    /// Why a production cannot be watched, in a word or two for its row; nil if it may be possible.
    ///
    /// - Parameter canWatch: what the catalogue says about it.
    func obstacle(canWatch: Bool?) -> String? {
        if catalogID == .archive { return canWatch == true ? nil : localized("no video") }
        return canWatch == false ? localized("locked", context: "production") : nil
    }

    /// The key that refreshes this catalogue instead of the one that contains it; none if it is not inside another.
    var refreshCommands: [KeyCommand] {
        guard onRefresh != nil else { return [] }
        return [KeyCommand(.refresh) { [weak self] in self?.onRefresh?() }]
    }

    /// Returns the catalogue at a base URL; nil if it cannot be opened. The last ones stay as they were left.
    func innerCatalog(at address: String, name: String) -> InnerCatalog? {
        let known = innerCatalogs.first { $0.address == address }?.catalog
        guard let catalog = known ?? makeInnerCatalog?(address, name, self) else { return nil }
        innerCatalogs.removeAll { $0.address == address }
        if innerCatalogs.count == Self.innerCatalogLimit { innerCatalogs.removeFirst() }
        innerCatalogs.append((address, catalog))
        return catalog
    }

    /// Makes the session of a catalogue inside this one, which shares the status bar and the actions that can be
    /// undone.
    func makeInnerSession(
        name: String, store: CatalogStore, known: CachedCatalog
    ) -> CatalogSession {
        let session = CatalogSession(
            store: store, name: name, known: known, downloads: downloads,
            downloadSigns: downloadSigns, logger: logger, undoStack: undoStack, artwork: artwork,
            listOptions: listOptions, queue: queue, readRows: readRows, now: now)
        session.onNotice = { [weak self] in self?.onNotice?($0) }
        session.onError = { [weak self] in self?.onError?($0) }
        session.makeInnerCatalog = makeInnerCatalog
        session.storeOf = storeOf
        session.today = today
        session.openPage = openPage
        session.documents = documents
        session.makeInnerPlayer = makeInnerPlayer
        session.player = makeInnerPlayer?(session)
        return session
    }

    // MARK: Changes

    /// Notifies `observer` of changes for as long as it exists.
    func add(_ observer: any CatalogObserver) {
        observers.add(observer)
    }

    /// Updates the status after a refresh.
    ///
    /// - Parameter isAsked: whether the user asked for the refresh, which also rereads marks that other
    ///   programs may have changed.
    func update(hasChanged: Bool, isAsked: Bool = false) {
        isOutOfDate = isOutOfDate || hasChanged
        mayHaveOtherMarks = mayHaveOtherMarks || isAsked
        updating?.cancel()
        updating = Task { [store, weak self] in
            do throws(LibraryError) {
                guard let state = try await Self.state(of: store), !Task.isCancelled else { return }
                self?.takeOver(state)
            } catch {
                self?.report(error.localizedDescription)
            }
        }
    }

    private func takeOver(_ state: CatalogStatus) {
        self.state = state
        if mayHaveOtherMarks { observers.notify { $0.marksMayHaveChanged() } }
        if isOutOfDate { observers.notify { $0.catalogDidChange() } }
        (isOutOfDate, mayHaveOtherMarks) = (false, false)
    }

    private nonisolated static func state(of store: CatalogStore) async throws(LibraryError) -> CatalogStatus?
    {
        try await onBlockingThread { () throws(LibraryError) in try store.state() }
    }

    /// Returns the title of a list of productions.
    func title(of scope: ProductionQuery.Scope) -> String {
        switch scope {
        case .all: name.map { localized("\($0) · Productions") } ?? localized("Productions")
        case .channel(let slug): state.channels.first { $0.slug == slug }?.displayTitle ?? slug
        case .favorites: localized("Favourites")
        }
    }

    /// Changes the order of all lists.
    func sort(by order: SortOrder) {
        guard order != sortOrder else { return }
        sortOrder = order
        observers.notify { $0.sortOrderDidChange() }
    }

    /// Takes over the title of the source, which the user may have changed. Without a name, it stays without.
    func rename(to title: String) {
        guard let name, name != title else { return }
        self.name = title
        observers.notify { $0.nameDidChange() }
    }

    // MARK: Marks

    /// Undoes the user's last action.
    func undo() {
        if !undoStack.undo() { say(localized("Nothing to undo")) }
    }

    /// Tells observers that the player changed marks of a production.
    ///
    /// - Parameter catalogID: the catalogue of the production: this one, one inside it, or another source.
    func marksDidChange(of productionKey: String, in catalogID: CatalogID) {
        if catalogID == self.catalogID {
            observers.notify { $0.marksDidChange(of: productionKey) }
        } else {
            observers.notify { $0.marksMayHaveChanged() }
            for (_, catalog) in innerCatalogs {
                catalog.session?.marksDidChange(of: productionKey, in: catalogID)
            }
        }
    }
}
