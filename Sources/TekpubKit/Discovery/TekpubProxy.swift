import Foundation
import TekpubFormats

/// Fetches the catalogue at one base URL.
///
/// Servers do not say which wire they speak, so the proxy asks the base URL itself and then the
/// address of every wire, until something comes back that is a catalogue or leads to one: the queries
/// of a root document are followed, to whatever host they lead. It keeps cookies for one load and caches
/// nothing. The token of a customer's login goes to the origin of the base URL alone, in the body of a POST.
public struct TekpubProxy: Sendable {
    /// Where the server is; every wire's path lies below it.
    public let baseURL: BaseURL
    private let credential: @Sendable () -> Credential?
    private let timeouts: Timeouts
    private let memory: EndpointCache
    private let clock: any Clock<Duration>
    private let userAgent: String

    /// - Parameters:
    ///   - credential: of the login at the origin of `baseURL`; nil asks as a guest. It is looked up off the
    ///     main actor when a load begins, so that a login counts from the next load on.
    ///   - memory: where a catalogue was found; to be shared by proxies of one program.
    ///   - clock: what the timeouts are measured by.
    public init(
        baseURL: BaseURL,
        credential: @autoclosure @escaping @Sendable () -> Credential? = nil,
        timeouts: Timeouts = Timeouts(),
        memory: EndpointCache = EndpointCache(),
        clock: any Clock<Duration> = ContinuousClock(),
        userAgent: String = "tekpub/\(version)"
    ) {
        self.baseURL = baseURL
        self.credential = credential
        self.timeouts = timeouts
        self.memory = memory
        self.clock = clock
        self.userAgent = userAgent
    }

    /// Asks the server for its catalogue, starting where it was found the last time.
    ///
    /// Cancelling the task cancels the request.
    ///
    /// - Parameter progress: called off the main actor, in order, while bytes are decoded. A load
    ///   that succeeds ends with a fraction of 1.
    /// - Returns: productions in the server's order, perhaps none.
    /// - Throws: the failure that says most about why there is no catalogue.
    @concurrent
    public func catalog(
        progress: @escaping @Sendable (LoadProgress) -> Void = { _ in }
    ) async throws(ProxyError) -> Catalog {
        let store = try await temporaryStore()
        let staged = try await keeping { () throws(LibraryError) in try store.makeWriter() }
        _ = try await refresh(into: staged, progress: progress)
        return try await keeping { () throws(LibraryError) in try store.catalog() }
    }

    /// Asks the server for its catalogue and stages it while it comes, in little memory.
    ///
    /// Cancelling the task cancels the request.
    ///
    /// - Parameters:
    ///   - staged: is the current catalogue when this returns `.updated`, and cancelled otherwise.
    ///   - revalidation: what the former load left, if its catalogue is still there: the server is asked where
    ///     that was found, and whether it has changed.
    ///   - progress: as for `catalog(progress:)`.
    /// - Throws: the failure that says most about why there is no catalogue.
    @concurrent
    public func refresh(
        into staged: StagedCatalog,
        following revalidation: Revalidation? = nil,
        progress: @escaping @Sendable (LoadProgress) -> Void = { _ in }
    ) async throws(ProxyError) -> RefreshResult {
        do throws(ProxyError) {
            let result = try await result(into: staged, following: revalidation, progress: progress)
            if result == .unchanged { staged.cancel() }
            return result
        } catch {
            staged.cancel()
            throw error
        }
    }

    /// Asks the server for the productions of these identities: their slugs, or the titles of those without one.
    ///
    /// If the connection ends inside the catalogue but behind some of them, those are returned; videos are then
    /// asked for where the API of 2010 has them.
    @concurrent
    public func excerpt(of identities: Set<String>) async throws(ProxyError) -> Catalog {
        let store = try await temporaryStore()
        let staged = try await keeping { () throws(LibraryError) in try store.makeWriter() }
        do throws(ProxyError) {
            _ = try await result(into: staged, following: nil) { _ in }
            return try await keeping { () throws(LibraryError) in try store.catalog(of: identities) }
        } catch {
            guard case .cutShort = error else { throw error }
            let whole = try await keeping { () async throws(LibraryError) in
                try await staged.productions(of: identities).filter { !$0.episodes.isEmpty }
            }
            guard !whole.isEmpty else { throw error }
            return Catalog(productions: whole, viewRoot: baseURL.appending("api/view/"))
        }
    }
}

extension TekpubProxy {
    /// A store for a catalogue that is needed for a moment.
    private func temporaryStore() async throws(ProxyError) -> CatalogStore {
        try await keeping { () throws(LibraryError) in
            try Library.temporary().store(for: baseURL.url.absoluteString)
        }
    }

    private func result(
        into staged: StagedCatalog, following revalidation: Revalidation?,
        progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(ProxyError) -> RefreshResult {
        var load = CatalogLoad(
            baseURL: baseURL,
            client: HTTPClient(timeouts: timeouts, clock: clock, userAgent: userAgent),
            credential: credential(), staged: staged, meter: ProgressMeter(report: progress))
        var failure: (error: ProxyError, priority: Int)?
        for request in await requests(following: revalidation) {
            guard !Task.isCancelled else { throw .cancelled }
            do throws(ProxyError) {
                let isKnown = revalidation?.begins(with: request) == true
                let result = try await load.load(from: request, revalidation: isKnown ? revalidation : nil)
                await memory.remember(request, for: baseURL)
                return result
            } catch {
                guard load.allowance > 0,
                    let priority = error.diagnosticPriority(for: request, of: baseURL.host)
                else {
                    throw error
                }
                if priority > failure?.priority ?? -1 { failure = (error, priority) }
            }
        }
        throw failure?.error ?? .unreadable(host: baseURL.host, cause: .empty)
    }

    /// What to ask, what worked the last time first.
    private func requests(following revalidation: Revalidation?) async -> [CatalogRequest] {
        var requests = CatalogRequest.all(for: baseURL)
        if let known = requests.first(where: { revalidation?.begins(with: $0) == true }) {
            requests.insert(known, at: 0)
        } else if let known = await memory.request(for: baseURL) {
            requests.insert(known, at: 0)
        }
        var asked: Set<CatalogRequest> = []
        return requests.filter { asked.insert($0).inserted }
    }
}
