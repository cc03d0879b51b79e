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
/// marks through `UndoableWrites`.
@MainActor
final class CatalogSession {
    /// The title of the catalogue; nil if only one catalogue is shown.
    private(set) var name: String?
    /// The store of the catalogue and the user's marks.
    let store: CatalogStore
    /// The catalogue.
    var catalogID: CatalogID { store.catalogID }
    /// Changes marks and favourites.
    let marks: MarkEditor
    /// The catalogue's status, such as its number of productions and its channels.
    private(set) var state: CatalogStatus
    /// The order of lists.
    private(set) var sortOrder: SortOrder
    /// Why the last refresh of the source failed; nil if it did not. Lists of an empty catalogue say it.
    var failure: String? {
        didSet {
            if failure != oldValue, state.productionCount == 0 { observers.notify { $0.catalogDidChange() } }
        }
    }

    /// What all catalogues share.
    let context: AppContext
    /// Tells the user what was done, and what went wrong.
    var messages: Messages { context.messages }
    /// Plays episodes; nil if unavailable.
    var player: EpisodePlayer?

    /// Reads rows of a list, off the main actor.
    let readRows: RowReader
    /// Running commands of the session and its screens to the downloads.
    let tasks = OwnedTasks()

    private let now: () -> Date
    /// Whether the store's catalogue has changed since the screens read it.
    private var isOutOfDate = false
    /// Whether another program may have changed marks that the screens show.
    private var mayHaveOtherMarks = false
    private var updating: Task<Void, Never>?
    private let observers = CatalogObservers()
    /// Refreshes this catalogue; nil unless it is inside another.
    weak var inner: InnerCatalog?
    /// The catalogues inside this one that were opened last, with their addresses; the latest is the last.
    private var innerCatalogs: [(address: String, catalog: InnerCatalog)] = []
    /// The maximum number of `innerCatalogs`. Each keeps the list that it shows, and with it an open file.
    private static let innerCatalogLimit = 2
    /// Returns the rows of a range of a list, one for each index.
    typealias RowReader = @Sendable (ProductionList, Range<Int>) async -> [ProductionSummary]

    /// - Parameters:
    ///   - name: the title of the catalogue; nil if only one is shown.
    ///   - readRows: reads rows of lists, off the main actor.
    ///   - now: the time of new marks.
    init(
        store: CatalogStore, name: String? = nil, known: CachedCatalog, context: AppContext,
        readRows: @escaping RowReader = { await $0.load($1) }, now: @escaping () -> Date = { Date() }
    ) {
        self.store = store
        self.name = name
        self.context = context
        self.readRows = readRows
        state = known.state
        var restorationState = known.restorationState
        restorationState.applyDefaultSort(context.options.list.sort)
        sortOrder = restorationState.query.sort
        self.now = now
        marks = MarkEditor(store: store, writes: context.writes, observers: observers, now: now)
        observers.add(context.marks)
    }

    deinit {
        updating?.cancel()
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
        guard inner != nil else { return [] }
        return [KeyCommand(.refresh) { [weak self] in self?.inner?.refresh() }]
    }

    /// Returns the catalogue at a base URL; nil if it cannot be opened. The last ones stay as they were left.
    func innerCatalog(at address: String, name: String) -> InnerCatalog? {
        let known = innerCatalogs.first { $0.address == address }?.catalog
        guard let catalog = known ?? makeInnerCatalog(at: address, name: name) else { return nil }
        innerCatalogs.removeAll { $0.address == address }
        if innerCatalogs.count == Self.innerCatalogLimit { innerCatalogs.removeFirst() }
        innerCatalogs.append((address, catalog))
        return catalog
    }

    private func makeInnerCatalog(at address: String, name: String) -> InnerCatalog? {
        context.innerCatalog(at: address).map { InnerCatalog($0, name: name, outer: self) }
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
                self?.messages.report(error.localizedDescription)
            }
        }
    }

    private func takeOver(_ state: CatalogStatus) {
        // Another refresh may have stored a catalogue meanwhile.
        isOutOfDate = isOutOfDate || state.productionCount != self.state.productionCount
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

    /// Returns the title of the only production of a list, in place of its own: that of the source; nil for its own.
    func title(ofOnlyOneIn scope: ProductionQuery.Scope) -> String? { scope == .all ? name : nil }

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
        if !context.undoStack.undo() { messages.say(localized("Nothing to undo")) }
    }

    /// Tells observers that the player changed marks of a production, once these are read.
    ///
    /// - Parameter catalogID: the catalogue of the production: this one, one inside it, or another source.
    func marksDidChange(of productionKey: String, in catalogID: CatalogID) {
        if catalogID == self.catalogID {
            marks.marksDidChange(of: productionKey)
        } else {
            observers.notify { $0.marksMayHaveChanged() }
            for (_, catalog) in innerCatalogs {
                catalog.session?.marksDidChange(of: productionKey, in: catalogID)
            }
        }
    }

    /// Tells observers that marks of several productions have changed, in any catalogues.
    func marksDidChange(of episodes: [EpisodeLocation]) {
        guard let first = episodes.first else { return }
        let isOne = episodes.allSatisfy {
            $0.catalogID == first.catalogID && $0.key.productionKey == first.key.productionKey
        }
        if isOne { return marksDidChange(of: first.key.productionKey, in: first.catalogID) }
        observers.notify { $0.marksMayHaveChanged() }
        for (_, catalog) in innerCatalogs { catalog.session?.marksDidChange(of: episodes) }
    }
}
