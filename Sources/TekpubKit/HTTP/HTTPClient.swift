import Foundation
import Localization
import Logging

/// Sends the requests for catalogues, forms and videos: the root of the HTTP folder, and the only way to
/// servers.
///
/// Data passes through the folder like this:
///
/// - `send` gives each request, with an `HTTPTransfer`, to `HTTPConnections`, which makes it a task of a `URLSession`.
///   On Linux, the session's protocol is `CurlProtocol`, whose threads perform requests with libcurl (`CurlHandle`).
/// - The session's delegate writes the head (parsed by `HTTPHeadReader` on Linux) and the chunks of the body to
///   the transfer. While the transfer is full, the receiving thread waits and holds back the server, so a body of any
///   length takes little memory. Bodies in gzip format are decompressed there, on Linux by `GzipDecoder`.
/// - The caller receives an `HTTPResponse` with the head, and reads the chunks from its `HTTPBody`.
/// - An `HTTPFailure`, or a `Timeout` that expires, ends the transfer and reaches the caller as a
///   `CatalogError`.
///
/// Redirects (`RedirectPolicy`), deadlines (`Timeouts`), limits (`LoadLimits`) and cookies are decided only here. The
/// code that puts a secret into a request decides where it may be sent (`Origin`, `Password`).
///
/// Cookies last as long as the client and its copies, so one client serves one load. Clients for several loads may
/// share open connections (`HTTPConnections`).
public struct HTTPClient: Sendable {
    /// The maximum number of redirects of one request.
    static let redirectLimit = 20

    let timeouts: Timeouts
    /// What each request may bring; nil for any amount.
    private let limits: LoadLimits?
    /// What all requests together may bring; nil if each is a load of its own.
    private(set) var budget: LoadBudget?
    let clock: any Clock<Duration>
    /// Receives a line for each request, redirect and retry; nil if there is no log.
    let logger: Logger?
    private let connections: HTTPConnections

    /// - Parameters:
    ///   - limits: what each response may bring; nil for any amount.
    ///   - clock: measures the timeouts.
    ///   - logger: receives a line for each request; nil for no log.
    public init(
        timeouts: Timeouts = Timeouts(), limits: LoadLimits? = LoadLimits(),
        clock: any Clock<Duration> = TimerClock(), logger: Logger? = nil
    ) {
        self.init(
            timeouts: timeouts, limits: limits, clock: clock, logger: logger, connections: HTTPConnections())
    }

    /// - Parameter connections: serve this client alone.
    init(
        timeouts: Timeouts = Timeouts(), limits: LoadLimits? = LoadLimits(), clock: any Clock<Duration>,
        logger: Logger?, connections: HTTPConnections
    ) {
        self.timeouts = timeouts
        self.limits = limits
        self.clock = clock
        self.logger = logger
        self.connections = connections
    }

    /// Returns the client for one load, which begins now: its limits are for all requests together.
    func beginningLoad() -> HTTPClient {
        var client = self
        client.budget = limits.map { LoadBudget($0, clock: self.clock) }
        return client
    }

    /// Sends `request`, and follows redirects.
    ///
    /// Cancelling the task that waits for the response, or for a chunk of it, ends the request.
    ///
    /// - Returns: the first response that is not a redirect; its body is still to be read.
    /// - Throws: also `CatalogError.leadsElsewhere` or `.insecure`, before anything is sent to an address that
    ///   `policy` forbids.
    func send(
        _ request: HTTPRequest, redirects policy: RedirectPolicy = .anywhere
    ) async throws(CatalogError) -> HTTPResponse {
        let first = request.url
        guard let firstHost = HostName(first) else { throw .cancelled }
        var request = request
        var host = firstHost
        var move = PermanentMove()
        let password = Password(in: first)
        request.fields["User-Agent"] = userAgent()
        for redirectCount in 0...Self.redirectLimit {
            guard !Task.isCancelled else { throw .cancelled }
            // `self.`, because C also has a function called `clock`.
            var response = try await response(
                to: request.authorized(by: password), of: host, by: self.clock)
            guard let next = try response.redirection else {
                response.movedTo = move.address
                response.redirectCount = redirectCount
                return response
            }
            move.follow(response.head.statusCode, to: next)
            await response.body.discard()
            logger?.info(
                "redirect \(response.head.statusCode) from \(response.url.loggedAddress) to \(next.loggedAddress)",
                source: "http")
            if let refusal = policy.refusal(of: next, from: first, at: firstHost) {
                logger?.warning("redirect not followed: \(refusal.reason)", source: "http")
                throw refusal
            }
            guard let name = HostName(next) else { throw .badRedirect(host: host) }
            host = name
            request.redirect(to: next, status: response.head.statusCode)
        }
        throw .tooManyRedirects(host: host, count: Self.redirectLimit)
    }
}

extension HTTPClient {
    private func response(
        to request: HTTPRequest, of host: HostName, by clock: some Clock<Duration>
    ) async throws(CatalogError) -> HTTPResponse {
        let transfer = HTTPTransfer(timer: Timeout(clock: clock, limits: timeouts))
        let log = logger.map { RequestLog(request, logger: $0) }
        let budget = budget ?? limits.map { LoadBudget($0, clock: clock) }
        try budget?.add(0, from: host)
        let body = HTTPBody(transfer, of: host, timeouts: timeouts, budget: budget, log: log)
        connections.perform(request, into: transfer)
        let head: HTTPHead
        do throws(CatalogError) {
            head = try await body.head()
        } catch {
            throw await wrongScheme(of: request.url, after: error, of: transfer, at: host, by: clock) ?? error
        }
        if head.statusCode == 407,
            let proxy = HTTPProxy(for: request.url, environment: ProcessInfo.processInfo.environment)
        {
            throw .viaProxy(
                host: host, proxy: proxy.name, reason: HTTPProxy.meaning(ofStatus: head.statusCode))
        }
        return HTTPResponse(head: head, host: host, body: body)
    }
}

// A server that speaks the other one of http and https.
extension HTTPClient {
    /// How long a server may take to show which one it speaks.
    private static let probeTimeouts = Timeouts(firstByte: .seconds(2), response: .seconds(2))

    /// Returns the error to throw in place of `error` if the server of `url` speaks the other one of http and https.
    ///
    /// It is asked for its root once, and sees nothing of the request.
    ///
    /// - Parameter transfer: has ended with `error`, before a head.
    private func wrongScheme(
        of url: URL, after error: CatalogError, of transfer: HTTPTransfer, at host: HostName,
        by clock: some Clock<Duration>
    ) async -> CatalogError? {
        guard let origin = Origin(url), let root = origin.otherScheme, let right = Origin(root) else {
            return nil
        }
        switch error {
        case .connectionLost, .notHTTP: if origin.scheme == "https" { return nil }
        case .insecure: guard case .end(.noHandshake) = await transfer.next() else { return nil }
        default: return nil
        }
        if let isKnown = connections.askedOrigins.answer(of: origin) {
            return isKnown ? .wrongScheme(host: host, right: right) : nil
        }
        let answer = HTTPTransfer(timer: Timeout(clock: clock, limits: Self.probeTimeouts))
        connections.perform(HTTPRequest(url: root), into: answer)
        defer { answer.abandon(.cancelled) }
        switch await answer.next() {
        // Its certificate may be invalid.
        case .head, .end(.insecure):
            connections.askedOrigins.speaksOther(origin)
            return .wrongScheme(host: host, right: right)
        default: return nil
        }
    }
}

extension HTTPClient {
    /// Logs that a request is sent again after `delay`, because of `error`.
    func logRetry(after delay: Duration, because error: some Error) {
        logger?.info("retry in \(delay.logText): \(error.logText)", source: "http")
    }
}

/// The address that a chain of redirects gives for all later requests.
///
/// Source: RFC 9110, sections 15.4.2 and 15.4.9. A temporary redirect ends the permanent part of the chain.
private struct PermanentMove {
    private(set) var address: URL?
    private var isPermanent = true

    mutating func follow(_ status: Int, to next: URL) {
        isPermanent = isPermanent && (status == 301 || status == 308)
        if isPermanent { address = next }
    }
}

extension HTTPRequest {
    /// Redirects the request to `url`, by the rules for `status`.
    ///
    /// A form may contain secrets, so it is sent only to its own origin.
    mutating func redirect(to url: URL, status: Int) {
        let staysHome = Origin(self.url).map { $0 == Origin(url) } ?? false
        self.url = url
        if !staysHome { fields["Authorization"] = nil }
        // The wire of 2010 reads with POST, so POST stays POST where browsers change it to GET. Only 303
        // requires GET (RFC 9110, section 15.4.4).
        if status == 303 { method = "GET" }
        if status == 303 || !staysHome {
            body = nil
            fields["Content-Type"] = nil
        }
    }
}

/// The redirects that a request may follow.
enum RedirectPolicy: Sendable {
    /// To any host, without secrets.
    case anywhere
    /// Only within the origin of the request, because its body is a secret.
    case withinOrigin

    /// Returns why a request for `url` must not be redirected to `next`; nil if it may be.
    func refusal(of next: URL, from url: URL, at host: HostName) -> CatalogError? {
        guard let origin = Origin(url), let other = Origin(next), let otherHost = HostName(next) else {
            return .badRedirect(host: host)
        }
        if self == .anywhere || origin == other { return nil }
        if origin.scheme == "https", other.scheme == "http" {
            return .insecure(host: host, reason: LocalizedStringKey("it redirects to http").text)
        }
        return .leadsElsewhere(host: host, other: otherHost)
    }
}
