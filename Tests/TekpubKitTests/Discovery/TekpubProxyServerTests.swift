import Foundation
import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// The proxy with the server of this package, including all faults that the server can simulate.
struct TekpubProxyServerTests {
    @Test(arguments: ServedWire.allCases)
    func fetchesWhatIsServed(wire: ServedWire) async throws {
        try await withProxy(of: .sample(count: 3), routes: wire.routes) { proxy in
            let catalog = try await proxy.catalog()
            let origin = "http://\(proxy.baseURL.host)"
            // The server makes the identifiers itself.
            #expect(
                catalog.productions.map(\.withoutIdentifiers)
                    == Catalog.sample(count: 3).productions.map { $0.known(on: wire, at: origin) })
            let hasList = [.root2012, .alt, .vnd].contains(wire)
            #expect(catalog.channels.map(\.slug) == (hasList ? ["ruby"] : []))
            #expect(catalog.recents.map(\.episode.number) == (wire == .root2012 ? [1, 2, 1, 2, 1] : []))
            #expect((catalog.viewRoot?.absoluteString == origin + "/api/view/") == (wire == .api2010))
        }
    }

    @Test(arguments: ServedWire.allCases)
    func fetchesUnderLatencyAndFault(wire: ServedWire) async throws {
        let slow = SimulatedNetwork(latency: .milliseconds(5), isChunked: true)
        try await withProxy(of: .sample(count: 3), routes: wire.routes, conditions: slow) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.count == 3)
        }
        let faults: [(Fault, String)] = [
            (.status(500), "is in trouble (500)"), (.truncate, "stopped after"),
            (.truncateChunked, "stopped after"), (.garbage, "sent a web page"),
        ]
        for (fault, cause) in faults {
            try await withProxy(routes: wire.routes, conditions: SimulatedNetwork(fault: fault)) { proxy in
                let error = try #require(await proxy.failure())
                #expect(error.reason.hasPrefix("\(proxy.baseURL.host) \(cause)"))
            }
        }
        try await withProxy(routes: wire.routes, conditions: SimulatedNetwork(fault: .empty)) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.isEmpty)
        }
    }

    @Test(arguments: [
        SimulatedNetwork(latency: .milliseconds(20)), SimulatedNetwork(bytesPerSecond: 20_000),
        SimulatedNetwork(isChunked: true),
    ])
    func fetchesUnderAnyCondition(conditions: SimulatedNetwork) async throws {
        try await withProxy(of: .sample(count: 3), conditions: conditions) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.count == 3)
        }
    }

    @Test func takesAnEmptyCatalogueForASuccess() async throws {
        try await withProxy(conditions: SimulatedNetwork(fault: .empty)) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog == Catalog())
        }
    }

    @Test(
        arguments: [
            (.status(302), "redirected more than 20 times"), (.status(401), "wants a login first (401)"),
            (.status(404), "has no catalogue there (404)"), (.status(500), "is in trouble (500)"),
            (.truncate, "stopped after"), (.truncateChunked, "stopped after"),
            (.garbage, "sent a web page, not a catalogue"), (.refuse, "refused the connection"),
        ] as [(Fault, String)])
    func namesTheCause(fault: Fault, cause: String) async throws {
        try await withProxy(conditions: SimulatedNetwork(fault: fault)) { proxy in
            let error = try #require(await proxy.failure())
            #expect(error.reason.hasPrefix("\(proxy.baseURL.host) \(cause)"))
        }
    }

    @Test func doesNotWaitForeverForAServerThatHangs() async throws {
        let clock = ManualClock()
        try await withProxy(conditions: SimulatedNetwork(fault: .hang), clock: clock) { proxy in
            let load = Task { await proxy.failure() }
            await clock.sleeper(until: .seconds(10))
            clock.advance(by: .seconds(10))
            #expect(await load.value == .noAnswer(host: proxy.baseURL.host, limit: .seconds(10)))
        }
    }
}

extension Production {
    /// The values of this sample production that a wire carries.
    fileprivate func known(on wire: ServedWire, at origin: String) -> Production {
        var production = self
        switch wire {
        case .api2010, .json2012, .alt: break
        case .root2012: production.channels = ["ruby"]
        case .vnd:
            production.canWatch = nil
            production.episodes = []
        case .feed:
            production.description = nil
            production.channel = nil
            production.price = nil
            for index in production.episodes.indices {
                let path = "/media/\(slug ?? "")/\(index + 1)/hd/file.mp4"
                production.episodes[index].url = origin + path
                // A date of a mail has a time.
                production.episodes[index].releasedAt = production.episodes[index].releasedAt
                    .flatMap { ReleaseDate("\($0)T00:00:00Z") }
            }
        }
        return production
    }
}

extension Production {
    fileprivate var withoutIdentifiers: Production {
        var production = self
        production.guid = nil
        for index in episodes.indices { production.episodes[index].guid = nil }
        return production
    }
}
