import Foundation
import Localization
import Logging

/// A small HTTP server with limits for its clients.
///
/// This folder carries requests and responses over sockets; it knows no catalogues. The server accepts connections on a
/// `Socket`, limited by a `ConnectionTable`. Each `HTTPConnection` reads an `HTTPRequest` with an `HTTPRequestReader`,
/// passes it to the handler, and sends the `HTTPResponse`.
///
/// A started server runs until it is stopped, even if no reference to it remains.
package actor HTTPServer {
    /// Responds to a request; throws to close the connection instead, or `NoResponse` to send nothing.
    package typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private let host: String
    private let port: UInt16
    private let refuses: Bool
    private let limits: HTTPLimits
    private let logger: Logger?
    private let handler: Handler
    /// The task that runs the server; nil before it starts and after it is stopped.
    private var serving: Task<Void, any Error>?

    /// The pause before a retry if the system has no descriptors and no connection can be closed.
    private static let pause = Duration.milliseconds(100)
    /// The maximum number of consecutive failures.
    private static let attemptLimit = 100

    /// - Parameters:
    ///   - host: an IPv4 or IPv6 address of this computer, or `localhost`.
    ///   - port: 0 for any free port.
    ///   - refuses: whether the port is bound but not listening, so that connections are refused.
    ///   - logger: logs each request; nil for no log.
    package init(
        host: String = "127.0.0.1", port: UInt16 = 0, refuses: Bool = false,
        limits: HTTPLimits = HTTPLimits(), logger: Logger? = nil, handler: @escaping Handler
    ) {
        self.host = host
        self.port = port
        self.refuses = refuses
        self.limits = limits
        self.logger = logger
        self.handler = handler
    }

    /// Binds the port and starts serving in the background.
    ///
    /// - Returns: the server's base URL, with the actual port.
    /// - Precondition: the server is not running.
    package func start() throws(ServerError) -> URL {
        precondition(serving == nil, "a server that runs cannot start")
        do throws(SocketError) {
            let socket = try Socket(boundTo: host == "localhost" ? "127.0.0.1" : host, port: port)
            do throws(SocketError) {
                if !refuses { try socket.startListening() }
                let name = try socket.name
                serving = Task { try await serve(on: socket) }
                return URL(host: name.host, port: name.port)
            } catch {
                socket.close()
                throw error
            }
        } catch {
            throw ServerError(error, host: host, port: port)
        }
    }

    /// Returns once the server has stopped; stops it if the calling task is cancelled.
    ///
    /// - Throws: why the server stopped by itself.
    package func run() async throws(ServerError) {
        let result = await withTaskCancellationHandler {
            await serving?.result
        } onCancel: {
            Task { await stop() }
        }
        guard case .failure(let error) = result, !(error is CancellationError), serving?.isCancelled == false
        else { return }
        serving = nil
        throw .ended(reason: (error as? SocketError)?.reason ?? error.localizedDescription)
    }

    /// Closes all connections and frees the port; does nothing if the server is not running.
    package func stop() async {
        serving?.cancel()
        _ = await serving?.result
        serving = nil
    }
}

extension HTTPServer {
    /// Serves until the task is cancelled, then closes the socket and all connections.
    ///
    /// - Throws: why no more connections can be accepted.
    private nonisolated func serve(on socket: Socket) async throws {
        let table = ConnectionTable(limit: limits.connectionCount)
        let result: Result<Void, any Error> = await withTaskCancellationHandler {
            do {
                // A stream without elements ends when its reader is cancelled.
                if refuses { for await _ in AsyncStream.makeStream(of: Void.self).stream {} }
                return .success(try await acceptConnections(on: socket, into: table))
            } catch {
                return .failure(error)
            }
        } onCancel: {
            // Otherwise a server that waits for room would wait until a connection ends by itself.
            Task { await table.endAll() }
        }
        // A process that was started meanwhile may have a copy of the socket, and the system would accept connections
        // until that one is closed too.
        socket.endOutput(isOver: true)
        socket.close()
        await table.endAll()
        try result.get()
    }

    private nonisolated func acceptConnections(on socket: Socket, into table: ConnectionTable) async throws {
        var failureCount = 0
        while true {
            try Task.checkCancellation()
            do {
                let connection = HTTPConnection(
                    socket: try await socket.nextConnection(), limits: limits, logger: logger)
                failureCount = 0
                await table.admit { [handler] progress in
                    await connection.serve(handler, progress: progress)
                }
            } catch let error as SocketError where Self.isLackOfRoom(error.code) {
                if await table.makeRoom() { continue }
                failureCount += 1
                guard failureCount < Self.attemptLimit else { throw error }
                try await Task.sleep(for: Self.pause)
            } catch let error as SocketError where Self.isLostConnection(error.code) {
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
        [ECONNABORTED, EPROTO, EPERM, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH]
            .contains(code)
    }
}

extension URL {
    /// The base URL of an HTTP server at a numeric address.
    init(host: String, port: String) {
        let host = host.contains(":") ? "[\(host.replacing("%", with: "%25"))]" : host
        guard let url = URL(string: "http://\(host):\(port)") else {
            preconditionFailure("an address and a port make a URL")
        }
        self = url
    }
}

/// Why a server could not start, or stopped by itself.
public enum ServerError: Error, Equatable {
    /// `host` is not an address of this computer.
    case unknownHost(String)
    /// Another program is listening there.
    case portInUse(host: String, port: UInt16)
    /// The system reserves `port` for other users.
    case portForbidden(host: String, port: UInt16)
    /// The system refused, for its `reason`.
    case failed(host: String, port: UInt16, reason: String)
    /// The running server failed, for the system's `reason`.
    case ended(reason: String)

    /// Converts `error`, thrown while binding `port` of `host`.
    fileprivate init(_ error: SocketError, host: String, port: UInt16) {
        switch error.code {
        case EADDRINUSE: self = .portInUse(host: host, port: port)
        case EACCES: self = .portForbidden(host: host, port: port)
        case EADDRNOTAVAIL, EAFNOSUPPORT: self = .unknownHost(host)
        default: self = .failed(host: host, port: port, reason: error.reason)
        }
    }
}

extension ServerError: LocalizedError {
    /// What happened, and what to try.
    public var errorDescription: String? {
        switch self {
        case .unknownHost(let host):
            localized(
                "Cannot listen on \(host), which is not an address of this computer. Try 127.0.0.1, ::1 or 0.0.0.0."
            )
        case .portInUse(let host, let port):
            localized("Port \(port) of \(host) is in use. Choose another port, or 0 for any free port.")
        case .portForbidden(let host, let port):
            localized(
                "You may not listen on port \(port) of \(host). Choose a port from 1024, or 0 for any free port."
            )
        case .failed(let host, let port, let reason):
            localized("Cannot listen on port \(port) of \(host): \(reason). Try another host or port.")
        case .ended(let reason):
            localized("The server stopped: \(reason). Close other programs and start it again.")
        }
    }
}
