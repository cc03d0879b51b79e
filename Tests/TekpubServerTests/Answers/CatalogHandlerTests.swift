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

    @Test(arguments: [
        ("GET", "api/productions", "POST, OPTIONS"), ("HEAD", "api/productions", "POST, OPTIONS"),
        ("POST", "productions.json", "GET, HEAD, OPTIONS"),
        ("DELETE", "productions.json", "GET, HEAD, OPTIONS"),
    ])
    func namesTheRightMethod(method: String, path: String, allowed: String) async throws {
        try await withServer { client in
            let reply = try await client.send(method, path)
            #expect(reply.status == 405)
            #expect(reply.header("Allow") == allowed)
            #expect(
                reply.body == (method == "HEAD" ? "" : "Use \(allowed.prefix { $0 != "," }).\n"))
            let options = try await client.send("OPTIONS", path)
            #expect(options.status == 204 && options.header("Allow") == allowed)
        }
    }

    @Test(arguments: [
        ("BREW", "productions.json", 501), ("BREW", "nothing", 501), ("OPTIONS", "nothing", 404),
    ])
    func knowsItsMethods(method: String, path: String, status: Int) async throws {
        #expect(try await withServer { try await $0.send(method, path).status } == status)
    }

    @Test func tellsTheHeaderOfABodyAlone() async throws {
        try await withServer { client in
            let whole = try await client.productions()
            let head = try await client.send("HEAD", "productions.json")
            #expect(head.status == 200 && head.body.isEmpty)
            for name in ["Content-Type", "Content-Length", "ETag", "Last-Modified", "Accept-Ranges"] {
                #expect(head.header(name) == whole.header(name))
            }
            #expect(try #require(whole.header("Date")).hasSuffix(" GMT"))
        }
    }

    @Test func sendsNoBodyThatHasNotChangedSince() async throws {
        let site = CatalogSite(catalog: .sample, lastModified: Date(timeIntervalSince1970: 784_111_777.5))
        try await withServer(of: site) { client in
            for (date, status) in [
                ("Sun, 06 Nov 1994 08:49:36 GMT", 200), ("Sun, 06 Nov 1994 08:49:37 GMT", 304),
                ("Mon, 07 Nov 1994 00:00:00 GMT", 304), ("yesterday", 200),
            ] {
                let reply = try await client.send(
                    "GET", "productions.json", header: ["If-Modified-Since": date])
                #expect(reply.status == status)
                #expect(reply.header("Last-Modified") == "Sun, 06 Nov 1994 08:49:37 GMT")
            }
            // If there is an entity tag, it alone decides.
            let other = try await client.send(
                "GET", "productions.json",
                header: ["If-Modified-Since": "Mon, 07 Nov 1994 00:00:00 GMT", "If-None-Match": "\"x\""])
            #expect(other.status == 200)
            for header in [["If-Match": "\"x\""], ["If-Unmodified-Since": "Sun, 06 Nov 1994 08:49:36 GMT"]] {
                let reply = try await client.send("GET", "productions.json", header: header)
                #expect(reply.status == 412)
            }
        }
    }

    @Test func sendsParts() async throws {
        try await withServer { client in
            let whole = try await client.productions()
            let count = whole.body.utf8.count
            let part = try await client.send("GET", "productions.json", header: ["Range": "bytes=2-5"])
            #expect(part.status == 206 && part.body == String(whole.body.dropFirst(2).prefix(4)))
            #expect(part.header("Content-Range") == "bytes 2-5/\(count)")
            #expect(part.header("Content-Length") == "4" && part.header("ETag") == whole.header("ETag"))
            let behind = try await client.send(
                "GET", "productions.json", header: ["Range": "bytes=\(count)-"])
            #expect(behind.status == 416 && behind.header("Content-Range") == "bytes */\(count)")
            for (version, status) in [(whole.header("ETag") ?? "", 206), ("\"other\"", 200)] {
                let reply = try await client.send(
                    "GET", "productions.json", header: ["Range": "bytes=0-0", "If-Range": version])
                #expect(reply.status == status)
            }
            let post = try await client.send("POST", "api/productions", header: ["Range": "bytes=0-0"])
            #expect(post.status == 200)
        }
    }

    @Test func compressesForThoseWhoAcceptIt() async throws {
        try await withServer(conditions: SimulatedNetwork(compresses: true)) { client in
            let whole = try await client.send(
                "GET", "productions.json", header: ["Accept-Encoding": "identity"])
            let compressed = try await client.send(
                "GET", "productions.json", header: ["Accept-Encoding": "gzip"])
            #expect(compressed.body == whole.body)
            #expect(
                whole.header("Vary") == "Accept-Encoding" && compressed.header("Vary") == "Accept-Encoding")
            #expect(whole.header("Content-Encoding") == nil)
            #expect(compressed.header("ETag") != whole.header("ETag"))
            let tag = try #require(compressed.header("ETag"))
            let again = try await client.send(
                "GET", "productions.json", header: ["Accept-Encoding": "gzip", "If-None-Match": tag])
            #expect(again.status == 304)
        }
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
        let conditions = SimulatedNetwork(latency: .seconds(3))
        _ = try await withServer(conditions: conditions, clock: clock) { try await $0.productions() }
        #expect(await clock.recorded() == [.seconds(3)])
    }

    @Test(arguments: [
        (2000, 100, Duration.milliseconds(50)), (10, 1, .milliseconds(100)), (1 << 30, 1 << 20, .zero),
    ])
    func pausesBetweenTwentyPiecesASecond(rate: Int, pieceSize: Int, pause: Duration) async throws {
        let clock = RecordingClock()
        let conditions = SimulatedNetwork(bytesPerSecond: rate)
        let reply = try await withServer(conditions: conditions, clock: clock) {
            try await $0.productions()
        }
        let pauses = await clock.recorded()
        #expect(pauses.count == (reply.body.utf8.count - 1) / pieceSize)
        #expect(pauses.allSatisfy { $0 == pause })
    }

    @Test func sendsChunks() async throws {
        let whole = try await withServer { try await $0.productions() }
        let reply = try await withServer(conditions: SimulatedNetwork(isChunked: true)) {
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
        try await withServer(conditions: SimulatedNetwork(fault: .status(status))) { client in
            for path in ["productions.json", "elsewhere"] {
                let reply = try await client.send("GET", path)
                #expect(reply.status == status)
                #expect(reply.body == "This failure is simulated.\n")
            }
        }
    }

    @Test func redirectsForEver() async throws {
        let error = await #expect(throws: URLError.self) {
            try await withServer(conditions: SimulatedNetwork(fault: .status(302))) {
                try await $0.productions()
            }
        }
        #expect(error?.code == .httpTooManyRedirects)
    }

    @Test(arguments: [Fault.truncate, .truncateChunked])
    func breaksABodyOff(fault: Fault) async throws {
        let error = await #expect(throws: URLError.self) {
            try await withServer(conditions: SimulatedNetwork(fault: fault)) { try await $0.productions() }
        }
        #expect(error?.localizedDescription.contains("closed with") == true)
    }

    @Test func sendsGarbage() async throws {
        let reply = try await withServer(conditions: SimulatedNetwork(fault: .garbage)) {
            try await $0.productions()
        }
        #expect(reply.status == 200)
        #expect(throws: (any Error).self) {
            try JSONSerialization.jsonObject(with: Data(reply.body.utf8), options: .fragmentsAllowed)
        }
    }

    @Test(arguments: [("POST", "api/productions"), ("GET", "productions.json")])
    func hasNoProductions(method: String, path: String) async throws {
        let reply = try await withServer(conditions: SimulatedNetwork(fault: .empty)) {
            try await $0.send(method, path)
        }
        #expect(reply.body == "[]")
    }

    @Test func refusesConnections() async throws {
        let error = await #expect(throws: URLError.self) {
            try await withServer(conditions: SimulatedNetwork(fault: .refuse)) { try await $0.productions() }
        }
        #expect(error?.code == .cannotConnectToHost)
    }

    @Test func hangsUntilItIsStopped() async throws {
        let clock = RecordingClock()
        // The latency shows when the request has arrived.
        let server = CatalogServer(
            catalog: .sample, conditions: SimulatedNetwork(latency: .seconds(1), fault: .hang), clock: clock)
        let client = Client(baseURL: try await server.start())
        let reply = Task { try await client.productions() }
        _ = await clock.sleeps.first { _ in true }
        await server.stop()
        await #expect(throws: URLError.self) { try await reply.value }
    }
}
