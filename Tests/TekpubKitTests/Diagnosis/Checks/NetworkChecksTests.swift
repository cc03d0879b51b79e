import Testing

@testable import TekpubKit

@Suite(.timeLimit(.minutes(5)))
struct NetworkChecksTests {
    private func findings(_ checks: [Diagnosis.Check]) async -> [Finding] {
        await Diagnosis.findings(of: checks, within: .seconds(1), clock: ManualClock())
    }

    @Test func showsProxiesWithoutPasswords() async throws {
        let environment = ["https_proxy": "http://ada:secret@proxy.example:3128", "no_proxy": "localhost"]
        let found = await findings(NetworkChecks(environment: environment).checks)
        let proxy = try #require(found.first { $0.name == "proxy" })
        #expect(proxy.found == "https through proxy.example:3128, except localhost")
        #expect(
            await findings(NetworkChecks(environment: [:]).checks).first { $0.name == "proxy" }?.found
                == "none")
    }

    #if os(Linux)
        @Test func namesTheLibraryAndTheCertificates() async throws {
            let found = await findings(NetworkChecks(environment: [:]).checks)
            #expect(found.first { $0.name == "TLS" }?.found.hasPrefix("libcurl/") == true)
            let missing = NetworkChecks.certificates("/nowhere/ca.pem")
            #expect(missing.state == .problem && missing.advice?.contains("ca-certificates") == true)
        }
    #endif

    @Test(arguments: [
        ("200 OK", Finding.State.ok), ("404 Not Found", .ok), ("503 Service Unavailable", .warning),
    ])
    func tellsHowAHostAnswers(status: String, state: Finding.State) async throws {
        let server = try RawServer { _ in .answer("", status: status) }
        defer { server.stop() }
        let found = await findings(
            NetworkChecks.online([server.url], client: HTTPClient(clock: ManualClock())))
        #expect(found.map(\.state) == [state])
    }

    @Test func asksEveryHostOnce() async throws {
        let server = try RawServer { _ in .answer("[]") }
        defer { server.stop() }
        let checks = NetworkChecks.online(
            [server.url + "/a?token=secret", server.url + "/b", "bundled"],
            client: HTTPClient(clock: ManualClock()))
        let found = await findings(checks)
        #expect(found.count == 1)
        #expect(found.first?.state == .ok)
        #expect(found.first.map { "\($0)".contains("secret") } == false)
        #expect(server.connectionCount == 1)
    }
}
