import Foundation
import Logging
import TekpubKit

/// One connection: reads its requests in turn, sends the responses, and logs both.
actor HTTPConnection {
    private let socket: Socket
    private let limits: HTTPLimits
    private let logger: Logger?
    private var reader: HTTPRequestReader
    /// The number of bytes sent of the present response.
    private var sentCount = 0

    /// How much is read from a client after an error, so that it receives the response.
    private static let leftoverLimit = 4 << 20
    private static let leftoverDuration = Duration.seconds(2)

    /// A fatal alert with the reason `protocol_version` (RFC 8446, section 6).
    private static let protocolVersionAlert: [UInt8] = [0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x46]

    init(socket: Socket, limits: HTTPLimits, logger: Logger?) {
        self.socket = socket
        self.limits = limits
        self.logger = logger
        reader = HTTPRequestReader(limits: limits)
    }

    /// Handles requests until the client disconnects or is too slow, or the task is cancelled; then closes
    /// the socket.
    func serve(_ handler: HTTPServer.Handler, progress: ConnectionTable.Progress) async {
        do {
            while let request = try await nextRequest() {
                await progress.goesOn()
                let start = ContinuousClock.now
                var response = try await handler(request)
                let isLast = request.isLast
                if isLast { response.headers["Connection"] = "close" }
                let what = "\(request.method) \(request.path)"
                do {
                    try await send(response, to: request.method, progress: progress)
                    log(what, response.status, since: start)
                } catch {
                    log(what, response.status, since: start, ending: ", the rest was not sent")
                    throw error
                }
                guard !isLast else { break }
                await progress.waits()
            }
        } catch let error as HTTPRequestError {
            // Ignore errors: a client that does not read the error is gone.
            try? await refuse(error, progress: progress)
        } catch is TLSHello {
            // Ignore errors: a client that does not read the alert is gone.
            try? await refuseTLS(progress: progress)
        } catch is NoResponse {
            await progress.waits()
            await readLeftovers(limit: .max)
        } catch {
            // The client disconnected, was too slow or was dropped for another; or a body was truncated on
            // purpose.
        }
        socket.close()
    }
}

/// Thrown by a handler to send no response.
package struct NoResponse: Error {
    /// Creates the error.
    package init() {}
}

/// The client speaks TLS.
private struct TLSHello: Error {}

/// The client sends no more.
private struct Disconnected: Error {}

extension HTTPConnection {
    /// - Returns: nil if the client disconnects between requests, or the idle deadline passes.
    private func nextRequest() async throws -> HTTPRequest? {
        do {
            if !reader.isMidway { try await withDeadline(limits.idleDuration) { try await self.receive() } }
            if reader.isTLS { throw TLSHello() }
        } catch is DeadlineExceeded {
            return nil
        }
        do {
            return try await withDeadline(limits.requestDuration) { try await self.request() }
        } catch is DeadlineExceeded {
            throw HTTPRequestError(408, "The request took too long.")
        }
    }

    private func request() async throws -> HTTPRequest {
        var head = try reader.head()
        while head == nil {
            try await receive()
            head = try reader.head()
        }
        guard var request = head else { throw CancellationError() }
        let framing = try request.framing()
        var body = try reader.body(framed: framing)
        if body == nil, let expectation = request.headers["Expect"] {
            guard expectation.lowercased() == "100-continue" else {
                throw HTTPRequestError(417, "The only supported expectation is 100-continue.")
            }
            try await socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        while body == nil {
            try await receive()
            body = try reader.body(framed: framing)
        }
        request.body = body ?? Data()
        return request
    }

    private func receive() async throws {
        let bytes = try await socket.receive()
        guard !bytes.isEmpty else { throw Disconnected() }
        reader.append(bytes)
    }

    private func send(
        _ response: HTTPResponse, to method: String, progress: ConnectionTable.Progress
    ) async throws {
        sentCount = 0
        var pending = response.head()
        if method != "HEAD", response.hasBody {
            let isChunked = response.body.byteCount == nil
            var offset = 0
            while let piece = try await response.body.piece(at: offset) {
                offset += piece.count
                if isChunked { pending += Data("\(String(piece.count, radix: 16))\r\n".utf8) }
                pending += piece
                if isChunked { pending += Data("\r\n".utf8) }
                // The head goes together with the first piece of the body.
                try await write(pending, progress: progress)
                pending = Data()
            }
            if isChunked { pending += Data("0\r\n\r\n".utf8) }
        }
        if !pending.isEmpty { try await write(pending, progress: progress) }
    }

    private func write(_ bytes: Data, progress: ConnectionTable.Progress) async throws {
        await progress.waits()
        let socket = socket
        try await withDeadline(limits.stallDuration) { try await socket.write(bytes) }
        sentCount += bytes.count
        await progress.goesOn()
    }

    /// Logs a request with the status, size and time of its response. Its query may hold a token and stays
    /// out.
    private func log(
        _ request: String, _ status: Int, since start: ContinuousClock.Instant, ending: String = ""
    ) {
        guard let logger else { return }
        let time = start.duration(to: .now).logText
        logger.info("\(request) \(status) \(sentCount) bytes \(time)\(ending)", source: "serve")
    }
}

extension HTTPConnection {
    private func refuse(_ error: HTTPRequestError, progress: ConnectionTable.Progress) async throws {
        let response = HTTPResponse.sentence(
            error.status, error.sentence, headers: ["Connection": "close"])
        let start = ContinuousClock.now
        try await send(response, to: "GET", progress: progress)
        log("refused a request:", error.status, since: start)
        await end(progress: progress)
    }

    /// Tells a client that it ought not to speak TLS, so that it does not wait.
    private func refuseTLS(progress: ConnectionTable.Progress) async throws {
        try await write(Data(Self.protocolVersionAlert), progress: progress)
        logger?.info("refused a TLS connection", source: "serve")
        await end(progress: progress)
    }

    /// Says that no more follows, and gives the client time to read what was sent.
    private func end(progress: ConnectionTable.Progress) async {
        await progress.waits()
        // Closing a socket with unread bytes would make the system discard the response.
        socket.endOutput()
        // Ignore errors: the connection is closed next.
        try? await withDeadline(Self.leftoverDuration) { await self.readLeftovers(limit: Self.leftoverLimit) }
    }

    /// Reads and discards bytes until the client disconnects or has sent `limit` bytes.
    private func readLeftovers(limit: Int) async {
        var count = 0
        while count < limit {
            // Ignore errors: the client has disconnected.
            guard let bytes = try? await socket.receive(), !bytes.isEmpty else { return }
            count += bytes.count
        }
    }
}

/// The deadline of `withDeadline` passed.
struct DeadlineExceeded: Error {}

/// Runs `work`, and cancels it after `limit`.
///
/// - Throws: `DeadlineExceeded`, or the error of `work`.
func withDeadline<Result: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
        group.addTask(operation: work)
        group.addTask {
            try await Task.sleep(for: limit)
            throw DeadlineExceeded()
        }
        defer { group.cancelAll() }
        guard let result = try await group.next() else { throw CancellationError() }
        return result
    }
}
