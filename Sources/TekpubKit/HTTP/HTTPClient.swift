import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests for catalogues, forms and videos: the one way to servers.
///
/// A request becomes an `HTTPTransfer`, which `HTTPConnections` fill on a thread of their own. What comes waits
/// there until it is read from the `HTTPResponse`; while nothing is read, the server is held back, so a body
/// of any length takes little memory. Redirects, deadlines, cookies and what secret may go where are decided
/// here and nowhere else.
///
/// Cookies and connections last as long as the client and its copies, so one client serves one load.
public struct HTTPClient: Sendable {
    /// How many redirects of one request are followed.
    static let redirectLimit = 20

    let timeouts: Timeouts
    let clock: any Clock<Duration>
    private let userAgent: String
    private let connections = HTTPConnections()

    /// - Parameter clock: what the timeouts are measured by.
    public init(
        timeouts: Timeouts = Timeouts(), clock: any Clock<Duration> = TimerClock(),
        userAgent: String = "tekpub/\(version)"
    ) {
        self.timeouts = timeouts
        self.clock = clock
        self.userAgent = userAgent
    }

    /// Sends `request`, and on to where it is redirected.
    ///
    /// Cancelling the task that waits for the answer, or for a piece of it, ends the request.
    ///
    /// - Returns: the first answer that is no redirect, with its body still to come.
    /// - Throws: also `ProxyError.leadsElsewhere` or `.insecure`, before anything is sent where `policy` forbids.
    func send(
        _ request: URLRequest, redirects policy: RedirectPolicy = .anywhere
    ) async throws(ProxyError) -> HTTPResponse {
        guard let first = request.url, let firstHost = HostName(first) else { throw .cancelled }
        var request = request
        var host = firstHost
        let password = Password(in: first)
        request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        for _ in 0...Self.redirectLimit {
            guard !Task.isCancelled else { throw .cancelled }
            // `self.`, because C has a function called `clock` too.
            let response = try await response(
                to: request.authorized(by: password), of: host, by: self.clock)
            guard let next = try response.redirection else { return response }
            await response.body.discard()
            if let refusal = policy.refusal(of: next, from: first, at: firstHost) { throw refusal }
            guard let name = HostName(next) else { throw .badRedirect(host: host) }
            host = name
            request.redirect(to: next, status: response.head.statusCode)
        }
        throw .tooManyRedirects(host: host, count: Self.redirectLimit)
    }
}

extension HTTPClient {
    private func response(
        to request: URLRequest, of host: HostName, by clock: some Clock<Duration>
    ) async throws(ProxyError) -> HTTPResponse {
        let timeout = Timeout(clock: clock, limits: timeouts)
        let transfer = HTTPTransfer(timer: timeout)
        let watch = Task {
            guard let reason = await timeout.expiry() else { return }
            transfer.abandon(.timedOut(reason))
        }
        let body = HTTPBody(transfer, of: host, limits: timeouts, watch: watch)
        connections.perform(request, into: transfer)
        let head = try await body.head()
        if head.statusCode == 407, let url = request.url,
            let proxy = HTTPProxy(for: url, environment: ProcessInfo.processInfo.environment)
        {
            throw .viaProxy(
                host: host, proxy: proxy.name, reason: HTTPProxy.meaning(ofStatus: head.statusCode))
        }
        return HTTPResponse(head: head, url: request.url, host: host, body: body)
    }
}

extension URLRequest {
    /// Sends the request on to `url`, as `status` of a redirect has it.
    ///
    /// A form may hold secrets, so it goes nowhere but to the origin that it was meant for.
    mutating func redirect(to url: URL, status: Int) {
        let staysHome = self.url.flatMap(Origin.init).map { $0 == Origin(url) } ?? false
        self.url = url
        // The wire of 2010 reads with POST, which therefore stays POST where browsers make it GET. Only
        // 303 demands a GET (RFC 9110, 15.4.4).
        if status == 303 { httpMethod = "GET" }
        if status == 303 || !staysHome {
            httpBody = nil
            setValue(nil, forHTTPHeaderField: "Content-Type")
        }
    }
}
