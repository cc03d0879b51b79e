import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends a form with POST, and reads the few words that answer it.
struct FormSender: Sendable {
    /// A whole answer, whatever its status.
    struct Answer {
        let status: Int
        /// The body without space around it; nil if it is no text, or longer than any answer to a form.
        let text: String?
    }

    /// More than any token or address is long.
    private static let byteLimit = 16 << 10

    var timeouts = Timeouts()
    var clock: any Clock<Duration> = ContinuousClock()
    var userAgent = "tekpub/\(version)"
    var configuration: @Sendable () -> URLSessionConfiguration = { .ephemeral }

    /// Sends `form` to `url`, and on to wherever its own origin redirects it within itself.
    ///
    /// - Parameter host: that of `url`, as it may be shown.
    /// - Throws: also `ProxyError.leadsElsewhere` or `.insecure`, before anything is sent to another origin.
    @concurrent
    func send(_ form: Form, to url: URL, at host: HostName) async throws(ProxyError) -> Answer {
        let session = TransferSession(configuration: configuration().forgetful)
        defer { session.invalidate() }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        form.fill(&request)
        for _ in 0...CatalogLoad.redirectLimit {
            let reply = try await reply(to: request, of: host, in: session, by: self.clock)
            guard let next = try reply.redirection(from: host) else {
                return Answer(status: reply.response.statusCode, text: reply.text)
            }
            if let refusal = Self.refusal(of: next, from: url, at: host) { throw refusal }
            request.redirect(to: next, status: reply.response.statusCode)
        }
        throw .tooManyRedirects(host: host, count: CatalogLoad.redirectLimit)
    }
}

extension FormSender {
    /// Why what is meant for `url` is not sent to `next`; nil if it may be.
    static func refusal(of next: URL, from url: URL, at host: HostName) -> ProxyError? {
        guard let origin = Origin(url), let other = Origin(next), let otherHost = HostName(next) else {
            return .badRedirect(host: host)
        }
        if origin == other { return nil }
        if origin.scheme == "https", other.scheme == "http" {
            return .insecure(host: host, reason: "it redirects to http")
        }
        return .leadsElsewhere(host: host, other: otherHost)
    }

    private struct Reply {
        let response: HTTPURLResponse
        let text: String?

        /// - Returns: nil if it is no redirect.
        func redirection(from host: HostName) throws(ProxyError) -> URL? {
            guard [301, 302, 303, 307, 308].contains(response.statusCode),
                let location = response.value(forHTTPHeaderField: "Location")
            else { return nil }
            guard let url = WebAddress(base: response.url).url(location) else {
                throw .badRedirect(host: host)
            }
            return url
        }
    }

    private func reply(
        to request: URLRequest, of host: HostName, in session: TransferSession, by clock: some Clock<Duration>
    ) async throws(ProxyError) -> Reply {
        let transfer = session.send(request)
        defer { transfer.end() }
        let watchdog = Watchdog(clock: clock, timeouts: timeouts)
        async let _ = watch(transfer, with: watchdog)

        var response: HTTPURLResponse?
        var body = Data()
        for await event in transfer.events {
            watchdog.feed()
            switch event {
            case .response(let head): response = head
            case .bytes(let piece): body += transfer.take(piece) ?? Data()
            case .failure(let error):
                throw ProxyError(
                    error, host: host, received: response.map { _ in body.count },
                    expected: response?.bodyByteCount)
            case .silence(.firstByte): throw .noAnswer(host: host, limit: timeouts.firstByte)
            case .silence(.nextByte): throw .stalled(host: host, limit: timeouts.idle)
            }
            if body.count > Self.byteLimit { break }
        }
        guard !Task.isCancelled else { throw .cancelled }
        guard let response else { throw .badRedirect(host: host) }
        let text = body.count > Self.byteLimit ? nil : String(validating: body, as: UTF8.self)
        return Reply(response: response, text: text?.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Ends the transfer when `watchdog` notices a silence.
    private func watch(_ transfer: Transfer, with watchdog: Watchdog<some Clock<Duration>>) async {
        guard let silence = await watchdog.silence() else { return }
        transfer.receive(.silence(silence))
        transfer.end()
    }
}

extension URLSessionConfiguration {
    /// The same without anything that is kept from one request to the next, and without timeouts of its
    /// own: Foundation on Linux counts whole seconds and cannot tell the first byte from the others, so a
    /// `Watchdog` decides alone.
    var forgetful: URLSessionConfiguration {
        timeoutIntervalForRequest = 24 * 60 * 60
        httpCookieStorage = nil
        urlCache = nil
        return self
    }
}
