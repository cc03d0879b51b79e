import Localization
import TekpubKit

/// The user's smart lists as the screens show them, and how many episodes each has.
///
/// This folder shows smart lists. Each has a row in the menu (`LibraryScreen`), and a `SmartListViewController` with the
/// episodes that the `EpisodeIndex` finds; a `SmartListForm` asks for its name and its conditions. The lists of the
/// configuration stand before those of the library. Nothing is counted as long as there are none.
@MainActor
final class SmartLists {
    /// All lists, in the order of the menu.
    private(set) var lists: [SmartList]
    /// How many episodes the lists have, as far as they were counted.
    private(set) var counts: [SmartList.ID: Int] = [:]
    /// Finds their episodes.
    let index: EpisodeIndex
    /// The user's sources; nil before `follow(_:)`.
    private(set) weak var sources: SourceList?
    /// Returns when ages are counted.
    let time: () -> ReaderTime

    private let configured: [ConfiguredSmartList]
    private let library: LazyLibrary
    private let writes: UndoableWrites
    private let observers = ObserverList<Void>()
    private var counting: Task<Void, Never>?
    /// Whether something has changed since the current count began.
    private var isStale = false

    /// - Parameters:
    ///   - configured: the lists in the configuration.
    ///   - marks: tells when marks have changed.
    init(
        configured: [ConfiguredSmartList], library: LazyLibrary, writes: UndoableWrites,
        marks: LibraryMarkEditor, time: @escaping () -> ReaderTime
    ) {
        self.configured = configured
        self.library = library
        self.writes = writes
        self.time = time
        lists = configured.map(\.list)
        index = EpisodeIndex(of: library)
        marks.observe(for: self) { [weak self] in self?.count() }
    }

    deinit {
        counting?.cancel()
    }

    /// Reads the lists when the sources are read, and counts again when these or marks have changed.
    func follow(_ sources: SourceList) {
        guard self.sources !== sources else { return }
        self.sources = sources
        sources.observe(for: self) { [weak self] in self?.reload() }
    }

    /// Counts again when downloads have ended, if a list asks for what is downloaded.
    func follow(_ signs: DownloadSigns) {
        signs.observe(for: self) { [weak self, weak signs] locations in
            guard let self, signs?.haveEnded(locations) == true else { return }
            // Ignore errors: conditions that cannot be read ask for nothing.
            let asks = lists.contains {
                (try? EpisodeCondition($0.conditions))?.asks(for: .downloaded) == true
            }
            if asks { count() }
        }
    }

    /// Calls `onChange` whenever the lists or their numbers have changed, for as long as `object` exists.
    func observe(for object: AnyObject, onChange: @escaping () -> Void) {
        observers.add(object, onChange: onChange)
    }

    /// Returns the list with this ID; nil if it was removed.
    func list(_ id: SmartList.ID) -> SmartList? { lists.first { $0.id == id } }

    /// Returns where a list stands in the configuration; nil if it is in the library.
    func location(of id: SmartList.ID) -> ConfigurationLocation? {
        configured.first { $0.list.id == id }?.location
    }

    /// The titles and names that conditions can ask for.
    var names: [String] {
        let sources = sources?.sources ?? []
        return sources.flatMap(\.folders) + sources.map(\.title)
    }

    // MARK: Reading

    private func reload() {
        writes.write { [library] () throws(LibraryError) in
            try library.smartLists.lists()
        } completion: { [weak self] in
            self?.show($0)
        }
    }

    private func show(_ stored: [SmartList]) {
        let previous = lists
        lists = configured.map(\.list) + stored
        if lists != previous {
            let ids = Set(lists.map(\.id))
            counts = counts.filter { ids.contains($0.key) }
            observers.notify(())
        }
        count()
    }

    /// Counts the episodes of all lists, off the main actor. What changes meanwhile leads to one more count.
    func count() {
        guard counting == nil else { return isStale = true }
        // Ignore errors: a list whose conditions cannot be read says so when it is opened.
        let known = lists.compactMap { list in (try? EpisodeCondition(list.conditions)).map { (list.id, $0) }
        }
        guard !known.isEmpty else { return }
        isStale = false
        counting = Task { [index, time = time(), weak self] in
            // Ignore errors: the list tells them when it is opened.
            let counts = try? await index.counts(of: known.map(\.1), at: time)
            guard !Task.isCancelled else { return }
            self?.receive(counts.map { Dictionary(zip(known.map(\.0), $0)) { $1 } } ?? [:])
        }
    }

    private func receive(_ new: [SmartList.ID: Int]) {
        counting = nil
        let previous = counts
        counts = new
        if new != previous { observers.notify(()) }
        if isStale { count() }
    }

    // MARK: Changes

    /// Makes a list in the library, which can be undone.
    func add(name: String, conditions: String) {
        change(saying: localized("Made the list “\(name)”")) { store throws(LibraryError) in
            try store.add(name: name, conditions: conditions)
        } undo: { store, list throws(LibraryError) in
            _ = try store.remove(list.id)
        }
    }

    /// Changes the name or the conditions of a list in the library, which can be undone.
    func update(_ list: SmartList) {
        guard let previous = self.list(list.id), previous != list else { return }
        let sentence =
            previous.conditions == list.conditions
            ? localized("Renamed “\(previous.name)”") : localized("Changed “\(list.name)”")
        change(saying: sentence) { store throws(LibraryError) in
            try store.update(list)
        } undo: { store, previous throws(LibraryError) in
            if let previous { _ = try store.update(previous) }
        }
    }

    /// Removes a list from the library, which can be undone.
    func remove(_ list: SmartList) {
        change(saying: localized("Removed “\(list.name)”")) { store throws(LibraryError) in
            try store.remove(list.id)
        } undo: { store, removed throws(LibraryError) in
            if let removed { try store.restore(removed) }
        }
    }

    private func change<Written: Sendable>(
        saying sentence: String,
        _ body: @escaping @Sendable (SmartListStore) throws(LibraryError) -> Written,
        undo: @escaping @Sendable (SmartListStore, Written) throws(LibraryError) -> Void
    ) {
        writes.write { [library] () throws(LibraryError) in
            try body(library.smartLists)
        } undo: { [library] written throws(LibraryError) in
            try undo(library.smartLists, written)
        } completion: { [weak self, writes] _ in
            writes.messages.say(writes.undoStack.offering(sentence))
            self?.reload()
        } undone: { [weak self, writes] _, _ in
            writes.messages.say(UndoStack.undone(sentence))
            self?.reload()
        }
    }
}

extension DownloadSigns {
    /// Whether some of these downloads are complete, or are gone.
    func haveEnded(_ locations: Set<EpisodeLocation>) -> Bool {
        locations.contains { self[$0] == nil || self[$0] == .finished }
    }
}
