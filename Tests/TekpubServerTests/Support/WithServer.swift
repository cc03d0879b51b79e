import TekpubFormats
import TekpubKit
import TekpubServer

/// Runs `body` with a client of a server of `catalog`, which is stopped afterwards.
func withServer<Result>(
    of catalog: Catalog = .sample,
    routes: Set<CatalogRoute> = CatalogRoute.usual,
    conditions: SimulatedNetwork = SimulatedNetwork(),
    clock: any Clock<Duration> = ContinuousClock(),
    body: (Client) async throws -> Result
) async throws -> Result {
    try await withServer(
        of: CatalogSite(catalog: catalog), routes: routes, conditions: conditions, clock: clock, body: body)
}

/// Runs `body` with a client of a server of `site`, which is stopped afterwards.
func withServer<Result>(
    of site: CatalogSite,
    routes: Set<CatalogRoute> = CatalogRoute.usual,
    conditions: SimulatedNetwork = SimulatedNetwork(),
    clock: any Clock<Duration> = ContinuousClock(),
    body: (Client) async throws -> Result
) async throws -> Result {
    let server = CatalogServer(site: site, routes: routes, conditions: conditions, clock: clock)
    let client = Client(baseURL: try await server.start())
    do {
        let result = try await body(client)
        await server.stop()
        return result
    } catch {
        await server.stop()
        throw error
    }
}
