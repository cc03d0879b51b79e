import Foundation
import TekpubFormats

/// Sends requests to sync servers, again if the server fails for a moment.
struct SyncRequestSender: Sendable {
    let client: HTTPClient
    var retries: RetryPolicy

    /// The maximum number of bytes of an answer with actions, and of one with lists of feeds. A million actions have
    /// 200 MB, and 10,000 feeds have 1 MB.
    var actionByteLimit = 256 << 20
    var listByteLimit = 16 << 20

    /// The maximum number of bytes of an answer that is read whole.
    private static let byteLimit = 1 << 20
    /// The number of actions that are handed on together.
    private static let partLength = 500

    /// - Parameters:
    ///   - clock: measures the timeouts and delays.
    ///   - retries: how often a request is repeated if the server fails, as gpodder.net does in spells.
    init(
        clock: any Clock<Duration> = TimerClock(),
        retries: RetryPolicy = RetryPolicy(limit: 2, firstDelay: .seconds(1), longestDelay: .seconds(10))
    ) {
        // Without a log: the user's name, which may be an email address, is in the paths.
        client = HTTPClient(timeouts: Timeouts(firstByte: .seconds(60)), clock: clock)
        self.retries = retries
    }

    /// Sends a request, and returns the short body of the answer.
    func text(_ request: HTTPRequest) async throws(SyncError) -> Data {
        try await retrying { () throws(CatalogError) in
            let response = try await response(to: request)
            defer { response.body.cancel() }
            return try await response.body.read(upTo: Self.byteLimit)
        }
    }

    /// Sends a request, and reads the answer as it arrives.
    ///
    /// - Throws: `SyncError.tooMuch` after `listByteLimit` bytes: only the body ends an answer, and what is read stays in
    ///   memory.
    func answer(to request: HTTPRequest) async throws(SyncError) -> SyncResponse {
        var room = listByteLimit
        return try await answer(to: request, room: &room) { _ in }
    }

    /// Sends a request, and reads the actions in the answer as they arrive.
    ///
    /// - Parameters:
    ///   - room: how many bytes may be read, of this answer and of those that follow.
    ///   - receive: receives the actions, in parts.
    func answer(
        to request: HTTPRequest, room: inout Int, _ receive: ([EpisodeAction]) async throws(SyncError) -> Void
    ) async throws(SyncError) -> SyncResponse {
        let response = try await retrying { () throws(CatalogError) in try await self.response(to: request) }
        defer { response.body.cancel() }
        var reader = SyncResponseReader()
        var waiting: [EpisodeAction] = []
        do {
            while let bytes = try await response.body.next() {
                room -= bytes.count
                guard room >= 0 else { throw SyncError.tooMuch(host: response.host) }
                try reader.append(bytes)
                waiting += reader.takeActions()
                guard waiting.count >= Self.partLength else { continue }
                try await receive(waiting)
                waiting = []
            }
            let answer = try reader.finish()
            if !waiting.isEmpty { try await receive(waiting) }
            return answer
        } catch let error as CatalogError {
            throw SyncError(error)
        } catch is WireError {
            throw .unreadable(host: response.host)
        } catch let error as SyncError {
            throw error
        } catch {
            throw .cancelled
        }
    }

    /// - Throws: `CatalogError` for any answer but a success.
    private func response(to request: HTTPRequest) async throws(CatalogError) -> HTTPResponse {
        let response = try await client.send(request, redirects: .withinOrigin)
        let code = response.head.statusCode
        guard !(200..<300).contains(code) else { return response }
        await response.body.discard()
        if let delay = response.head.retryAfter, code == 429 || code == 503 {
            throw .busy(host: response.host, code: code, retryAfter: delay)
        }
        throw .status(host: response.host, code: code)
    }

    private func retrying<Result: Sendable>(
        _ body: () async throws(CatalogError) -> Result
    ) async throws(SyncError) -> Result {
        var attempt = 0
        while true {
            do throws(CatalogError) {
                return try await body()
            } catch {
                // A server that cannot read what it was sent answers 500 every time.
                let isHopeless = if case .status(_, 500) = error { true } else { false }
                guard !isHopeless, let delay = retries.delay(after: error, attempt: attempt) else {
                    throw SyncError(error)
                }
                attempt += 1
                // Ignore errors: a sleep fails only if the task is cancelled, and the next request notices that.
                try? await client.clock.sleep(for: delay)
            }
        }
    }
}
