import TekpubKit
import TekpubServer

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
        let result = try await body(TekpubProxy(url: url.absoluteString, clock: clock))
        await server.stop()
        return result
    } catch {
        await server.stop()
        throw error
    }
}
