import Foundation
import TekpubServer
import Testing

@testable import TekpubKit

/// The progress that the proxy reports while it loads.
struct TekpubProxyProgressTests {
    @Test func growsFromNothingToOne() async throws {
        let steps = try await progress(serving: SimulatedNetwork())
        let fractions = steps.compactMap(\.fraction)
        #expect(fractions.count == steps.count)
        #expect(fractions.count > 20)
        #expect(fractions.count <= 501)
        #expect(fractions == fractions.sorted())
        #expect(fractions.dropLast().allSatisfy { $0 < 1 })
        #expect(fractions.last == 1)
    }

    @Test func hasNoFractionWhereTheLengthIsUnknown() async throws {
        let steps = try await progress(serving: SimulatedNetwork(isChunked: true))
        #expect(steps.count > 5)
        #expect(steps.dropLast().allSatisfy { $0.fraction == nil })
        #expect(steps.last?.fraction == 1)
        #expect(try #require(steps.first).byteCount < 32 << 10, "nothing was told of the first bytes")
        #expect(steps.map(\.byteCount) == steps.map(\.byteCount).sorted())
    }

    @Test func countsCompressedBytesAsTheyCome() async throws {
        let body = try #require(Bodies.gzip)
        let log = Log<LoadProgress>()
        try await withProxy { _ in
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
            return RawServer.Reply(Array(head.utf8) + body, then: .stay)
        } body: { proxy in
            let catalog = try await proxy.catalog { log.add($0) }
            #expect(catalog.productions.count == 60)
        }
        let fractions = log.entries.compactMap(\.fraction)
        #expect(fractions.count > 1)
        #expect(fractions == fractions.sorted())
        #expect(fractions.dropLast().allSatisfy { $0 < 1 })
        #expect(log.entries.last?.byteCount == body.count)
        #expect(log.entries.last?.fraction == 1)
    }

    @Test func countsNothingButACatalogue() async throws {
        let page = String(repeating: "<p>Not here.</p>", count: 1000)
        let log = Log<LoadProgress>()
        try await withProxy { request in
            switch request {
            case _ where request.hasPrefix("POST"): .answer(Bodies.api)
            case _ where request.contains("productions.json"): .answer(page, status: "404 Not Found")
            case _ where request.hasPrefix("GET / "): .answer("{\"name\": \"Example API\"}")
            default: .notFound
            }
        } body: { proxy in
            _ = try await proxy.catalog { log.add($0) }
        }
        #expect(log.entries.first?.byteCount == Bodies.api.utf8.count)
        #expect(log.entries.last?.byteCount == Bodies.api.utf8.count)
        #expect(log.entries.last?.fraction == 1)
    }

    @Test(arguments: ServedWire.allCases)
    func growsThroughAllParts(wire: ServedWire) async throws {
        let log = Log<LoadProgress>()
        try await withProxy(of: .sample(count: 500), routes: wire.routes) { proxy in
            _ = try await proxy.catalog { log.add($0) }
        }
        let fractions = log.entries.compactMap(\.fraction)
        #expect(fractions.count == log.entries.count && fractions.count > 5)
        #expect(fractions == fractions.sorted())
        #expect(fractions.dropLast().allSatisfy { $0 < 1 })
        #expect(fractions.last == 1)
        #expect(log.entries.map(\.byteCount) == log.entries.map(\.byteCount).sorted())
    }

    @Test func neverFallsBackWhereLengthsAreUnknown() async throws {
        let log = Log<LoadProgress>()
        let conditions = SimulatedNetwork(isChunked: true)
        let routes = ServedWire.root2012.routes
        try await withProxy(of: .sample(count: 500), routes: routes, conditions: conditions) { proxy in
            _ = try await proxy.catalog { log.add($0) }
        }
        #expect(log.entries.compactMap(\.fraction) == log.entries.compactMap(\.fraction).sorted())
        #expect(log.entries.map(\.byteCount) == log.entries.map(\.byteCount).sorted())
        #expect(log.entries.last?.fraction == 1)
    }

    private func progress(serving conditions: SimulatedNetwork) async throws -> [LoadProgress] {
        try await withProxy(of: .sample(count: 2000), conditions: conditions) { proxy in
            let log = Log<LoadProgress>()
            let catalog = try await proxy.catalog { log.add($0) }
            #expect(catalog.productions.count == 2000)
            return log.entries
        }
    }
}
