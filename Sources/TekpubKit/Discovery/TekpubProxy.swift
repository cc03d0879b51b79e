import Foundation
import Logging
import TekpubFormats

/// Fetches the catalogue at one base URL: the root of the Discovery folder, which finds the documents of a
/// catalogue.
///
/// Servers do not say which wire they speak. So the proxy requests the documents of services whose pages have addresses
/// like the base URL (`ServiceAddress`), then the base URL itself, and then the address of every wire, until a response
/// is a catalogue or leads to one. The queries in a root document are followed to any host. Cookies last for one load,
/// and responses are not cached. The token of a customer's login is sent only to the origin of the base URL, in the
/// body of a POST.
///
/// Data passes through the folder like this:
///
/// - `refresh` tries the requests of `CatalogRequest.all`. The one that worked last time is first
///   (`Revalidation`, `EndpointCache`). `refreshInBackground` sends only that one, except for a first load.
/// - `CatalogLoad` loads a catalogue from one request. For each document, `RequestSender` sends the HTTP
///   request (`HTTPClient`) and decodes the body (`CatalogDecoder`). The `[CatalogChange]` go to the
///   `StagedCatalog` in batches; the `Document` goes to `Discovery`, which names the next query.
/// - `ProgressMeter` reports `LoadProgress` meanwhile.
/// - `StagedCatalog.finish` makes the catalogue the current one, or prepares it for a `CatalogExchange` of several
///   catalogues. The caller receives a `RefreshResult`. An error that makes the other requests pointless ends the load.
///   If all requests fail, the caller receives the `CatalogError` with the highest `diagnosticPriority`.
public struct TekpubProxy: Sendable {
    /// The address of the server, below which the wires' paths lie.
    public let baseURL: BaseURL
    private let credential: @Sendable () -> Credential?
    private let directories: DirectorySearch?
    /// Reads pages that no reader of ours understands; nil if nothing does.
    let ytDlp: YtDlp?
    private let memory = EndpointCache()
    private let limits: LoadLimits
    private let clock: any Clock<Duration>
    private let logger: Logger?

    /// - Parameters:
    ///   - credential: the login at the origin of `baseURL`; nil for a guest. It is read off the main actor
    ///     when a load begins, so a login takes effect with the next load.
    ///   - directories: knows the feeds behind pages of directories, and where conferences are live; nil if pages of
    ///     directories are read like others.
    ///   - ytDlp: reads pages that are no catalogues, if the user lets it; nil if nothing does.
    ///   - limits: what one load may bring.
    ///   - clock: measures the timeouts.
    ///   - logger: receives a line for each request; nil for no log.
    public init(
        baseURL: BaseURL,
        credential: @autoclosure @escaping @Sendable () -> Credential? = nil,
        directories: DirectorySearch? = nil,
        ytDlp: YtDlp? = nil,
        limits: LoadLimits = LoadLimits(),
        clock: any Clock<Duration> = TimerClock(),
        logger: Logger? = nil
    ) {
        self.baseURL = baseURL
        self.credential = credential
        self.directories = directories
        self.ytDlp = ytDlp
        self.limits = limits
        self.clock = clock
        self.logger = logger
    }

    /// Fetches the catalogue into memory. The address where it was found last time is tried first.
    ///
    /// Cancelling the task cancels the request.
    ///
    /// - Parameter progress: called off the main actor, in order, while bytes are decoded. A successful load
    ///   ends with a fraction of 1.
    /// - Returns: the catalogue, with the productions in the server's order; it may have none.
    /// - Throws: the error that best explains why there is no catalogue.
    @concurrent
    public func catalog(
        progress: @escaping @Sendable (LoadProgress) -> Void = { _ in }
    ) async throws(CatalogError) -> Catalog {
        let store = try await temporaryStore()
        let staged = try await mappingStoreErrors { () throws(LibraryError) in try store.makeWriter() }
        _ = try await result(into: staged, following: nil, showsParts: false, progress: progress)
        return try await mappingStoreErrors { () throws(LibraryError) in try store.catalog() }
    }

    /// Fetches the catalogue and stages it while it arrives, in little memory.
    ///
    /// Cancelling the task cancels the request.
    ///
    /// - Parameters:
    ///   - staged: finished, and usually the current catalogue, if this returns `.updated`; else it is cancelled. If
    ///     there was no catalogue, the pages of a list become readable while the others are loaded
    ///     (`LoadProgress.readyCount`), and stay if the load fails.
    ///   - revalidation: from the previous load, if its catalogue is still cached. The same address is
    ///     requested first, on condition that the catalogue has changed.
    ///   - progress: as for `catalog(progress:)`.
    /// - Throws: the error that best explains why there is no catalogue.
    @concurrent
    public func refresh(
        into staged: StagedCatalog,
        following revalidation: Revalidation? = nil,
        progress: @escaping @Sendable (LoadProgress) -> Void = { _ in }
    ) async throws(CatalogError) -> RefreshResult {
        do throws(CatalogError) {
            let result = try await result(into: staged, following: revalidation, progress: progress)
            if result == .unchanged { staged.cancel() }
            return result
        } catch {
            staged.cancel()
            throw error
        }
    }

    /// Fetches a catalogue that the user follows, in the background.
    ///
    /// - Parameters:
    ///   - staged: finished if the result is `.updated`; else it is cancelled.
    ///   - revalidation: from the previous load. Only its address is requested, because a publisher who moves the
    ///     catalogue says so there.
    ///   - progress: as for `refresh`.
    ///   - connections: may stay open from other sources.
    /// - Returns: also what the server says about later requests; nil before a response.
    @concurrent
    func refreshInBackground(
        into staged: StagedCatalog, following revalidation: Revalidation?,
        sharing connections: HTTPConnections, progress: @escaping @Sendable (LoadProgress) -> Void = { _ in }
    ) async -> (result: Result<RefreshResult, CatalogError>, advice: ServerAdvice?) {
        let client = client(HTTPConnections(sharing: connections))
        // Only a POST contains the login.
        let credential = revalidation?.method == "GET" ? nil : credential()
        var load = CatalogLoad(
            baseURL: baseURL, client: client, credential: credential, staged: staged,
            meter: ProgressMeter(report: progress), streams: await directories?.streams(of: baseURL))
        do throws(CatalogError) {
            let result = try await self.result(
                of: &load, following: revalidation, isOnlyKnown: revalidation != nil)
            if result == .unchanged { staged.cancel() }
            return (.success(result), await confirmed(load.advice, by: client))
        } catch {
            staged.cancel()
            return (.failure(error), load.advice)
        }
    }

    /// Returns `advice` without the address to which the feed says that it moved, unless that address answers. A feed
    /// whose publisher has mistyped it stays where it is.
    private func confirmed(_ advice: ServerAdvice?, by client: HTTPClient) async -> ServerAdvice? {
        var advice = advice
        guard let new = advice?.hints?.newAddress, new != baseURL.url.absoluteString else { return advice }
        // Ignore errors: the feed says it again with its next change.
        if let url = URL(string: new), let response = try? await client.send(HTTPRequest(url: url)),
            response.head.statusCode == 200
        {
            response.body.cancel()
            return advice
        }
        advice?.hints?.newAddress = nil
        return advice
    }

    /// Fetches the productions with these identities: slugs, or the titles of productions without a slug.
    ///
    /// If the connection ends early, the productions that have arrived are returned; their videos are then
    /// requested from the API of 2010.
    @concurrent
    public func excerpt(of identities: Set<String>) async throws(CatalogError) -> Catalog {
        let store = try await temporaryStore()
        let staged = try await mappingStoreErrors { () throws(LibraryError) in try store.makeWriter() }
        do throws(CatalogError) {
            _ = try await result(into: staged, following: nil, showsParts: false) { _ in }
            return try await mappingStoreErrors { () throws(LibraryError) in try store.catalog(of: identities)
            }
        } catch {
            guard case .cutShort = error else { throw error }
            let whole = try await mappingStoreErrors { () async throws(LibraryError) in
                try await staged.productions(of: identities).filter { !$0.episodes.isEmpty }
            }
            guard !whole.isEmpty else { throw error }
            return Catalog(productions: whole, viewRoot: baseURL.appending("api/view/"))
        }
    }
}

extension TekpubProxy {
    /// Creates a store for a catalogue that is needed only briefly.
    private func temporaryStore() async throws(CatalogError) -> CatalogStore {
        try await mappingStoreErrors { () throws(LibraryError) in
            try Library.temporary().store(for: CatalogID(baseURL))
        }
    }

    private func client(_ connections: HTTPConnections) -> HTTPClient {
        HTTPClient(limits: limits, clock: clock, logger: logger, connections: connections)
    }

    private func result(
        into staged: StagedCatalog, following revalidation: Revalidation?, showsParts: Bool = true,
        progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogError) -> RefreshResult {
        var load = CatalogLoad(
            baseURL: baseURL,
            client: client(HTTPConnections()), credential: credential(), staged: staged,
            meter: ProgressMeter(report: progress), streams: await directories?.streams(of: baseURL),
            showsParts: showsParts)
        return try await result(of: &load, following: revalidation)
    }

    /// Loads the catalogue that a server sends.
    ///
    /// - Parameters:
    ///   - isOnlyKnown: whether to ask only the address of the previous load.
    ///   - page: set to what is wrong with the base URL itself, if that is a page or a video.
    func served(
        by load: inout CatalogLoad, following revalidation: Revalidation?, isOnlyKnown: Bool,
        page: inout CatalogError?
    ) async throws(CatalogError) -> RefreshResult {
        if let directories, let page = DirectoryPage(baseURL) {
            let target = try await directories.target(of: page)
            await memory.remember(target)
            var request = CatalogRequest(following: target.feed.url)
            request.isOfDirectory = true
            let isKnown = revalidation?.begins(with: request) == true
            return try await load.load(from: request, revalidation: isKnown ? revalidation : nil)
        }
        var failure: (error: CatalogError, priority: Int)?
        for request in await requests(following: revalidation, isOnlyKnown: isOnlyKnown) {
            guard !Task.isCancelled else { throw .cancelled }
            let isKnown = revalidation?.begins(with: request) == true
            do throws(CatalogError) {
                let result = try await load.load(from: request, revalidation: isKnown ? revalidation : nil)
                await memory.remember(request)
                return result
            } catch {
                if request == CatalogRequest(baseURL), error.isAboutPage { page = error }
                // The page of a service may name the feed of the whole site, which must not take the catalogue's place.
                let isDecisive = request.isOfService && (isKnown || error.isTrouble)
                guard load.allowance > 0, !isDecisive,
                    let priority = error.diagnosticPriority(for: request, of: baseURL.host)
                else {
                    throw error
                }
                if priority > failure?.priority ?? -1 { failure = (error, priority) }
            }
        }
        throw failure?.error ?? .unreadable(host: baseURL.host, cause: .empty)
    }

    /// Returns the episode that the page at the base URL is about, as far as its directory has said during a load.
    func linkedEpisode() async -> Episode? { await memory.target?.episode }

    /// Returns the requests to send; the one that worked last time is first.
    private func requests(
        following revalidation: Revalidation?, isOnlyKnown: Bool
    ) async -> [CatalogRequest] {
        let plain = CatalogRequest(baseURL)
        if isOnlyKnown, revalidation?.begins(with: plain) == true { return [plain] }
        var requests = CatalogRequest.all(for: baseURL)
        if let known = requests.first(where: { revalidation?.begins(with: $0) == true }) {
            requests.insert(known, at: 0)
        } else if let known = await memory.request {
            requests.insert(known, at: 0)
        }
        var asked: Set<CatalogRequest> = []
        requests = requests.filter { asked.insert($0).inserted }
        return isOnlyKnown ? Array(requests.prefix(1)) : requests
    }
}

/// Remembers the request that returned the catalogue, so that the next load sends it first, and where the page of a
/// directory leads.
private actor EndpointCache {
    private(set) var request: CatalogRequest?
    private(set) var target: DirectoryTarget?

    func remember(_ target: DirectoryTarget) {
        self.target = target
    }

    func remember(_ request: CatalogRequest) {
        self.request = request
    }
}
