import FlyingFox
import FlyingSocks
import Foundation
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
    private let handler: CatalogHandler
    /// Ends when the server does; nil before it starts and after it was stopped.
    private var serving: Task<Void, any Error>?

    /// - Parameters:
    ///   - host: the digits of an address of this computer, version 4 or 6, or `localhost`.
    ///   - port: 0 takes any port that is free.
    ///   - routes: what the server answers; anything else is status 404.
    ///   - clock: measures latency and the pauses of a body that has a rate.
    public init(
        catalog: Catalog,
        host: String = "127.0.0.1",
        port: UInt16 = 0,
        routes: Set<CatalogRoute> = CatalogRoute.usual,
        conditions: Conditions = Conditions(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.host = host
        self.port = port
        handler = CatalogHandler(
            routes: routes, bodies: CatalogBodies(catalog: catalog), conditions: conditions, clock: clock)
    }

    /// Takes the port and begins to answer in the background.
    ///
    /// - Returns: the base URL of the server, with the port that it really has.
    /// - Precondition: the server is not running.
    public func start() async throws(ServerError) -> URL {
        precondition(serving == nil, "a server that runs cannot start")
        let address = try Self.address(host: host, port: port)
        do {
            if handler.conditions.fault == .refuse {
                return URL(serverAt: try refuse(at: address))
            } else {
                return URL(serverAt: try await listen(at: address))
            }
        } catch {
            serving = nil
            throw ServerError(error, host: host, port: port)
        }
    }

    /// Returns when the server was stopped, or stops it when the calling task is cancelled.
    public func run() async {
        await withTaskCancellationHandler {
            _ = await serving?.result
        } onCancel: {
            Task { await stop() }
        }
    }

    /// Breaks all connections and gives the port back; does nothing to a server that is not running.
    public func stop() async {
        serving?.cancel()
        _ = await serving?.result
        serving = nil
    }
}

extension CatalogServer {
    /// Longer than anybody waits for an answer. FlyingFox wants a number of seconds that it can
    /// count in nanoseconds.
    private static let patience: TimeInterval = 24 * 60 * 60

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
        let configuration = HTTPServer.Configuration(
            address: address, timeout: Self.patience, logger: .disabled)
        let server = HTTPServer(config: configuration, handler: handler)
        let listening = Task { try await server.waitUntilListening(timeout: Self.patience) }
        let serving = Task {
            // A server that fails to take its port never listens, and never tells who waits for it.
            defer { listening.cancel() }
            try await server.run()
        }
        self.serving = serving
        _ = await listening.result
        guard let bound = await server.listeningAddress else {
            try await serving.value
            throw CancellationError()
        }
        return bound
    }

    /// Takes the port without listening, so that the system refuses connections to it.
    private func refuse(at address: some SocketAddress) throws -> Socket.Address {
        let socket = try Socket(domain: Int32(type(of: address).family))
        do {
            try socket.setValue(true, for: .localAddressReuse)
            try socket.bind(to: address)
            let bound = try socket.sockname()
            serving = Task {
                // A stream that nobody writes to ends when its reader is cancelled.
                for await _ in AsyncStream.makeStream(of: Void.self).stream {}
                try socket.close()
            }
            return bound
        } catch {
            // What went wrong first matters more than a socket that does not close.
            try? socket.close()
            throw error
        }
    }
}
