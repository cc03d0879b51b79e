import TekpubKit
import TekpubServer

/// Runs `body` with a client of a server that is stopped afterwards.
func withServer<Result>(
    of catalog: Catalog = .sample,
    routes: Set<CatalogRoute> = CatalogRoute.usual,
    conditions: Conditions = Conditions(),
    clock: any Clock<Duration> = ContinuousClock(),
    body: (Client) async throws -> Result
) async throws -> Result {
    let server = CatalogServer(catalog: catalog, routes: routes, conditions: conditions, clock: clock)
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
