import FlyingFox
import FlyingSocks
import Foundation
import Logging
import TekpubKit

/// One connection: reads its requests in turn, sends the responses, and logs both.
actor HTTPConnection {
    private let socket: AsyncSocket
    private let pool: any Actor
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

    init(socket: AsyncSocket, pool: any Actor, limits: HTTPLimits, logger: Logger?) {
        self.socket = socket
        self.pool = pool
        self.limits = limits
        self.logger = logger
        reader = HTTPRequestReader(limits: limits)
    }

    /// Handles requests until the client disconnects or is too slow, or the task is cancelled; then closes
    /// the socket.
    func serve(_ handler: any HTTPHandler, progress: ConnectionTable.Progress) async {
        do {
            while let request = try await nextRequest() {
                await progress.goesOn()
                let start = ContinuousClock.now
                var response = try await handler.handleRequest(request)
                let isLast = request.isLast
                if isLast { response.headers[.connection] = "close" }
                let what = "\(request.method.rawValue) \(request.path)"
                do {
                    try await send(response, to: request.method, progress: progress)
                    log(what, response.statusCode, since: start)
                } catch {
                    log(what, response.statusCode, since: start, ending: ", the rest was not sent")
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
        await close()
    }
}

/// Thrown by a handler to send no response.
struct NoResponse: Error {}

/// The client speaks TLS.
private struct TLSHello: Error {}

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
            throw HTTPRequestError(.requestTimeout, "The request took too long.")
        }
    }

    private func request() async throws -> HTTPRequest {
        var head = try reader.head()
        while head == nil {
            try await receive()
            head = try reader.head()
        }
        guard let head else { throw CancellationError() }
        let framing = try head.framing()
        var body = try reader.body(framed: framing)
        if body == nil, let expectation = head.fields[.expect] {
            guard expectation.lowercased() == "100-continue" else {
                throw HTTPRequestError(.expectationFailed, "The only supported expectation is 100-continue.")
            }
            try await socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        while body == nil {
            try await receive()
            body = try reader.body(framed: framing)
        }
        return HTTPRequest(
            method: head.method, version: head.version, target: head.target, headers: head.fields,
            body: HTTPBodySequence(data: body ?? Data()))
    }

    private func receive() async throws {
        reader.append(try await socket.read(atMost: 4096))
    }

    private func send(
        _ response: HTTPResponse, to method: HTTPMethod, progress: ConnectionTable.Progress
    ) async throws {
        guard case .httpBody(let body) = response.payload else {
            throw HTTPRequestError(.notImplemented, "This server does not support web sockets.")
        }
        sentCount = 0
        var pending = response.head(bodyByteCount: body.count)
        if method != .HEAD, response.hasBody {
            for try await piece in body {
                // Send the head together with the first piece of the body.
                try await write(pending + piece, progress: progress)
                pending = Data()
            }
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
        _ request: String, _ status: HTTPStatusCode, since start: ContinuousClock.Instant, ending: String = ""
    ) {
        guard let logger else { return }
        let time = start.duration(to: .now).logText
        logger.info("\(request) \(status.code) \(sentCount) bytes \(time)\(ending)", source: "serve")
    }
}

extension HTTPConnection {
    private func refuse(_ error: HTTPRequestError, progress: ConnectionTable.Progress) async throws {
        let response = HTTPResponse(
            statusCode: error.status,
            headers: [.contentType: "text/plain; charset=utf-8", .connection: "close"],
            body: Data("\(error.sentence)\n".utf8))
        let start = ContinuousClock.now
        try await send(response, to: .GET, progress: progress)
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
        shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
        // Ignore errors: the connection is closed next.
        try? await withDeadline(Self.leftoverDuration) { await self.readLeftovers(limit: Self.leftoverLimit) }
    }

    /// Reads and discards bytes until the client disconnects or has sent `limit` bytes.
    private func readLeftovers(limit: Int) async {
        var count = 0
        while count < limit {
            // Ignore errors: the client has disconnected.
            guard let bytes = try? await socket.read(atMost: 4096) else { return }
            count += bytes.count
        }
    }

    /// Closes the socket once the pool no longer uses its descriptor.
    ///
    /// The pool resumes the waiting task before it removes the socket. If the descriptor were closed in
    /// between and reused by the next connection, the pool would mistake it for the old one and never resume
    /// its task.
    private func close() async {
        await finishTurn(of: pool)
        // Ignore errors: the connection has ended either way.
        try? socket.close()
    }

    private func finishTurn(of pool: isolated any Actor) {}
}

extension HTTPRequest {
    /// Whether this is the last request of the connection (RFC 9112, section 9.3).
    fileprivate var isLast: Bool {
        let options = (headers[.connection] ?? "").lowercased().split(separator: ",")
        return version != .http11
            || options.contains { $0.trimmingCharacters(in: .whitespaces) == "close" }
    }
}

extension HTTPHeader {
    fileprivate static let expect = HTTPHeader("Expect")
}

extension HTTPResponse {
    /// Whether its status allows a body (RFC 9112, section 6.3).
    var hasBody: Bool {
        !(100..<200).contains(statusCode.code) && statusCode != .noContent && statusCode != .notModified
    }

    /// Returns the status line and header, with the date and the framing of the body.
    ///
    /// - Parameter bodyByteCount: nil if the body is chunked.
    func head(bodyByteCount: Int?, at date: Date = Date()) -> Data {
        var fields = headers
        fields[.date] = HTTPDate.text(date)
        if hasBody {
            if let bodyByteCount {
                fields[.contentLength] = String(bodyByteCount)
            } else {
                fields[.transferEncoding] = "chunked"
            }
        }
        // FlyingFox splits some values at their commas, including Last-Modified; this joins them again.
        let lines = fields.keys.map { "\($0.rawValue): \(fields[$0] ?? "")\r\n" }.sorted()
        let status = "\(version.rawValue) \(statusCode.code) \(statusCode.phrase)\r\n"
        return Data((status + lines.joined() + "\r\n").utf8)
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
