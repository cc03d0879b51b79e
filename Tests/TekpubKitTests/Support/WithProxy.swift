import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// Runs `body` with a proxy for a server that is stopped afterwards.
///
/// - Parameter clock: what the proxy's deadlines are measured by; one that nobody turns lets a slow
///   machine take its time.
func withProxy<Result>(
    of catalog: Catalog = .sample(count: 3),
    routes: Set<CatalogRoute> = CatalogRoute.usual,
    conditions: Conditions = Conditions(),
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

/// Runs `body` with a proxy for a server that is stopped afterwards, and that gets `answer` to
/// the head of each request.
///
/// - Parameters:
///   - path: what the base URL has behind its port.
///   - clock: as above.
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
    /// Why no catalogue comes; nil, which is an issue of the test, if one does.
    func failure() async -> ProxyError? {
        await #expect(throws: ProxyError.self) { try await catalog() }
    }
}
