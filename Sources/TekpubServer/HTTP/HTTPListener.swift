import FlyingFox
import FlyingSocks
import Foundation

/// Accepts the connections of a listening socket and has a handler answer their requests.
///
/// This folder carries requests and responses over sockets; it knows no catalogues. A listener accepts
/// connections and keeps their number within bounds (`ConnectionTable`). Each `HTTPConnection` reads requests
/// (`HTTPRequestReader`), has the handler answer them, and sends the responses. FlyingFox supplies the
/// sockets, the requests, the responses and their bodies. Its own server bounds neither the length of a
/// header nor the number or the age of connections, and reads a header in quadratic time.
struct HTTPListener: Sendable {
    let socket: Socket
    let pool: any AsyncSocketPool & Actor
    let limits: HTTPLimits
    let handler: any HTTPHandler

    /// The pause before the next attempt where the system has no descriptor and no connection can be ended.
    private static let pause = Duration.milliseconds(100)
    /// How many such attempts in a row may fail.
    private static let attemptLimit = 100

    /// Serves until the task is cancelled, and ends all connections then.
    ///
    /// - Throws: why no connection can be accepted any more.
    func run() async throws {
        let table = ConnectionTable(limit: limits.connectionCount)
        let result = await withTaskCancellationHandler {
            await serve(connectionsOf: table)
        } onCancel: {
            // A listener that waits for room would else wait for a connection to end by itself.
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
                    socket: try await listening.accept(), pool: pool, limits: limits)
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

    /// Whether `accept` failed because the process or the system has too much open (accept(2)).
    private static func isLackOfRoom(_ code: Int32) -> Bool {
        [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code)
    }

    /// Whether `accept` failed because of the one connection that it would have returned (accept(2)).
    private static func isLostConnection(_ code: Int32) -> Bool {
        [ECONNABORTED, EINTR, EPROTO, EPERM, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH]
            .contains(code)
    }
}

extension SocketError {
    /// The failure of `accept` with `code`.
    fileprivate static func failed(_ code: Int32) -> SocketError {
        .failed(type: "Accept", errno: code, message: String(cString: strerror(code)))
    }
}
