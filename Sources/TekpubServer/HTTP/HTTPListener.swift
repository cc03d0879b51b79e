import FlyingFox
import FlyingSocks
import Foundation
import Logging

/// Accepts connections on a listening socket and passes their requests to a handler.
///
/// This folder carries requests and responses over sockets; it knows no catalogues. The listener accepts
/// connections, limited by a `ConnectionTable`. Each `HTTPConnection` reads requests with an
/// `HTTPRequestReader`, passes them to the handler, and sends the responses. FlyingFox supplies the sockets,
/// requests, responses and bodies. Its own server limits neither header sizes nor the number and age of
/// connections, and reads headers in quadratic time.
struct HTTPListener: Sendable {
    let socket: Socket
    let pool: any AsyncSocketPool & Actor
    let limits: HTTPLimits
    let handler: any HTTPHandler
    /// Logs each request; nil for no log.
    let logger: Logger?

    /// The pause before a retry if the system has no descriptors and no connection can be closed.
    private static let pause = Duration.milliseconds(100)
    /// The maximum number of consecutive failures.
    private static let attemptLimit = 100

    /// Serves until the task is cancelled, then closes all connections.
    ///
    /// - Throws: why no more connections can be accepted.
    func run() async throws {
        let table = ConnectionTable(limit: limits.connectionCount)
        let result = await withTaskCancellationHandler {
            await serve(connectionsOf: table)
        } onCancel: {
            // Otherwise a listener that waits for room would wait until a connection ends by itself.
            Task { await table.endAll() }
        }
        await table.endAll()
        try result.get()
    }
}

extension HTTPListener {
    private func serve(connectionsOf table: ConnectionTable) async -> Result<Void, any Error> {
        await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pool.run() }
            group.addTask { try await acceptConnections(into: table) }
            defer { group.cancelAll() }
            return await group.nextResult() ?? .success(())
        }
    }

    private func acceptConnections(into table: ConnectionTable) async throws {
        let listening = try AsyncSocket(socket: socket, pool: pool)
        var failureCount = 0
        while true {
            try Task.checkCancellation()
            do {
                let connection = HTTPConnection(
                    socket: try await listening.accept(), pool: pool, limits: limits, logger: logger)
                failureCount = 0
                await table.admit { progress in
                    await connection.serve(handler, progress: progress)
                }
            } catch SocketError.failed(_, let code, _) where Self.isLackOfRoom(code) {
                if await table.makeRoom() { continue }
                failureCount += 1
                guard failureCount < Self.attemptLimit else { throw SocketError.failed(code) }
                try await Task.sleep(for: Self.pause)
            } catch SocketError.failed(_, let code, _) where Self.isLostConnection(code) {
                continue
            }
        }
    }

    /// Whether `accept` failed because the process or the system lacks resources (accept(2)).
    private static func isLackOfRoom(_ code: Int32) -> Bool {
        [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code)
    }

    /// Whether `accept` failed because of that one connection (accept(2)).
    private static func isLostConnection(_ code: Int32) -> Bool {
        [ECONNABORTED, EINTR, EPROTO, EPERM, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH]
            .contains(code)
    }
}

extension SocketError {
    /// Returns the error of `accept` with `code`.
    fileprivate static func failed(_ code: Int32) -> SocketError {
        .failed(type: "Accept", errno: code, message: String(cString: strerror(code)))
    }
}
