import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches the catalogue at one base URL.
///
/// Servers do not say which wire they speak, so the proxy asks the base URL itself and then the
/// address of every wire, until something comes back that is a catalogue. It sends no cookies and
/// caches nothing.
public struct TekpubProxy: Sendable {
    /// How many redirects are followed for one question.
    static let redirectLimit = 20

    /// Where the server is; every wire's path lies below it.
    public let baseURL: BaseURL
    private let timeouts: Timeouts
    private let memory: WireMemory
    private let clock: any Clock<Duration>
    private let userAgent: String
    private let configuration: @Sendable () -> URLSessionConfiguration

    /// - Parameters:
    ///   - memory: where a catalogue was found; to be shared by proxies of one program.
    ///   - clock: what the timeouts are measured by.
    ///   - configuration: makes the session of each load; its timeouts, cookies and cache are
    ///     set by the proxy.
    public init(
        baseURL: BaseURL,
        timeouts: Timeouts = Timeouts(),
        memory: WireMemory = WireMemory(),
        clock: any Clock<Duration> = ContinuousClock(),
        userAgent: String = "tekpub/\(version)",
        configuration: @escaping @Sendable () -> URLSessionConfiguration = { .ephemeral }
    ) {
        self.baseURL = baseURL
        self.timeouts = timeouts
        self.memory = memory
        self.clock = clock
        self.userAgent = userAgent
        self.configuration = configuration
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
        let session = TransferSession(configuration: sessionConfiguration())
        defer { session.invalidate() }
        var meter = ProgressMeter(report: progress)
        var failure: (error: ProxyError, weight: Int)?
        for question in await questions() {
            guard !Task.isCancelled else { throw .cancelled }
            do throws(ProxyError) {
                let catalog = try await answer(to: question, session: session, meter: &meter)
                await memory.remember(question, for: baseURL)
                return catalog
            } catch {
                guard let weight = error.weight(for: question) else { throw error }
                if weight > failure?.weight ?? -1 { failure = (error, weight) }
            }
        }
        throw failure?.error ?? .unreadable(host: baseURL.host, cause: .empty)
    }
}

extension TekpubProxy {
    /// What to ask, what worked the last time first.
    private func questions() async -> [Question] {
        let all = Question.all(for: baseURL)
        guard let known = await memory.question(for: baseURL) else { return all }
        return [known] + all.filter { $0 != known }
    }

    /// Asks one question, following redirects.
    private func answer(
        to question: Question, session: TransferSession, meter: inout ProgressMeter
    ) async throws(ProxyError) -> Catalog {
        var request = URLRequest(question, userAgent: userAgent)
        var host = baseURL.host
        for _ in 0...Self.redirectLimit {
            let exchange = Exchange(request: request, host: host, session: session, timeouts: timeouts)
            // `self.`, because C has a function called `clock` too.
            switch try await exchange.answer(by: self.clock, meter: &meter) {
            case .catalog(let catalog): return catalog
            case .redirect(let url, let status):
                guard let next = HostName(url) else { throw .badRedirect(host: host) }
                host = next
                request.url = url
                // The wire of 2010 reads with POST, which therefore stays POST where browsers
                // make it GET. Only 303 demands a GET (RFC 9110, 15.4.4).
                if status == 303 { request.httpMethod = "GET" }
            }
        }
        throw .tooManyRedirects(host: host, count: Self.redirectLimit)
    }

    private func sessionConfiguration() -> URLSessionConfiguration {
        let configuration = configuration()
        // Foundation on Linux counts whole seconds and cannot tell the first byte from the
        // others, so the watchdog alone decides.
        configuration.timeoutIntervalForRequest = 24 * 60 * 60
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        return configuration
    }
}
