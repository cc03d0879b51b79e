import CursesKit
import Foundation
import Localization
import Synchronization
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// A library with sources, and services that answer as the test says.
@MainActor
final class SourceHome {
    let home: LibraryHome
    let refresher = ScriptedRefresher()
    /// Receives the answers of the directories; nil before the search.
    private(set) var answers: AsyncStream<DirectorySearch.Event>.Continuation?
    /// What the pages of directories lead to; nil for a directory that does not answer.
    var target: DirectoryTarget?
    /// The words that were searched for.
    private(set) var words: [String] = []
    /// The catalogues that were shown so far.
    let shown = Log<CatalogID>()
    /// Whether the search was ended from the other side.
    let searchEnd = SearchEnd()

    var store: SourceStore { home.library.sources }

    /// The lectures, the archive, and two feeds with two new episodes each, one of them in a folder.
    init() throws {
        home = try LibraryHome()
        try home.library.store(for: CatalogID.lectures).replace(with: .sample)
        try home.library.store(for: CatalogID.archive).replace(with: Catalog())
        try add("http://a.test/feed", "Harbour Radio")
        try add("http://b.test/feed", "Night Boats", folders: ["Audio", "Sea"])
    }

    private func add(_ address: String, _ title: String, folders: [String] = []) throws {
        try store.add(address, title: title, folders: folders)
        let catalog = home.library.store(for: CatalogID(rawValue: address))
        try catalog.replace(with: Self.feed(title, count: 3))
        try catalog.replace(with: Self.feed(title, count: 5))
    }

    /// Adds a source, of whose episodes all but the first are new.
    func addNew(_ production: Production, at address: String = "http://new.test/feed") throws {
        try store.add(address, title: production.title, folders: [])
        let catalog = home.library.store(for: CatalogID(rawValue: address))
        var previous = production
        previous.episodes = Array(production.episodes.prefix(1))
        try catalog.replace(with: Catalog(productions: [previous]))
        try catalog.replace(with: Catalog(productions: [production]))
    }

    /// A feed of so many episodes, one a day.
    static func feed(_ title: String, count: Int) -> Catalog {
        Catalog(productions: [
            Production(
                slug: "feed", title: title,
                episodes: (1...count).map {
                    Episode(
                        number: $0, title: "\(title) \($0)", durationInSeconds: 60 * $0,
                        releasedAt: ReleaseDate("2026-11-0\($0)"), url: "https://a.test/\($0).mp4")
                })
        ])
    }

    fileprivate func search(_ words: String) -> AsyncStream<DirectorySearch.Event> {
        self.words.append(words)
        let (stream, continuation) = AsyncStream.makeStream(of: DirectorySearch.Event.self)
        continuation.onTermination = { [searchEnd] in
            if case .cancelled = $0 { searchEnd.cancel() }
        }
        answers = continuation
        continuation.yield(.asked([.mediaCCC, .sepiaSearch, .internetArchive, .apple]))
        return stream
    }

    /// The identifiers of shows that were looked up; nil before that.
    private(set) var guids: [String]?
    /// What Podcast Index answers about them; nil if the user has no key.
    var indexed: Result<[DirectoryEntry], CatalogError>?

    fileprivate func shows(withGUIDs guids: [String]) -> AsyncStream<DirectorySearch.Event> {
        self.guids = guids
        let (stream, continuation) = AsyncStream.makeStream(of: DirectorySearch.Event.self)
        continuation.yield(.asked(indexed == nil ? [] : [.podcastIndex]))
        if let indexed {
            continuation.yield(.answered(DirectoryResult(directory: .podcastIndex, result: indexed)))
        }
        continuation.finish()
        return stream
    }

    /// A browser whose sources have been read.
    func browser(
        width: Int = 100, height: Int = 24, launchSnapshot: LaunchSnapshot? = nil, hasAccounts: Bool = false,
        downloads: (any DownloadService)? = nil, backgroundPlayer: (any BackgroundPlayer)? = nil,
        documents: (any EpisodeDocumentService)? = nil, notifications: NotificationService? = nil,
        sync: BackgroundSync? = nil, policy: SourcePolicy = SourcePolicy(),
        configuration: ConfigurationService? = nil,
        ytDlp: YtDlp? = nil,
        theme: Theme = .standard, capabilities: TerminalCapabilities? = nil, now: Date = .distantFuture,
        smartLists: [ConfiguredSmartList] = [], isLinear: Bool = false
    ) async throws -> Browser {
        let refresher = refresher
        let services = SourceServices(
            catalog: { [shown] name, _ in
                shown.add(name)
                return CatalogServices(
                    source: FixedSource(catalogID: name), account: hasAccounts ? FakeAccount() : nil,
                    player: backgroundPlayer == nil ? nil : FakePlayer())
            }, directories: FakeDirectories(home: self), ytDlp: ytDlp
        ) { store, selection, report throws(LibraryError) in
            try await refresher.refresh(store, selection, report)
        }
        let browser = try Browser(
            width: width, height: height,
            options: LaunchOptions(
                isAnimated: false, theme: theme, downloads: policy, smartLists: smartLists),
            capabilities: capabilities, home: home, launchSnapshot: launchSnapshot, downloads: downloads,
            sources: services, backgroundPlayer: backgroundPlayer, documents: documents,
            notifications: notifications, sync: sync, configuration: configuration, now: now,
            isLinear: isLinear)
        try await browser.until { await refresher.selections == [.due] }
        if isLinear { return browser }
        try await browser.until {
            browser.screen.contains(" ? ") && !browser.isCheckingSources
                && !browser.screen.contains(localized("Refreshing …"))
                && (width < 100 || browser.screen.contains(localized("+ Add", context: "source")))
        }
        return browser
    }
}

extension Browser {
    /// Selects a source in the menu, which has the keys.
    func selectSource(_ title: String) throws {
        let browser = try #require(delegate.launch?.browser)
        let source = try #require(browser.sources?.sources.first { $0.title == title })
        press(.home)
        for _ in 0..<200 where browser.menu.selectedAction != .source(source.id) { press(.down) }
        #expect(browser.menu.selectedAction == .source(source.id))
    }

    /// Opens a source from the first screen.
    func openSource(_ title: String, until text: String) async throws {
        press(.left)
        try selectSource(title)
        try await press(.enter, until: text)
        try await until { self.delegate.launch?.browser?.activeColumn == .secondary }
    }
}

/// Whether a search was cancelled by the screen that read its answers.
final class SearchEnd: Sendable {
    private let state = Mutex(false)

    var isCancelled: Bool { state.withLock { $0 } }

    func cancel() { state.withLock { $0 = true } }
}

/// Directories that answer as the test says.
private struct FakeDirectories: DirectoryService {
    let home: SourceHome

    func search(_ words: String) -> AsyncStream<DirectorySearch.Event> {
        MainActor.assumeIsolated { home.search(words) }
    }

    func shows(withGUIDs guids: [String]) -> AsyncStream<DirectorySearch.Event> {
        MainActor.assumeIsolated { home.shows(withGUIDs: guids) }
    }

    @concurrent
    func target(of page: DirectoryPage) async throws(CatalogError) -> DirectoryTarget {
        guard let target = await home.target else { throw .unavailable("The tide is out.") }
        return target
    }
}

/// A source whose catalogue never changes.
struct FixedSource: CatalogSource {
    let catalogID: CatalogID
    var name: String { "catalogue.test" }
    var host: String { "catalogue.test" }

    func refresh(
        _ store: CatalogStore, progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogError) -> RefreshResult { .unchanged }
}

/// Refreshes sources without a network: those in `failures` fail, the others get `catalogs`.
actor ScriptedRefresher {
    /// What was asked for so far.
    private(set) var selections: [SourceRefresher.Selection] = []
    private var failures: [String: CatalogError] = [:]
    private var catalogs: [String: Catalog] = [:]
    private var missing: [String: [MissingPart]] = [:]
    /// The first pages of sources whose refreshes wait after them, and the waiting refreshes.
    private var parts: [String: Catalog] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var grow: ((Catalog) -> Void)?

    /// Makes the refreshes of the source at `address` fail; nil ends that.
    func fail(_ address: String, with error: CatalogError?) { failures[address] = error }

    /// Why refreshes cannot use the library; nil if they can.
    private var libraryFailure: LibraryError?

    /// Makes all refreshes fail because of the library; nil ends that.
    func failAll(with error: LibraryError?) { libraryFailure = error }

    /// Makes the next refresh of the source at `address` find `catalog`.
    func answer(_ address: String, with catalog: Catalog, lacking missing: [MissingPart] = []) {
        catalogs[address] = catalog
        self.missing[address] = missing
    }

    /// Makes the next refresh of the source at `address` show `part`, and wait until `release`.
    func hold(_ address: String, after part: Catalog) { parts[address] = part }

    /// Makes the waiting refresh show more.
    func show(_ part: Catalog) { grow?(part) }

    /// Ends the waiting refreshes.
    func release() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private func showPart(
        of source: Source, _ store: SourceStore, _ report: @escaping @Sendable (SourceRefresher.Event) -> Void
    ) async {
        guard let part = parts.removeValue(forKey: source.address) else { return }
        grow = { part in
            try? store.store(of: source).replace(with: part)
            let count = part.productions.reduce(0) { $0 + $1.episodes.count }
            report(.progressed(source.id, LoadProgress(byteCount: count, fraction: nil, readyCount: count)))
        }
        grow?(part)
        await withCheckedContinuation { waiting.append($0) }
    }

    func refresh(
        _ store: SourceStore, _ selection: SourceRefresher.Selection,
        _ report: @escaping @Sendable (SourceRefresher.Event) -> Void
    ) async throws(LibraryError) -> [SourceRefresh] {
        selections.append(selection)
        if let libraryFailure { throw libraryFailure }
        guard selection != .due, let all = try? store.sources() else { return [] }
        let chosen = all.filter { source in
            switch selection {
            case .only(let ids): ids.contains(source.id)
            case .failed: source.status.failure != nil
            case .all, .due: source.kind == .server
            }
        }
        report(.started(count: chosen.count))
        var refreshes: [SourceRefresh] = []
        for source in chosen {
            report(.began(source.id))
            await showPart(of: source, store, report)
            refreshes.append(finish(source, store))
            report(.finished(refreshes.suffix(1)))
        }
        return refreshes
    }

    private func finish(_ source: Source, _ store: SourceStore) -> SourceRefresh {
        var result = Result<RefreshResult, CatalogError>.success(.unchanged)
        if let catalog = catalogs.removeValue(forKey: source.address) {
            try? store.store(of: source).replace(with: catalog)
            result = .success(.updated(missing: missing.removeValue(forKey: source.address) ?? []))
        } else if let error = failures[source.address] {
            result = .failure(error)
        }
        let refresh = EndedRefresh(
            claim: SourceClaim(source: source, file: nil, validators: nil, minimumInterval: nil),
            result: result, advice: nil, catalog: nil, endedAt: Date())
        return store.finish([refresh], schedule: RefreshSchedule(random: { 0 }))[0]
    }
}

extension SourceHome {
    /// The program started again, with what the last one left for its first frame.
    func restarted(_ snapshot: LaunchSnapshot, width: Int = 100) async throws -> Browser {
        let browser = try Browser(
            width: width, options: LaunchOptions(isAnimated: false), home: home, launchSnapshot: snapshot,
            sources: SourceServices { name, _ in
                CatalogServices(source: FixedSource(catalogID: name))
            } refresh: { _, _, _ in
                []
            })
        try await browser.until { browser.delegate.launch?.sources?.list.isLoaded == true }
        return browser
    }
}
