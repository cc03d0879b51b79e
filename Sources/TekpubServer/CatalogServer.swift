import FlyingFox
import FlyingSocks
import Foundation
import TekpubFormats
import TekpubKit

/// A small HTTP server of one catalogue, for demonstrations, tests and mocks.
///
/// Once started it answers until it is stopped, even if nobody holds it any more.
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
    /// Ends when the server does; nil before it starts and after it was stopped.
    private var serving: Task<Void, any Error>?

    /// Serves what the wires tell of `catalog`, as below.
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
    ///   - host: the digits of an address of this computer, version 4 or 6, or `localhost`.
    ///   - port: 0 takes any port that is free.
    ///   - routes: what the server answers; anything else is status 404. Those of the site's login and videos
    ///     are added.
    ///   - limits: what a client may ask.
    ///   - clock: measures latency and the pauses of a body that has a rate.
    public init(
        site: CatalogSite,
        host: String = "127.0.0.1",
        port: UInt16 = 0,
        routes: Set<CatalogRoute> = CatalogRoute.usual,
        conditions: Conditions = Conditions(),
        limits: HTTPLimits = HTTPLimits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.host = host
        self.port = port
        self.limits = limits
        handler = CatalogHandler(routes: routes, site: site, conditions: conditions, clock: clock)
    }

    /// Takes the port and begins to answer in the background.
    ///
    /// - Returns: the base URL of the server, with the port that it really has.
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

    /// Returns when the server was stopped, or stops it when the calling task is cancelled.
    ///
    /// - Throws: why the server ended by itself, if it did.
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

    /// Breaks all connections and gives the port back; does nothing to a server that is not running.
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
            // What went wrong first matters more than a socket that does not close.
            try? socket.close()
            throw error
        }
    }

    private func accept(on socket: Socket) async throws {
        let pool = makePool()
        try await pool.prepare()
        try socket.listen()
        let listener = HTTPListener(socket: socket, pool: pool, limits: limits, handler: handler)
        serving = Task {
            // Silence is safe: the port is free again when the process ends.
            defer { try? socket.close() }
            try await listener.run()
        }
    }

    /// Keeps the port without listening, so that the system refuses connections to it.
    private func hold(_ socket: Socket) {
        serving = Task {
            // A stream that nobody writes to ends when its reader is cancelled.
            for await _ in AsyncStream.makeStream(of: Void.self).stream {}
            try socket.close()
        }
    }
}
