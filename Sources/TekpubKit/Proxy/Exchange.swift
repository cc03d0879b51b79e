import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request to `host`, and the reading of the answer to it.
struct Exchange {
    /// What came back, where it was of use.
    enum Answer {
        case document(Document, byteCount: Int, Validator?)
        /// What the request is conditional on has not changed.
        case notModified
        /// There is an answer, which was not read.
        case unread
        case redirect(to: URL, status: Int)
    }

    /// The length of a body that is read to its end although it is of no use, because only then
    /// can the connection carry the next question.
    private static let smallBody: ClosedRange<Int64> = 0...(16 << 10)

    let request: URLRequest
    /// What the answer is expected to be; nil to ask no more than whether there is one.
    let role: DocumentRole?
    let host: HostName
    let session: TransferSession
    let timeouts: Timeouts

    /// Sends the request, and decodes the body while it comes.
    ///
    /// - Parameter intake: gets the productions in batches.
    func answer(
        by clock: some Clock<Duration>, into intake: inout Intake, meter: inout ProgressMeter
    ) async throws(ProxyError) -> Answer {
        let transfer = session.send(request)
        defer { transfer.end() }
        let watchdog = Watchdog(clock: clock, timeouts: timeouts)
        async let _ = Self.watch(transfer, with: watchdog)

        var decoder = CatalogDecoder(role: role ?? .catalog(), base: request.url)
        var response: HTTPURLResponse?
        var refusal: ProxyError?
        for await event in transfer.events {
            watchdog.feed()
            switch event {
            case .response(let head) where (100..<200).contains(head.statusCode): break
            case .response(let head):
                response = head
                if let redirect = try redirect(by: head) { return redirect }
                if head.statusCode == 304, request.isConditional { return .notModified }
                refusal = self.refusal(by: head)
                if role == nil, refusal == nil { return .unread }
                if let refusal, !Self.smallBody.contains(head.expectedContentLength) { throw refusal }
            case .bytes(let piece):
                guard let bytes = transfer.take(piece) else {
                    throw .failed(host: host, reason: "a temporary file cannot be read")
                }
                if refusal != nil { break }
                try readable { () throws(WireError) in try decoder.append(bytes) }
                if decoder.pendingByteCount >= Intake.batchByteCount {
                    try intake.take(decoder.takeAdditions())
                }
                if let response, decoder.isPromising {
                    meter.advance(to: decoder.byteCount, of: response, isSummary: decoder.seemsSummary)
                }
            case .failure(let error):
                // What came before may be all that somebody wants.
                if refusal == nil { try intake.take(decoder.takeAdditions()) }
                throw refusal
                    ?? ProxyError(
                        error, host: host, received: response.map { _ in decoder.byteCount },
                        expected: response?.bodyByteCount)
            case .silence(.firstByte): throw .noAnswer(host: host, limit: timeouts.firstByte)
            case .silence(.nextByte): throw .stalled(host: host, limit: timeouts.idle)
            }
        }
        guard !Task.isCancelled else { throw .cancelled }
        if let refusal { throw refusal }
        // Foundation on Linux ends a redirect that leads nowhere without a word.
        guard response != nil else { throw .badRedirect(host: host) }
        let document = try readable { () throws(WireError) in try decoder.finishDocument() }
        try intake.take(decoder.takeAdditions())
        return .document(document, byteCount: decoder.byteCount, response.flatMap(Validator.init))
    }
}

extension Exchange {
    /// Ends the transfer when `watchdog` notices a silence.
    private static func watch(_ transfer: Transfer, with watchdog: Watchdog<some Clock<Duration>>) async {
        guard let silence = await watchdog.silence() else { return }
        transfer.receive(.silence(silence))
        transfer.end()
    }

    /// - Returns: nil if `response` is no redirect.
    private func redirect(by response: HTTPURLResponse) throws(ProxyError) -> Answer? {
        guard [301, 302, 303, 307, 308].contains(response.statusCode),
            let location = response.value(forHTTPHeaderField: "Location")
        else { return nil }
        guard let url = URL(string: location, relativeTo: request.url)?.absoluteURL,
            BaseURL.schemes.contains(url.scheme?.lowercased() ?? "")
        else { throw .badRedirect(host: host) }
        return .redirect(to: url, status: response.statusCode)
    }

    /// - Returns: nil if `response` comes with what was asked for.
    private func refusal(by response: HTTPURLResponse) -> ProxyError? {
        switch response.statusCode {
        case 200..<300: return nil
        // Only a customer's token makes a body.
        case 401 where request.httpBody != nil, 403 where request.httpBody != nil:
            return .loginRefused(host: host)
        case 429, 503:
            guard let wait = response.retryAfter else { break }
            return .busy(host: host, code: response.statusCode, retryAfter: wait)
        default: break
        }
        return .status(host: host, code: response.statusCode)
    }

    /// Names the host in what a wire has to complain about.
    private func readable<T>(_ read: () throws(WireError) -> T) throws(ProxyError) -> T {
        do {
            return try read()
        } catch {
            throw .unreadable(host: host, cause: error)
        }
    }
}
