import Foundation
import Subprocess
import TekpubServer
import Testing

/// The program's messages about network failures.
@Suite(.timeLimit(.minutes(3)))
struct NetworkJourneys {
    /// No server listens at port 1.
    @Test(arguments: ["http_proxy", "ALL_PROXY"])
    func blamesTheProxyThatRefuses(variable: String) async throws {
        let outcome = try await Program.run(
            ["list", "--base-url", "http://tekpub.test"],
            environment: [.init(stringLiteral: variable): "http://joe:secret@127.0.0.1:1", "no_proxy": nil])
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("The proxy at 127.0.0.1:1 refused the connection."))
        #expect(!outcome.errors.contains("secret"))
    }

    @Test func blamesTheProxyThatWantsAPassword() async throws {
        try await HTTPServer.with { _ in
            HTTPResponse(status: 407)
        } body: { url in
            let address = url.replacing("http://", with: "")
            let outcome = try await Program.run(
                ["list", "--base-url", "http://tekpub.test"],
                environment: ["http_proxy": .init(address), "no_proxy": nil])
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains("The proxy at \(address) wants a name and a password."))
        }
    }

    @Test func asksTheServerItselfWhereNoProxyIsWanted() async throws {
        let outcome = try await Program.run(
            ["list", "--base-url", "http://127.0.0.1:1"],
            environment: ["http_proxy": "http://127.0.0.1:2", "no_proxy": "127.0.0.1"])
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("127.0.0.1:1 refused the connection."))
    }
}
