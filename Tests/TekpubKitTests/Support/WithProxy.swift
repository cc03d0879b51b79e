import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// Runs `body` with a proxy for a server, and stops the server afterwards.
///
/// - Parameter clock: measures the proxy's deadlines; a clock that never advances gives slow machines time.
func withProxy<Result>(
    of catalog: Catalog = .sample(count: 3),
    routes: Set<CatalogRoute> = CatalogRoute.usual,
    conditions: SimulatedNetwork = SimulatedNetwork(),
    clock: ManualClock = ManualClock(),
    body: (TekpubProxy) async throws -> Result
) async throws -> Result {
    let server = CatalogServer(catalog: catalog, routes: routes, conditions: conditions)
    let url = try await server.start()
    do {
        let result = try await body(TekpubProxy(baseURL: BaseURL(url.absoluteString), clock: clock))
        await server.stop()
        return result
    } catch {
        await server.stop()
        throw error
    }
}

/// Runs `body` with a proxy for a server that replies to each request with `answer`, and stops the server
/// afterwards.
///
/// - Parameters:
///   - path: the base URL's path.
///   - clock: measures the proxy's deadlines.
func withProxy<Result>(
    path: String = "",
    clock: ManualClock = ManualClock(),
    answer: @escaping @Sendable (_ request: String) -> RawServer.Reply,
    body: (TekpubProxy) async throws -> Result
) async throws -> Result {
    let server = try RawServer(answer: answer)
    defer { server.stop() }
    return try await body(TekpubProxy(baseURL: BaseURL(server.url + path), clock: clock))
}

extension TekpubProxy {
    /// Returns the error of a load; if it succeeds, records an issue and returns nil.
    func failure() async -> CatalogError? {
        await #expect(throws: CatalogError.self) { try await catalog() }
    }
}
