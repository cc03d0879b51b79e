import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// A catalogue inside another: the one that contains the episodes of a production, such as a conference in the
/// list of all conferences.
///
/// It has a store of its own. A cached catalogue is shown at once and revalidated meanwhile, like the one that
/// the program was started with.
@MainActor
final class InnerCatalog {
    /// What a screen says about the catalogue.
    enum State: Equatable {
        /// The first load, with the share that is done; nil if unknown.
        case loading(Double?)
        /// The first load failed, with the reason as a sentence.
        case failed(String)
        /// The catalogue can be shown.
        case loaded
    }

    /// The host in messages.
    let host: String
    /// The session of the catalogue; nil until it can be shown.
    private(set) var session: CatalogSession?
    private(set) var state = State.loading(nil) {
        didSet { if state != oldValue { onChange?() } }
    }
    /// Called when the state changes.
    var onChange: (() -> Void)?
    /// The list of its productions, which keeps its position and search while hidden; nil before it is shown.
    var list: ProductionsViewController?

    private weak var outer: CatalogSession?
    private let name: String
    private let store: CatalogStore
    private let services: CatalogServices
    private var refreshing: Task<Void, Never>?
    private var reading: Task<Void, Never>?
    /// Whether the user asked for the running load.
    private var isAsked = false
    /// Why the last load failed, which is told once; nil if it did not.
    private var lastError: CatalogError?
    /// The number of episodes that came while the catalogue was first loaded; nil before that.
    private var readyCount: Int?

    /// - Parameters:
    ///   - name: the title.
    ///   - outer: the session of the catalogue that names this one; it keeps this one.
    init(_ services: CatalogServices, name: String, outer: CatalogSession) {
        self.services = services
        self.name = name
        host = services.source.host
        store = outer.context.library.store(for: services.source.catalogID)
        self.outer = outer
    }

    deinit {
        refreshing?.cancel()
        reading?.cancel()
    }

    /// Shows the cached catalogue, if any, and asks the server for changes.
    func open() {
        read { $0.load() }
    }

    /// Asks the server again.
    func load() {
        if session == nil { state = .loading(nil) }
        refreshing?.cancel()
        refreshing = Task { [source = services.source, store, weak self] in
            for await event in source.events(ofRefreshing: store) where !Task.isCancelled {
                switch event {
                case .progressed(let progress): self?.show(progress)
                case .ended(let result): self?.finish(result)
                }
            }
        }
    }

    /// Asks the server for changes, because the user wants to know, and tells the result.
    func refresh() {
        isAsked = session != nil
        if isAsked { outer?.messages.say(localized("\(name) · Refreshing …")) }
        load()
    }

    /// Shows the progress of the first load, and the pages that have come.
    private func show(_ progress: LoadProgress) {
        if session == nil { state = .loading(progress.fraction) }
        guard let count = progress.readyCount, count != readyCount else { return }
        readyCount = count
        outer?.messages.say(localized("\(name): \(count) so far · Loading …"))
        if let session { session.update(hasChanged: true) } else { read { _ in } }
    }

    private func finish(_ result: Result<RefreshResult, CatalogError>) {
        defer { isAsked = false }
        switch result {
        case .success(let result):
            lastError = nil
            for warning in result.warnings { outer?.messages.report(warning) }
            guard let session else {
                return read { $0.fail(saying: localized("\($0.host) sent no catalogue.")) }
            }
            session.update(hasChanged: result != .unchanged, isAsked: isAsked)
            if isAsked, result.warnings.isEmpty {
                outer?.messages.say(
                    result == .unchanged
                        ? localized("\(name) has not changed.") : localized("\(name) was refreshed."))
            }
        case .failure(.cancelled): break
        case .failure(let error):
            defer { lastError = error }
            guard session != nil else { return fail(saying: error.reason) }
            // What is live is asked for every minute.
            if isAsked || error != lastError { outer?.messages.report(error.reason) }
        }
    }

    private func fail(saying reason: String) {
        guard session == nil else { return }
        state = .failed(reason)
    }

    /// Reads the catalogue from the library.
    ///
    /// - Parameter next: called afterwards.
    private func read(then next: @escaping @MainActor (InnerCatalog) -> Void) {
        reading?.cancel()
        reading = Task { [store, sort = outer?.context.options.list.sort ?? .server, weak self] in
            do throws(LibraryError) {
                let known = try await CachedCatalog.read(from: store, sortedBy: sort)
                guard !Task.isCancelled, let self else { return }
                if let known, session == nil, let outer {
                    let session = CatalogSession(
                        store: store, name: name, known: known, context: outer.context,
                        readRows: outer.readRows)
                    session.player = services.player.flatMap { outer.context.makePlayer($0, for: session) }
                    session.inner = self
                    self.session = session
                    state = .loaded
                }
                next(self)
            } catch {
                if !Task.isCancelled { self?.fail(saying: error.localizedDescription) }
            }
        }
    }
}
