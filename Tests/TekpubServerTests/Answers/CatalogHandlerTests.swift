import Foundation
import TekpubServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct CatalogHandlerTests {
    @Test(arguments: [("POST", "api/productions"), ("GET", "productions.json")])
    func answersWithJSON(method: String, path: String) async throws {
        let reply = try await withServer { try await $0.send(method, path) }
        #expect(reply.status == 200)
        #expect(reply.header("Content-Type") == "application/json; charset=utf-8")
        #expect(reply.header("Content-Length") == String(reply.body.utf8.count))
    }

    @Test func answersTheSameAgain() async throws {
        try await withServer { client in
            let first = try await client.productions()
            #expect(try await client.productions().body == first.body)
        }
    }

    @Test func sendsNoBodyToWhomHasItAlready() async throws {
        try await withServer { client in
            let first = try await client.productions()
            let tag = try #require(first.header("ETag"))
            for field in [tag, "W/\(tag)", "\"other\" , \(tag)", "*"] {
                let again = try await client.send(
                    "GET", "productions.json", header: ["If-None-Match": field])
                #expect(again.status == 304 && again.body.isEmpty && again.header("ETag") == tag)
            }
            let other = try await client.send(
                "GET", "productions.json", header: ["If-None-Match": "\"other\""])
            #expect(other.status == 200 && other.body == first.body)
            let post = try await client.send("POST", "api/productions", header: ["If-None-Match": "*"])
            #expect(post.status == 200 && post.header("ETag") == nil)
        }
    }

    @Test(arguments: ["", "api", "productions", "api/authenticate"])
    func hasNothingElsewhere(path: String) async throws {
        let reply = try await withServer { try await $0.send("GET", path) }
        #expect(reply.status == 404)
        #expect(reply.body == "There is nothing at this address.\n")
        #expect(reply.header("Content-Type") == "text/plain; charset=utf-8")
    }

    @Test(arguments: [("GET", "api/productions", "POST"), ("POST", "productions.json", "GET")])
    func namesTheRightMethod(method: String, path: String, allowed: String) async throws {
        let reply = try await withServer { try await $0.send(method, path) }
        #expect(reply.status == 405)
        #expect(reply.header("Allow") == allowed)
        #expect(reply.body == "Ask with \(allowed).\n")
    }

    @Test func answersOnlyOnItsRoutes() async throws {
        try await withServer(routes: [.productions]) { client in
            let (api, productions) = try await (
                client.send("POST", "api/productions"), client.productions()
            )
            #expect(api.status == 404)
            #expect(productions.status == 200)
        }
    }

    @Test func waitsBeforeItAnswers() async throws {
        let clock = RecordingClock()
        let conditions = Conditions(latency: .seconds(3))
        _ = try await withServer(conditions: conditions, clock: clock) { try await $0.productions() }
        #expect(await clock.recorded() == [.seconds(3)])
    }

    @Test(arguments: [
        (2000, 100, Duration.milliseconds(50)), (10, 1, .milliseconds(100)), (1 << 30, 1 << 20, .zero),
    ])
    func pausesBetweenTwentyPiecesASecond(rate: Int, pieceSize: Int, pause: Duration) async throws {
        let clock = RecordingClock()
        let conditions = Conditions(bytesPerSecond: rate)
        let reply = try await withServer(conditions: conditions, clock: clock) {
            try await $0.productions()
        }
        let pauses = await clock.recorded()
        #expect(pauses.count == (reply.body.utf8.count - 1) / pieceSize)
        #expect(pauses.allSatisfy { $0 == pause })
    }

    @Test func sendsChunks() async throws {
        let whole = try await withServer { try await $0.productions() }
        let reply = try await withServer(conditions: Conditions(isChunked: true)) {
            try await $0.productions()
        }
        #expect(reply.header("Transfer-Encoding") == "chunked")
        #expect(reply.header("Content-Length") == nil)
        #expect(reply.body == whole.body)
    }
}

extension CatalogHandlerTests {
    @Test(arguments: [400, 500, 503])
    func answersEverythingWithAStatus(status: Int) async throws {
        try await withServer(conditions: Conditions(fault: .status(status))) { client in
            for path in ["productions.json", "elsewhere"] {
                let reply = try await client.send("GET", path)
                #expect(reply.status == status)
                #expect(reply.body == "No luck today.\n")
            }
        }
    }

    @Test func redirectsForEver() async throws {
        let error = await #expect(throws: URLError.self) {
            try await withServer(conditions: Conditions(fault: .status(302))) { try await $0.productions() }
        }
        #expect(error?.code == .httpTooManyRedirects)
    }

    @Test(arguments: [Fault.truncate, .truncateChunked])
    func breaksABodyOff(fault: Fault) async throws {
        let error = await #expect(throws: URLError.self) {
            try await withServer(conditions: Conditions(fault: fault)) { try await $0.productions() }
        }
        #expect(error?.localizedDescription.contains("closed with") == true)
    }

    @Test func sendsGarbage() async throws {
        let reply = try await withServer(conditions: Conditions(fault: .garbage)) {
            try await $0.productions()
        }
        #expect(reply.status == 200)
        #expect(throws: (any Error).self) {
            try JSONSerialization.jsonObject(with: Data(reply.body.utf8), options: .fragmentsAllowed)
        }
    }

    @Test(arguments: [("POST", "api/productions"), ("GET", "productions.json")])
    func hasNoProductions(method: String, path: String) async throws {
        let reply = try await withServer(conditions: Conditions(fault: .empty)) {
            try await $0.send(method, path)
        }
        #expect(reply.body == "[]")
    }

    @Test func refusesConnections() async throws {
        let error = await #expect(throws: URLError.self) {
            try await withServer(conditions: Conditions(fault: .refuse)) { try await $0.productions() }
        }
        #expect(error?.code == .cannotConnectToHost)
    }

    @Test func hangsUntilItIsStopped() async throws {
        let clock = RecordingClock()
        // The latency tells when the request has come.
        let server = CatalogServer(
            catalog: .sample, conditions: Conditions(latency: .seconds(1), fault: .hang), clock: clock)
        let client = Client(baseURL: try await server.start())
        let reply = Task { try await client.productions() }
        _ = await clock.sleeps.first { _ in true }
        await server.stop()
        await #expect(throws: URLError.self) { try await reply.value }
    }
}
