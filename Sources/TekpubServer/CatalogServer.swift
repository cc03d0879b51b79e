import Foundation
import Logging
import TekpubFormats

/// A small HTTP server for one catalogue, for demonstrations, tests and mocks.
///
/// This target serves a catalogue on Tekpub's wires. An `HTTPServer` accepts connections (HTTP), the
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
public struct CatalogServer: Sendable {
    private let server: HTTPServer

    /// Creates a server for `catalog`, without a login or videos.
    public init(
        catalog: Catalog,
        host: String = "127.0.0.1",
        port: UInt16 = 0,
        routes: Set<CatalogRoute> = CatalogRoute.usual,
        conditions: SimulatedNetwork = SimulatedNetwork(),
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
        conditions: SimulatedNetwork = SimulatedNetwork(),
        limits: HTTPLimits = HTTPLimits(),
        clock: any Clock<Duration> = ContinuousClock(),
        logger: Logger? = nil
    ) {
        let handler = CatalogHandler(routes: routes, site: site, conditions: conditions, clock: clock)
        server = HTTPServer(
            host: host, port: port, refuses: conditions.fault == .refuse, limits: limits, logger: logger,
            handler: handler.response)
    }

    /// Binds the port and starts serving in the background.
    ///
    /// - Returns: the server's base URL, with the actual port.
    /// - Precondition: the server is not running.
    public func start() async throws(ServerError) -> URL {
        try await server.start()
    }

    /// Returns once the server has stopped; stops it if the calling task is cancelled.
    ///
    /// - Throws: why the server stopped by itself.
    public func run() async throws(ServerError) {
        try await server.run()
    }

    /// Closes all connections and frees the port; does nothing if the server is not running.
    public func stop() async {
        await server.stop()
    }
}
