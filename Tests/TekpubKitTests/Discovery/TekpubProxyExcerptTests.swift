import TekpubServer
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Requests for parts of a catalogue.
struct TekpubProxyExcerptTests {
    @Test(arguments: ServedWire.allCases)
    func takesWhatIsWantedOnEveryWire(wire: ServedWire) async throws {
        try await withProxy(of: .sample(count: 5), routes: wire.routes) { proxy in
            let whole = try await proxy.catalog()
            let slug = try #require(whole.productions[2].slug)
            let excerpt = try await proxy.excerpt(of: [slug, "nothing"])
            #expect(excerpt.productions == whole.productions.filter { $0.slug == slug })
            #expect(excerpt.viewRoot == whole.viewRoot)
        }
    }

    @Test func goesWithoutWhatIsCutOffBehindIt() async throws {
        let catalog = Catalog.sample(count: 50)
        let slug = try #require(catalog.productions.first?.slug)
        try await withProxy(
            of: catalog, routes: ServedWire.api2010.routes, conditions: SimulatedNetwork(fault: .truncate)
        ) { proxy in
            let excerpt = try await proxy.excerpt(of: [slug])
            #expect(excerpt.productions.map(\.slug) == [slug])
            #expect(excerpt.productions.first?.episodes.count == catalog.productions.first?.episodes.count)
            #expect(excerpt.viewRoot?.path == "/api/view")
            let last = try #require(catalog.productions.last?.slug)
            await #expect(throws: CatalogError.self) { try await proxy.excerpt(of: [last]) }
        }
    }
}
