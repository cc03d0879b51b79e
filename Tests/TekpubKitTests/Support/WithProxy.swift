import TekpubKit
import TekpubServer
import Testing

/// Runs `body` with a proxy for a server that is stopped afterwards.
func withProxy<Result>(
    of catalog: Catalog = .sample(count: 3),
    routes: Set<CatalogRoute> = Set(CatalogRoute.allCases),
    conditions: Conditions = Conditions(),
    clock: any Clock<Duration> = ContinuousClock(),
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
/// - Parameter path: what the base URL has behind its port.
func withProxy<Result>(
    path: String = "",
    clock: any Clock<Duration> = ContinuousClock(),
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
