import Foundation
import TekpubKit
import TekpubServer
import Testing

/// The proxy and the server of this package, with everything that the server can do wrong.
struct TekpubProxyServerTests {
    @Test(arguments: CatalogRoute.usual)
    func fetchesWhatIsServed(route: CatalogRoute) async throws {
        try await withProxy(of: .sample(count: 3), routes: [route]) { proxy in
            var catalog = try await proxy.catalog()
            // The wire of 2010 has no tags, that of 2012 has them always: neither is in the sample.
            catalog.productions.indices.forEach { catalog.productions[$0].tags = [] }
            #expect(catalog == .sample(count: 3))
        }
    }

    @Test(arguments: [
        Conditions(latency: .milliseconds(20)), Conditions(bytesPerSecond: 20_000),
        Conditions(isChunked: true),
    ])
    func fetchesUnderAnyCondition(conditions: Conditions) async throws {
        try await withProxy(of: .sample(count: 3), conditions: conditions) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.count == 3)
        }
    }

    @Test func takesAnEmptyCatalogueForASuccess() async throws {
        try await withProxy(conditions: Conditions(fault: .empty)) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog == Catalog())
        }
    }

    @Test(
        arguments: [
            (.status(302), "redirected more than 20 times"), (.status(401), "wants a login first (401)"),
            (.status(404), "has no catalogue there (404)"), (.status(500), "is in trouble (500)"),
            (.truncate, "stopped after"), (.truncateChunked, "stopped after"),
            (.garbage, "sent what is not JSON"), (.refuse, "refused the connection"),
        ] as [(Fault, String)])
    func namesTheCause(fault: Fault, cause: String) async throws {
        try await withProxy(conditions: Conditions(fault: fault)) { proxy in
            let error = try #require(await proxy.failure())
            #expect(error.reason.hasPrefix("\(proxy.baseURL.host) \(cause)"))
        }
    }

    @Test func doesNotWaitForeverForAServerThatHangs() async throws {
        let clock = ManualClock()
        try await withProxy(conditions: Conditions(fault: .hang), clock: clock) { proxy in
            let load = Task { await proxy.failure() }
            await clock.sleeper(until: .seconds(10))
            clock.advance(by: .seconds(10))
            #expect(await load.value == .noAnswer(host: proxy.baseURL.host, limit: .seconds(10)))
        }
    }
}
