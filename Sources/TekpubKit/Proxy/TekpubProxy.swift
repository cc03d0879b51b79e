import Foundation

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
        let sink = MemorySink()
        _ = try await refresh(into: sink, progress: progress)
        return sink.catalog ?? Catalog()
    }

    /// Asks the server for its catalogue and gives it to `sink` while it comes, which so needs little memory.
    ///
    /// Cancelling the task cancels the request.
    ///
    /// - Parameters:
    ///   - sink: it has a new catalogue when this returns `.updated`, and the former one otherwise.
    ///   - revalidation: what came with the former one, if that is still there: the server is asked where it was
    ///     found, and whether it has changed.
    ///   - progress: as for `catalog(progress:)`.
    /// - Throws: the failure that says most about why there is no catalogue.
    @concurrent
    public func refresh(
        into sink: any CatalogSink,
        following revalidation: Revalidation? = nil,
        progress: @escaping @Sendable (LoadProgress) -> Void = { _ in }
    ) async throws(ProxyError) -> RefreshResult {
        do throws(ProxyError) {
            let result = try await result(into: sink, following: revalidation, progress: progress)
            if result == .unchanged { sink.cancel() }
            return result
        } catch {
            sink.cancel()
            throw error
        }
    }
}

extension TekpubProxy {
    private func result(
        into sink: any CatalogSink, following revalidation: Revalidation?,
        progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(ProxyError) -> RefreshResult {
        var load = CatalogLoad(
            baseURL: baseURL,
            client: HTTPClient(timeouts: timeouts, clock: clock, userAgent: userAgent),
            credential: credential(), intake: Intake(sink), meter: ProgressMeter(report: progress))
        var failure: (error: ProxyError, weight: Int)?
        for request in await requests(following: revalidation) {
            guard !Task.isCancelled else { throw .cancelled }
            do throws(ProxyError) {
                let isKnown = revalidation?.begins(with: request) == true
                let result = try await load.load(from: request, revalidation: isKnown ? revalidation : nil)
                await memory.remember(request, for: baseURL)
                return result
            } catch {
                guard load.allowance > 0,
                    let weight = error.diagnosticPriority(for: request, of: baseURL.host)
                else {
                    throw error
                }
                if weight > failure?.weight ?? -1 { failure = (error, weight) }
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
