import FlyingFox
import FlyingSocks
import Foundation
import Localization
import Logging
import TekpubFormats
import TekpubKit

/// A small HTTP server for one catalogue, for demonstrations, tests and mocks.
///
/// This target serves a catalogue on Tekpub's wires. An `HTTPListener` accepts connections (HTTP), the
/// `CatalogHandler` handles requests (Answers), and the `CatalogSite` provides the catalogue and its videos
/// (Site), encoded as documents for each `CatalogRoute` (Wires).
///
/// A started server runs until it is stopped, even if no reference to it remains.
///
/// ```swift
/// let server = CatalogServer(catalog: catalog)
/// print("listening on", try await server.start())
/// await server.run()
/// ```
public actor CatalogServer {
    private let host: String
    private let port: UInt16
    private let limits: HTTPLimits
    private let handler: CatalogHandler
    private let logger: Logger?
    /// The task that runs the server; nil before it starts and after it is stopped.
    private var serving: Task<Void, any Error>?

    /// Creates a server for `catalog`, without a login or videos.
    public init(
        catalog: Catalog,
        host: String = "127.0.0.1",
        port: UInt16 = 0,
        routes: Set<CatalogRoute> = CatalogRoute.usual,
        conditions: Conditions = Conditions(),
        limits: HTTPLimits = HTTPLimits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            site: CatalogSite(catalog: catalog), host: host, port: port, routes: routes,
            conditions: conditions, limits: limits, clock: clock)
    }

    /// - Parameters:
    ///   - host: an IPv4 or IPv6 address of this computer, or `localhost`.
    ///   - port: 0 for any free port.
    ///   - routes: the served routes; other requests get status 404. Routes for the site's login and videos
    ///     are added.
    ///   - limits: limits for clients.
    ///   - clock: measures the latency and the pauses of slow bodies.
    ///   - logger: logs each request; nil for no log.
    public init(
        site: CatalogSite,
        host: String = "127.0.0.1",
        port: UInt16 = 0,
        routes: Set<CatalogRoute> = CatalogRoute.usual,
        conditions: Conditions = Conditions(),
        limits: HTTPLimits = HTTPLimits(),
        clock: any Clock<Duration> = ContinuousClock(),
        logger: Logger? = nil
    ) {
        self.host = host
        self.port = port
        self.limits = limits
        self.logger = logger
        handler = CatalogHandler(routes: routes, site: site, conditions: conditions, clock: clock)
    }

    /// Binds the port and starts serving in the background.
    ///
    /// - Returns: the server's base URL, with the actual port.
    /// - Precondition: the server is not running.
    public func start() async throws(ServerError) -> URL {
        precondition(serving == nil, "a server that runs cannot start")
        let address = try Self.address(host: host, port: port)
        do {
            return URL(serverAt: try await listen(at: address))
        } catch {
            throw ServerError(error, host: host, port: port)
        }
    }

    /// Returns once the server has stopped; stops it if the calling task is cancelled.
    ///
    /// - Throws: why the server stopped by itself.
    public func run() async throws(ServerError) {
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
    public func stop() async {
        serving?.cancel()
        _ = await serving?.result
        serving = nil
    }
}

extension CatalogServer {
    private static func address(host: String, port: UInt16) throws(ServerError) -> any SocketAddress {
        let digits = host == "localhost" ? "127.0.0.1" : host
        do {
            return digits.contains(":")
                ? try sockaddr_in6.inet6(ip6: digits, port: port)
                : try sockaddr_in.inet(ip4: digits, port: port)
        } catch {
            throw .unknownHost(host)
        }
    }

    private func listen(at address: some SocketAddress) async throws -> Socket.Address {
        let socket = try Socket(domain: Int32(type(of: address).family))
        do {
            try socket.setValue(true, for: .localAddressReuse)
            try socket.bind(to: address)
            let bound = try socket.sockname()
            if handler.conditions.fault == .refuse {
                hold(socket)
            } else {
                try await accept(on: socket)
            }
            return bound
        } catch {
            // Ignore errors: the first error matters more than a socket that does not close.
            try? socket.close()
            throw error
        }
    }

    private func accept(on socket: Socket) async throws {
        let pool = makePool()
        try await pool.prepare()
        try socket.listen()
        let listener = HTTPListener(
            socket: socket, pool: pool, limits: limits, handler: handler, logger: logger)
        serving = Task {
            defer {
                // A process that was started meanwhile may have a copy of the socket, and the system would accept
                // connections until that one is closed too.
                shutdown(socket.file.rawValue, Int32(SHUT_RDWR))
                // Ignore errors: the port is freed when the process exits.
                try? socket.close()
            }
            try await listener.run()
        }
    }

    /// Binds the port without listening, so that the system refuses connections.
    private func hold(_ socket: Socket) {
        serving = Task {
            // A stream without elements ends when its reader is cancelled.
            for await _ in AsyncStream.makeStream(of: Void.self).stream {}
            try socket.close()
        }
    }
}

/// Why a `CatalogServer` could not start, or stopped by itself.
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

extension ServerError {
    /// Converts `error`, thrown while binding `port` of `host`.
    fileprivate init(_ error: any Error, host: String, port: UInt16) {
        guard case SocketError.failed(_, let errno, let message) = error else {
            self = .failed(host: host, port: port, reason: error.localizedDescription)
            return
        }
        switch errno {
        case EADDRINUSE: self = .portInUse(host: host, port: port)
        case EACCES: self = .portForbidden(host: host, port: port)
        case EADDRNOTAVAIL, EAFNOSUPPORT: self = .unknownHost(host)
        default: self = .failed(host: host, port: port, reason: message)
        }
    }
}

extension SocketError {
    /// The system's message, without FlyingSocks' prefix.
    fileprivate var reason: String {
        if case .failed(_, _, let message) = self { message } else { localizedDescription }
    }
}

extension URL {
    /// The base URL of an HTTP server on `address`.
    init(serverAt address: Socket.Address) {
        var parts = URLComponents()
        parts.scheme = "http"
        switch address {
        case .ip4(let host, let port):
            parts.host = host
            parts.port = Int(port)
        case .ip6(let host, let port):
            parts.host = "[\(host)]"
            parts.port = Int(port)
        case .unix(let path):
            preconditionFailure("no server of ours listens on the file \(path)")
        }
        guard let url = parts.url else {
            preconditionFailure("an address and a port make a URL")
        }
        self = url
    }
}
